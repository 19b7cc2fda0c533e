"""Limit cycles: what a motion is like each time it comes by the same place, and how that changes."""
