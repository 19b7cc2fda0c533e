"""Plans of bodies of as many segments as one likes: worms and wheels of masses and springs, sea snakes of bones.

One kind of part is made again and again, with what is nested in it: a network of a worm of six drives a worm of eight
(Sanders 2000, section 9.2).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.genotype import Genotype
from gambol.creatures.springs.crawlers import WORLD
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.angles import sincos

REACH = 0.15  # by which a muscle shortens and lengthens
WATER = {"drag": 120.0, "gravity": 0.0}
FEWEST, MOST = 3, 24  # segments
AnyGenotype = Genotype | BoneGenotype  # of either kind of body


def worm_plan(count: int) -> Genotype:
    """Two rows of masses as the catalogue's worm has them, in so many columns: muscles along both, all else braced.

    >>> from gambol.creatures.genotype.expansion import expanded
    >>> [len(expanded(worm_plan(count)).body.points) for count in (4, 6)]
    [8, 12]
    """
    muscle = {"at": (1.0, 0.0), "shortest": 1.0 - REACH, "longest": 1.0 + REACH}
    low = [f"low-{i}" for i in range(1, count + 1)]
    high = [*(f"high-{i}" for i in range(1, count)), "end"]
    pairs = [(a, b) for i in range(count - 1) for a, b in ((low[i], high[i + 1]), (high[i], low[i + 1]))]
    data = {
        "name": f"worm-{count}",
        "summary": f"soft worm of {count} columns, each made as the one before",
        "nodes": [
            {
                "name": "low",
                "limit": count - 1,
                "touch": True,
                "links": [
                    {"to": "low", **muscle},
                    {"to": "high", "at": (0.0, 1.0)},
                    {"to": "end", "at": (0.0, 1.0), "terminal": True},
                ],
            },
            {"name": "high", "links": [{"to": "next", **muscle}]},
            {"name": "end"},
            {"name": "next", "virtual": True},
        ],
        "extra": [{"name": f"brace{i}", "start": a, "end": b} for i, (a, b) in enumerate(pairs, 1)],
        "hints": {"world": WORLD, "trial": {"seconds": 120.0}, "pose-graph": {"period": 18.0}},
    }
    return Genotype.from_data(data, f"a worm of {count}")


def octagon_plan(count: int) -> Genotype:
    """A heavy hub and so many masses around it, as `examples/octagon-grouped.yaml` has eight, on sides of 1 m.

    >>> octagon_plan(10).root.links[0].to, len(octagon_plan(10).extra)
    ('rim', 10)
    """
    radius = 0.5 / sincos(math.pi / count)[0]
    links = []
    for i in range(count):
        turn = 360.0 * (i + 0.5) / count
        s, c = sincos(math.radians(turn - 90.0))
        muscle = {"shortest": round(0.85 * radius, 4), "longest": round((1.0 + REACH) * radius, 4)}
        links.append({"to": "rim", "at": (round(radius * c, 6), round(radius * s, 6)), "turn": turn, **muscle})
    data = {
        "name": f"octagon-{count}",
        "summary": f"soft wheel of {count} sides with a heavy hub, its rim one kind of mass",
        "nodes": [{"name": "hub", "mass": 4.0, "links": links}, {"name": "rim", "touch": True}],
        "extra": [
            {"name": f"side{i + 1}", "start": f"rim-{i + 1}", "end": f"rim-{(i + 1) % count + 1}"} for i in range(count)
        ],
        "hints": {"world": WORLD, "trial": {"seconds": 120.0}, "pose-graph": {"period": 9.0}},
    }
    return Genotype.from_data(data, f"a wheel of {count}")


def snake_plan(count: int) -> BoneGenotype:
    """A sea snake of so many flat segments, each of which bends to the side against the one before.

    >>> from gambol.creatures.genotype.bones.expansion import expanded_bones
    >>> len(expanded_bones(snake_plan(9)).parts)
    9
    """
    segment: dict[str, Any] = {
        "name": "segment",
        "length": 0.12,
        "thickness": 0.08,
        "width": 0.04,
        "limit": count - 1,
        "hinges": {"yaw": (-40.0, 40.0)},
        "links": [{"to": "segment", "at": (1.0, 0.0, 0.0)}],
    }
    data = {
        "name": f"snake-{count}",
        "summary": f"sea snake of {count} segments, each made as the one before",
        "nodes": [segment],
        "hints": {"world": WATER},
    }
    return BoneGenotype.from_data(data, f"a snake of {count}")


FAMILIES_OF_PLANS: dict[str, Callable[[int], AnyGenotype]] = {
    "worm": worm_plan,
    "octagon": octagon_plan,
    "snake": snake_plan,
}


def plan_of(family: str, count: int) -> AnyGenotype:
    """The plan of a family with so many segments or sides.

    >>> plan_of("worm", 5).name
    'worm-5'
    """
    if family not in FAMILIES_OF_PLANS:
        raise unknown_name("family of plans", family, FAMILIES_OF_PLANS)
    if not FEWEST <= count <= MOST:
        raise InvalidInput(
            f"a {family} of {count}", f"it has {FEWEST} to {MOST} segments or sides", "choose a number in this range"
        )
    return FAMILIES_OF_PLANS[family](count)


def family_of(plan: AnyGenotype) -> tuple[str, int] | None:
    """The family that a plan belongs to, and its count; None if it belongs to none.

    >>> family_of(octagon_plan(7))
    ('octagon', 7)
    """
    family, _, count = plan.name.rpartition("-")
    if family not in FAMILIES_OF_PLANS or not count.isdigit() or not FEWEST <= int(count) <= MOST:
        return None
    return (family, int(count)) if plan_of(family, int(count)) == plan else None
