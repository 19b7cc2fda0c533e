"""A world: what surrounds a creature."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.worlds.follow import FixedPoint, Follow
from gambol.worlds.props import Ball, Hurdle
from gambol.worlds.terrain import AnyTerrain, Array, Flat

Coefficient = Annotated[float, Field(ge=0.0, le=100.0)]
Speed = Annotated[float, Field(ge=-1000.0, le=1000.0)]  # m/s


class Sliding(Description):
    """Friction coefficients by direction of travel, of plan-view creatures and of point masses with scales."""

    forward: Coefficient = 0.2
    back: Coefficient = 1.0
    side: Coefficient = 1.0
    speed: Annotated[float, Field(gt=0.0, le=10.0)] = 0.02  # m/s below which friction eases off linearly


class World(Description):
    """Terrain, friction, gravity, water and the follow point. Plan-view creatures slide instead of meeting terrain.

    The ground is a stiff spring and damper at each contact point. Its stiffness (N/m) and damping (N s/m) follow from
    the creature's weight and size unless they are given. Two friction laws, both within the cone of the friction
    coefficient: `viscous` resists sliding speed; `anchor` pulls back to where the point first touched. Point masses of
    bodies of springs have a law of their own: they are held up to `static_friction` while they rest, and slowed by
    `friction` while they slide, or by direction (`sliding`) if they have scales; the air's `viscosity` slows them by
    the square of their speed.

    Water is everywhere if there is `drag`. With a `surface` it is below that height only and carries the weight of what
    is in it; above is air. Bodies of springs meet water with their faces; links know no surface and refuse it, and
    neither a `ball` nor a `hurdle`.

    The medium may move: `wind` is its velocity, that of the air, or of water that is everywhere. It pushes whatever has
    `drag` or `viscosity`.

    >>> World(terrain={"kind": "slope", "degrees": 5}, friction=1.0).gravity
    9.81
    """

    terrain: AnyTerrain = Flat()
    gravity: Annotated[float, Field(ge=0.0, le=1000.0)] = 9.81  # m/s²
    friction: Coefficient = 0.8
    friction_law: Literal["viscous", "anchor"] = "viscous"
    stiffness: Annotated[float, Field(gt=0.0, le=1e9)] | None = None
    damping: Annotated[float, Field(ge=0.0, le=1e7)] | None = None
    drag: Annotated[float, Field(ge=0.0, le=1e7)] = 0.0  # water: N s/m³, force per area and normal speed
    surface: Annotated[float, Field(ge=-1e6, le=1e6)] | None = None  # m: how high the water stands; None: everywhere
    wind: tuple[Speed, Speed] = (0.0, 0.0)  # m/s along x and y: how the air flows, or the water
    static_friction: Coefficient | None = None  # of point masses that rest; None: as when they slide
    viscosity: Annotated[float, Field(ge=0.0, le=1e6)] = (
        0.0  # air around point masses: N s²/m², force per speed squared
    )
    ball: Ball | None = None
    hurdle: Hurdle | None = None
    sliding: Sliding = Sliding()
    follow: Follow = FixedPoint(at=(10.0, 0.0))

    @model_validator(mode="before")
    @classmethod
    def _is_more_than_its_terrain(cls, data: Any) -> Any:
        """Whoever has the file of a terrain takes it for a world."""
        if isinstance(data, dict) and (kind := data.get("kind")) is not None:
            raise InvalidInput(
                f"a world of kind {kind!r:.60}",
                "terrains are of kinds, and an entry of their world",
                "write 'terrain: {kind: …}', with the rest of it there too",
            )
        return data

    def height_at(self, place: Array) -> Array:
        """How high the ground is at places (..., 2) or (..., 3), in metres."""
        return self.terrain.height_at(place)

    def heights_along(self, x: Array) -> Array:
        """How high the ground is at each x, seen from the side: at z = 0 where there is a z."""
        return self.height_at(np.stack([x, np.zeros_like(x), np.zeros_like(x)], axis=-1))
