"""Linear systems of the equations of motion, solved with the loops unrolled (docs/physics.md, eq. 8)."""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.numbers import is_zero


def solve(H: list[list[Number]], tau: list[Number]) -> list[Number]:
    """x with H x = tau for a symmetric positive definite H of which the lower triangle is given: H = Lᵀ D L.

    The last is eliminated first. Where rows come before those that hang on them nothing fills in, and zeros of the
    body's structure cost nothing.

    >>> solve([[2.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    rows, left = [list(row[: i + 1]) for i, row in enumerate(H)], list(tau)
    L: list[list[Number]] = [[0.0] * i for i in range(len(tau))]
    inverse: list[Number] = [0.0] * len(tau)
    for i in reversed(range(len(tau))):
        inverse[i] = 1.0 / rows[i][i]
        L[i] = [x * inverse[i] for x in rows[i][:i]]
        for j, share in enumerate(L[i]):
            if not is_zero(share):
                for k in range(j + 1):
                    rows[j][k] = rows[j][k] - share * rows[i][k]
                left[j] = left[j] - share * left[i]
    result: list[Number] = []
    for i in range(len(tau)):
        x = left[i] * inverse[i]
        for j in range(i):
            x = x - L[i][j] * result[j]
        result.append(x)
    return result
