"""Controllers of one build as arrays, so that thousands need not exist one by one."""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.balance import GAINS, Balance, in_si
from gambol.controllers.controller import ControlKernel, Controller
from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.pose_graph_kernel import NOWHERE, PoseGraphKernel
from gambol.controllers.poses import OnSensor, Pose
from gambol.controllers.tuning import known_tuning
from gambol.creatures.creature import Creature

Array = NDArray[np.float64]


class Population(Sequence[Controller], abc.ABC):
    """Controllers that are made one by one only when asked for; a batch of them is packed at once."""

    @abc.abstractmethod
    def kernel_for(self, creature: Creature) -> ControlKernel:
        """What runs them all."""

    @abc.abstractmethod
    def rows(self, kernel: ControlKernel) -> Array:
        """(n, numbers): what `Controller.numbers` says of each, bit for bit, and then what it is `tuned` with.

        The body's numbers that vary come in the order of the kernel's `varied`.
        """


@dataclass(frozen=True, eq=False)
class PosedCycles(Population):
    """Cycles of timed poses: graphs as `PoseGraph.cyclic` makes them.

    >>> import gambol
    >>> one = PosedCycles(np.full((1, 2), 0.2), np.array([[[120.0, -60.0], [120.0, -110.0]]]), np.array([2]))
    >>> one[0].cycle, one[0].period
    (('a', 'b'), 0.4)
    >>> kernel = one.kernel_for(gambol.creature("luxo"))
    >>> one.rows(kernel)[0].tolist() == one[0].numbers(kernel)
    True
    """

    seconds: Array  # (n, states) of each pose
    targets: Array  # (n, states, actuators) degrees, m, N or N m
    counts: NDArray[np.intp]  # (n,) how many of the states each graph has; the rest is padding
    gains: Array | None = None  # (n, gains) of the balance of each; None where none is balanced
    tuning: Mapping[str, Array] = field(default_factory=dict)  # (n,) of each number of the body that all are tuned with
    landing: tuple[str, ...] = ()  # sensors that end the last state early, in the creature's order: of feet that land
    waits: NDArray[np.bool_] | None = None  # (n,) whether they do; None where none is heard

    def __len__(self) -> int:
        return len(self.seconds)

    @overload
    def __getitem__(self, i: int) -> PoseGraph: ...

    @overload
    def __getitem__(self, i: slice) -> PosedCycles: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return self.rows_of(np.arange(len(self))[i])
        states = range(int(self.counts[i]))
        graph = PoseGraph.cyclic(
            [Pose(seconds=float(self.seconds[i, s]), targets=tuple(self.targets[i, s].tolist())) for s in states]
        )
        changes: dict[str, Any] = {}
        if self.waits is not None and self.waits[i]:
            first, last = graph.states[0], graph.states[-1]
            lands = tuple(OnSensor(sensor=sensor, to=first.name) for sensor in self.landing)
            changes["states"] = (*graph.states[:-1], last.model_copy(update={"when": lands}))
        if self.tuning:
            changes["tuning"] = {name: float(values[i]) for name, values in self.tuning.items()}
        if self.gains is not None:
            changes["balance"] = Balance(**dict(zip(GAINS, self.gains[i].tolist(), strict=True)))
        return graph.model_copy(update=changes)

    def rows_of(self, which: NDArray[np.intp]) -> PosedCycles:
        """Some of them, in that order."""
        gains = None if self.gains is None else self.gains[which]
        tuning = {name: values[which] for name, values in self.tuning.items()}
        waits = None if self.waits is None else self.waits[which]
        return PosedCycles(
            self.seconds[which], self.targets[which], self.counts[which], gains, tuning, self.landing, waits
        )

    def kernel_for(self, creature: Creature) -> ControlKernel:
        tuned = known_tuning(self.tuning, creature)
        heard, balanced = self._heard, self.gains is not None
        return PoseGraphKernel.of(creature, self.seconds.shape[1], heard, balanced=balanced, tuned=tuned)

    @property
    def _heard(self) -> tuple[str, ...]:
        return self.landing if self.waits is not None and bool(self.waits.any()) else ()

    def rows(self, kernel: ControlKernel) -> Array:
        assert isinstance(kernel, PoseGraphKernel)
        n, most, _ = self.targets.shape
        used = np.arange(most) < self.counts[:, None]  # (n, states)
        after = np.where(np.arange(1, most + 1) < self.counts[:, None], np.arange(1, most + 1), 0)
        on = np.full((n, most, len(kernel.sensors)), NOWHERE)
        if self.waits is not None:
            (some,) = self.waits.nonzero()
            on[some, self.counts[some] - 1] = 0.0
        gains = None if self.gains is None else in_si(self.gains)
        graphs = kernel.rows(self.counts, self.seconds[used], after[used], self.targets[used], on[used], gains=gains)
        return np.column_stack([graphs, *(self.tuning[name] for name in kernel.varied)])


def joined(some: Sequence[PosedCycles], states: int) -> PosedCycles:
    """Populations one after another, padded to so many states; all are balanced, or none is, and tuned alike.

    >>> few = PosedCycles(np.full((1, 2), 0.2), np.zeros((1, 2, 3)), np.array([2]))
    >>> more = PosedCycles(np.full((2, 4), 0.2), np.zeros((2, 4, 3)), np.array([4, 4]))
    >>> joined([few, more], 4).counts.tolist()
    [2, 4, 4]
    """

    def padded(array: Array) -> Array:
        room = [(0, 0)] * array.ndim
        room[1] = (0, states - array.shape[1])
        return np.pad(array, room, constant_values=1.0)

    return PosedCycles(
        np.concatenate([padded(one.seconds) for one in some]),
        np.concatenate([padded(one.targets) for one in some]),
        np.concatenate([one.counts for one in some]),
        np.concatenate(gains) if len(gains := [one.gains for one in some if one.gains is not None]) else None,
        {name: np.concatenate([one.tuning[name] for one in some]) for name in some[0].tuning},
        max((one.landing for one in some), key=len),
        np.concatenate([np.zeros(len(one), np.bool_) if one.waits is None else one.waits for one in some]),
    )
