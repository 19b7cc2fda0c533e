"""What every controller family has to do. A family that can be drawn and tuned is asked more: `tunables`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Controller, Parameters, Tunable, controller_from_data
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.catalogue import creature_names
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import all_numbers
from gambol.errors import InvalidInput
from gambol.rollout.model import model_for
from gambol.rollout.reference import run_reference
from gambol.tasks.travel import Travel
from gambol.testing import tunables
from gambol.testing.promises import expect_continues, expect_plain_python_agrees, expect_reads_back, expect_same_alone
from gambol.testing.stage import Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.worlds.world import World

SAMPLES = 3
TASK = Travel()


@dataclass(frozen=True)
class Controlled:
    """A family, controllers of it, and a creature that they drive."""

    family: type[Controller]
    examples: tuple[Controller, ...]
    stage: Stage
    unsuited: tuple[Creature, ...]


def check_controller(
    family: type[Controller],
    *examples: Controller,
    creature: Creature | str = "luxo",
    world: World | None = None,
    unsuited: Sequence[Creature | str] = (),
    sampling: Sequence[Mapping[str, float]] = (),
) -> None:
    """Tests a controller family. An AssertionError says which check failed.

    Args:
        family: the class.
        examples: controllers of it that drive the creature; a `Tunable` is sampled if there are none.
        creature: one that they drive, or its name in the catalogue.
        world: its surroundings; by default what suits it.
        unsuited: creatures that the examples do not fit, and have to refuse.
        sampling: options that a `Tunable` is sampled with, besides its usual ones.

    >>> import gambol
    >>> check_controller(gambol.controllers.Passive, gambol.controllers.Passive())
    """
    passes(controller_checks(family, *examples, creature=creature, world=world, unsuited=unsuited, sampling=sampling))


def controller_checks(
    family: type[Controller],
    *examples: Controller,
    creature: Creature | str = "luxo",
    world: World | None = None,
    unsuited: Sequence[Creature | str] = (),
    sampling: Sequence[Mapping[str, float]] = (),
) -> list[Check]:
    """The checks of `check_controller`, one by one: `@pytest.mark.parametrize("check", controller_checks(…), ids=str)`.

    >>> import gambol
    >>> print(controller_checks(gambol.controllers.Passive, gambol.controllers.Passive())[0])
    passive: it is registered
    """
    stage = Stage.of(creature, world)
    if not examples and issubclass(family, Tunable):
        examples = tuple(family.sample(stage.creature, Draws(0, "testing", i)) for i in range(SAMPLES))
    if not examples:
        raise InvalidInput(
            f"no example of {family.__name__}",
            "a family that cannot be sampled is tested on examples",
            "give one or two",
        )
    refused = tuple(creature_named(c) if isinstance(c, str) else c for c in unsuited)
    title = str(getattr(family, "family", family.__name__))
    checks = SUITE.of(title, Controlled(family, examples, stage, refused))
    if issubclass(family, Tunable):
        checks += tunables.SUITE.of(title, tunables.Tuned(family, stage, ({}, *sampling)))
    return checks


SUITE: Suite[Controlled] = Suite()


@SUITE.asks
def it_is_registered(subject: Controlled) -> None:
    known = FAMILIES.get(subject.family.family)
    expect(
        known is subject.family,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @gambol.controllers.FAMILIES.register, or enter it in its package's entry "
        "points",
    )


@SUITE.asks
def its_examples_are_its_own(subject: Controlled) -> None:
    for example in subject.examples:
        expect(type(example) is subject.family, f"{example!r} is not one of {subject.family.__name__}")


@SUITE.asks
def its_file_reads_back(subject: Controlled) -> None:
    for example in subject.examples:
        expect_reads_back(example, controller_from_data)


@SUITE.asks
def its_kernels_are_values(subject: Controlled) -> None:
    """Equal ones make the same machine code, so they must not differ by where they come from."""
    creature, examples = subject.stage.creature, subject.examples
    kernel = subject.family.kernel(examples, creature)
    expect(isinstance(kernel, ControlKernel), f"{kernel!r} is not a ControlKernel")
    again = subject.family.kernel([example.model_copy(deep=True) for example in examples], creature)
    expect(
        kernel == again and hash(kernel) == hash(again),
        "kernels of equal controllers differ: make it a frozen dataclass over plain values",
    )


@SUITE.asks
def its_numbers_are_as_many_as_its_kernel_says(subject: Controlled) -> None:
    kernel = subject.family.kernel(subject.examples, subject.stage.creature)
    for example in subject.examples:
        numbers = example.numbers(kernel)
        expect(
            len(numbers) == kernel.parameter_count,
            f"{len(numbers)} numbers, and its kernel's parameter_count is {kernel.parameter_count}",
        )
        for i, number in enumerate(numbers):
            expect(
                isinstance(number, float) and math.isfinite(number),
                f"number {i} is {number!r}, which is not a finite float",
            )


@SUITE.asks
def what_it_tunes_is_known(subject: Controlled) -> None:
    """The body's numbers that lanes of their own have, and those that a controller changes among them."""
    kernel = subject.family.kernel(subject.examples, subject.stage.creature)
    known = all_numbers(subject.stage.creature, subject.stage.world)
    for name in kernel.varied:
        expect(name in known, f"its kernel varies {name!r}, and the creature has no such number")
    for example in subject.examples:
        for name, value in example.tuned(subject.stage.creature).items():
            expect(name in kernel.varied, f"it tunes {name!r}, which its kernel does not list in `varied`")
            expect(math.isfinite(value), f"it tunes {name!r} to {value!r}")


@SUITE.asks
def its_memory_has_names(subject: Controlled) -> None:
    memory = subject.family.kernel(subject.examples, subject.stage.creature).memory
    expect(
        isinstance(memory, tuple) and all(isinstance(name, str) and name for name in memory),
        f"its kernel's memory is {memory!r}, which is not a tuple of names",
    )
    expect(len(set(memory)) == len(memory), f"names of its memory occur twice: {memory}")


@SUITE.asks
def many_are_packed_as_each_is(subject: Controlled) -> None:
    kernel = subject.family.kernel(subject.examples, subject.stage.creature)
    rows = subject.family.rows(subject.examples, kernel)
    for example, row in zip(subject.examples, rows.tolist(), strict=True):
        expect(row == [float(x) for x in example.numbers(kernel)], f"`rows` and `numbers` differ of {example!r:.60}")


@SUITE.asks
def it_controls_by_what_it_is_given(subject: Controlled) -> None:
    """On floats, step by step: as many targets as actuators, as much memory as names, and nothing kept elsewhere."""
    stage = subject.stage
    plain = stage.model(subject.examples, TASK)
    kernel = _Watched(plain.kernel, len(stage.creature.actuators))
    watched = model_for(stage.creature, stage.world, kernel, TASK, stage.dt)
    for example in subject.examples:
        parameters = plain.parameters(example)
        run_reference(watched, watched.start(parameters), parameters, steps=5)


@SUITE.asks
def plain_python_agrees(subject: Controlled) -> None:
    for example in subject.examples:
        model = subject.stage.model([example], TASK)
        expect_plain_python_agrees(model, model.parameters(example))


@SUITE.asks
def it_is_the_same_alone_and_in_a_batch(subject: Controlled) -> None:
    expect_same_alone(subject.stage, subject.examples, TASK)


@SUITE.asks
def it_continues_where_it_stopped(subject: Controlled) -> None:
    for example in subject.examples:
        expect_continues(subject.stage, example, TASK)


@SUITE.asks
def it_drives_any_creature_or_refuses_it(subject: Controlled) -> None:
    """Of the catalogue: a step is made, or InvalidInput says why not."""
    for name in creature_names():
        stage = Stage.of(name)
        for controller in _offered(subject, stage.creature):
            try:
                model = stage.model([controller], TASK)
            except InvalidInput:
                continue
            parameters = model.parameters(controller)
            after = run_reference(model, model.start(parameters), parameters, steps=1)
            for slot, value in zip(model.slot_names, after, strict=True):
                expect(math.isfinite(value), f"it drives {name} to {slot} {value!r} in a step")


@SUITE.asks_if(lambda subject: subject.unsuited)
def it_refuses_creatures_that_it_does_not_fit(subject: Controlled) -> None:
    for creature in subject.unsuited:
        for example in subject.examples:
            try:
                subject.family.kernel([example], creature)
            except InvalidInput:
                continue
            expect(False, f"{example!r} does not refuse {creature.name}: `kernel` must raise InvalidInput")


def _offered(subject: Controlled, creature: Creature) -> list[Controller]:
    """The first example, made for another creature perhaps, and one made for this creature, if that can be."""
    offered = [subject.examples[0]]
    if issubclass(subject.family, Tunable):
        with suppress(InvalidInput):
            offered.append(subject.family.sample(creature, Draws(0, "testing", 0)))
    return offered


class _Watched(ControlKernel):
    """A kernel that is looked at while it controls."""

    def __init__(self, kernel: ControlKernel, actuators: int) -> None:
        self._kernel, self._actuators = kernel, actuators

    @property
    def memory(self) -> tuple[str, ...]:
        return self._kernel.memory

    @property
    def parameter_count(self) -> int:
        return self._kernel.parameter_count

    @property
    def scratch(self) -> int:
        return self._kernel.scratch

    @property
    def varied(self) -> tuple[str, ...]:
        return self._kernel.varied

    @property
    def tables(self) -> Mapping[str, list[float]]:
        return self._kernel.tables

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        before = list(memory)
        targets, after = self._kernel.control(moment, memory, parameters)
        expect(memory == before, "control changes the list that it is given as memory; give back another one")
        expect(
            len(after) == len(self.memory),
            f"control remembers {len(after)} numbers, and its kernel names {len(self.memory)}",
        )
        if targets is not None:
            expect(
                len(targets) == self._actuators, f"control sets {len(targets)} targets for {self._actuators} actuators"
            )
        again = self._kernel.control(moment, list(before), parameters)
        expect(
            again == (targets, after),
            f"control gives {targets}, {after} and, asked again, {again}: it must depend "
            "on nothing but what it is given",
        )
        return targets, after

    def counts(self, memory: list[Number], parameters: Parameters) -> Condition | None:
        return self._kernel.counts(memory, parameters)
