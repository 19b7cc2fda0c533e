"""Bodies that crawl, roll and walk, in one line each: the four creatures of Sanders' thesis of 2000.

It describes their shapes in words (6.1); its drawings are lost.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gambol.creatures.springs.assembly import Entry, Place, assembled
from gambol.creatures.springs.creature import SpringBody
from gambol.portable.angles import sincos

WORLD = {
    "gravity": 0.05,
    "viscosity": 0.001,
    "static_friction": 1.0,
    "friction": 0.9,
    "stiffness": 100.0,
    "damping": 0.05,
}
SOURCES = """\
From Sanders, Evolving Locomotion Controllers for Virtual Creatures, 2000: {thesis}; the world's gravity, viscosity,
friction, hardness and damping, and the springs' kd (6.3.1), in the thesis's own units read as SI. The drawing did not
survive: {ours}, masses, lengths, the muscles' reach and where the sensors sit are ours; so is ks, chosen so that the
Euler method's largest stable step, kd/ks, is the 0.0075 of Table 3-1."""


def worm(columns: int = 11, **more: Any) -> SpringBody:
    """Two rows of masses: muscles along top and bottom, springs across and along both diagonals of every cell.

    >>> len(worm().points), len(worm().bonds), len(worm(5).muscles)
    (22, 51, 8)
    """
    places: dict[str, Place] = {
        f"{row}{i}": (float(i), float(y)) for y, row in enumerate("bt") for i in range(1, columns + 1)
    }
    muscles = [(f"m{row}{i}", f"{row}{i}", f"{row}{i + 1}") for row in "bt" for i in range(1, columns)]
    springs = [(f"across{i}", f"b{i}", f"t{i}") for i in range(1, columns + 1)]
    for i in range(1, columns):
        springs += [(f"up{i}", f"b{i}", f"t{i + 1}"), (f"down{i}", f"t{i}", f"b{i + 1}")]
    options = {"name": "worm", "touch": [f"b{i}" for i in range(1, columns + 1, 2)]} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def ring(count: int = 16, **more: Any) -> SpringBody:
    """Masses around a circle: muscles along it, springs to every second and to the opposite mass inside it.

    >>> len(ring().points), len(ring().muscles)
    (16, 16)
    """
    places, names = _circle(count, 0.5 / sincos(math.pi / count)[0])
    muscles = [(f"m{i + 1}", names[i], names[(i + 1) % count]) for i in range(count)]
    springs = [(f"brace{i + 1}", names[i], names[(i + 2) % count]) for i in range(count)]
    springs += [(f"spoke{i + 1}", names[i], names[i + count // 2]) for i in range(count // 2)]
    options = {"name": "ring", "touch": names[::2]} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def octagon(count: int = 8, **more: Any) -> SpringBody:
    """A rim of springs around a heavy middle, to which muscles lead from every mass of the rim.

    >>> len(octagon().points), len(octagon().bonds)
    (9, 16)
    """
    places, names = _circle(count, 0.5 / sincos(math.pi / count)[0])
    springs = [(f"rim{i + 1}", names[i], names[(i + 1) % count]) for i in range(count)]
    muscles = [(f"m{i + 1}", "hub", names[i]) for i in range(count)]
    options = {"name": "octagon", "touch": names, "masses": {"hub": 4.0}} | more
    return assembled(options.pop("name"), {**places, "hub": (0.0, 0.0)}, springs, muscles, **options)


def biped(**more: Any) -> SpringBody:
    """A braced trunk on two feet, each held by two muscles that lead to either hip.

    >>> len(biped().muscles)
    4
    """
    places: dict[str, Place] = {
        "shoulder1": (-0.6, 2.2), "shoulder2": (0.6, 2.2), "hip1": (-0.6, 1.2), "hip2": (0.6, 1.2),
        "foot1": (-0.8, 0.0), "foot2": (0.8, 0.0),
    }  # fmt: skip
    springs = [("back", "hip1", "shoulder1"), ("front", "hip2", "shoulder2"), ("top", "shoulder1", "shoulder2"),
               ("waist", "hip1", "hip2"), ("brace1", "hip1", "shoulder2"), ("brace2", "hip2", "shoulder1")]  # fmt: skip
    muscles = [(f"leg{foot}{hip}", f"hip{hip}", f"foot{foot}") for foot in (1, 2) for hip in (1, 2)]
    sensors = [
        {"kind": "orientation", "spring": "top", "min": low, "max": high} for low, high in ((-90, -10), (10, 90))
    ]
    options = {"name": "biped", "touch": ["foot1", "foot2"], "sensors": sensors} | more
    return assembled(options.pop("name"), places, springs, muscles, **options)


def _circle(count: int, radius: float) -> tuple[dict[str, Place], list[str]]:
    """Masses around a circle that stands on one of its sides."""
    names = [f"p{i}" for i in range(1, count + 1)]
    turns = [2.0 * math.pi * (i + 0.5) / count - 0.5 * math.pi for i in range(count)]
    ways = [sincos(a) for a in turns]
    return {name: (radius * c, radius * s) for name, (s, c) in zip(names, ways, strict=True)}, names


def _entry(build: Callable[..., SpringBody], summary: str, thesis: str, ours: str, hidden: int, period: float) -> Entry:
    hints = {
        "world": WORLD,
        "trial": {"seconds": 120.0},
        "san": {"hidden": hidden, "delay": 3.0},
        "pose-graph": {"period": period},
    }
    return Entry(build, summary, SOURCES.format(thesis=thesis, ours=ours), hints)


CRAWLERS = {
    "worm": _entry(
        worm,
        "soft worm of 22 masses and 51 springs",
        "a long thin body that adjusts the springs along its top and bottom, braced across and diagonally, strong "
        "enough to form an arch (6.1.1)",
        "the number of columns",
        8,
        18.0,
    ),
    "ring": _entry(
        ring,
        "soft ring of 16 masses, made to roll",
        "16 masses, muscles around the circumference, springs inside (6.1.2)",
        "which springs brace it",
        8,
        12.0,
    ),
    "octagon": _entry(
        octagon,
        "soft wheel with a heavy hub, made to roll",
        "eight masses around a heavy central one, moved by the radial springs (6.1.3, 7.2.2)",
        "how heavy the middle is",
        8,
        9.0,
    ),
    "biped": _entry(
        biped,
        "soft trunk on two feet",
        "a biped that moves by adjusting its four leg springs (7.2.3)",
        "the trunk and how legs are attached",
        6,
        9.0,
    ),
}
