"""Descriptions of surroundings: terrain, friction, gravity, water and the point to follow. Knows no bodies."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.worlds.props import Ball, Hurdle
    from gambol.worlds.terrain import TERRAINS, Flat, HeightMap, RandomTerrain, Segments, Slope, Terrain
    from gambol.worlds.world import FixedPoint, Sliding, SplinePath, World
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

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
