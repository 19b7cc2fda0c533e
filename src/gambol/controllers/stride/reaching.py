"""Which angles of a limb bring its foot where, as polynomials: inverse kinematics, solved once for a body.

Angles are those of least turning, by the ranges of the muscles, that move all contacts of the foot by the same way: a
sole stays level. They are solved by damped least squares (Wampler 1986, "Manipulator inverse kinematic solutions based
on vector formulations and damped least-squares methods") on a grid of places about the rest pose, and a cubic in the
foot's way ahead, up and to the right is fitted to them, which any step of a gait reads in a few dozen sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arithmetic import clamp, total
from gambol.compiler.arrays import sincos
from gambol.compiler.values import Number
from gambol.creatures.limbs import Limb
from gambol.portable.matrices import cholesky, lengths, product, solved

Array = NDArray[np.float64]

FAR = (0.38, 0.3, 0.24)  # lengths of the limb ahead, up and aside to which places of the grid reach
DEEP = 0.1  # lengths down
POINTS = (7, 6, 5)  # of the grid
NEAR = 0.01  # lengths by which a foot may miss its place, where that saves its range in turning
ROUNDS = 24  # of damped least squares; the place is approached in half of them
STEP = 0.25  # rad, or lengths, that an angle changes at most in a round
WALL = 400.0  # how much stiffer a muscle is beyond its range
MISSED = 0.05  # lengths by which a place is missed that counts half in the fit: it is out of reach
MIDDLE = 0.25  # lengths from the rest pose at which a place counts half
RIDGE = 1e-9  # of the fit
POWERS = tuple((i, j, k) for i in range(4) for j in range(4 - i) for k in range(4 - i - j))  # of x, y and z
FREE = 0.05  # share of a range, at either end, that is kept free


@dataclass(frozen=True)
class Reach:
    """Cubics in the way of a foot from where it is at rest, in lengths of its limb: how each muscle turns (rad, m)."""

    length: float  # m
    cubics: tuple[tuple[float, ...], ...]  # of each muscle, a coefficient for each of `POWERS`

    def turned(self, way: tuple[Number, Number, Number]) -> list[Number]:
        """How far each muscle is from its rest pose where the foot is so many metres from its own."""
        x, y, z = (x * (1.0 / self.length) for x in way)
        shares = clamp(x, -FAR[0], FAR[0]), clamp(y, -DEEP, FAR[1]), clamp(z, -FAR[2], FAR[2])
        raised = [_raised(one) for one in shares]
        terms = [raised[0][i] * raised[1][j] * raised[2][k] for i, j, k in POWERS]
        return [total([c * term for c, term in zip(cubic, terms, strict=True)]) for cubic in self.cubics]


def _raised(x: Number) -> list[Number]:
    return [1.0, x, x * x, x * x * x]


@lru_cache(maxsize=512)
def reach_of(limb: Limb) -> Reach:
    """The cubics of a limb."""
    wanted = _grid() * limb.length
    angles = _solved(limb, wanted)
    x, y, z = (wanted[:, k] / limb.length for k in range(3))
    powers = [[np.ones_like(a), a, a * a, a * a * a] for a in (x, y, z)]
    terms = np.column_stack([powers[0][i] * powers[1][j] * powers[2][k] for i, j, k in POWERS])
    missed = lengths((_moved(limb, angles)[0] - np.array(limb.places)).mean(axis=1) - wanted) / limb.length
    counts = 1.0 / (1.0 + (missed / MISSED) ** 2) / (1.0 + (lengths(wanted) / limb.length / MIDDLE) ** 4)
    square = (counts[:, None, None] * terms[:, :, None] * terms[:, None, :]).sum(axis=0) + RIDGE * np.eye(len(POWERS))
    root = cholesky(square)
    known = [(terms * (counts * column)[:, None]).sum(axis=0) for column in angles.T]
    return Reach(limb.length, tuple(tuple(_backwards(root, solved(root, one)).tolist()) for one in known))


def _backwards(root: Array, known: Array) -> Array:
    """x with Aᵀ·x = what is known, for a lower triangle A."""
    found = known.copy()
    for k in reversed(range(len(root))):
        found[k] /= root[k, k]
        found[:k] -= root[k, :k] * found[k]
    return found


def _grid() -> Array:
    def spread(low: float, high: float, count: int) -> list[float]:
        return [low + (high - low) * i / (count - 1) for i in range(count)]

    xs, ys, zs = (
        spread(-FAR[0], FAR[0], POINTS[0]),
        spread(-DEEP, FAR[1], POINTS[1]),
        spread(-FAR[2], FAR[2], POINTS[2]),
    )
    return np.array([(x, y, z) for x in xs for y in ys for z in zs])


def _solved(limb: Limb, ways: Array) -> Array:
    """(n, muscles): angles that move the foot by (n, 3) ways."""
    moves, places = limb.movements, limb.places
    low, high = (np.array([getattr(move, end) for move in moves]) for end in ("low", "high"))
    wide = np.maximum(high - low, 1e-6)
    low, high = low + FREE * wide, high - FREE * wide
    stiff = 1.0 / (wide * wide)
    sharp = 1.0 / (NEAR * limb.length) ** 2 / len(places)
    longest = STEP * np.array([limb.length if move.slides else 1.0 for move in moves])
    angles = np.zeros((len(ways), len(moves)))
    for turn in range(ROUNDS):
        part = min(1.0, 2.0 * (turn + 1) / ROUNDS)
        at, slopes = _moved(limb, angles)  # (n, places, 3), (n, places, 3, muscles)
        miss = np.array(places) + part * ways[:, None, :] - at
        square = sharp * (slopes[..., :, None] * slopes[..., None, :]).sum(axis=(1, 2))
        beyond = angles - np.clip(angles, low, high)
        wall = np.where(beyond == 0.0, 0.0, WALL * stiff)
        square = square + (stiff + wall)[:, :, None] * np.eye(len(moves))
        pull = sharp * (slopes * miss[..., None]).sum(axis=(1, 2)) - stiff * angles - wall * beyond
        angles = angles + np.clip(_each_solved(square, pull), -longest, longest)
    return np.clip(angles, low, high)


def _each_solved(square: Array, known: Array) -> Array:
    """x of each square·x = known, by elimination: squares are symmetric and positive."""
    a, b, n = square.copy(), known.copy(), known.shape[1]
    for k in range(n):
        for i in range(k + 1, n):
            share = a[:, i, k] / a[:, k, k]
            a[:, i, k:] -= share[:, None] * a[:, k, k:]
            b[:, i] -= share * b[:, k]
    for k in reversed(range(n)):
        for j in range(k + 1, n):
            b[:, k] -= a[:, k, j] * b[:, j]
        b[:, k] /= a[:, k, k]
    return b


def _moved(limb: Limb, angles: Array) -> tuple[Array, Array]:
    """Where the foot's contacts are (n, places, 3), and how they move with each angle (n, places, 3, muscles)."""
    count = len(angles)
    turn, shift = np.broadcast_to(np.eye(3), (count, 3, 3)), np.zeros((count, 3))
    axes, centres = [], []
    for move, angle in zip(limb.movements, angles.T, strict=True):
        axis, at = np.array(move.axis), np.array(move.at)
        axes.append(product(turn, axis[:, None])[..., 0])
        centres.append(product(turn, at[:, None])[..., 0] + shift)
        if move.slides:
            shift = shift + axes[-1] * angle[:, None]
            continue
        own = _rotation(axis, angle)
        shift = centres[-1] - product(turn, product(own, at[:, None]))[..., 0]
        turn = product(turn, own)
    at = np.stack([product(turn, np.array(place)[:, None])[..., 0] + shift for place in limb.places], axis=1)
    slopes = [
        np.broadcast_to(axis[:, None, :], at.shape)
        if move.slides
        else _cross(axis[:, None, :], at - centre[:, None, :])
        for move, axis, centre in zip(limb.movements, axes, centres, strict=True)
    ]
    return at, np.stack(slopes, axis=-1)


def _rotation(axis: Array, angle: Array) -> Array:
    """(n, 3, 3) by Rodrigues' formula."""
    x, y, z = axis.tolist()
    across = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    sine, cosine = sincos(angle)
    found: Array = np.eye(3) + sine[:, None, None] * across + (1.0 - cosine)[:, None, None] * product(across, across)
    return found


def _cross(a: Array, b: Array) -> Array:
    x, y, z = (a[..., k] for k in range(3))
    u, v, w = (b[..., k] for k in range(3))
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=-1)
