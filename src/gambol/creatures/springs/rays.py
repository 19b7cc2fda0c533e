"""Ray of Grzeszczuk and Terzopoulos 1995: a flat body whose wings beat up and down, and a tail behind it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from gambol.creatures.springs.assembly import Entry
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.hulls import Hull, stretch_sensors, swimming

SIDES = (("left", "l", -1.0), ("right", "r", 1.0))
HALFWAY = 0.55  # of the thickness in the middle is that halfway to the tips of the wings
DRIVEN = 2  # rows with muscles, from the front; the last one follows, and that drives it forward


@dataclass(frozen=True)
class Disc:
    """Lengths in metres of three rows from front to back."""

    nose: float
    rows: tuple[float, ...]  # x
    root: float  # x of the ring of four masses where the tail begins
    tail: float  # x of its tip
    girth: float  # of the ring, halved
    spans: tuple[float, ...]  # from the middle to the tip of a wing
    thickness: tuple[float, ...]  # of its middle, halved
    depth: float  # y of its middle


RAY = Disc(
    nose=0.44,
    rows=(0.26, 0.06, -0.22),
    root=-0.44,
    tail=-1.0,
    girth=0.04,
    spans=(0.22, 0.6, 0.36),
    thickness=(0.06, 0.07, 0.05),
    depth=2.0,
)
ROOT = {"tl": (0.0, -1.0), "tt": (1.0, 0.0), "tr": (0.0, 1.0), "tb": (-1.0, 0.0)}  # y and z of the ring's masses
CONTRACTION = 0.2  # by a share of the relaxed length
TRAILING = 0.3  # of the elasticity: springs to the last row and from it to the tail are softer


def ray(mass: float = 24.0, elasticity: float = 5000.0, **more: Any) -> SpringBody:
    """A ray of this mass in kg and this elasticity in N/m. Elevators lie above the wings and depressors below, on both
    sides.

    >>> len(ray().muscles), [group.name for group in ray().actuators]
    (16, ['left-elevators', 'left-depressors', 'right-elevators', 'right-depressors'])
    """
    hull, rows = Hull(kd_per_ks=0.008, delay=0.05), len(RAY.rows)
    _add_masses(hull, RAY, mass / (8 * rows + len(ROOT) + 2))
    for row in range(1, rows + 1):
        _add_row(hull, elasticity, row)
    for front, back in pairwise(range(1, rows + 1)):
        _add_between(hull, elasticity * (1.0 if back <= DRIVEN else TRAILING), front, back)
    for name in _rim(1):
        hull.add_spring("nose", name, elasticity)
    _add_tail(hull, elasticity, rows)
    _add_skin(hull, RAY)
    options = {"name": "ray"} | more
    return hull.body(options.pop("name"), stretch_sensors(hull), **options)


def _add_masses(hull: Hull, disc: Disc, mass: float) -> None:
    """Each row has two layers, in the middle and halfway out, which meet in the tips of the wings."""
    hull.add_mass("nose", mass, (disc.nose, disc.depth, 0.0))
    for row, (x, span, thick) in enumerate(zip(disc.rows, disc.spans, disc.thickness, strict=True), 1):
        for layer, sign in (("t", 1.0), ("b", -1.0)):
            hull.add_mass(f"c{layer}{row}", mass, (x, disc.depth + sign * thick, 0.0))
            for _, side, way in SIDES:
                hull.add_mass(f"{side}{layer}{row}", mass, (x, disc.depth + HALFWAY * sign * thick, 0.5 * way * span))
        for _, side, way in SIDES:
            hull.add_mass(f"{side}{row}", mass, (x, disc.depth, way * span))
    for name, (up, across) in ROOT.items():
        hull.add_mass(name, mass, (disc.root, disc.depth + disc.girth * up, disc.girth * across))
    hull.add_mass("tail", mass, (disc.tail, disc.depth, 0.0))


def _rim(row: int) -> list[str]:
    """Masses of a row, around it."""
    return [f"{name}{row}" for name in ("l", "lt", "ct", "rt", "r", "rb", "cb", "lb")]


def _add_row(hull: Hull, ks: float, row: int) -> None:
    """Muscles from the middle to the tips, or springs, with braces between the layers."""
    hull.add_spring(f"ct{row}", f"cb{row}", ks)
    for name, side, _ in SIDES:
        for layer, other, group in (("t", "b", "elevators"), ("b", "t", "depressors")):
            for inner, outer in pairwise((f"c{layer}{row}", f"{side}{layer}{row}", f"{side}{row}")):
                if row <= DRIVEN:
                    hull.add_muscle(f"{name}-{group}", inner, outer, ks, CONTRACTION)
                else:
                    hull.add_spring(inner, outer, ks)
            hull.add_spring(f"c{layer}{row}", f"{side}{other}{row}", ks)
        hull.add_spring(f"{side}t{row}", f"{side}b{row}", ks)


def _add_between(hull: Hull, ks: float, front: int, back: int) -> None:
    """Springs along the body, and both diagonals of every panel above, below and between the layers."""
    around = [name[:-1] for name in _rim(front)]
    for name in around:
        hull.add_spring(f"{name}{front}", f"{name}{back}", ks)
    for one, other in (*pairwise((*around, around[0])), ("ct", "cb"), ("rt", "rb"), ("lt", "lb")):
        hull.add_spring(f"{one}{front}", f"{other}{back}", ks)
        hull.add_spring(f"{other}{front}", f"{one}{back}", ks)


def _add_tail(hull: Hull, ks: float, row: int) -> None:
    """The ring at its root holds to all of the last row, its tip to the ring."""
    for one, other in combinations(ROOT, 2):
        hull.add_spring(one, other, ks)
    for name in ROOT:
        hull.add_spring(name, "tail", ks)
        for rim in _rim(row):
            hull.add_spring(rim, name, TRAILING * ks)


def _add_skin(hull: Hull, disc: Disc) -> None:
    """A closed surface: three corners at nose and tail and around its root, four elsewhere."""

    def add(*corners: str) -> None:
        x, _, z = hull.middle(corners)
        hull.add_face(corners, (x, disc.depth, z))

    rows = range(1, len(disc.rows) + 1)
    for front, back in pairwise(rows):
        for one, other in pairwise((*_rim(front), _rim(front)[0])):
            add(one, other, other[:-1] + str(back), one[:-1] + str(back))
    for one, other in pairwise((*_rim(rows[0]), _rim(rows[0])[0])):
        add("nose", one, other)
    rim, root = [*_rim(rows[-1]), _rim(rows[-1])[0]], [*ROOT, "tl"]
    for quarter, (one, other) in enumerate(pairwise(root)):
        outer, between, inner = rim[2 * quarter : 2 * quarter + 3]
        for corners in ((outer, between, one), (between, other, one), (between, inner, other), (one, other, "tail")):
            add(*corners)


ORIGIN = """\
From Grzeszczuk and Terzopoulos, Automated Learning of Muscle-Actuated Locomotion Through Control Abstraction, 1995,
appendix A: a Kuhl's stingray with four left and four right elevator muscles and as many depressors, which are four
actuators and flex the wings by contracting to 20 % of their relaxed length (by 20 %: see the shark); mass evenly among
all nodes; water pushes on its faces. The figure did not survive: where masses, springs and muscles sit, that the last
row has none and follows softly, the tail, lengths, total mass, elasticity, damping, delay of muscles and drag are
ours."""
RAYS = {
    "ray": Entry(ray, "stingray of masses and springs, beats its wings", ORIGIN, swimming(period=0.55)),
}
