"""What a fish is made of: that of Tu and Terzopoulos 1994, in any shape, and fins that stand on its skin.

A nose, five rings of four masses and two tips of the tail, 23 masses and 91 springs; the 12 springs along the three
segments between the first four rings are muscles.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from gambol.creatures.springs.assembly import Place
from gambol.creatures.springs.hulls import Hull
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed

# Of the fish (Tu 1996): elasticities across, of muscles and elsewhere; and, as others rebuilt it, the masses of nose
# and rings. Its tips weigh 0.165.
CROSS, MUSCLE, ELSEWHERE = 38.0, 28.0, 30.0
NOSE, RINGS, TIP = 1.1, (6.6, 11.0, 6.6, 1.1, 1.1), 0.55
WHOLE = NOSE + 4 * summed(RINGS) + 2 * TIP

CORNERS = ("ul", "ur", "lr", "ll")  # of a ring: upper left, upper right, ...
Side = tuple[str, str]  # the two corners of a ring that lie there
LEFT, RIGHT, UPPER, LOWER = ("ul", "ll"), ("ur", "lr"), ("ul", "ur"), ("ll", "lr")
SIDES: dict[str, Side] = {"left": LEFT, "right": RIGHT, "up": UPPER, "down": LOWER}
OPPOSITE = {LEFT: RIGHT, RIGHT: LEFT, UPPER: LOWER, LOWER: UPPER}
OUTWARDS = {LEFT: (0.0, 0.0, -1.0), RIGHT: (0.0, 0.0, 1.0), UPPER: (0.0, 1.0, 0.0), LOWER: (0.0, -1.0, 0.0)}
CONTRACTIONS = (0.2, 0.2, 0.1)  # of the muscles in the three segments, by a share of their relaxed length
FIN_CONTRACTION = 0.3


@dataclass(frozen=True)
class FishShape:
    """The outline of a fish, in metres: five rings around its body, and the tips of its tail."""

    stations: tuple[float, ...]  # from the nose to each ring, and to the tips of the tail
    heights: tuple[float, ...]  # half the height of each ring, and half the span of the tail
    widths: tuple[float, ...]  # half the width of each ring
    depth: float = 2.0  # y of its middle

    def __post_init__(self) -> None:
        for given, count, what in (
            (self.stations, 6, "stations"),
            (self.heights, 6, "heights"),
            (self.widths, 5, "widths"),
        ):
            if len(given) != count:
                raise InvalidInput(
                    f"a fish with {len(given)} {what}",
                    f"it has {count}: five rings" + (" and the tail" if count == 6 else ""),
                    "complete or shorten them",
                )
            if min(given) <= 0.0:
                raise InvalidInput(f"{what} of {min(given):g} m", "they must be above 0", "give lengths in metres")
        if list(self.stations) != sorted(set(self.stations)):
            raise InvalidInput(
                f"stations {', '.join(f'{x:g}' for x in self.stations)}",
                "they must be in order from nose to tail",
                "sort them",
            )

    @property
    def length(self) -> float:
        """The length from the nose to the tips of the tail."""
        return self.stations[-1]


@dataclass(frozen=True)
class Fin:
    """A triangle of a side's mid-plane, between one ring (1 to 4) and the next."""

    name: str
    side: Literal["left", "right", "up", "down"]
    ring: int
    roots: tuple[float, float]  # where it begins and ends, as shares of the way to the next ring
    sweep: float  # m from its front root back to its tip
    reach: float  # m from the skin to its tip
    chord: float = 0.0  # m from its tip back to its trailing tip, which muscles move; 0 without


def add_fish(hull: Hull, shape: FishShape, mass: float, elasticity: float, upright: bool) -> None:
    """Masses, springs and skin; muscles bend it to the sides if it is upright, else up and down."""
    _add_masses(hull, shape, mass / WHOLE, upright)
    _add_rings(hull, elasticity)
    _add_segments(hull, elasticity, (LEFT, RIGHT) if upright else (UPPER, LOWER))
    _add_tail(hull, elasticity, (UPPER, LOWER) if upright else (LEFT, RIGHT))
    _add_skin(hull, shape, (UPPER, LOWER) if upright else (LEFT, RIGHT))


def _add_masses(hull: Hull, shape: FishShape, unit: float, upright: bool) -> None:
    front = 0.5 * shape.length
    hull.add_mass("nose", NOSE * unit, (front, shape.depth, 0.0))
    for ring, (x, h, w) in enumerate(zip(shape.stations, shape.heights, shape.widths, strict=False), 1):
        for corner, (up, across) in zip(CORNERS, ((h, -w), (h, w), (-h, w), (-h, -w)), strict=True):
            hull.add_mass(f"{corner}{ring}", RINGS[ring - 1] * unit, (front - x, shape.depth + up, across))
    for tip, side in (("tip1", 1.0), ("tip2", -1.0)):
        off = shape.heights[-1] * side
        place: Place = (front - shape.length, shape.depth + (off if upright else 0.0), 0.0 if upright else -off)
        hull.add_mass(tip, TIP * unit, place)


def _add_rings(hull: Hull, unit: float) -> None:
    for corner in CORNERS:
        hull.add_spring("nose", f"{corner}1", ELSEWHERE * unit)
    for ring in range(1, 6):
        for one, other in pairwise((*CORNERS, CORNERS[0])):
            hull.add_spring(f"{one}{ring}", f"{other}{ring}", ELSEWHERE * unit)
        for one, other in (("ul", "lr"), ("ur", "ll")):
            hull.add_spring(f"{one}{ring}", f"{other}{ring}", CROSS * unit)


def _add_segments(hull: Hull, unit: float, sides: tuple[Side, Side]) -> None:
    names = {side: name for name, side in SIDES.items()}
    for ring in range(1, 5):
        for side in sides:
            for corner in side:
                ends = (f"{corner}{ring}", f"{corner}{ring + 1}")
                if ring < 4:
                    hull.add_muscle(f"{names[side]}{ring}", *ends, MUSCLE * unit, CONTRACTIONS[ring - 1])
                else:
                    hull.add_spring(*ends, ELSEWHERE * unit)
        for one, other in pairwise((*CORNERS, CORNERS[0])):
            hull.add_spring(f"{one}{ring}", f"{other}{ring + 1}", CROSS * unit)
            hull.add_spring(f"{other}{ring}", f"{one}{ring + 1}", CROSS * unit)


def _add_tail(hull: Hull, unit: float, sides: tuple[Side, Side]) -> None:
    for tip, near in zip(("tip1", "tip2"), sides, strict=True):
        for corner in CORNERS:
            hull.add_spring(f"{corner}5", tip, (ELSEWHERE if corner in near else CROSS) * unit)
    hull.add_spring("tip1", "tip2", ELSEWHERE * unit)


def _add_skin(hull: Hull, shape: FishShape, sides: tuple[Side, Side]) -> None:
    """A closed surface: three corners at the nose and at the ends of the tail, four elsewhere."""

    def inside(ring: int) -> Place:
        return (0.5 * shape.length - shape.stations[ring - 1], shape.depth, 0.0)

    around = list(pairwise((*CORNERS, CORNERS[0])))
    for one, other in around:
        hull.add_face(("nose", f"{one}1", f"{other}1"), inside(1))
    for ring in range(1, 5):
        middle = tuple(0.5 * (a + b) for a, b in zip(inside(ring), inside(ring + 1), strict=True))
        for one, other in around:
            hull.add_face((f"{one}{ring}", f"{other}{ring}", f"{other}{ring + 1}", f"{one}{ring + 1}"), middle)
    for tip, (one, other) in zip(("tip1", "tip2"), sides, strict=True):
        hull.add_face((f"{one}5", f"{other}5", tip), inside(5))
    for one, other in zip(*sides, strict=True):
        hull.add_face((f"{one}5", "tip1", "tip2", f"{other}5"), inside(5))


def add_fin(hull: Hull, fin: Fin, mass: float, unit: float) -> None:
    """Two masses on the skin hold a tip; a trailing tip is held by muscles on either side."""
    side = SIDES[fin.side]
    near = [f"{corner}{ring}" for ring in (fin.ring, fin.ring + 1) for corner in side]
    far = [f"{corner}{ring}" for ring in (fin.ring, fin.ring + 1) for corner in OPPOSITE[side]]
    spots = [hull.middle(near[:2]), hull.middle(near[2:])]

    def on_skin(share: float, back: float = 0.0, out: float = 0.0) -> Place:
        skin = [a + share * (b - a) for a, b in zip(*spots, strict=True)]
        x, y, z = (s + out * o for s, o in zip(skin, OUTWARDS[side], strict=True))
        return (x - back, y, z)

    roots = (f"{fin.name}1", f"{fin.name}2")
    for root, share, ring in zip(roots, fin.roots, (0, 1), strict=True):
        hull.add_mass(root, mass, on_skin(share))
        for corner in (*near, *far[2 * ring : 2 * ring + 2]):
            hull.add_spring(corner, root, ELSEWHERE * unit)
    tip = f"{fin.name}-tip"
    hull.add_mass(tip, mass, on_skin(fin.roots[0], fin.sweep, fin.reach))
    for corner in (*near, *roots):
        hull.add_spring(corner, tip, CROSS * unit)
    hull.add_spring(*roots, CROSS * unit)
    if not fin.chord:
        hull.add_fin((roots[0], tip, roots[1]))
        return
    trail = f"{fin.name}-trail"
    hull.add_mass(trail, mass, on_skin(fin.roots[0], fin.sweep + fin.chord, fin.reach))
    for corner in (tip, *roots):
        hull.add_spring(corner, trail, ELSEWHERE * unit)
    for corner, way in zip(near, ("up", "down", "up", "down"), strict=True):
        hull.add_muscle(f"{fin.name}-{way}", corner, trail, MUSCLE * unit, FIN_CONTRACTION)
    hull.add_fin((roots[0], tip, trail, roots[1]))
