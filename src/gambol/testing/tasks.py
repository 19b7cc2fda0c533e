"""What every task has to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from gambol.controllers.controller import Controller
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.catalogue import creature_names
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.rollout.reference import run_reference
from gambol.rollout.state import State
from gambol.tasks.task import TASKS, Task, task_from_data
from gambol.tasks.travel import Travel
from gambol.testing.promises import (
    expect_continues,
    expect_plain_python_agrees,
    expect_reads_back,
    expect_same_alone,
    expect_same_slots,
)
from gambol.testing.stage import Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.testing.watched import Watched
from gambol.worlds.world import World

DRIVERS = 3
LONG = 2000  # steps in which the better of two shows
SINGLE = 1e-3  # between double and single precision, as a share of a score or of 1
MEASURES = "measure."  # how names of slots begin that a task keeps


@dataclass(frozen=True)
class Scored:
    """A task, examples of it, and a creature that is scored on it with controllers that drive it."""

    task: type[Task]
    examples: tuple[Task, ...]
    stage: Stage
    controllers: tuple[Controller, ...]
    better: tuple[Controller, Controller] | None
    unsuited: tuple[Creature, ...]


def check_task(
    task: type[Task],
    *examples: Task,
    creature: Creature | str = "luxo",
    world: World | None = None,
    controllers: Sequence[Controller] = (),
    better: tuple[Controller, Controller] | None = None,
    unsuited: Sequence[Creature | str] = (),
) -> None:
    """Tests a task. An AssertionError says which check failed.

    Args:
        task: the class.
        examples: tasks of it; without any, the one that its name says.
        creature: one that can do it, or its name in the catalogue.
        world: its surroundings; by default what suits it.
        controllers: what drives the creature meanwhile; random pose graphs by default.
        better: two controllers, of which the first is better at the task: scores are maximised.
        unsuited: creatures that cannot do the task, and have to be refused.

    >>> import gambol
    >>> check_task(gambol.tasks.Travel)
    """
    passes(
        task_checks(
            task, *examples, creature=creature, world=world, controllers=controllers, better=better, unsuited=unsuited
        )
    )


def task_checks(
    task: type[Task],
    *examples: Task,
    creature: Creature | str = "luxo",
    world: World | None = None,
    controllers: Sequence[Controller] = (),
    better: tuple[Controller, Controller] | None = None,
    unsuited: Sequence[Creature | str] = (),
) -> list[Check]:
    """The checks of `check_task`, one by one: `@pytest.mark.parametrize("check", task_checks(…), ids=str)`.

    >>> import gambol
    >>> print(task_checks(gambol.tasks.Travel)[0])
    travel: it is registered
    """
    kind = str(task.model_fields["kind"].default)
    stage = Stage.of(creature, world)
    subject = Scored(
        task,
        examples or (task.from_data({"kind": kind}, f"task {kind!r}"),),
        stage,
        tuple(controllers or stage.drivers(DRIVERS)),
        better,
        tuple(creature_named(c) if isinstance(c, str) else c for c in unsuited),
    )
    return SUITE.of(kind, subject)


SUITE: Suite[Scored] = Suite()


@SUITE.asks
def it_is_registered(subject: Scored) -> None:
    known = TASKS.get(subject.examples[0].kind)
    expect(
        known is subject.task,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @gambol.tasks.TASKS.register, or enter it in its package's entry points",
    )


@SUITE.asks
def its_examples_are_its_own(subject: Scored) -> None:
    for example in subject.examples:
        expect(type(example) is subject.task, f"{example!r} is not one of {subject.task.__name__}")


@SUITE.asks
def its_file_reads_back(subject: Scored) -> None:
    for example in subject.examples:
        expect_reads_back(example, task_from_data)


@SUITE.asks
def its_slots_begin_with_the_score(subject: Scored) -> None:
    for example in subject.examples:
        slots = example.slots
        expect(
            isinstance(slots, tuple) and slots[:1] == ("score",),
            f"its slots are {slots!r}, which is not a tuple of names that begins with 'score'",
        )
        expect(len(set(slots)) == len(slots), f"names of slots occur twice: {slots}")


@SUITE.asks
def it_measures_by_what_it_is_given(subject: Scored) -> None:
    """On floats, step by step: as many values as slots, and nothing kept elsewhere."""
    controller = subject.controllers[0]
    for example in subject.examples:
        model = subject.stage.model(
            [controller], cast(Task, Watched(example, len(example.slots_of(subject.stage.creature))))
        )
        parameters = model.parameters(controller)
        run_reference(model, model.start(parameters), parameters, steps=5)


@SUITE.asks
def plain_python_agrees(subject: Scored) -> None:
    for example in subject.examples:
        model = subject.stage.model(subject.controllers[:1], example)
        expect_plain_python_agrees(model, model.parameters(subject.controllers[0]))


@SUITE.asks
def its_score_is_the_same_alone_and_in_a_batch(subject: Scored) -> None:
    for example in subject.examples:
        expect_same_alone(subject.stage, subject.controllers, example)


@SUITE.asks
def it_continues_where_it_stopped(subject: Scored) -> None:
    for example in subject.examples:
        expect_continues(subject.stage, subject.controllers[0], example)


@SUITE.asks
def it_changes_no_bit_of_the_motion(subject: Scored) -> None:
    """A task looks on."""
    plain = subject.stage.scores(subject.controllers, Travel())
    for example in subject.examples:
        scored = subject.stage.scores(subject.controllers, example)
        for i in range(len(subject.controllers)):
            expect_same_slots(_moved(plain.final(i)), _moved(scored.final(i)), "in a plain motion", "when scored")


@SUITE.asks
def its_score_is_a_number(subject: Scored) -> None:
    """−inf for what went wrong, but never NaN and never +inf: a score that nobody can beat is a mistake."""
    for example in subject.examples:
        for score in subject.stage.scores(subject.controllers, example).scores.tolist():
            expect(score < np.inf, f"the score is {score!r}")


@SUITE.asks
def its_score_is_much_the_same_in_single_precision(subject: Scored) -> None:
    for example in subject.examples:
        double, single = (
            subject.stage.scores(subject.controllers, example, precision=precision).scores.tolist()
            for precision in ("float64", "float32")
        )
        for a, b in zip(double, single, strict=True):
            expect(a == b or abs(a - b) <= SINGLE * (1.0 + abs(a)), f"the score is {a!r} in float64, {b!r} in float32")


@SUITE.asks
def what_diverged_scores_minus_infinity(subject: Scored) -> None:
    for example in subject.examples:
        result = subject.stage.scores(subject.controllers, example, steps=3, state=subject.stage.runaway())
        expect(set(result.statuses) == {"diverged"}, f"a body that runs away has status {result.statuses[0]!r}")
        expect((result.scores == -np.inf).all(), f"a body that runs away scores {result.scores[0]!r}")


@SUITE.asks_if(lambda subject: subject.better)
def a_better_motion_has_a_larger_score(subject: Scored) -> None:
    for example in subject.examples:
        first, second = (subject.stage.scores([one], example, steps=LONG).scores[0] for one in subject.better or ())
        expect(first > second, f"the better of two controllers scores {first!r}, the other one {second!r}")


@SUITE.asks
def any_creature_is_scored_or_refused(subject: Scored) -> None:
    """Of the catalogue: a step is measured, or InvalidInput says why not."""
    for name in creature_names():
        stage = Stage.of(name)
        (controller,) = stage.drivers(1)
        for example in subject.examples:
            try:
                model = stage.model([controller], example)
                parameters = model.parameters(controller)
                start = model.start(parameters)
            except InvalidInput:
                continue
            after = run_reference(model, start, parameters, steps=1)
            score = after[model.slot_names.index(f"{MEASURES}score")]
            expect(score < np.inf, f"the score of {name} is {score!r} after a step")


@SUITE.asks_if(lambda subject: subject.unsuited)
def it_refuses_creatures_that_cannot_do_it(subject: Scored) -> None:
    for creature in subject.unsuited:
        stage = Stage.of(creature)
        for example in subject.examples:
            try:
                stage.scores(stage.drivers(1), example, steps=1)
            except InvalidInput:
                continue
            expect(False, f"{example!r} does not refuse {creature.name}: `begin` must raise InvalidInput")


def _moved(state: State) -> State:
    return State(state.creature, {name: x for name, x in state.slots.items() if not name.startswith(MEASURES)})
