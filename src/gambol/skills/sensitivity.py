"""How much a motion's speed depends on each number of its controller (van de Panne 1996, section 4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gambol.controllers.controller import Knob
from gambol.controllers.pose_graph import PoseGraph
from gambol.skills.trial import Array, Trial
from gambol.tasks.travel import Cruise

SHARES = (-1.0, -0.5, -0.25, 0.25, 0.5, 1.0)  # of a small change, tried for every number
WIDEST = 10.0  # small changes that a number is moved by at most: half its range
NARROWEST = 0.1  # and at least: half a per cent


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The numbers of a controller, and how much the speed changes with each."""

    knobs: tuple[Knob, ...]
    speed: float  # m/s, of the controller as it is
    slopes: Array  # (knobs,) m/s for a small change, 5 % of the joint's range or of the time; inf where each one falls

    def scales(self, change: float) -> Array:
        """By how much each number alone would change the speed by `change` m/s, in the numbers' own units.

        The sensitive ones are moved little and the others much: with these as units, all directions are alike.
        """
        with np.errstate(divide="ignore"):
            small_changes = np.clip(change / self.slopes, NARROWEST, WIDEST)
        return np.asarray(small_changes * [knob.delta for knob in self.knobs])


def sensitivity(trial: Trial, graph: PoseGraph) -> Sensitivity:
    """Changes every number of the graph by a little, both ways, all side by side."""
    knobs = tuple(graph.knobs(trial.creature))
    changed = [
        graph.turned({k.name: k.value + share * k.delta}).within(trial.creature) for k in knobs for share in SHARES
    ]
    outcome = trial.of([graph, *changed], Cruise())
    speed = float(outcome.values[0])
    per_small_change = np.abs(outcome.values[1:] - speed).reshape(len(knobs), -1) / np.abs(SHARES)
    upright = outcome.upright[1:].reshape(len(knobs), -1)
    squares = np.where(upright, per_small_change, 0.0) ** 2
    slopes = np.sqrt(squares.sum(axis=1) / np.maximum(upright.sum(axis=1), 1))
    return Sensitivity(knobs, speed, np.where(upright.any(axis=1), slopes, np.inf))
