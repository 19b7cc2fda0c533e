"""Random ground that suits a body's size, another for each generation (Sanders 2000, section 7.4)."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput, unknown_name
from gambol.worlds.terrain import RandomTerrain
from gambol.worlds.world import World

# Height as a share of the body's size, and steepness. The worm is 10 m long: `normal` is its 2 m and 0.5 of 6.3.1. The
# numbers of `extreme` are not told (Figure 7-12); ours are twice as high and as steep.
ROUGHNESS = {"normal": (0.2, 0.5), "extreme": (0.4, 1.0)}
FLAT = "flat"
TERRAINS_BY_NAME = (FLAT, *ROUGHNESS)
PIECES = 10  # of ground, as long as a body: the worm's have the thesis's metre
REACH = 20  # bodies to either side that ground is made


def rough_ground(creature: Creature, terrain: str) -> RandomTerrain:
    """Ground by one of the thesis's names, for a body of any size; it is level where the body begins.

    >>> import gambol
    >>> ground = rough_ground(gambol.creature("worm"), "normal")
    >>> ground.height, ground.steepness, ground.spacing
    (2.0, 0.5, 1.0)
    """
    if terrain not in ROUGHNESS:
        raise unknown_name("terrain", terrain, TERRAINS_BY_NAME)
    share, steepness = ROUGHNESS[terrain]
    size = float(f"{creature.size:.2g}")
    return RandomTerrain(
        height=share * size, steepness=steepness, spacing=size / PIECES, reach=REACH * size, clear=0.5 * size
    )


def roughened(
    worlds: tuple[World, ...],
    creature: Creature,
    terrain: str | RandomTerrain,
    height: float | None = None,
    steepness: float | None = None,
) -> tuple[World, ...]:
    """The worlds with such ground instead of their own, of another height (m) or steepness where those are told."""
    told = {name: x for name, x in (("height", height), ("steepness", steepness)) if x is not None}
    if terrain == FLAT:
        if told:
            raise InvalidInput(
                f"{' and '.join(told)} of flat ground",
                "these options describe the random ground of each generation",
                f"choose a terrain: {' or '.join(ROUGHNESS)}",
            )
        return worlds
    ground = rough_ground(creature, terrain) if isinstance(terrain, str) else terrain
    if told:
        ground = RandomTerrain.from_data({**ground.model_dump(), **told}, "the ground of each generation")
    return tuple(world.model_copy(update={"terrain": ground}) for world in worlds)
