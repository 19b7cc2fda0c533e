"""Time-domain controllers: nodal values over an interval (Grzeszczuk and Terzopoulos 1995, eq. 4 and Figure 3, top)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.compiler.arithmetic import clamp, floor, minimum, total, where
from gambol.compiler.draws import LaneDraws
from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Parameters, number_among
from gambol.controllers.mixing import mean_between
from gambol.controllers.poses import Seconds
from gambol.controllers.sampling_options import seconds_among, yes_among
from gambol.controllers.waveform.wiring import (
    MIRRORED,
    Signal,
    Waveform,
    Wire,
    common_wires,
    drawn_wiring,
    targets_of,
)
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import usual_period
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput

NODES = 8  # of each signal, unless given
SMALL = 0.05  # a small change of a nodal value, as a share of its range

Level = Annotated[float, Field(ge=0.0, le=1.0)]
Basis = Literal["tent", "b-spline"]
After = Literal["repeat", "hold"]


class TimeSignal(Signal):
    """A signal as values at nodes, spread evenly over the interval."""

    nodes: Annotated[tuple[Level, ...], Field(min_length=2, max_length=1000)]


@dataclass(frozen=True)
class TimeWaveKernel(ControlKernel):
    """Numbers: intervals in a second, how many nodes, then the values of all signals at each node.

    Controllers with fewer nodes are padded to `nodes`.
    """

    wires: tuple[Wire, ...]
    signals: int
    nodes: int
    basis: Basis
    after: After
    memory: tuple[str, ...] = ()

    @property
    def parameter_count(self) -> int:
        return 2 + self.signals * self.nodes

    def packed(self, seconds: float, nodes: Sequence[Sequence[Number]]) -> list[Number]:
        """A controller's numbers as `control` reads them, from the nodes of each signal."""
        values = [x for at_node in zip(*nodes, strict=True) for x in at_node]
        padding = [0.0] * (self.signals * self.nodes - len(values))
        return [1.0 / seconds, float(len(nodes[0])), *values, *padding]

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """u_i(t) = Σ_j u_i^j B^j(t); only the few B^j that are not 0 at t are summed (eq. 4)."""
        intervals, count = moment.time * parameters[0], parameters[1]
        if self.after == "repeat":
            at = (intervals - floor(intervals)) * count  # node j is at j/count of the interval
        else:
            at = clamp(intervals, 0.0, 1.0) * (count - 1.0)  # the last node is at its end
        node = minimum(floor(at), count - 1.0)
        weights = _tent(at - node) if self.basis == "tent" else _b_spline(at - node)
        rows = {offset: self._row(node + float(offset), count) for offset in weights}
        levels = [
            total([weight * parameters.at(2 + s, self.nodes, rows[i], self.signals) for i, weight in weights.items()])
            for s in range(self.signals)
        ]
        return targets_of(self.wires, levels, moment), memory

    def _row(self, node: Number, count: Number) -> Number:
        """The node, which may lie one or two beyond the ends."""
        if self.after == "hold":
            return clamp(node, 0.0, count - 1.0)
        below = where(node < 0.0, node + count, node)
        return where(below >= count, below - count, below)


def _tent(f: Number) -> dict[int, Number]:
    """Weights of the nodes at these offsets from the one before, a share f of their distance behind it."""
    return {0: 1.0 - f, 1: f}


def _b_spline(f: Number) -> dict[int, Number]:
    """The same for uniform cubic B-splines."""
    g, sixth = 1.0 - f, 1.0 / 6.0
    return {
        -1: sixth * (g * g * g),
        0: sixth * (4.0 + f * f * (3.0 * f - 6.0)),
        1: sixth * (4.0 + g * g * (3.0 * g - 6.0)),
        2: sixth * (f * f * f),
    }


@FAMILIES.register
class TimeWave(Waveform):
    """Signals as nodal values over an interval of some `seconds`, which then repeats or holds its last values.

    With `basis: tent` a signal is the line through its nodes; with `b-spline` they are the control points of a smooth
    cubic curve.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> wave = TimeWave(seconds=0.4, signals=[TimeSignal(drives=["a1"], nodes=(0, 1)),
    ...                                       TimeSignal(drives=["a2"], nodes=(0.5, 0.5))])
    >>> gambol.simulate(luxo, wave, seconds=0.5).status
    'ok'
    >>> len(TimeWave.sample(luxo, Draws(0), {"nodes": 15}).signals[0].nodes)
    15
    """

    sampling: ClassVar[tuple[str, ...]] = ("nodes", "seconds", MIRRORED, "b-spline")
    kind: Literal["time-wave"] = "time-wave"
    seconds: Seconds
    basis: Basis = "tent"
    after: After = "repeat"
    signals: Annotated[tuple[TimeSignal, ...], Field(min_length=1, max_length=1000)]

    @model_validator(mode="after")
    def _has_equally_many_nodes(self) -> Self:
        counts = sorted({len(signal.nodes) for signal in self.signals})
        if len(counts) > 1:
            raise InvalidInput(
                f"signals of {counts[0]} and of {counts[-1]} nodes",
                "all signals need the same number of nodes",
                "complete the shorter ones",
            )
        return self

    @property
    def spacing(self) -> float:
        """Seconds from node to node."""
        nodes = len(self.signals[0].nodes)
        return self.seconds / (nodes if self.after == "repeat" else nodes - 1)

    # drawing at random

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """Nodes anywhere within the range.

        Options: `nodes` of each signal; `seconds`, the interval, by default a period that suits the body; `mirrored`, 1
        for right actuators that do the opposite of the left ones; `b-spline`, 1 for smooth curves.
        """
        wiring, nodes, seconds, smooth = _plan(creature, options)
        signals = tuple(TimeSignal(**dict(wired), nodes=draws.uniform(nodes).tolist()) for wired in wiring)
        return cls(seconds=seconds, basis="b-spline" if smooth else "tent", signals=signals)

    @classmethod
    def sampled_numbers(
        cls, creature: Creature, draws: LaneDraws, options: Mapping[str, float] | None = None
    ) -> list[Number]:
        wiring, nodes, seconds, smooth = _plan(creature, options)
        kernel = TimeWaveKernel((), len(wiring), nodes, "b-spline" if smooth else "tent", "repeat")
        return kernel.packed(seconds, [[draws.one() for _ in range(nodes)] for _ in wiring])

    # running

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """Room for the most nodes of any of them; basis, what comes after and wires are those of all."""
        if len({(c.basis, c.after) for c in controllers}) > 1:
            raise InvalidInput(
                "time waves that differ in 'basis' or 'after'",
                "waves of a batch need the same",
                "evaluate each on its own",
            )
        first, wires = controllers[0], common_wires(controllers, creature)
        nodes = max(len(controller.signals[0].nodes) for controller in controllers)
        return TimeWaveKernel(wires, len(first.signals), nodes, first.basis, first.after)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, TimeWaveKernel)
        return [*map(float, kernel.packed(self.seconds, [signal.nodes for signal in self.signals]))]

    # tuning

    def knobs(self, creature: Creature) -> list[Knob]:
        """Every nodal value: N·M of them for N signals of M nodes."""
        return [
            Knob(f"node.{i}.{j}", x, 0.0, 1.0, SMALL)
            for i, signal in enumerate(self.signals)
            for j, x in enumerate(signal.nodes)
        ]

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs by their names: `node.SIGNAL.NODE`, both counted from 0."""
        nodes = [list(signal.nodes) for signal in self.signals]
        for name, value in values.items():
            _, i, j = name.split(".")
            nodes[int(i)][int(j)] = value
        return self._with_nodes(nodes)

    def _with_nodes(self, nodes: Sequence[Sequence[float]]) -> Self:
        changed = zip(self.signals, nodes, strict=True)
        signals = tuple(signal.model_copy(update={"nodes": tuple(own)}) for signal, own in changed)
        return self.model_copy(update={"signals": signals})

    def _build(self) -> object:
        return self.basis, self.after, [(s.drives, s.opposes, len(s.nodes)) for s in self.signals]

    def _mixed(self, other: Self, k: float) -> Self:
        nodes = [
            [mean_between(pair, [k, 1.0 - k]) for pair in zip(a.nodes, b.nodes, strict=True)]
            for a, b in zip(self.signals, other.signals, strict=True)
        ]
        seconds = mean_between([self.seconds, other.seconds], [k, 1.0 - k])
        return self._with_nodes(nodes).model_copy(update={"seconds": seconds})


def _plan(creature: Creature, options: Mapping[str, float] | None) -> tuple[list[Signal], int, float, bool]:
    """What a random controller's signals drive, how many nodes each has, its interval, and whether it is smooth."""
    given = {**creature.hints.get(TimeWave.family, {}), **(options or {})}
    count, seconds = number_among(given, "nodes", NODES), seconds_among(given, "seconds", usual_period(creature))
    if not (count.is_integer() and 2 <= count <= 1000):
        raise InvalidInput(f"a signal of {count:g} nodes", "it has 2 to 1000", "choose a whole number")
    return drawn_wiring(creature, given), int(count), seconds, yes_among(given, "b-spline")
