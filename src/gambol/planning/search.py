"""`gambol.plan`: from a creature and a problem to a plan."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, unknown_name
from gambol.planning.expander import Expander
from gambol.planning.experience import Experience
from gambol.planning.interruption import interruptible
from gambol.planning.known_problems import problem as problem_named
from gambol.planning.learning import learned
from gambol.planning.options import PlanOptions
from gambol.planning.planned import Plan, gathered
from gambol.planning.planner import Planner, TreePlanner
from gambol.planning.problems import Problem
from gambol.planning.sampling import SamplingPlanner
from gambol.planning.store import Ledger, recipe_for
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.worlds.world import World

PER_ACTION = 2000  # simulations allowed for each action of the plan, unless told otherwise
PATIENCE = 2000  # simulations without a new action before some are taken back
LONGEST = 3600.0  # s of motion
REPORT_EVERY = 256  # simulations

METHODS = ("tree", "sampling")


def plan(
    creature: Creature | str | None,
    problem: Problem | str,
    *,
    seconds: float | None = None,
    world: World | None = None,
    seed: int = 0,
    simulations: int | None = None,
    method: Literal["tree", "sampling"] = "tree",
    width: int = 16,
    patience: int | None = PATIENCE,
    memory: str | os.PathLike[str] | Plan | bool = False,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    dt: float | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Plans a motion with a search tree: a sequence of inputs that solves the problem.

    Args:
        creature: a creature, the name of one in the catalogue, or None for the one the problem is written for.
        problem: a problem (`gambol.load` opens one), or the name of one in the catalogue.
        seconds: of motion to plan; by default the problem's.
        world: surroundings; by default what suits the creature.
        seed: the same seed gives the same plan, to the last bit, interrupted or not.
        simulations: how many at most; by default 2000 for each action.
        method: `tree`, or `sampling` for predictive sampling, a peer to compare with.
        width: nodes expanded side by side, at the speed of the vectors; 1 is the algorithm of Huang 1996.
        patience: simulations without a new action after which a few are taken back; None never does (Huang).
        memory: True learns while it plans; a plan or the folder of one brings its experience along.
        out: folder to keep the plan in, written every few seconds; without one it lives in memory.
        resume: go on with the plan in `out`; "anyway" even if other code of gambol began it.
        dt: seconds per step, as for `simulate`.
        progress: told every so often how much of the motion is accepted.

    Ctrl-C, or `progress.cancel()` from another thread, ends planning with what is there.

    >>> import gambol
    >>> plan = gambol.plan("acrobot", "flip", seconds=2.0, seed=1)
    >>> plan.status, len(plan)
    ('complete', 12)
    """
    task = problem_named(problem) if isinstance(problem, str) else problem
    body = _body(creature, task)
    if method not in METHODS:
        raise unknown_name("planning method", method, METHODS)
    for name, value in (("width", width), ("simulations", simulations), ("patience", patience)):
        if value is not None and value < 1:
            raise InvalidInput(f"{name} is {value}", "it must be at least 1", "leave it out for the default")
    wanted = task.seconds if seconds is None else seconds
    if not task.interval <= wanted * (1.0 + 1e-9) <= LONGEST:  # NaN neither
        raise InvalidInput(
            f"{wanted:g} s of motion",
            f"a plan has from one interval ({task.interval:g} s) to {LONGEST:g} s",
            "choose another time",
        )
    surroundings = world or natural_world(body)
    budget = simulations or PER_ACTION * max(1, round(wanted / task.interval))
    options = PlanOptions(width=width, patience=patience, memory=_name(memory)).data()
    recipe = recipe_for(
        task, body, surroundings, seconds=wanted, simulations=budget, seed=seed, method=method, dt=dt, options=options
    )
    # This may refuse the problem, so it comes before a folder is made.
    planner = planner_for(recipe, 0, lambda expander: _experience(expander, memory))
    with _begun(out, recipe, resume) as run:
        ledger = Ledger(run)
        if ledger.attempt:
            planner = planner_for(recipe, ledger.attempt, None)
        ended = ledger.begin(planner)
        status = _search(planner, recipe, ledger, progress)
        while status == Status.NO_PATH and ledger.attempt + 1 < len(task.widened()):
            ledger.attempt += 1
            before, planner = planner, planner_for(recipe, ledger.attempt, None)
            planner.tally.count_also(before.tally)
            status = _search(planner, recipe, ledger, progress)
        if ended != status or status == Status.INTERRUPTED:  # also one that was interrupted before
            ledger.write(planner, status)
            if status != Status.INTERRUPTED:
                run.finish()
    return _result(planner, recipe, status, Path(out) if out is not None else None)


def open_plan(path: str | os.PathLike[str]) -> Plan:
    """The plan in a folder, as far as it is planned.

    >>> import gambol, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp()) / "flip"
    >>> planned = gambol.plan("acrobot", "flip", seconds=1.0, out=folder)
    >>> bool((open_plan(folder).states == planned.states).all())
    True
    """
    run = Run.open(path)
    if run.recipe.verb != "plan":
        raise InvalidInput(
            f"{str(path)!r} holds a run of '{run.recipe.verb}'", "a plan is needed", "name the folder of a plan"
        )
    ledger = Ledger(run)
    planner = planner_for(run.recipe, ledger.attempt, None)
    status = ledger.begin(planner) or Status.INTERRUPTED
    return _result(planner, run.recipe, Status(status), Path(path))


def planner_for(recipe: Recipe, attempt: int, experience: Callable[[Expander], Experience | None] | None) -> Planner:
    """The planner that a recipe describes, at its beginning; its attempts follow `Problem.widened`."""
    problem = Problem.from_data(recipe.task, "the plan's problem").widened()[attempt]
    expander = Expander(recipe.creature, problem, recipe.worlds[0], recipe.seed, recipe.dt)
    # Where everything in the window was tried, trying it again after stepping back would find the same.
    options = PlanOptions.of(recipe)
    patience = None if problem.accept == "best" else options.patience
    if recipe.method == "sampling":
        return SamplingPlanner(expander)
    known = experience(expander) if experience else None
    return TreePlanner(expander, width=options.width, patience=patience, experience=known)


def _body(creature: Creature | str | None, problem: Problem) -> Creature:
    if creature is None and problem.creature is None:
        raise InvalidInput(f"the problem {problem.name!r} names no creature", "a plan moves one", "name a creature")
    chosen = creature if creature is not None else problem.creature
    return known_creature(chosen)  # type: ignore[arg-type]


def _experience(expander: Expander, memory: str | os.PathLike[str] | Plan | bool) -> Experience | None:
    if memory is False:
        return None
    if expander.problem.memory is None:
        raise InvalidInput(
            f"the problem {expander.problem.name!r} says nothing about memory",
            "its `memory` names the features that make states alike",
            "add it",
        )
    return learned(expander, None if memory is True else memory)


def _name(memory: str | os.PathLike[str] | Plan | bool) -> str:
    if isinstance(memory, bool):
        return "yes" if memory else "no"
    return f"plan {memory.problem.name} {memory.seed}" if isinstance(memory, Plan) else str(memory)


def _begun(out: str | os.PathLike[str] | None, recipe: Recipe, resume: bool | Literal["anyway"]) -> Run:
    if not resume:
        return Run.create(out, recipe)
    if out is None:
        raise InvalidInput("resume without a folder", "a plan in memory cannot be resumed", "name the plan's folder")
    return Run.resume(out, recipe, anyway=resume == "anyway")


def _search(planner: Planner, recipe: Recipe, ledger: Ledger, progress: Progress | None) -> Status:
    reported = planner.tally.simulations
    with interruptible() as pressed:
        while True:
            if planner.at_goal:
                return Status.GOAL
            if planner.seconds >= recipe.seconds - 1e-9:
                return Status.COMPLETE
            if planner.tally.simulations >= recipe.trials:
                return Status.SPENT
            if pressed() or (progress is not None and progress.cancelled):
                return Status.INTERRUPTED
            if not planner.advance():
                return Status.NO_PATH
            if progress is not None and planner.tally.simulations >= reported + REPORT_EVERY:
                reported = planner.tally.simulations
                each = planner.tally.simulations / max(1, len(planner.inputs))
                told = f"{planner.seconds:.1f} of {recipe.seconds:g} s, {each:.0f} simulations per action"
                progress.report(planner.seconds, recipe.seconds, note=told)
            ledger.write_now_and_then(planner)


def _result(planner: Planner, recipe: Recipe, status: Status, folder: Path | None) -> Plan:
    expander = planner.expander
    model, problem = expander.model, expander.problem
    return Plan(
        problem=problem,
        creature=model.creature,
        world=model.world,
        status=status,
        inputs=gathered(planner.inputs, problem.inputs.poses * problem.inputs.width),
        states=gathered([*planner.states, expander.state(planner.here)], len(model.slot_names)),
        slot_names=tuple(model.slot_names),
        dt=model.dt,
        interval=expander.seconds,
        tally=planner.tally,
        taken_back=planner.taken_back,
        progress=tuple(planner.progress.points),
        recipe=recipe,
        run=folder,
    )
