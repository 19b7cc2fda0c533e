"""Where a body's feet stand under it: pairs of a left and a right foot from the hindmost to the foremost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gambol.creatures.creature import Creature
from gambol.motion.front import front_of
from gambol.tasks.shape import moment_at_rest

FAR = "far"
LEFT = ("left", FAR)  # how contacts of a body seen from the side are called that stand on its left: it looks right
RIGHT = ("right", "near")
ASIDE = 0.01  # body sizes from the middle plane from which a foot in space stands on a side


@dataclass(frozen=True)
class Footing:
    """Feet by their numbers in `Anatomy.feet`."""

    pairs: tuple[tuple[int, int], ...]  # left and right, hindmost first; none of a body whose feet are no pairs
    sided: bool  # whether it is known which foot of a pair is the left one


@lru_cache(maxsize=256)
def footing_of(creature: Creature) -> Footing:
    """Pairs of feet: of four or more as `Anatomy.twin_feet` tells them, of two if they stand side by side.

    >>> import gambol
    >>> footing_of(gambol.creature("hound"))
    Footing(pairs=((1, 0), (3, 2)), sided=True)
    >>> footing_of(gambol.creature("bounder")).pairs
    ()
    """
    build = creature.anatomy
    pairs = build.twin_feet
    if not pairs and len(build.feet) == 2 and build.beside(build.feet[0][0], build.feet[1][0]):
        pairs = ((0, 1),)
    places = _places(creature)
    sign = -1.0 if front_of(creature) == "left" else 1.0
    pairs = tuple(sorted(pairs, key=lambda pair: sign * (places[pair[0]][0] + places[pair[1]][0])))
    sides = [_side(creature, foot, places[foot]) for foot in range(len(build.feet))]
    sided = all({sides[a], sides[b]} == {-1, 1} for a, b in pairs)
    ordered = tuple((a, b) if not sided or sides[a] < 0 else (b, a) for a, b in pairs)
    return Footing(ordered, sided and bool(pairs))


def _places(creature: Creature) -> list[tuple[float, ...]]:
    """Of each foot, where the first of its contacts is at rest."""
    rest, names = moment_at_rest(creature).contacts, list(creature.contacts_on)
    return [tuple(float(x) for x in rest[names[foot[0]]].place) for foot in creature.anatomy.feet]


def _side(creature: Creature, foot: int, place: tuple[float, ...]) -> int:
    """−1 on the left, 1 on the right, 0 where that cannot be told."""
    if creature.dimensions == 3:
        return 0 if abs(place[2]) < ASIDE * creature.size else -1 if place[2] < 0.0 else 1
    name = list(creature.contacts_on)[creature.anatomy.feet[foot][0]]
    words = name.split("-")
    return -1 if any(word in words for word in LEFT) else 1 if any(word in words for word in RIGHT) else 0
