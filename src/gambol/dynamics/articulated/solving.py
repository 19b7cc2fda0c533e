"""Linear systems of the equations of motion, solved with the loops unrolled (docs/physics.md, eq. 8)."""

from __future__ import annotations

from gambol.compiler.values import Number


def solve(H: list[list[Number]], tau: list[Number]) -> list[Number]:
    """x with H x = tau for a symmetric positive definite H of which the lower triangle is given: H = L D Lᵀ.

    >>> solve([[2.0, 0.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    n = len(tau)
    L: list[list[Number]] = [[0.0] * n for _ in range(n)]
    inverse: list[Number] = [0.0] * n
    D: list[Number] = [0.0] * n
    for j in range(n):
        scaled = [L[j][k] * D[k] for k in range(j)]
        D[j] = H[j][j]
        for k in range(j):
            D[j] = D[j] - L[j][k] * scaled[k]
        inverse[j] = 1.0 / D[j]
        for i in range(j + 1, n):
            x = H[i][j]
            for k in range(j):
                x = x - L[i][k] * scaled[k]
            L[i][j] = x * inverse[j]
    result = list(tau)
    for i in range(n):
        for k in range(i):
            result[i] = result[i] - L[i][k] * result[k]
    result = [result[i] * inverse[i] for i in range(n)]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            result[i] = result[i] - L[k][i] * result[k]
    return result
