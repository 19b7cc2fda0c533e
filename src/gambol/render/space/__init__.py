"""Bodies in space: smooth surfaces, light and shade, ground and water, drawn with a depth buffer in NumPy."""
