"""What a page needs to check, name and choose gaits by itself: two programs, what a gait asks of a body, and limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.creatures.creature import Creature
from gambol.discovery import exploits, judge, objective
from gambol.discovery.showcasing import asks_for_more
from gambol.dynamics.habitat import tempo
from gambol.motion import gait, naming, passage, period, variety
from gambol.motion.simulating import step_count
from gambol.page.parcel import floats, packed_program
from gambol.rollout.lanes import shared_tables
from gambol.rollout.model import Model
from gambol.rollout.state import State
from gambol.rollout.touched import TouchedModel
from gambol.runs.recipe import Recipe
from gambol.tasks import shape
from gambol.tasks.behaviour import Fallen
from gambol.tasks.task import Task


def judging_of(recipe: Recipe, model: TouchedModel, bits: int) -> dict[str, Any]:
    """For `judging.js`: the same checks as `discovery.judge`, of controllers that the model's kernel runs."""
    task = model.task
    audits = (*exploits.AUDITS, *([] if task.fell is None else [Fallen()]))
    audit = _model(model, task, model.dt, audits)
    half = _model(model, task, model.dt / 2.0, ())
    looks = min(recipe.seconds, judge.LONGEST_LOOK * tempo(model.creature))
    state = objective.start_of(recipe)
    return {
        "audit": packed_program(audit.program, bits),
        "auditStart": floats(_start(audit, state), bits),
        "steps": step_count(recipe.seconds, audit.dt),
        "energy": audit.results["energy-from-nothing"],
        "sinking": audit.results["sinking"],
        "folding": audit.results["folding"],
        "fallen": audit.results.get("fallen"),
        "half": packed_program(half.program),
        "halfStart": floats(_start(half, state)),
        "halfTables": floats(shared_tables(half.program, half.tables, np.dtype(np.float64))),
        "halfSteps": step_count(recipe.seconds, half.dt),
        "halfScore": half.results["score"],
        "halfStatus": half.slot("status"),
        "looks": step_count(looks, model.dt),
        "fell": task.fell,
        "idle": task.idle,
        "pool": judge.POOL,
        "body": {**body_of(model.creature), "surface": model.world.surface},
        "limits": {**limits(), "IDLE": [] if asks_for_more(recipe.task) else sorted(naming.IDLE)},
    }


def _model(model: TouchedModel, task: Task, dt: float, measures: tuple[Any, ...]) -> Model:
    """The same without a hand, by another step or with measures. It does not look at the hand's numbers, which lie
    behind its own, but lanes have them."""
    return _Unheld(model.creature, model.world, model.kernel, task, dt, model.integrator, (), measures)


class _Unheld(TouchedModel):
    """A model whose lanes have a hand's numbers, which it does not look at."""

    def turn(self, lane: Any) -> None:
        Model.turn(self, lane)


def _start(model: Model, state: State | None) -> list[float]:
    return model.initial() if state is None else [float(x) for x in state.lane(model)]


def body_of(creature: Creature) -> dict[str, Any]:
    """What `motion.gait` and `motion.naming` ask of a creature."""
    build = creature.anatomy
    treading = [i for foot in build.feet for i in foot]
    names = list(creature.masses)
    return {
        "size": creature.size,
        "bodySize": creature.body_size,
        "dimensions": creature.dimensions,
        "above": creature.seen_from_above,
        "free": creature.free,
        "tempo": tempo(creature),
        "turns": build.trunk is not None,
        "shares": [mass / creature.mass for mass in creature.masses.values()],
        "leader": names.index(creature.leader) if creature.leader in names else None,
        "standing": gait.rest_height(creature),
        "contacts": len(creature.contacts_on),
        "hasFeet": bool(creature.feet),
        "onItsBelly": shape.on_its_belly(creature),
        "round": shape.is_round(creature),
        "feet": build.feet,
        "trailing": sorted(build.trailing),
        "twins": build.twin_feet,
        "beside": [[a, b] for a in treading for b in treading if a != b and build.beside(a, b)],
        "symmetry": {"classes": build.symmetry.classes, "mirror": build.symmetry.mirror},
    }


def limits() -> dict[str, Any]:
    """The numbers by which those rooms decide, so that a page decides by the same."""
    found: dict[str, Any] = {}
    for room in (period, passage, gait, variety, naming, exploits, judge, objective):
        for name, value in vars(room).items():
            numbers = value if isinstance(value, tuple) else (value,)
            if name.isupper() and all(isinstance(x, int | float) for x in numbers):
                found[name] = value
    return found
