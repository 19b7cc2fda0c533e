"""A surface that changes its shape, as a few shapes that are mixed: what glTF calls morph targets.

T frames of n places are a matrix (T, 3 n); its singular vectors are the fewest shapes that it can be mixed of. A body
of m masses needs no more than 3 m of them, however long it moves; a gait, which repeats itself, far fewer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.portable.eigenvectors import leading
from gambol.portable.matrices import product
from gambol.raster.mesh import unit

Array = NDArray[np.float64]

NEAR = 9e-6  # m: no vertex is farther off in any frame
ROUND = 8  # shapes are added so many at a time


@dataclass(frozen=True, eq=False)
class Blend:
    """A surface that stands where its middle is, and is mixed: base + Σ share · shape."""

    middle: Array  # (T, 3) m
    base: Array  # (n, 3) m, about the middle
    normals: Array  # (n, 3) of length 1, of the base
    shapes: Array  # (k, n, 3) m
    shares: Array  # (T, k), from −1 to 1
    bent: Array  # (k, n, 3): by how much each shape turns the normals


def blended(vertices: Array, normals: Array) -> Blend:
    """The fewest shapes that give vertices (T, n, 3) to `NEAR`; the normals as nearly as these can."""
    frames, count, _ = vertices.shape
    middle = vertices.mean(axis=1)
    about = vertices - middle[:, None]
    base = about.mean(axis=0)
    off = (about - base).reshape(frames, -1)
    vectors = leading(off, 0.1 * NEAR)
    k = 0
    rest = off
    while k < vectors.shape[1] and _farthest(rest) > NEAR:
        some = vectors[:, k : k + ROUND]
        rest = rest - product(some, product(some.T, rest))
        k += some.shape[1]
    vectors = vectors[:, :k]
    largest = np.abs(vectors).max(axis=0, initial=0.0, keepdims=True) if k else np.ones((1, 0))
    straight = unit(normals.mean(axis=0))
    # Shares are at right angles to one another, so what goes with each of them is a product.
    shapes, bent = (
        (largest.T * product(vectors.T, numbers)).reshape(k, count, 3)
        for numbers in (off, (normals - straight).reshape(frames, -1))
    )
    return Blend(middle, base, straight, shapes, vectors / largest, bent)


def _farthest(off: Array) -> float:
    """The greatest distance that a place is off, in metres."""
    by = off.reshape(len(off), -1, 3)
    return float(np.sqrt((by * by).sum(axis=2).max()))
