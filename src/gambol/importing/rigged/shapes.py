"""What a rig's parts look like without their skin: rods in legs, and else the ellipsoid that turns as they do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.importing.rigged.masses import Weight
from gambol.portable.eigenvectors import eigenvectors
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]
Data = dict[str, Any]

THICKEST = 0.6  # of its length: a rod of a leg
THINNEST = 0.04


def shape_of(weight: Weight, joint: Array, tips: Sequence[Array], density: float) -> Data:
    """A shape in the part's frame: from its joint to the middle of its tips, or about its centre of mass."""
    tip = np.mean(tips, axis=0) - joint if tips else np.zeros(3)
    length = float(lengths(tip))
    if length > 1e-6:
        thick = 2.0 * math.sqrt(weight.mass / (density * math.pi * length))
        thick = min(max(thick, THINNEST * length), THICKEST * length)
        return {
            "kind": "capsule",
            "at": _numbers(0.5 * tip),
            "points": _numbers(tip),
            "length": _number(length),
            "thickness": _number(thick),
        }
    sizes, ways = eigenvectors(weight.spread)
    order = np.argsort(-sizes, kind="stable")
    half = [math.sqrt(5.0 * max(float(sizes[k]), 0.0) / weight.mass) for k in order]
    least = 0.05 * half[0] or 1e-4
    a, b, c = (2.0 * max(x, least) for x in half)
    along, over = (_upward(ways[:, k]) for k in order[:2])
    return {
        "kind": "ellipsoid",
        "at": _numbers(weight.centre - joint),
        "points": _numbers(along),
        "up": _numbers(over),
        "length": _number(a),
        "thickness": _number(b),
        "width": _number(c),
    }


def _upward(way: Array) -> Array:
    """One of the two directions of an axis, always the same one."""
    first = way[int(np.abs(way).argmax())]
    return np.asarray(way if first > 0.0 else -way)


def _number(value: float) -> float:
    return float(f"{value:.6g}")


def _numbers(values: Array) -> list[float]:
    return [0.0 if abs(x) < 1e-9 else _number(x) for x in values.tolist()]
