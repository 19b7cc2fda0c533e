"""Shark and dolphin of Grzeszczuk and Terzopoulos 1995, after the fish of Tu and Terzopoulos 1994.

The fish: a nose, five rings of four masses and two tips of the tail, 23 masses and 91 springs; the 12 springs along the
three segments between the first four rings are muscles. The dolphin is the shark on its side. Fins stand on the skin.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from gambol.creatures.springs.assembly import Entry, Place
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.hulls import Hull, stretch_sensors, swimming

# Of the fish (Tu 1996): elasticities across, of muscles and elsewhere; masses of nose and rings. Its tips weigh 0.165.
CROSS, MUSCLE, ELSEWHERE = 38.0, 28.0, 30.0
NOSE, RINGS, TIP = 1.1, (6.6, 11.0, 6.6, 1.1, 1.1), 0.55
WHOLE = NOSE + 4 * sum(RINGS) + 2 * TIP

CORNERS = ("ul", "ur", "lr", "ll")  # of a ring: upper left, upper right, ...
Side = tuple[str, str]  # the two corners of a ring that lie there
LEFT, RIGHT, UPPER, LOWER = ("ul", "ll"), ("ur", "lr"), ("ul", "ur"), ("ll", "lr")
OPPOSITE = {LEFT: RIGHT, RIGHT: LEFT, UPPER: LOWER, LOWER: UPPER}
OUTWARDS = {LEFT: (0.0, 0.0, -1.0), RIGHT: (0.0, 0.0, 1.0), UPPER: (0.0, 1.0, 0.0), LOWER: (0.0, -1.0, 0.0)}
CONTRACTIONS = (0.2, 0.2, 0.1)  # of the muscles in the three segments, by a share of their relaxed length
FIN_CONTRACTION = 0.3


@dataclass(frozen=True)
class Shape:
    """Lengths in metres; x of the nose is 0, towards the tail it falls."""

    stations: tuple[float, ...]  # of the rings, and of the tips of the tail
    heights: tuple[float, ...]  # of rings, halved; of the tail, half its span
    widths: tuple[float, ...]  # of rings, halved
    depth: float  # y of its middle

    @property
    def length(self) -> float:
        return self.stations[-1]


@dataclass(frozen=True)
class Fin:
    """A triangle in the mid-plane of a side, between a ring and the next."""

    name: str
    side: Side
    ring: int
    roots: tuple[float, float]  # where it begins and ends, as shares of the way to the next ring
    sweep: float  # m from its front root back to its tip
    reach: float  # m from the skin to its tip
    chord: float = 0.0  # m from its tip back to its trailing tip, which muscles move; 0 without


SHARK = Shape(
    stations=(0.22, 0.5, 0.85, 1.15, 1.27, 1.5),
    heights=(0.07, 0.1, 0.078, 0.042, 0.032, 0.2),
    widths=(0.06, 0.085, 0.065, 0.036, 0.028),
    depth=2.0,
)
SHARK_FINS = (
    Fin("dorsal", UPPER, 2, (0.1, 0.7), 0.25, 0.14),
    Fin("ventral", LOWER, 2, (0.1, 0.7), 0.25, 0.14),
    Fin("left", LEFT, 1, (0.3, 0.8), 0.22, 0.17),
    Fin("right", RIGHT, 1, (0.3, 0.8), 0.22, 0.17),
)
DOLPHIN = Shape(
    stations=(0.32, 0.64, 1.0, 1.3, 1.45, 1.7),
    heights=(0.075, 0.105, 0.085, 0.05, 0.036, 0.3),
    widths=(0.075, 0.105, 0.085, 0.05, 0.042),
    depth=2.0,
)
DOLPHIN_FINS = (
    Fin("dorsal", UPPER, 2, (0.2, 0.8), 0.28, 0.15),
    Fin("left", LEFT, 1, (0.0, 0.5), 0.15, 0.26, 0.14),
    Fin("right", RIGHT, 1, (0.0, 0.5), 0.15, 0.26, 0.14),
)


def shark(mass: float = 20.0, elasticity: float = 75.0, **more: Any) -> SpringBody:
    """A shark, of so many kg. Its elasticities are those of the fish, in units of so many N/m.

    Its fins below and above are alike, so that what it does to the left and right takes it neither up nor down.

    >>> len(shark().muscles), [group.name for group in shark().actuators]
    (12, ['left1', 'right1', 'left2', 'right2', 'left3', 'right3'])
    """
    hull = Hull(kd_per_ks=0.006, delay=0.05)
    _add_fish(hull, SHARK, mass, elasticity, upright=True)
    for fin in SHARK_FINS:
        _add_fin(hull, fin, 0.005 * mass, elasticity)
    options = {"name": "shark"} | more
    return hull.body(options.pop("name"), stretch_sensors(hull), **options)


def dolphin(mass: float = 36.0, elasticity: float = 250.0, **more: Any) -> SpringBody:
    """A dolphin: a fish on its side, with fins whose trailing edges muscles raise and lower.

    >>> [group.name for group in dolphin().actuators][6:]
    ['left-up', 'left-down', 'right-up', 'right-down']
    """
    hull = Hull(kd_per_ks=0.005, delay=0.05)
    _add_fish(hull, DOLPHIN, mass, elasticity, upright=False)
    for fin in DOLPHIN_FINS:
        _add_fin(hull, fin, 0.01 * mass, elasticity)
    options = {"name": "dolphin"} | more
    return hull.body(options.pop("name"), stretch_sensors(hull), **options)


def _add_fish(hull: Hull, shape: Shape, mass: float, elasticity: float, upright: bool) -> None:
    """Masses, springs and skin; muscles bend it to the sides if it is upright, else up and down."""
    _add_masses(hull, shape, mass / WHOLE, upright)
    _add_rings(hull, elasticity)
    _add_segments(hull, elasticity, (LEFT, RIGHT) if upright else (UPPER, LOWER))
    _add_tail(hull, elasticity, (UPPER, LOWER) if upright else (LEFT, RIGHT))
    _add_skin(hull, shape, (UPPER, LOWER) if upright else (LEFT, RIGHT))


def _add_masses(hull: Hull, shape: Shape, unit: float, upright: bool) -> None:
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
    names = {LEFT: "left", RIGHT: "right", UPPER: "up", LOWER: "down"}
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


def _add_skin(hull: Hull, shape: Shape, sides: tuple[Side, Side]) -> None:
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


def _add_fin(hull: Hull, fin: Fin, mass: float, unit: float) -> None:
    """Two masses on the skin hold a tip; a trailing tip is held by muscles on either side."""
    near = [f"{corner}{ring}" for ring in (fin.ring, fin.ring + 1) for corner in fin.side]
    far = [f"{corner}{ring}" for ring in (fin.ring, fin.ring + 1) for corner in OPPOSITE[fin.side]]
    spots = [hull.middle(near[:2]), hull.middle(near[2:])]

    def on_skin(share: float, back: float = 0.0, out: float = 0.0) -> Place:
        skin = [a + share * (b - a) for a, b in zip(*spots, strict=True)]
        x, y, z = (s + out * o for s, o in zip(skin, OUTWARDS[fin.side], strict=True))
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


ORIGIN = """\
From Grzeszczuk and Terzopoulos, Automated Learning of Muscle-Actuated Locomotion Through Control Abstraction, 1995,
appendix A: {text}. The text says that muscles "can contract to 10 %" and "to 20 %" of their relaxed length; its note 2
speaks of a maximum contraction of 20 % of that length, and so we read it: they contract by that share. The figure did
not survive. Springs, their elasticities of 38 across, 28 in muscles and 30 elsewhere, and the masses of nose and rings,
1.1, 6.6, 11, 6.6, 1.1 and 1.1, are those of the fish that it is like (Tu and Terzopoulos, Artificial Fishes, 1994; Tu,
Artificial Animals for Computer Animation, 1996), in other units; the tips of the tail, 0.165 there, are heavier so that
explicit steps need not be as short. Lengths, total mass, damping, the muscles' delay, {ours} are ours."""
SHARK_TEXT = """\
a leopard shark with 12 muscles in three segments, each with a pair on either side, which are six actuators; the
posterior 4 contract to 10 %, the others to 20 %; water pushes on its faces"""
DOLPHIN_TEXT = """\
a Heaviside's dolphin, the shark on its side, with functional pectoral fins that let it roll, pitch and yaw"""
DOLPHIN_OURS = """\
how its fins are built and moved, the water's drag and surface, and its weak gravity: it swims at 1.2 m/s here, and
leaps like one that swims at 7 m/s on Earth"""
FISHES = {
    "shark": Entry(
        shark,
        "leopard shark of masses and springs, swims by bending to the sides",
        ORIGIN.format(text=SHARK_TEXT, ours="fins that are passive, and the water's drag"),
        swimming(period=0.6),
    ),
    "dolphin": Entry(
        dolphin,
        "dolphin of masses and springs, swims by bending up and down, leaps",
        ORIGIN.format(text=DOLPHIN_TEXT, ours=DOLPHIN_OURS),
        swimming(period=0.35, gravity=0.25, surface=4.0),
    ),
}
