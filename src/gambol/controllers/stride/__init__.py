"""Strides: feet of a body in space on paths, one after another, with a balance that moves where they step."""
