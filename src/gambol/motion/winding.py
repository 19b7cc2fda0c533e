"""How a body without limbs winds along the ground: to its sides or up and down, in waves or all at once, along its axis
or across it. Snakes' ways to go are told apart by that (Gray 1946; Jayne 1986)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Creature
from gambol.motion.front import rest_places
from gambol.motion.motion import Places

Array = NDArray[np.float64]

PIECES = 8  # of the body from its tail to its head, whose middles are looked at
FEWEST_PIECES = 4


class Winding(NamedTuple):
    """How a body on its belly winds, in body sizes and shares.

    >>> import gambol
    >>> lies = gambol.describe(gambol.simulate("boa", gambol.controllers.Passive(), seconds=1.0))
    >>> round(lies.winding.sideways, 2)
    0.0
    """

    sideways: float  # root mean square of how far its pieces swing to the side of the line from tail to head
    upwards: float  # the same up and down
    travelling: float  # 1 if pieces swing one after another, a quarter of a cycle apart; 0 if all at once
    along: float  # cosine between its way and the line from its tail to its head


def pieces_of(creature: Creature) -> list[list[int]]:
    """Parts in order from the tail to the head, as they lie along x at rest, in pieces of about as many."""
    x = rest_places(creature).position[0, :, 0]
    order = np.argsort(x, kind="stable")
    return [piece.tolist() for piece in np.array_split(order, min(PIECES, len(order)))]


def winding_of(creature: Creature, places: Places, frames: NDArray[np.intp], period: float | None) -> Winding | None:
    """How it winds in frames of a motion; None of a body of fewer than four parts, or in a plane."""
    pieces = pieces_of(creature)
    if creature.dimensions != 3 or len(pieces) < FEWEST_PIECES or len(frames) < 2:
        return None
    spine = np.stack([places.position[frames][:, piece].mean(axis=1) for piece in pieces], axis=1)
    tail, head = spine[:, 0], spine[:, -1]
    axis = _level(head - tail)
    away = spine - spine.mean(axis=1, keepdims=True)
    aside = away[..., 2] * axis[:, None, 0] - away[..., 0] * axis[:, None, 1]
    aside, up = (swing - swing.mean(axis=0) for swing in (aside, away[..., 1]))
    way, line = _level((spine[-1] - spine[0]).mean(axis=0)[None])[0], _level((head - tail).mean(axis=0)[None])[0]
    sideways, upwards = (float(np.sqrt((swing * swing).mean())) / creature.size for swing in (aside, up))
    return Winding(
        sideways=sideways,
        upwards=upwards,
        travelling=_travelling(aside if sideways >= upwards else up, period),
        along=float(way[0] * line[0] + way[1] * line[1]),
    )


def _level(ways: Array) -> Array:
    """Ways (T, 3) along x and z, as unit vectors; along x where there is none."""
    flat = ways[:, [0, 2]]
    long = np.sqrt(flat[:, 0] * flat[:, 0] + flat[:, 1] * flat[:, 1])
    return np.where(long[:, None] > 0.0, flat / np.where(long > 0.0, long, 1.0)[:, None], np.array([1.0, 0.0]))


def _travelling(swing: Array, period: float | None) -> float:
    """How far neighbouring pieces swing after one another, of the first harmonic: |Σ sin| of the phase between them,
    weighted by their amplitudes."""
    if period is None:
        return 0.0
    s, c = sincos(2.0 * np.pi / period * np.arange(len(swing)))
    real, imaginary = (swing * c[:, None]).sum(axis=0), (swing * s[:, None]).sum(axis=0)
    across = real[:-1] * imaginary[1:] - imaginary[:-1] * real[1:]
    length = np.sqrt(real * real + imaginary * imaginary)
    weight = float((length[:-1] * length[1:]).sum())
    return abs(float(across.sum())) / weight if weight > 0.0 else 0.0
