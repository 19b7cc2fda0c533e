"""Blocks of bodies as arrays: states at rest and parameters, lane after lane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.dataflow.kernel import SIZES
from gambol.creatures.bones.anatomy import FELT
from gambol.dynamics.bones.looped.layout import HEAD, MOST_SPOTS, NEURON, NEVER, Layout, room_for
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.networks import NEURAL, senses_of
from gambol.evaluation.bodies.numbers import Flock
from gambol.evaluation.bodies.trees import WIDTH, Tree, parents, places, shape, size, spots
from gambol.worlds.world import World

Array = NDArray[Any]
ROWS = (8, 16, 32, 64, 128, 256)  # that programs have room for
QUADS = ("place.1", "place.2", "place.3")


class Packed:
    """Lanes of some blocks: who stands in each, where it begins, and its numbers."""

    def __init__(self, everybody: Sequence[Embodied], some: Sequence[tuple[Tree, list[int]]], world: World) -> None:
        self._some = some
        self.who = [b for _, lanes in some for b in lanes]
        self._people = [everybody[b] for b in self.who]
        rows = max(size(tree) for tree, _ in some)
        neurons = max(len(one.wired.neurons) for one in self._people) // len(NEURON)
        light = len(senses_of(self._people[0].phenotype)) > len(FELT)
        self.layout = Layout(room_for(rows, ROWS), room_for(neurons, SIZES), world.drag > 0.0, light)
        self.world = world
        self.lanes = np.array([k * WIDTH + n for k, (_, lanes) in enumerate(some) for n in range(len(lanes))])
        # where each body's rows stand in its block's tree
        told = [places(shape(everybody[b].plan.tree), shape(tree)) for tree, lanes in some for b in lanes]
        self._places = np.array([place for one in told for place in one])
        self._counts = np.array([len(one) for one in told])
        self._starts = np.concatenate([[0], np.cumsum(self._counts)[:-1]])

    def arrays(self, slots: int, dtype: np.dtype[Any]) -> tuple[Array, Array]:
        """States and parameters of all lanes; those that are left over do what the last body of their block does."""
        flock, layout = Flock(self._people), self.layout
        count = len(self._some) * WIDTH
        states, parameters = np.zeros((count, slots), dtype), np.zeros((count, layout.parameters), dtype)
        states[self.lanes, 0] = 1.0
        states[self.lanes, 4:7] = flock.rest()
        states[self.lanes, layout.readable] = 1.0
        rows = parameters[:, layout.first_row : layout.first_neuron].reshape(count, layout.rows, layout.stride)
        rows[:] = self._nothing()
        rows[np.repeat(self.lanes, self._counts), self._places] = flock.rows(layout)
        self._share(rows)
        tempo = np.array([one.network.tempo for one in self._people])
        head = {**flock.head(self.world), "pace": tempo, "beat": 1.0 / tempo}
        for name, values in head.items():
            parameters[self.lanes, HEAD.index(name)] = values
        self._pack_networks(parameters, rows)
        by_block = [size(tree) - 1 for tree, _ in self._some]
        parameters[:, HEAD.index("rows")] = np.repeat(by_block, WIDTH)
        for k, (_, lanes) in enumerate(self._some):
            last, end = k * WIDTH + len(lanes) - 1, (k + 1) * WIDTH
            states[last + 1 : end], parameters[last + 1 : end] = states[last], parameters[last]
        return states, parameters

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
        networks = [one.wired for one in self._people]
        counts = [len(one.neurons) // width for one in networks]
        flat = np.array([x for one in networks for x in one.neurons]).reshape(-1, width)
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
        told = [(b, *effector) for b, one in enumerate(networks) for effector in one.effectors]
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
