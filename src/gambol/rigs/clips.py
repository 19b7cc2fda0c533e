"""Clips of a glTF file: how its nodes turn and move over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.rigs.accessors import numbers_of
from gambol.rigs.source import Source, sound, unsound
from gambol.rigs.turns import unit

Array = NDArray[np.float64]

ALMOST = 0.9995  # cosine of half the angle between two keys below which the way between them is a straight one
MOST_CLIPS = 200


@dataclass(frozen=True, eq=False)
class Track:
    """Keys of one node's shift or turn."""

    times: Array  # (k,)
    values: Array  # (k, 3) or (k, 4)
    way: str  # LINEAR, STEP or CUBICSPLINE
    slopes: tuple[Array, Array] | None = None  # into and out of each key, of splines

    def at(self, times: Array) -> Array:
        """Values at times, (n, 3) or (n, 4); before the first key and after the last that key's."""
        times = np.clip(times, self.times[0], self.times[-1])
        if len(self.times) == 1:
            return np.repeat(self.values, len(times), axis=0)
        k = np.clip(np.searchsorted(self.times, times, side="right") - 1, 0, len(self.times) - 2)
        span = self.times[k + 1] - self.times[k]
        share = ((times - self.times[k]) / np.where(span > 0.0, span, 1.0))[:, None]
        one, other = self.values[k], self.values[k + 1]
        if self.way == "STEP":
            return np.where(share >= 1.0, other, one)
        if self.slopes is not None:
            into, out = self.slopes
            s, d = share, span[:, None]
            found = (
                (2 * s**3 - 3 * s**2 + 1) * one
                + d * (s**3 - 2 * s**2 + s) * out[k]
                + (3 * s**2 - 2 * s**3) * other
                + d * (s**3 - s**2) * into[k + 1]
            )
            return unit(found) if found.shape[1] == 4 else found
        return _around(one, other, share) if one.shape[1] == 4 else one + share * (other - one)


@dataclass(frozen=True, eq=False)
class Clip:
    """A named motion: tracks of nodes by what they change."""

    name: str
    seconds: float
    turns: dict[int, Track]
    shifts: dict[int, Track]


def read_clips(source: Source, nodes: int) -> list[Clip]:
    """All clips of a file that turn or move nodes."""
    with sound(source.name):
        return [_clip(source, k, told, nodes) for k, told in enumerate(source.listed("animations")[:MOST_CLIPS])]


def _clip(source: Source, number: int, told: dict[str, Any], nodes: int) -> Clip:
    turns: dict[int, Track] = {}
    shifts: dict[int, Track] = {}
    for channel in told["channels"]:
        path, node = channel["target"]["path"], channel["target"].get("node")
        into = {"rotation": turns, "translation": shifts}.get(path)
        if into is None or node is None:
            continue
        if not isinstance(node, int) or not 0 <= node < nodes:
            raise unsound(source.name, f"a clip of it moves node {node}, which is not there")
        into[node] = _track(source, told["samplers"][channel["sampler"]], 4 if path == "rotation" else 3)
    tracks = [*turns.values(), *shifts.values()]
    seconds = max((float(track.times[-1]) for track in tracks), default=0.0)
    return Clip(str(told.get("name") or f"clip-{number + 1}"), seconds, turns, shifts)


def _track(source: Source, sampler: dict[str, Any], wide: int) -> Track:
    times, values = numbers_of(source, sampler["input"])[:, 0], numbers_of(source, sampler["output"])
    way = str(sampler.get("interpolation", "LINEAR"))
    spline = way == "CUBICSPLINE"
    if len(times) == 0 or values.shape != ((3 if spline else 1) * len(times), wide) or np.any(np.diff(times) < 0.0):
        raise unsound(source.name, "a clip of it has different numbers of times and values")
    slopes = (values[0::3], values[2::3]) if spline else None
    values = values[1::3] if spline else values
    return Track(times, unit(values) if wide == 4 else values, way, slopes)


def _around(one: Array, other: Array, share: Array) -> Array:
    """Along the great circle between two turns, the shorter way (Shoemake 1985)."""
    near = (one * other).sum(axis=1, keepdims=True)
    other, near = np.where(near < 0.0, -other, other), np.abs(near)
    straight = unit(one + share * (other - one))
    across = unit(other - near * one)
    size = np.sqrt(np.maximum(1.0 - near * near, 0.0))
    angle = atan2(size, near)
    sine, cosine = sincos(share * angle)
    return np.where(near > ALMOST, straight, cosine * one + sine * across)
