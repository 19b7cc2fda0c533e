"""Within what the numbers of a stride lie, for a body of some size: limbs of length l swing in √(l/g)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from gambol.controllers.stride.build import Build
from gambol.dynamics.numbers import STANDARD_GRAVITY

Ranges = Mapping[str, tuple[float, float]]


def swing_time(build: Build) -> float:
    """√(l/g), in seconds.

    >>> import gambol
    >>> from gambol.controllers.stride.build import build_of
    >>> round(swing_time(build_of(gambol.creature("hound"))), 2)
    0.23
    """
    return math.sqrt(build.length / STANDARD_GRAVITY)


def whole_ranges(build: Build) -> Ranges:
    """Of the period (s), the step (m) and the turning (degrees a second)."""
    time = swing_time(build)
    return {"period": (1.2 * time, 6.0 * time), "step": (-build.length, build.length), "turn": (-120.0, 120.0)}


def girdle_ranges(build: Build) -> Ranges:
    """Of the numbers of a girdle: turns, shares and metres."""
    length = build.length
    shares = {"ahead": (-0.25, 0.25), "out": (-0.1, 0.25), "up": (-0.06, 0.25), "lift": (0.0, 0.3),
              "push": (-0.05, 0.2), "sway": (-0.15, 0.15)}  # fmt: skip
    ways = {name: (low * length, high * length) for name, (low, high) in shares.items()}
    return {"phase": (-1.0, 2.0), "lag": (-1.0, 1.0), "duty": (0.15, 0.9), **ways}


def gain_ranges(build: Build) -> Ranges:
    """Of the gains of balance; all of them can be off."""
    time = swing_time(build)
    return {"speed": (0.0, 1.5 * time), "side": (0.0, 2.0 * time), "level": (0.0, 1.0), "lean": (0.0, 2.0),
            "rate": (0.0, time), "even": (0.0, 1.5), "heading": (0.0, 1.0 / time), "aim": (0.0, 0.5)}  # fmt: skip


def bend_ranges(low: float, high: float) -> Ranges:
    """Of a muscle that bends from the lower to the higher end of its range about its rest pose."""
    half = 0.5 * (high - low)
    return {"mean": (min(low, 0.0), max(high, 0.0)), "swing": (-half, half), "phase": (-1.0, 2.0)}
