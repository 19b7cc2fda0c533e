"""A snake of any number of segments (Grzeszczuk and Terzopoulos 1995, Figure 1 and Appendix A).

Cross sections of four masses, the first at the head; muscles along the four edges of every segment, of which the upper
and lower on one side work in unison; springs across everything else. Every mass has scales that point to the head.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

from gambol.creatures.springs.assembly import Entry
from gambol.creatures.springs.creature import SpringBody

LENGTH, BREADTH = 1.5, 0.08  # m: a segment is somewhat longer than broad
FLAT = 0.6  # of the breadth: how high it is
HEAD, TAIL = 0.7, 0.5  # of the breadth, at either end
MASS = 1.5  # kg in all, shared by all masses alike
CONTRACTION = 0.3  # of a muscle's relaxed length
MUSCLE_KS, SPRING_KS, KD = 800.0, 300.0, 1.5  # N/m, N/m, N s/m
DELAY = 0.05  # s
STRETCHED = 0.93  # of a muscle's relaxed length: from there on it feels stretched
EDGES = ("tl", "tr", "br", "bl")  # top and bottom, left and right, once around the body as seen from the tail
WORLD = {"stiffness": 60.0, "damping": 2.0}  # N/m and N s/m at each mass
HINTS: dict[str, dict[str, Any]] = {
    "world": WORLD,
    "trial": {"seconds": 10.0},
    "san": {"hidden": 8, "delay": 0.3},
    "pose-graph": {"period": 1.0},
}
SUMMARY = "soft snake of ten segments that slithers on its scales"
SOURCES = """\
From Grzeszczuk and Terzopoulos, Automated Learning of Muscle-Actuated Locomotion Through Control Abstraction, 1995: ten
segments between cross sections of four masses (Figure 1), 40 muscles along the body in 20 actuators, ten on the left
and ten on the right, even masses, directional friction as in Miller 1988 (Appendix A). Muscles "can contract to 30% of
their relaxed length": read as by 30 %, since footnote 2 calls "the maximum contraction of the muscle" 20 % of its
relaxed length. Lengths, mass, stiffness, which springs brace it, friction coefficients and sensors are ours."""


def snake(segments: int = 10, **more: Any) -> SpringBody:
    """A snake that lies along x with its head ahead.

    >>> len(snake().points), len(snake().muscles), len(snake().actuators), len(snake(4).actuators)
    (44, 40, 20, 8)
    """
    step, sections = LENGTH / 10, range(1, segments + 2)
    places = {f"{edge}{i}": at for i in sections for edge, at in _section(i, segments, step).items()}
    along = [(f"m{edge}{i}", f"{edge}{i}", f"{edge}{i + 1}") for i in range(1, segments + 1) for edge in EDGES]
    share = round(MASS / 44, 4)
    data = {
        "kind": "springs",
        "name": "snake",
        "points": [
            {"name": name, "mass": share, "at": at, "scales": _scales(name[:2], int(name[2:]), segments)}
            for name, at in places.items()
        ],
        "springs": [
            {"name": f"{a}-{b}", "start": a, "end": b, "ks": SPRING_KS, "kd": KD} for a, b in _braces(segments)
        ],
        "muscles": [_muscle(name, a, b, math.dist(places[a], places[b])) for name, a, b in along],
        "actuators": [
            {"name": f"{side}{i}", "muscles": [f"mt{side[0]}{i}", f"mb{side[0]}{i}"]}
            for side in ("left", "right")
            for i in range(1, segments + 1)
        ],
        "faces": [{"name": name, "corners": corners} for name, corners in _faces(segments)],
        "sensors": _sensors(segments, step),
        **more,
    }
    return SpringBody.from_data(data, "snake")


def _section(i: int, segments: int, step: float) -> dict[str, list[float]]:
    """Places of a cross section: thickest in the middle of the body, the belly flat."""
    share = 2.0 * (i - 1) / segments - 1.0  # −1 at the head, 1 at the tail
    half = 0.5 * BREADTH * (1.0 - (1.0 - (HEAD if share < 0.0 else TAIL)) * share**4)
    x, high = step * (segments + 1 - i), 2.0 * half * FLAT
    corners = {"tl": (x, high, -half), "tr": (x, high, half), "br": (x, 0.0, half), "bl": (x, 0.0, -half)}
    return {edge: [round(c, 4) for c in at] for edge, at in corners.items()}


def _muscle(name: str, start: str, end: str, length: float) -> dict[str, Any]:
    relaxed = round(length, 4)
    return {
        "name": name,
        "start": start,
        "end": end,
        "ks": MUSCLE_KS,
        "kd": KD,
        "relaxed": relaxed,
        "contracted": round((1.0 - CONTRACTION) * relaxed, 4),
        "delay": DELAY,
    }


def _scales(edge: str, i: int, segments: int) -> list[str]:
    """From the mass behind to the mass ahead on the same edge; at the ends, from or to the mass itself."""
    return [f"{edge}{min(i + 1, segments + 1)}", f"{edge}{max(i - 1, 1)}"]


def _braces(segments: int) -> list[tuple[str, str]]:
    """Springs that keep the body's shape: all of a cross section, and both diagonals of every side of a segment."""
    braces = [(f"{a}{i}", f"{b}{i}") for i in range(1, segments + 2) for a, b in combinations(EDGES, 2)]
    sides = list(zip(EDGES, EDGES[1:] + EDGES[:1], strict=True))
    for i in range(1, segments + 1):
        braces += [(f"{p}{i}", f"{q}{i + 1}") for a, b in sides for p, q in ((a, b), (b, a))]
    return braces


def _sensors(segments: int, step: float) -> list[dict[str, Any]]:
    """At every third segment, whether either side is stretched, as it is at rest; and whether the throat touches."""
    felt: list[dict[str, Any]] = [
        {"kind": "spring-length", "spring": f"mt{side}{i}", "min": round(STRETCHED * step, 4), "max": 2.0 * step}
        for i in range(1, segments + 1, 3)
        for side in "lr"
    ]
    felt += [{"kind": "touch", "contact": f"b{side}2"} for side in "lr"]
    return [{"name": f"s{n}", **sensor} for n, sensor in enumerate(felt, 1)]


def _faces(segments: int) -> list[tuple[str, list[str]]]:
    """The skin: four sides of every segment, and both ends."""
    names = {"tl": "top", "tr": "right", "br": "bottom", "bl": "left"}
    found = [("head", [f"{edge}1" for edge in EDGES])]
    for i in range(1, segments + 1):
        for a, b in zip(EDGES, EDGES[1:] + EDGES[:1], strict=True):
            found.append((f"{names[a]}{i}", [f"{a}{i}", f"{a}{i + 1}", f"{b}{i + 1}", f"{b}{i}"]))
    return [*found, ("tail", [f"{edge}{segments + 1}" for edge in reversed(EDGES)])]


SNAKES = {"snake": Entry(snake, SUMMARY, SOURCES, HINTS)}
