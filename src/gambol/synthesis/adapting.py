"""CMA-ES (Hansen 2016, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772) as one population of shares.

The search `cma-es` has it from the package `cma`, which takes as long for a generation as its simulation, and has no
state that could be written. Many populations side by side need less of it. Bounds are kept by repair: what leaves the
box is put on its wall, and the strategy learns from where it was put.

Of vectors of hundreds of numbers, such as a network's weights, it learns how much each varies and not how they vary
together (Ros and Hansen 2008, "A Simple Modification in CMA-ES Achieving Linear Time and Space Complexity"): that
takes a few generations where the other takes thousands, and no eigenvalues.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.draws import Draws
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
        self._generation = 0
        self._decomposed()

    def ask(self, draws: Draws) -> Vectors:
        """The next generation, (size, k), within 0 … 1."""
        n = len(self.mean)
        normal = _normal(draws, self.size * n).reshape(self.size, n)
        along = normal * self._axes
        asked: Vectors = self.mean + self.spread * (along if self.separable else along @ self._turn.T)
        return np.clip(asked, 0.0, 1.0)

    def tell(self, asked: Vectors, scores: Vectors) -> None:
        """What came out for them; only the order counts (eq. 5 to 47, with the tutorial's default constants)."""
        n, size = len(self.mean), self.size
        good = size // 2
        weights = np.log((size + 1) / 2.0) - np.log(np.arange(1, good + 1))
        weights /= weights.sum()
        effective = 1.0 / float((weights**2).sum())
        cs = (effective + 2.0) / (n + effective + 5.0)
        cc = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n)
        faster = (n + 2.0) / 3.0 if self.separable else 1.0  # n numbers are learned instead of n²/2
        c1 = faster * 2.0 / ((n + 1.3) ** 2 + effective)
        cmu = min(1.0 - c1, faster * 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) ** 2 + effective))
        damping = 1.0 + 2.0 * max(0.0, np.sqrt((effective - 1.0) / (n + 1.0)) - 1.0) + cs
        usual = np.sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n))  # length of a normal vector
        order = np.argsort(-np.where(np.isfinite(scores), scores, -np.inf), kind="stable")[:good]
        steps = (asked[order] - self.mean) / self.spread
        step = weights @ steps
        self.mean = self.mean + self.spread * step
        self._generation += 1
        white = step / self._axes if self.separable else self._turn @ ((self._turn.T @ step) / self._axes)
        self._path = (1.0 - cs) * self._path + np.sqrt(cs * (2.0 - cs) * effective) * white
        length = float(np.sqrt((self._path**2).sum()))
        fading = np.sqrt(1.0 - (1.0 - cs) ** (2 * self._generation))
        moves = float(length / fading < (1.4 + 2.0 / (n + 1.0)) * usual)
        self._trail = (1.0 - cc) * self._trail + moves * np.sqrt(cc * (2.0 - cc) * effective) * step
        old = 1.0 - c1 - cmu + (1.0 - moves) * c1 * cc * (2.0 - cc)
        if self.separable:
            self._shape = old * self._shape + c1 * self._trail**2 + cmu * (weights @ steps**2)
        else:
            outer = np.outer(self._trail, self._trail)
            self._shape = old * self._shape + c1 * outer + cmu * (steps.T * weights) @ steps
        self.spread = float(min(self.spread * np.exp(min(1.0, (cs / damping) * (length / usual - 1.0))), 0.5))
        if self._generation % max(1, int(1.0 / ((c1 + cmu) * n * 3.0))) == 0:
            self._decomposed()

    @property
    def converged(self) -> bool:
        """Whether all that it asks is about the same."""
        return bool(self.spread * self._axes.max() < SMALLEST)

    def _decomposed(self) -> None:
        if self.separable:
            self._turn, self._axes = np.zeros(0), np.sqrt(np.clip(self._shape, 1e-12, None))
            return
        self._shape = 0.5 * (self._shape + self._shape.T)
        values, self._turn = np.linalg.eigh(self._shape)
        self._axes = np.sqrt(np.clip(values, 1e-12, None))

    def state(self) -> dict[str, Any]:
        """Everything needed to go on, as JSON can hold it."""
        arrays = {name: getattr(self, name).tolist() for name in ARRAYS}
        told = {"spread": self.spread, "size": self.size, "separable": self.separable}
        return {**told, "generation": self._generation, **arrays}

    @classmethod
    def restored(cls, state: dict[str, Any]) -> Adapting:
        """The population of such a state."""
        size, separable = int(state["size"]), bool(state.get("separable", False))
        one = cls(np.array(state["mean"]), float(state["spread"]), size, separable)
        for name in ARRAYS:
            setattr(one, name, np.array(state[name]))
        one._generation = int(state["generation"])
        return one


ARRAYS = ("mean", "_path", "_trail", "_shape", "_turn", "_axes")


def _normal(draws: Draws, count: int) -> Vectors:
    """Numbers of a normal distribution."""
    from scipy.special import ndtri

    numbers: Vectors = ndtri(draws.uniform(count) + 2.0**-54)  # never 0
    return numbers
