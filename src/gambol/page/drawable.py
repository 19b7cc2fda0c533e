"""Ground that a person draws in a page: the heights of flat ground become numbers that a page can change."""

from __future__ import annotations

from typing import Any

from gambol.creatures.creature import Creature
from gambol.portable.matrices import summed
from gambol.rollout.model import Model
from gambol.worlds.terrain import Flat, HeightMap
from gambol.worlds.world import World

BEHIND, AHEAD = 20.0, 60.0  # body sizes from where it begins
PIECES = 6  # of a body size
TABLES = ("offset", "slope", "normal")


def drawable(creature: Creature, world: World, reach: tuple[float, float] = (BEHIND, AHEAD)) -> World:
    """The same world with flat ground as heights of 0, so many body sizes behind and ahead: a body moves on it with the
    same bits.

    >>> import gambol
    >>> drawable(gambol.creature("luxo"), World()).terrain.kind, drawable(gambol.creature("fish"), World()).terrain.kind
    ('heightmap', 'flat')
    """
    if creature.seen_from_above or not creature.contacts_on or not isinstance(world.terrain, Flat):
        return world
    spacing, count = creature.size / PIECES, round(summed(reach) * PIECES) + 1
    ground = HeightMap(heights=(0.0,) * count, spacing=spacing, start=-reach[0] * creature.size)
    return world.model_copy(update={"terrain": ground})


def drawing_board(model: Model) -> dict[str, Any] | None:
    """Where corners stand, at equal distances, and where a program reads the pieces between them; None for ground by
    formula and for corners anywhere."""
    grid = model.world.terrain.grid
    if grid is None:
        return None
    start, spacing, count = grid
    begins, first = {}, 0
    for name in model.program.tables:
        begins[name] = first
        first += len(model.tables[name])
    rest = model.world.model_copy(update={"terrain": Flat()}).to_yaml()
    return {
        "first": start,
        "step": spacing,
        "count": count,
        "tables": {name: begins[f"terrain.{name}"] for name in TABLES},
        "rest": "" if rest == "{}\n" else rest,  # of the file of a world with this ground
    }
