"""Bodies in space: in a scene, and on the pages of a strip."""
