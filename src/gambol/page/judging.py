"""What a page needs to check, name and choose gaits by itself: two programs, what a gait asks of a body, and limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.controllers.controller import ControlKernel
from gambol.creatures.creature import Creature
from gambol.discovery import carried, exploits, judge, objective, showcasing, steps
from gambol.discovery.carried import held_kernel
from gambol.dynamics.habitat import tempo
from gambol.motion import footfalls, gait, naming, passage, patterns, period, variety, winding
from gambol.motion.front import front_in
from gambol.motion.patterns import footing_of
from gambol.motion.simulating import step_count
from gambol.page.parcel import floats, packed_program
from gambol.rollout.lanes import shared_tables
from gambol.rollout.model import Model
from gambol.rollout.state import State
from gambol.rollout.touched import TouchedModel
from gambol.runs.recipe import Recipe
from gambol.tasks import at_rest
from gambol.tasks.at_rest import treads
from gambol.tasks.behaviour import Fallen
from gambol.tasks.measures import Measure
from gambol.tasks.rhythm import AXES, Rhythm
from gambol.tasks.task import Task, asks_for_more
from gambol.tasks.travel import Travel


def judging_of(recipe: Recipe, model: TouchedModel, bits: int) -> dict[str, Any]:
    """For `judging.js`: the same checks as `discovery.judge`, of controllers that the model's kernel runs."""
    task, body, state = model.task, model.creature, objective.start_of(recipe)
    audits = (Rhythm(), *exploits.AUDITS, *([] if task.fell is None else [Fallen()]))
    looks = min(recipe.seconds, judge.LONGEST_LOOK * tempo(body))
    begun = 0.0 if state is None else state.slots["tick"] * model.dt
    seconds = carried.seconds_of(body, recipe.seconds)
    watched = carried.watched(seconds, begun)
    goes = not asks_for_more(recipe.task)
    free = _model(model, held_kernel(model.kernel, body), Travel(), model.dt, (watched,))
    return {
        "audit": _trial(_model(model, model.kernel, task, model.dt, audits), recipe.seconds, bits, state),
        "half": _trial(_model(model, model.kernel, task, model.dt / 2.0, (Rhythm(),)), recipe.seconds, 64, state),
        "quarter": _trial(_model(model, model.kernel, task, model.dt / 4.0, (Rhythm(),)), recipe.seconds, 64, state),
        "held": {
            **_trial(free, seconds, bits, state),
            "at": model.kernel.parameter_count,
            "since": watched.since,
            "never": carried.NEVER,
            "axes": AXES[: body.dimensions],
        }
        if goes
        else None,
        "goes": goes,
        "feet": len(treads(body)),
        "looks": step_count(looks, model.dt),
        "fell": task.fell,
        "idle": task.idle,
        "pool": judge.POOL,
        "body": {**body_of(body), "surface": model.world.surface},
        "limits": {
            **limits(),
            "IDLE": sorted(naming.IDLE) if goes else [],
            "goes": goes,
            "ERRATIC": showcasing.ERRATIC,
            "held": {"just": carried.JUST_AS_FAR, "little": carried.LITTLE},
            "other": {
                "short": steps.SHORT,
                "duty": steps.OTHER_DUTY,
                "landings": steps.OTHER_LANDINGS,
                "few": steps.FEW,
            },
        },
    }


def _trial(model: Model, seconds: float, bits: int, state: State | None) -> dict[str, Any]:
    """A program with all that a trial of it needs, and the slots of what is measured."""
    tables = shared_tables(model.program, model.tables, np.dtype(np.float64 if bits == 64 else np.float32))
    return {
        "program": packed_program(model.program, bits),
        "tables": floats(tables, bits),
        "start": floats(model.initial() if state is None else [float(x) for x in state.lane(model)], bits),
        "bits": bits,
        "steps": step_count(seconds, model.dt),
        "status": model.slot("status"),
        "results": model.results,
    }


def _model(model: TouchedModel, kernel: ControlKernel, task: Task, dt: float, measures: tuple[Measure, ...]) -> Model:
    """The same without a hand, by another step or with measures. It does not look at the hand's numbers, which lie
    behind its own, but lanes have them."""
    return _Unheld(model.creature, model.world, kernel, task, dt, model.integrator, (), measures)


class _Unheld(TouchedModel):
    """A model whose lanes have a hand's numbers, which it does not look at."""

    def turn(self, lane: Any) -> None:
        Model.turn(self, lane)


def body_of(creature: Creature) -> dict[str, Any]:
    """What `motion.gait` and `motion.naming` ask of a creature."""
    build = creature.anatomy
    treading = [i for foot in build.feet for i in foot]
    names = list(creature.masses)
    footing, front = footing_of(creature), front_in(creature)
    return {
        "size": creature.size,
        "bodySize": creature.body_size,
        "dimensions": creature.dimensions,
        "above": creature.seen_from_above,
        "free": creature.free,
        "tempo": tempo(creature),
        "turns": build.trunk is not None and front is None,
        "shares": [mass / creature.mass for mass in creature.masses.values()],
        "leader": names.index(creature.leader) if creature.leader in names else None,
        "standing": gait.rest_height(creature),
        "contacts": len(creature.contacts_on),
        "hasFeet": bool(creature.feet),
        "onItsBelly": at_rest.on_its_belly(creature),
        "round": at_rest.is_round(creature),
        "feet": build.feet,
        "wheels": sorted(build.wheels),
        "sideBySide": [names.index(part) for part in build.side_by_side or ()],
        "trailing": sorted(build.trailing),
        "many": len(build.twin_feet),
        "pairs": footing.pairs,
        "sided": footing.sided,
        "legs": len(build.legs),
        "front": None if front is None else {"trunk": front[0], "ahead": front[1]},
        "pieces": winding.pieces_of(creature) if creature.dimensions == 3 else [],
        "beside": [[a, b] for a in treading for b in treading if a != b and build.beside(a, b)],
        "symmetry": {"classes": build.symmetry.classes, "mirror": build.symmetry.mirror},
    }


def limits() -> dict[str, Any]:
    """The numbers by which those rooms decide, so that a page decides by the same."""
    found: dict[str, Any] = {}
    for room in (period, passage, footfalls, patterns, winding, gait, variety, naming, exploits, judge, objective):
        for name, value in vars(room).items():
            numbers = value if isinstance(value, tuple) else (value,)
            if name.isupper() and all(isinstance(x, int | float) for x in numbers):
                found[name] = value
    return found
