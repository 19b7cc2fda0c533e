"""Surfaces in space as pixels: meshes, light and shade, ground and water, a depth buffer. It knows no creature."""
