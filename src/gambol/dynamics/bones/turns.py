"""Rotations as sequences of planar ones about coordinate axes: four operations for a vector, ten for an inertia.

A rotation about any axis takes nine operations for a vector and thirty for a matrix. Link frames are chosen so that
hinges lie on coordinate axes (`frames.py`); what stands between two frames at rest is a constant turn, mostly none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.values import Number
from gambol.dynamics.bones.algebra import ENTRIES, NEXT, Symmetric, Vector, dot, row
from gambol.dynamics.bones.constants import IDENTITY, Matrix, product, transposed, unit

NEARLY = 1e-9  # of a direction's length: a component that is smaller is zero, and costs nothing


@dataclass(frozen=True)
class Planar:
    """A turn about the coordinate axis k, by an angle with this cosine and sine."""

    k: int
    cosine: Number
    sine: Number


@dataclass(frozen=True)
class Whole:
    """A turn about any axis, by its matrix."""

    rows: list[Vector]


Turn = Planar | Whole
Turns = Sequence[Turn]  # from the outermost frame inwards


def out(turns: Turns, v: Sequence[Number]) -> Vector:
    """A vector of the inner frame in the outer one."""
    v = list(v)
    for turn in reversed(turns):
        if isinstance(turn, Whole):
            v = [dot(line, v) for line in turn.rows]
            continue
        i, j, c, s = NEXT[turn.k], NEXT[NEXT[turn.k]], turn.cosine, turn.sine
        v[i], v[j] = c * v[i] - s * v[j], s * v[i] + c * v[j]
    return v


def into(turns: Turns, v: Sequence[Number]) -> Vector:
    """A vector of the outer frame in the inner one.

    >>> into([Planar(2, 0.0, 1.0)], [1.0, 0.0, 0.0])
    [0.0, -1.0, 0.0]
    """
    v = list(v)
    for turn in turns:
        if isinstance(turn, Whole):
            v = [dot(column, v) for column in zip(*turn.rows, strict=True)]
            continue
        i, j, c, s = NEXT[turn.k], NEXT[NEXT[turn.k]], turn.cosine, turn.sine
        v[i], v[j] = c * v[i] + s * v[j], c * v[j] - s * v[i]
    return v


def out_symmetric(turns: Turns, matrix: Sequence[Number]) -> Symmetric:
    """R S Rᵀ of a symmetric S. About an axis k only p = s (S_ii − S_jj) + 2c S_ij is new of the plane of the others."""
    S = list(matrix)
    for turn in reversed(turns):
        if isinstance(turn, Whole):
            half = [[dot(line, row(S, n)) for n in range(3)] for line in turn.rows]
            S = [dot(half[i], turn.rows[j]) for i, j in ENTRIES]
            continue
        k, i, j, c, s = turn.k, NEXT[turn.k], NEXT[NEXT[turn.k]], turn.cosine, turn.sine
        p = s * (S[i] - S[j]) + (2.0 * c) * S[3 + k]
        S[i], S[j], S[3 + k] = S[i] - s * p, S[j] + s * p, c * p - S[3 + k]
        S[3 + j], S[3 + i] = c * S[3 + j] - s * S[3 + i], s * S[3 + j] + c * S[3 + i]
    return S


# constant turns


def turns_to(axis: Sequence[float]) -> tuple[list[Planar], int, float]:
    """Turns of a frame in which this direction lies along a coordinate axis: (turns, which axis, its sign).

    >>> turns_to((0.0, 0.0, -1.0))
    ([], 2, -1.0)
    """
    x, y, z = axis = [0.0 if abs(a) < NEARLY else a for a in unit(axis)]
    zero = [k for k in range(3) if axis[k] == 0.0]
    if len(zero) == 2:
        k = next(k for k in range(3) if axis[k] != 0.0)
        return [], k, math.copysign(1.0, axis[k])
    if zero:
        i, j = NEXT[zero[0]], NEXT[NEXT[zero[0]]]
        return [Planar(zero[0], axis[i], axis[j])], i, 1.0
    flat = math.sqrt(x * x + y * y)
    return [Planar(2, x / flat, y / flat), Planar(1, flat, -z)], 0, 1.0


def turns_of(matrix: Matrix) -> list[Planar]:
    """Constant turns with this matrix, as few as it takes.

    >>> turns_of(IDENTITY)
    []
    """
    turns, k, sign = turns_to([line[0] for line in matrix])
    if k or sign < 0.0:  # a quarter or a half turn takes x there
        turns.append(Planar(2, 0.0, sign) if k == 1 else Planar(1, 0.0, -sign) if k == 2 else Planar(1, -1.0, 0.0))
    rest = product(transposed(matrix_of(turns)), matrix)  # about x
    cosine, sine = rest[1][1], rest[2][1]
    if abs(sine) < NEARLY and cosine > 0.0:
        return turns
    return [*turns, Planar(0, 0.0 if abs(cosine) < NEARLY else cosine, 0.0 if abs(sine) < NEARLY else sine)]


def matrix_of(turns: Turns) -> Matrix:
    """The matrix of constant turns."""
    columns = [[float(x) for x in out(turns, line)] for line in IDENTITY]
    return tuple(zip(*columns, strict=True))
