"""CMA-ES (Hansen 2016, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772) as one population of shares.

The search `cma-es` has it from the package `cma`, which takes as long for a generation as its simulation, and has no
state that could be written. Many populations side by side need less of it. Bounds are kept by repair: what leaves the
box is put on its wall, and the strategy learns from where it was put.

Of vectors of hundreds of numbers, such as a network's weights, it learns how much each varies and not how they vary
together (Ros and Hansen 2008, "A Simple Modification in CMA-ES Achieving Linear Time and Space Complexity"): that
takes a few generations where the other takes thousands.

The root of the shape is Cholesky's (Krause, Arbonès and Igel 2016, "CMA-ES with Optimal Covariance Update and Storage
Complexity") and not made of eigenvectors: its arithmetic is `gambol.portable`, and a search comes out with the same
bits on every machine.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gambol.compiler.elementary import exp, log
from gambol.draws import Draws
from gambol.portable.matrices import cholesky, outer_sum, solved, sum_of_squares, times_root, weighted_sum
from gambol.synthesis.space import Vectors

SMALLEST = 1e-3  # spread, as a share of the box, below which a population has converged


class Adapting:
    """A population about a mean, whose spread and shape follow what was good. Scores are maximised.

    >>> one = Adapting(np.full(3, 0.2), spread=0.2, size=12)
    >>> for generation in range(60):
    ...     asked = one.ask(Draws(0, generation))
    ...     one.tell(asked, -((asked - 0.7) ** 2).sum(axis=1))
    >>> bool(np.abs(one.mean - 0.7).max() < 1e-2)
    True
    >>> many = Adapting(np.full(200, 0.6), spread=0.2, size=16, separable=True)
    >>> for generation in range(400):
    ...     asked = many.ask(Draws(0, generation))
    ...     many.tell(asked, -((asked - 0.7) ** 2).sum(axis=1))
    >>> bool(np.abs(many.mean - 0.7).mean() < 1e-2)
    True
    """

    def __init__(self, start: Vectors, spread: float, size: int, separable: bool = False) -> None:
        self.mean, self.spread, self.size, self.separable = np.array(start, np.float64), spread, size, separable
        n = len(self.mean)
        self._path, self._trail = np.zeros(n), np.zeros(n)  # evolution paths: of the spread, of the shape
        self._shape = np.ones(n) if separable else np.eye(n)  # C, or its diagonal
        self._root = self._shape.copy()  # A with A Aᵀ = C
        self._generation = 0

    def ask(self, draws: Draws) -> Vectors:
        """The next generation, (size, k), within 0 … 1."""
        normal = draws.normal(self.size * len(self.mean)).reshape(self.size, -1)
        shaped = normal * self._root if self.separable else times_root(normal, self._root)
        asked: Vectors = np.clip(self.mean + self.spread * shaped, 0.0, 1.0)
        return asked

    def tell(self, asked: Vectors, scores: Vectors) -> None:
        """What came out for them; only the order counts (eq. 5 to 47, with the tutorial's default constants)."""
        n, size = len(self.mean), self.size
        good = size // 2
        falling = [float(log((size + 1) / 2.0) - log(float(i))) for i in range(1, good + 1)]
        weights = np.array(falling) / math.fsum(falling)
        effective = 1.0 / sum_of_squares(weights)
        cs = (effective + 2.0) / (n + effective + 5.0)
        cc = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n)
        faster = (n + 2.0) / 3.0 if self.separable else 1.0  # n numbers are learned instead of n²/2
        c1 = faster * 2.0 / ((n + 1.3) ** 2 + effective)
        cmu = min(1.0 - c1, faster * 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) ** 2 + effective))
        damping = 1.0 + 2.0 * max(0.0, math.sqrt((effective - 1.0) / (n + 1.0)) - 1.0) + cs
        usual = math.sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n))  # length of a normal vector
        order = np.argsort(-np.where(np.isfinite(scores), scores, -np.inf), kind="stable")[:good]
        steps = (asked[order] - self.mean) / self.spread
        step = weighted_sum(weights, steps)
        self.mean = self.mean + self.spread * step
        self._generation += 1
        white = step / self._root if self.separable else solved(self._root, step)
        self._path = (1.0 - cs) * self._path + math.sqrt(cs * (2.0 - cs) * effective) * white
        length = math.sqrt(sum_of_squares(self._path))
        fading = math.sqrt(1.0 - _power(1.0 - cs, 2 * self._generation))
        moves = float(length / fading < (1.4 + 2.0 / (n + 1.0)) * usual)
        self._trail = (1.0 - cc) * self._trail + moves * math.sqrt(cc * (2.0 - cc) * effective) * step
        old = 1.0 - c1 - cmu + (1.0 - moves) * c1 * cc * (2.0 - cc)
        if self.separable:
            self._shape = old * self._shape + c1 * self._trail**2 + cmu * weighted_sum(weights, steps**2)
        else:
            trail = outer_sum(np.ones(1), self._trail[None])
            self._shape = old * self._shape + c1 * trail + cmu * outer_sum(weights, steps)
        grown = float(exp(min(1.0, (cs / damping) * (length / usual - 1.0))))
        self.spread = min(self.spread * grown, 0.5)
        if self._generation % max(1, int(1.0 / ((c1 + cmu) * n * 3.0))) == 0:
            self._root = np.sqrt(np.maximum(self._shape, 1e-12)) if self.separable else cholesky(self._shape)

    @property
    def converged(self) -> bool:
        """Whether all that it asks is about the same."""
        variances = self._shape if self.separable else np.diagonal(self._shape)
        return self.spread * math.sqrt(float(variances.max())) < SMALLEST

    def state(self) -> dict[str, Any]:
        """Everything needed to go on, as JSON can hold it."""
        arrays = {name: getattr(self, name).tolist() for name in ARRAYS}
        told = {"spread": self.spread, "size": self.size, "separable": self.separable}
        return {**told, "generation": self._generation, **arrays}

    @classmethod
    def restored(cls, state: dict[str, Any]) -> Adapting:
        """The population of such a state."""
        size, separable = int(state["size"]), bool(state["separable"])
        one = cls(np.array(state["mean"]), float(state["spread"]), size, separable)
        for name in ARRAYS:
            setattr(one, name, np.array(state[name]))
        one._generation = int(state["generation"])
        return one


ARRAYS = ("mean", "_path", "_trail", "_shape", "_root")


def _power(base: float, whole: int) -> float:
    """By multiplication alone; what is too small to matter is 0."""
    found = 1.0
    while whole and found > 1e-30:
        found = found * base if whole % 2 else found
        base, whole = base * base, whole // 2
    return found
