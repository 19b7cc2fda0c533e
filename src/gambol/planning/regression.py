"""Local regression: what inputs were chosen around a state, as a plane through the neighbours, and how far to trust it.

(Cleveland & Devlin 1988; the thesis takes the neighbours' mean, Huang 1996, section 7.2.)
"""

from __future__ import annotations

import numpy as np

from gambol.rollout.prepared import Rows

RIDGE = 1e-6  # of all weights together: keeps a plane through few or equal neighbours from tipping over
WIDER = 1.0 + 1e-9  # times the farthest neighbour's distance: it counts nothing, and divides nothing by 0


def local_regression(away: Rows, inputs: Rows) -> tuple[Rows, Rows]:
    """The inputs (m,) at a state by those (k, m) of neighbours, which lie `away` (k, n) from it, and their error (m,).

    Nearer ones weigh more, by (1 − d³)³ (tricube). The error is that of the plane where the state is: what the plane
    through the others misses of each neighbour, in the root mean square, times how much of that comes through. Many
    neighbours on all sides make it small, however different their inputs are; beyond them it grows. All is summed in
    one order, so that every processor gets the same bits.

    >>> away = np.array([[-2.0], [-1.0], [1.0], [2.0], [3.0]])
    >>> at, error = local_regression(away, 10.0 * away + 7.0)
    >>> at.round(4).tolist(), error.round(4).tolist()
    ([7.0], [0.0])
    """
    distance = np.sqrt((away * away).sum(axis=1))
    share = distance / max(WIDER * distance.max(), 1e-300)
    left = 1.0 - share * share * share
    weight = left * left * left
    rows = np.column_stack([np.ones(len(away)), away])
    weighted = rows * weight[:, None]
    normal = (rows[:, :, None] * weighted[:, None, :]).sum(axis=0)
    normal += RIDGE * max(float(weight.sum()), 1e-300) * np.eye(rows.shape[1])
    inverse = _inverse(normal)
    plane = _times(inverse, (weighted[:, :, None] * inputs[:, None, :]).sum(axis=0))  # (1 + n, m)
    own = (_times(rows, inverse) * weighted).sum(axis=1)  # how much each neighbour says about itself
    left_out = (inputs - _times(rows, plane)) / np.maximum(1.0 - own, 1e-9)[:, None]
    missed = np.sqrt((weight[:, None] * left_out * left_out).sum(axis=0) / max(float(weight.sum()), 1e-300))
    shares = (weighted * inverse[0]).sum(axis=1)  # of each neighbour's input in what is expected
    return plane[0], missed * np.sqrt((shares * shares).sum())


def _times(left: Rows, right: Rows) -> Rows:
    """The product of two matrices, without a library that sums in an order of its own."""
    return np.asarray((left[:, :, None] * right[None, :, :]).sum(axis=1))


def _inverse(matrix: Rows) -> Rows:
    """That of a symmetric positive definite matrix, by Gauss and Jordan.

    >>> _inverse(np.array([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    both = np.concatenate([matrix, np.eye(size)], axis=1)
    for k in range(size):
        both[k] /= both[k, k]
        others = both[:, k].copy()
        others[k] = 0.0
        both -= others[:, None] * both[k]
    return both[:, size:]
