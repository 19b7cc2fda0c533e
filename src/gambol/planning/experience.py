"""Memory: state–action pairs, and the nearest of them for a state at hand (Huang 1996, chapter 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gambol.planning.expander import Expander
from gambol.planning.inputs import Input
from gambol.planning.proposals import Proposals
from gambol.planning.regression import local_regression
from gambol.planning.tree import Node
from gambol.rollout.prepared import Rows

LEAST = 10  # pairs below which nothing is looked up: neighbours would be too far to be of use (section 7.3)
GROWTH = 1.1  # the KD-tree is built anew when there are this many times as many pairs as it knows


class Experience:
    """Pairs of features and inputs. The distance between two states is √Σ wᵢ (xᵢ − yᵢ)².

    >>> memory = Experience([1.0, 0.0], neighbours=2)
    >>> for i in range(20):
    ...     memory.add(np.array([i, 100.0 - i]), (2.0 * i,))
    >>> memory.recall(np.array([7.4, 0.0]))
    (15.0,)
    """

    def __init__(self, weights: Sequence[float], neighbours: int = 3, trust: float | None = None) -> None:
        self.weights, self.neighbours, self.trust = np.array(weights, np.float64), neighbours, trust
        self.features: list[Rows] = []
        self.inputs: list[Input] = []
        self._tree: Any = None
        self._known: Rows = np.empty((0, 0))

    def __len__(self) -> int:
        return len(self.inputs)

    def add(self, features: Rows, given: Input) -> None:
        self.features.append(features)
        self.inputs.append(given)

    def recall(self, features: Rows) -> Input | None:
        """The mean of the nearest neighbours' inputs; None while there are too few.

        With a trust it is their local regression, and None where its error is more than this share of how far all
        inputs spread: there a plan searches as if it remembered nothing.
        """
        if len(self) < LEAST:
            return None
        if len(self) > GROWTH * self.known or self.known < LEAST:
            self.build(len(self))
        count = min(self.neighbours, self.known)
        _, nearest = self._tree.query(features * self._scale, k=count)
        inputs = self._known[nearest].reshape(count, -1)
        if self.trust is None:
            return tuple(inputs.mean(axis=0).tolist())
        away = np.asarray(self._tree.data)[nearest].reshape(count, -1) - features * self._scale
        expected, error = local_regression(away, inputs)
        if (error > self.trust * self._known.std(axis=0)).any():
            return None
        # Beyond what was ever chosen a plane says nothing.
        return tuple(np.clip(expected, self._known.min(axis=0), self._known.max(axis=0)).tolist())

    @property
    def _scale(self) -> Rows:
        scale: Rows = np.sqrt(self.weights)
        return scale

    @property
    def known(self) -> int:
        """How many of the pairs are looked up; the newest wait until there are enough of them."""
        return len(self._known)

    def build(self, count: int) -> None:
        """Has the first `count` pairs looked up from now on."""
        if count == 0:
            self._tree, self._known = None, np.empty((0, 0))
            return
        from scipy.spatial import cKDTree  # only those who remember wait for SciPy

        self._tree = cKDTree(np.array(self.features[:count]) * self._scale)
        self._known = np.array(self.inputs[:count])

    def forget(self, count: int) -> None:
        """Forgets the newest pairs: they led nowhere."""
        del self.features[len(self) - count :]
        del self.inputs[len(self.inputs) - count :]
        if self.known > len(self):
            self.build(0)


class RememberedProposals:
    """A node's first try from memory, all others as they would be without it."""

    def __init__(self, fresh: Proposals, experience: Experience, expander: Expander) -> None:
        self.fresh, self.experience, self.expander = fresh, experience, expander
        self.stream = fresh.stream

    def inputs(self, node: Node[int], count: int) -> list[Input]:
        remembered = self.experience.recall(self.expander.features(node.state)) if node.children == 0 else None
        if remembered is None:
            return self.fresh.inputs(node, count)
        return [remembered, *self.fresh.inputs(node, count - 1)]
