"""What every controller family has to do that searches draw at random and tune."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gambol.compiler.draws import LaneDraws
from gambol.compiler.values import Number
from gambol.controllers.controller import Knob, Tunable, controller_from_data
from gambol.controllers.drawn import Drawn
from gambol.draws import Draws
from gambol.tasks.travel import Travel
from gambol.testing.promises import expect_reads_back
from gambol.testing.stage import Stage
from gambol.testing.suite import Suite, expect

TRIALS = 21  # controllers of a population: some lane blocks, and a part of one
SEED = 5
TASK = Travel()
PRECISIONS = ("float64", "float32")


@dataclass(frozen=True)
class Tuned:
    """A family, a creature that it drives, and the options that it is sampled with, one after another."""

    family: type[Tunable]
    stage: Stage
    options: tuple[Mapping[str, float], ...]

    def populations(self) -> list[Drawn]:
        """Random controllers with each of the options."""
        return [
            Drawn(self.family, self.stage.creature, SEED, range(TRIALS), options or None) for options in self.options
        ]


SUITE: Suite[Tuned] = Suite()


@SUITE.asks
def it_names_its_options(subject: Tuned) -> None:
    names = subject.family.sampling
    expect(
        isinstance(names, tuple) and all(isinstance(name, str) for name in names),
        f"`sampling` is {names!r}, which is not a tuple of names",
    )
    for options in subject.options:
        for name in options:
            part, dot, _ = name.partition(".")
            expect((f"{part}.ACTUATOR" if dot else part) in names, f"`sampling` does not name the option {name!r}")


@SUITE.asks
def the_same_draws_make_the_same_controller(subject: Tuned) -> None:
    creature = subject.stage.creature
    for options in subject.options:
        one, two = (subject.family.sample(creature, Draws(SEED, "testing"), options or None) for _ in range(2))
        expect(
            one == two and one.fingerprint == two.fingerprint,
            f"`sample` made {one!r} and then {two!r}: it must use nothing but the draws it is given",
        )


@SUITE.asks
def those_drawn_alike_are_built_alike(subject: Tuned) -> None:
    """One kernel runs a whole population, and one list of knobs serves all its chains."""
    creature = subject.stage.creature
    for population in subject.populations():
        kernel, knobs = subject.family.kernel([population[0]], creature), _limits(population[0].knobs(creature))
        for controller in population:
            expect(
                subject.family.kernel([controller], creature) == kernel,
                f"{controller!r} has another kernel than {population[0]!r}",
            )
            expect(
                _limits(controller.knobs(creature)) == knobs,
                f"{controller!r} has other knobs or limits than {population[0]!r}",
            )


@SUITE.asks_if(lambda subject: subject.populations()[0].sampled_numbers(LaneDraws(0.0)) is not None)
def the_numbers_it_draws_are_those_of_its_samples(subject: Tuned) -> None:
    """Where `sampled_numbers` is offered: bit for bit, on floats and inside a program, in either precision."""
    for population in subject.populations():
        kernel = subject.family.kernel([population[0]], subject.stage.creature)
        for i, key in enumerate(population.keys()[:, 0].tolist()):
            _expect_same_numbers(population.sampled_numbers(LaneDraws(key)) or [], population[i].numbers(kernel), i)
        for precision in PRECISIONS:
            inside = subject.stage.scores(population, TASK, precision=precision)
            made = subject.stage.scores(list(population), TASK, precision=precision)
            expect(
                inside.states is not None
                and made.states is not None
                and np.array_equal(inside.states, made.states, equal_nan=True),
                f"controllers drawn inside a program in {precision} move differently from those that are made",
            )


@SUITE.asks
def its_knobs_are_within_their_limits(subject: Tuned) -> None:
    for population in subject.populations():
        knobs = population[0].knobs(subject.stage.creature)
        expect(knobs, "it has no knobs: there is nothing to tune")
        names = [knob.name for knob in knobs]
        expect(len(set(names)) == len(names), f"names of knobs occur twice: {names}")
        for knob in knobs:
            expect(all(map(math.isfinite, (knob.value, knob.low, knob.high, knob.delta))), f"{knob} is not finite")
            expect(knob.low < knob.high, f"the limits of {knob} are not in order")
            expect(knob.low <= knob.value <= knob.high, f"the value of {knob} is outside its limits")
            expect(knob.delta > 0.0, f"a small change of {knob} is none")


@SUITE.asks
def a_turned_knob_has_the_value_it_was_turned_to(subject: Tuned) -> None:
    """One at a time, to its middle and back again; no limits move, and nothing is left behind."""
    creature = subject.stage.creature
    for population in subject.populations():
        controller = population[0]
        model, knobs = subject.stage.model([controller], TASK), controller.knobs(creature)
        expect(controller.turned({}) == controller, "it is another one with no knob turned")
        for knob in knobs:
            middle = 0.5 * (knob.low + knob.high)
            turned = controller.turned({knob.name: middle})
            after = turned.knobs(creature)
            expected = [middle if other.name == knob.name else other.value for other in knobs]
            expect(
                [other.value for other in after] == expected,
                f"{knob.name} turned to {middle!r} leaves {dict(_values(after))}",
            )
            expect(_limits(after) == _limits(knobs), f"limits moved when {knob.name} was turned")
            back = turned.turned({knob.name: knob.value})
            expect(
                model.parameters(back) == model.parameters(controller),
                f"{knob.name} turned to {middle!r} and back leaves another controller: {back!r}",
            )


@SUITE.asks
def turned_ones_are_as_good_as_any(subject: Tuned) -> None:
    """With all knobs at either end or in the middle: they fit, run, and read back from files."""
    for population in subject.populations():
        controller = population[0]
        knobs = controller.knobs(subject.stage.creature)
        for share in (0.0, 0.5, 1.0):
            turned = controller.turned({knob.name: knob.low + share * (knob.high - knob.low) for knob in knobs})
            expect_reads_back(turned, controller_from_data)
            subject.stage.scores([turned], TASK, steps=5)  # whatever comes of it


def _limits(knobs: Sequence[Knob]) -> list[tuple[str, float, float, float]]:
    return [(knob.name, knob.low, knob.high, knob.delta) for knob in knobs]


def _values(knobs: Sequence[Knob]) -> list[tuple[str, float]]:
    return [(knob.name, knob.value) for knob in knobs]


def _expect_same_numbers(drawn: Sequence[Number], made: Sequence[float], trial: int) -> None:
    values = [float(number) for number in drawn]
    expect(len(values) == len(made), f"`sampled_numbers` gives {len(values)} numbers, and `numbers` {len(made)}")
    for i, (a, b) in enumerate(zip(values, made, strict=True)):
        expect(
            np.float64(a).tobytes() == np.float64(b).tobytes(),
            f"number {i} of trial {trial} is {a!r} by `sampled_numbers` and {b!r} by `sample`",
        )
