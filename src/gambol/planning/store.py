"""A plan in a run's folder: every few seconds what was accepted and where the tree stands."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.planning.planner import Planner
from gambol.planning.problems import Problem
from gambol.rollout.prepared import Rows
from gambol.runs.database import Action
from gambol.runs.folder import damaged
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.worlds.world import World

SECONDS_BETWEEN = 2.0  # of work that a kill can lose
BYTES = np.dtype("<f8")


def recipe_for(
    problem: Problem,
    creature: Creature,
    world: World,
    *,
    seconds: float,
    simulations: int,
    seed: int,
    method: str,
    dt: float | None,
    options: dict[str, Any],
) -> Recipe:
    """A plan's recipe: the problem stands where other runs have their task."""
    return Recipe.from_data(
        {
            "verb": "plan",
            "creature": creature,
            "family": "pose-sequence",
            "task": problem.model_dump(mode="json"),
            "worlds": (world,),
            "seconds": seconds,
            "trials": simulations,
            "keep": 1,
            "seed": seed,
            "dt": dt,
            "method": method,
            "options": options,
        },
        "plan",
    )


class Ledger:
    """Writes a planner's progress into its run. What was taken back since the last writing is written over."""

    def __init__(self, run: Run) -> None:
        self.run = run
        state = run.search_state
        self.attempt: int = state["attempt"] if state else 0  # which of the problem's widenings is searched
        self._written: list[Rows] = []  # the states of stored actions, by identity
        self._next = time.monotonic() + SECONDS_BETWEEN

    def begin(self, planner: Planner) -> str | None:
        """Has a resumed planner go on where its run stopped; gives how it had ended, if it had."""
        state = self.run.search_state
        if state is None:
            return None
        steps = self.run.actions()
        inputs = [tuple(_numbers(step.input, self.run).tolist()) for step in steps]
        planner.restore(state["planner"], inputs, [_numbers(step.state, self.run) for step in steps])
        self._written = list(planner.states)
        ended: str | None = state["status"]
        return ended

    def write_now_and_then(self, planner: Planner) -> None:
        if self.run.path is not None and time.monotonic() >= self._next:
            self.write(planner, None)
            self._next = time.monotonic() + SECONDS_BETWEEN

    def write(self, planner: Planner, status: str | None) -> None:
        """Stores what is new, and the planner's state with how it ended, if it did."""
        since = 0
        for old, new in zip(self._written, planner.states, strict=False):
            if old is not new:
                break
            since += 1
        pairs = zip(planner.states[since:], planner.inputs[since:], strict=True)
        steps = [Action(_bytes(state), _bytes(np.array(given))) for state, given in pairs]
        made = planner.tally.simulations - self.run.trials_done
        state: dict[str, Any] = {"status": status, "attempt": self.attempt, "planner": planner.saved()}
        self.run.append([], trials=made, state=state, actions=(since, steps))
        self._written = list(planner.states)


def stored_experience(path: str | os.PathLike[str]) -> tuple[Recipe, Rows, Rows]:
    """States and inputs of a stored plan."""
    run = Run.open(path)
    steps = run.actions()
    if not steps:
        raise InvalidInput(
            f"{str(path)!r} holds no actions", "experience comes from a stored plan", "name the folder of a plan"
        )
    states = np.array([_numbers(step.state, run) for step in steps])
    return run.recipe, states, np.array([_numbers(step.input, run) for step in steps])


def _bytes(numbers: Rows) -> bytes:
    return numbers.astype(BYTES).tobytes()


def _numbers(stored: bytes, run: Run) -> Rows:
    if len(stored) % BYTES.itemsize:
        raise damaged(repr(str(run.path)))
    return np.frombuffer(stored, BYTES).astype(np.float64)
