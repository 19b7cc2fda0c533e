"""Immutable results: a recorded motion and what can be read off it. Knows no search."""
