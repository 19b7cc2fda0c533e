"""Descriptions of surroundings: terrain, friction, gravity, water and the point to follow. Knows no bodies."""
