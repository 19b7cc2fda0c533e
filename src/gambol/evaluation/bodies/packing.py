"""Blocks of bodies as arrays: states at rest and parameters, lane after lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.dataflow.kernel import SIZES
from gambol.dynamics.bones.looped.layout import FELT, HEAD, MOST_SPOTS, NEURON, NEVER, Layout, room_for
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.networks import NEURAL, Wired, senses_of, wired
from gambol.evaluation.bodies.numbers import Flock
from gambol.evaluation.bodies.trees import WIDTH, Tree, blocks, parents, places, shape, size, spots
from gambol.worlds.world import World

Array = NDArray[Any]
ROWS = (8, 12, 16, 24, 32, 48, 64, 128, 256)  # that programs have room for
QUADS = ("place.1", "place.2", "place.3")


@dataclass(frozen=True)
class Plan:
    """Which bodies stand in which blocks, and how much room their programs have."""

    layout: Layout
    blocks: list[tuple[Tree, list[int]]]
    wired: list[Wired]


def planned(people: Sequence[Embodied], world: World) -> Plan:
    """Bodies that share a tree stand side by side."""
    found = blocks([one.plan.tree for one in people])
    networks = [wired(one) for one in people]
    rows = max((size(tree) for tree, _ in found), default=1)
    neurons = max((len(one.neurons) for one in networks), default=0) // len(NEURON)
    light = len(senses_of(people[0])) > len(FELT)
    layout = Layout(room_for(rows, ROWS), room_for(neurons, SIZES), world.drag > 0.0, light)
    return Plan(layout, found, networks)


class Packed:
    """Lanes of some blocks: who stands in each, where it begins, and its numbers."""

    def __init__(self, people: Sequence[Embodied], plan: Plan, some: Sequence[tuple[Tree, list[int]]]) -> None:
        self.layout = plan.layout
        self.who = [b for _, lanes in some for b in lanes]
        self._people = [people[b] for b in self.who]
        self._wired = [plan.wired[b] for b in self.who]
        self.lanes = np.array([k * WIDTH + n for k, (_, lanes) in enumerate(some) for n in range(len(lanes))])
        self._some = some
        # where each body's rows stand in its block's tree
        told = [places(shape(people[b].plan.tree), shape(tree)) for tree, lanes in some for b in lanes]
        self._places = np.array([place for one in told for place in one])
        self._counts = np.array([len(one) for one in told])
        self._starts = np.concatenate([[0], np.cumsum(self._counts)[:-1]])

    def arrays(self, world: World, slots: int) -> tuple[Array, Array]:
        """States and parameters of all lanes; those that are left over do what the last body of their block does."""
        flock, layout = Flock(self._people), self.layout
        head = flock.head(world)
        count = len(self._some) * WIDTH
        states, parameters = np.zeros((count, slots)), np.zeros((count, layout.parameters))
        states[self.lanes, 0] = 1.0
        states[self.lanes, 4:7] = flock.rest()
        states[self.lanes, layout.readable] = 1.0
        rows = parameters[:, layout.first_row : layout.first_neuron].reshape(count, layout.rows, layout.stride)
        rows[:] = self._nothing()
        lane_of_row = np.repeat(self.lanes, self._counts)
        rows[lane_of_row, self._places] = flock.rows(layout)
        self._share(rows)
        for name, values in head.items():
            parameters[self.lanes, HEAD.index(name)] = values
        tempo = np.array([one.network.tempo for one in self._people])
        parameters[self.lanes, HEAD.index("pace")] = tempo
        parameters[self.lanes, HEAD.index("beat")] = 1.0 / tempo
        self._pack_networks(parameters, rows)
        by_block = [size(tree) - 1 for tree, _ in self._some]
        parameters[:, HEAD.index("rows")] = np.repeat(by_block, WIDTH)
        standing = np.repeat(np.arange(len(self._some)), WIDTH) * WIDTH
        mates = np.repeat([len(lanes) for _, lanes in self._some], WIDTH)
        source = standing + np.minimum(np.arange(count) - standing, mates - 1)
        return states[source], parameters[source]

    def _nothing(self) -> Array:
        """A row that is not there."""
        found, column = np.zeros(self.layout.stride), self.layout.in_row
        found[[column["turn.c"], column["tilt.c"], column["upper"]]] = 1.0
        found[column["lower"]] = -1.0
        if not self.layout.water:
            found[column["spot0.radius"] :: 4][:MOST_SPOTS] = NEVER
        return found

    def _share(self, rows: Array) -> None:
        """What lanes of a block share: their tree, how many spots a row has, which row comes when inwards."""
        number, column = self.layout.rows, self.layout.in_row
        shared = np.zeros((len(self._some), number, 3))
        for k, (tree, _) in enumerate(self._some):
            above = parents(tree)
            shared[k, : len(above), 0], shared[k, : len(above), 1] = above, spots(tree)
            shared[k, : len(above) - 1, 2] = range(len(above) - 1, 0, -1)
        whole = np.repeat(shared, WIDTH, 0)
        for n, name in enumerate(("parent", "spots", "back")):
            rows[:, :, column[name]] = whole[:, :, n]

    def _pack_networks(self, parameters: Array, rows: Array) -> None:
        layout, width = self.layout, len(NEURON)
        counts = [len(one.neurons) // width for one in self._wired]
        flat = np.array([x for one in self._wired for x in one.neurons]).reshape(-1, width)
        body = np.repeat(np.arange(len(self.who)), counts)
        for name in QUADS:
            at = NEURON.index(name)
            flat[:, at] = self._standing(flat[:, at], body)
        nth = np.arange(len(flat)) - np.repeat(np.cumsum([0, *counts[:-1]]), counts)
        room = parameters[:, layout.first_neuron :].reshape(len(parameters), layout.neurons, width)
        room[self.lanes[body], nth] = flat
        most = np.zeros(len(self._some))
        np.maximum.at(most, self.lanes // WIDTH, counts)
        parameters[:, HEAD.index("neurons")] = np.repeat(most, WIDTH)
        told = [(b, *effector) for b, one in enumerate(self._wired) for effector in one.effectors]
        if told:
            body, row, place, weight = np.array(told).T
            body = body.astype(int)
            there = self._places[self._starts[body] + row.astype(int)]
            column = layout.in_row["place"]
            rows[self.lanes[body], there, column] = self._standing(place, body)
            rows[self.lanes[body], there, column + 1] = weight

    def _standing(self, place: Array, body: Array) -> Array:
        """Places of what bodies read, in the lanes where they stand."""
        layout, felt = self.layout, (place > 0.5) & (place < NEURAL)
        senses = len(layout.senses)
        row, which = np.divmod(np.where(felt, place - 1.0, 0.0).astype(int), senses)
        there = layout.felt + senses * self._places[self._starts[body] + row] + which
        return np.where(felt, there, np.where(place >= NEURAL, place - NEURAL + layout.outputs, 0.0))
