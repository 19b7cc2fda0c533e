"""What every measure of a motion has to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.rollout.reference import run_reference
from gambol.tasks.measures import MEASURES, Measure
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

TASK = Travel()
DRIVERS = 3


@dataclass(frozen=True)
class Measured:
    """A measure, examples of it, and a creature that is measured with controllers that drive it."""

    measure: type[Measure]
    examples: tuple[Measure, ...]
    stage: Stage
    controllers: tuple[Controller, ...]


def check_measure(
    measure: type[Measure],
    *examples: Measure,
    creature: Creature | str = "luxo",
    world: World | None = None,
    controllers: Sequence[Controller] = (),
) -> None:
    """Tests a measure. An AssertionError says which check failed.

    Args:
        measure: the class.
        examples: measures of it; without any, the one that its name says.
        creature: one that can be measured so, or its name in the catalogue.
        world: its surroundings; by default what suits it.
        controllers: what drives the creature meanwhile; random pose graphs by default.

    >>> from gambol.tasks.behaviour import Work
    >>> check_measure(Work)
    """
    passes(measure_checks(measure, *examples, creature=creature, world=world, controllers=controllers))


def measure_checks(
    measure: type[Measure],
    *examples: Measure,
    creature: Creature | str = "luxo",
    world: World | None = None,
    controllers: Sequence[Controller] = (),
) -> list[Check]:
    """The checks of `check_measure`, one by one: `@pytest.mark.parametrize("check", measure_checks(…), ids=str)`.

    >>> from gambol.tasks.behaviour import Work
    >>> print(measure_checks(Work)[0])
    work: it is registered
    """
    kind = str(measure.model_fields["kind"].default)
    stage = Stage.of(creature, world)
    chosen = examples or (_read({"kind": kind}, f"measure {kind!r}", measure),)
    return SUITE.of(kind, Measured(measure, chosen, stage, tuple(controllers or stage.drivers(DRIVERS))))


SUITE: Suite[Measured] = Suite()


@SUITE.asks
def it_is_registered(subject: Measured) -> None:
    known = MEASURES.get(subject.examples[0].kind)
    expect(
        known is subject.measure,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @MEASURES.register, or enter it in its package's entry points",
    )


@SUITE.asks
def its_examples_are_its_own(subject: Measured) -> None:
    for example in subject.examples:
        expect(type(example) is subject.measure, f"{example!r} is not one of {subject.measure.__name__}")


@SUITE.asks
def its_file_reads_back(subject: Measured) -> None:
    for example in subject.examples:
        expect_reads_back(example, lambda data, where: _read(data, where, MEASURES.named(str(data["kind"]))))


@SUITE.asks
def its_results_are_named(subject: Measured) -> None:
    """Each of them a slot that it keeps."""
    for example in subject.examples:
        slots, results = example.slots_of(subject.stage.creature), example.results_of(subject.stage.creature)
        expect(
            isinstance(slots, tuple) and len(set(slots)) == len(slots),
            f"its slots are {slots!r}, which is not a tuple of names",
        )
        expect(results, "it comes to nothing: `results_of` is empty")
        expect("score" not in results, "it calls a result `score`, which is the task's")
        for name, slot in results.items():
            expect(slot in slots, f"the result {name!r} is in the slot {slot!r}, which it does not keep")


@SUITE.asks
def it_measures_by_what_it_is_given(subject: Measured) -> None:
    """On floats, step by step: as many values as slots, and nothing kept elsewhere."""
    controller = subject.controllers[0]
    for example in subject.examples:
        watched = Watched(example, len(example.slots_of(subject.stage.creature)))
        model = subject.stage.model([controller], TASK, [watched])  # type: ignore[list-item]
        parameters = model.parameters(controller)
        run_reference(model, model.start(parameters), parameters, steps=5)


@SUITE.asks
def plain_python_agrees(subject: Measured) -> None:
    for example in subject.examples:
        model = subject.stage.model(subject.controllers[:1], TASK, [example])
        expect_plain_python_agrees(model, model.parameters(subject.controllers[0]))


@SUITE.asks
def it_is_the_same_alone_and_in_a_batch(subject: Measured) -> None:
    for example in subject.examples:
        expect_same_alone(subject.stage, subject.controllers, TASK, measures=[example])


@SUITE.asks
def it_continues_where_it_stopped(subject: Measured) -> None:
    for example in subject.examples:
        expect_continues(subject.stage, subject.controllers[0], TASK, measures=[example])


@SUITE.asks
def it_comes_to_finite_numbers(subject: Measured) -> None:
    for example in subject.examples:
        found = subject.stage.scores(subject.controllers, TASK, measures=[example]).measures
        for name, values in found.items():
            expect(np.isfinite(values).all(), f"{name} is {values.tolist()}")


@SUITE.asks
def it_changes_no_bit_of_anything_else(subject: Measured) -> None:
    """Neither of the motion, nor of the score, nor of what else is measured; nor do they of it."""
    others = [measure for measure in _usual(subject.stage) if measure.kind != subject.examples[0].kind]
    plain, beside = (subject.stage.scores(subject.controllers, TASK, measures=some) for some in ([], others))
    for example in subject.examples:
        alone = subject.stage.scores(subject.controllers, TASK, measures=[example])
        for measures in ([example, *others], [*others, example]):
            found = subject.stage.scores(subject.controllers, TASK, measures=measures)
            for i in range(len(subject.controllers)):
                expect_same_slots(plain.final(i), found.final(i), "alone", "when it is measured")
            for name, values in {**alone.measures, **beside.measures}.items():
                expect(
                    np.array_equal(values, found.measures[name], equal_nan=True),
                    f"{name} is {values.tolist()}, and {found.measures[name].tolist()} beside others",
                )


def _usual(stage: Stage) -> list[Measure]:
    """Those of `MEASURES` that need no more than their name, and that the creature can be measured by where it is."""
    named = [_read({"kind": kind}, kind, measure) for kind, measure in MEASURES.loaded.items()]
    return [measure for measure in named if _suits(measure, stage)]


def _suits(measure: Measure, stage: Stage) -> bool:
    try:
        measure.begin(stage.moment())
    except InvalidInput:
        return False
    return True


def _read(data: Any, where: str, measure: type[Measure]) -> Measure:
    return measure.from_data(data, where)
