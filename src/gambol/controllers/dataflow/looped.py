"""Networks of bodies that differ: what they read stands row by row in the state, and how many neurons run is data."""

from __future__ import annotations

from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.regions import Region, pointed, repeat
from gambol.compiler.values import Index, Number
from gambol.controllers.dataflow.kernel import INTERVAL, NEURON
from gambol.controllers.dataflow.neuron import Pace, respond
from gambol.controllers.dataflow.neuron_types import WIDEST
from gambol.dynamics.bones.looped.layout import Layout
from gambol.dynamics.bones.looped.rows import Rows


@dataclass(frozen=True)
class LoopedNetwork:
    """The networks of a block's lanes. Between two updates their loops do not turn."""

    rows: Rows
    state: Region
    dt: float

    @property
    def layout(self) -> Layout:
        return self.rows.layout

    def update(self) -> None:
        """Updates all neurons, and then what effectors tell, if it is time to: at the same steps in all lanes."""
        layout, head = self.layout, self.rows.head
        pause, often = self.state[layout.pause], self.dt < 0.99 * INTERVAL  # steps between updates
        due = pause < 0.5 * self.dt
        if often:
            self.state[layout.pause] = where(due, pause + INTERVAL, pause) - self.dt
        elapsed = max(self.dt, INTERVAL)
        pace = Pace(head["pace"] * elapsed, head["beat"] * (1.0 / elapsed))
        neurons, effectors = (where(due, head[name], 0.0) for name in ("neurons", "rows"))
        repeat(layout.neurons, lambda k: self._neuron(k, pace), (), pointed(neurons, layout.neurons + 1))
        repeat(layout.rows - 1, self._effector, (), pointed(effectors, layout.rows))

    def _read(self, place: Number) -> Number:
        return self.state.at(self.layout.readable, self.layout.readables, place)

    def _neuron(self, k: Index, pace: Pace) -> None:
        layout = self.layout
        own = [self.rows.region[k * NEURON + (layout.first_neuron + n)] for n in range(NEURON)]
        inputs = [self._read(own[1 + 2 * n]) * own[2 + 2 * n] for n in range(WIDEST)]
        output, kept = respond(own[0], inputs, own[-1], self.state[k + layout.kept], pace)
        self.state[k + (layout.readable + layout.outputs)] = output
        self.state[k + layout.kept] = kept

    def _effector(self, j: Index) -> None:
        row = self.rows[j + 1]
        self.state[j + (self.layout.levels + 1)] = clamp(self._read(row["place"]) * row["weight"], -1.0, 1.0)
