"""Descriptions of surroundings: terrain, friction, gravity, water and the point to follow. Knows no bodies."""

from gambol.worlds.follow import FixedPoint, SplinePath
from gambol.worlds.terrain import TERRAINS, Flat, HeightMap, RandomTerrain, Segments, Slope, Terrain
from gambol.worlds.world import Sliding, World

__all__ = [
    "TERRAINS",
    "FixedPoint",
    "Flat",
    "HeightMap",
    "RandomTerrain",
    "Segments",
    "Sliding",
    "Slope",
    "SplinePath",
    "Terrain",
    "World",
]
