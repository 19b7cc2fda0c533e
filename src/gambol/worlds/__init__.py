"""Descriptions of surroundings: terrain, friction, gravity, water and the point to follow. Knows no bodies."""

from gambol.worlds.follow import FixedPoint, SplinePath
from gambol.worlds.props import Ball, Hurdle
from gambol.worlds.terrain import TERRAINS, Flat, HeightMap, RandomTerrain, Segments, Slope, Terrain
from gambol.worlds.world import Sliding, World

__all__ = [
    "TERRAINS",
    "Ball",
    "FixedPoint",
    "Flat",
    "HeightMap",
    "Hurdle",
    "RandomTerrain",
    "Segments",
    "Sliding",
    "Slope",
    "SplinePath",
    "Terrain",
    "World",
]
