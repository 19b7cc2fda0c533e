"""Things of a world beside bodies in space: a ball and a hurdle."""

from __future__ import annotations

import numpy as np

from gambol.drawing import style
from gambol.drawing.snapshot import Snapshot
from gambol.raster.mesh import balls, light_of, tubes
from gambol.raster.shot import Actor
from gambol.worlds.world import World

ACROSS, THICK = 0.6, 0.012  # body sizes: half the width of a hurdle, and half its bar's thickness


def props_of(world: World, moment: Snapshot, strength: float = 1.0) -> list[Actor]:
    """The ball where it is at a moment, and the hurdle: a bar on two posts."""
    actors, size = list[Actor](), moment.creature.size
    if world.ball is not None:
        place = moment.channels.get("ball", np.array(world.ball.at, np.float64))
        actors.append(Actor(balls(place[None], world.ball.radius, light_of(style.LIT)), strength))
    if world.hurdle is not None:
        low = world.surface or 0.0
        high = low + world.hurdle.height
        (x, side) = world.hurdle.x, ACROSS * size
        starts = np.array([[x, high, -side], [x, low, -side], [x, low, side]])
        ends = np.array([[x, high, side], [x, high, -side], [x, high, side]])
        actors.append(Actor(tubes(starts, ends, THICK * size, light_of(style.INK)), strength))
    return actors
