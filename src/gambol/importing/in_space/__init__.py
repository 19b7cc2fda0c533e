"""Models in space as bodies of bones."""
