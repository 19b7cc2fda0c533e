"""What every sensor has to do."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.controllers.controller import Controller
from gambol.controllers.san import San
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.creatures.sensors import SENSORS, Sensor
from gambol.draws import Draws
from gambol.errors import InvalidInput
from gambol.motion.simulating import simulate
from gambol.tasks.travel import Travel
from gambol.testing.promises import expect_continues, expect_plain_python_agrees, expect_reads_back, expect_same_alone
from gambol.testing.stage import STEPS, Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.worlds.world import World

TASK = Travel()
SAMPLES = 3


@dataclass(frozen=True)
class Felt:
    """A sensor, examples of it, and a creature that has them after its own."""

    sensor: type[Sensor]
    examples: tuple[Sensor, ...]
    stage: Stage

    @property
    def controllers(self) -> list[Controller]:
        """Networks that every sensor speaks to."""
        return [San.sample(self.stage.creature, Draws(0, "testing", i)) for i in range(SAMPLES)]

    def named(self, example: Sensor) -> dict[str, float]:
        """Its numbers, as the physics calls them."""
        return {f"sensor.{example.name}.{name}": value for name, value in example.numbers().items()}


def check_sensor(
    sensor: type[Sensor], *examples: Sensor, creature: Creature | str = "luxo", world: World | None = None
) -> None:
    """Tests a sensor. An AssertionError says which check failed.

    Args:
        sensor: the class.
        examples: sensors of it, with names that the creature's own do not have.
        creature: one that can have them, or its name in the catalogue.
        world: its surroundings; by default what suits it.

    >>> from gambol.creatures.sensors import TouchSensor
    >>> check_sensor(TouchSensor, TouchSensor(kind="touch", name="mine", contact="toe"))
    """
    passes(sensor_checks(sensor, *examples, creature=creature, world=world))


def sensor_checks(
    sensor: type[Sensor], *examples: Sensor, creature: Creature | str = "luxo", world: World | None = None
) -> list[Check]:
    """The checks of `check_sensor`, one by one: `@pytest.mark.parametrize("check", sensor_checks(…), ids=str)`.

    >>> from gambol.creatures.sensors import TouchSensor
    >>> print(sensor_checks(TouchSensor, TouchSensor(kind="touch", name="mine", contact="toe"))[0])
    touch: it is registered
    """
    if not examples:
        raise InvalidInput(f"no example of {sensor.__name__}", "a sensor is tested on a creature", "give one or two")
    body = known_creature(creature)
    body = body.model_copy(update={"sensors": (*body.sensors, *examples)})
    return SUITE.of(examples[0].kind, Felt(sensor, examples, Stage.of(body, world)))


SUITE: Suite[Felt] = Suite()


@SUITE.asks
def it_is_registered(subject: Felt) -> None:
    known = SENSORS.get(subject.examples[0].kind)
    expect(
        known is subject.sensor,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @SENSORS.register, or enter it in its package's entry points",
    )


@SUITE.asks
def its_examples_are_its_own(subject: Felt) -> None:
    for example in subject.examples:
        expect(type(example) is subject.sensor, f"{example!r} is not one of {subject.sensor.__name__}")


@SUITE.asks
def its_file_reads_back(subject: Felt) -> None:
    """Alone, and in the file of its creature."""
    for example in subject.examples:
        expect_reads_back(example, _read)
    again = type(subject.stage.creature).model_validate(subject.stage.creature.model_dump())
    expect(again == subject.stage.creature, "the file of a creature that has it reads back as another creature")


@SUITE.asks
def its_numbers_are_finite(subject: Felt) -> None:
    for example in subject.examples:
        for name, value in example.numbers().items():
            expect(isinstance(value, float) and math.isfinite(value), f"its number {name!r} is {value!r}")


@SUITE.asks
def it_is_on_or_off(subject: Felt) -> None:
    """0 or 1 at rest, asked again, and all the way of a motion."""
    stage = subject.stage
    at_rest = stage.moment().sensors
    expect(set(at_rest) <= {0.0, 1.0}, f"at rest it is {at_rest[-len(subject.examples) :]}")
    expect(stage.moment().sensors == at_rest, "it must depend on nothing but the moment that it is given")
    motion = simulate(stage.creature, subject.controllers[0], world=stage.world, seconds=STEPS * stage.dt)
    expect(np.isin(motion.sensors, (0.0, 1.0)).all(), "in a motion it is neither 0 nor 1")


@SUITE.asks
def it_reads_its_numbers_from_the_moment(subject: Felt) -> None:
    """Where fine tuning varies them by lane: with their own values nothing changes but last digits."""
    stage, (controller, *_) = subject.stage, subject.controllers
    numbers = {name: [value] for example in subject.examples for name, value in subject.named(example).items()}
    plain, varied = (stage.scores([controller], TASK, numbers=given).final(0).slots for given in ({}, numbers))
    for name in stage.system.slot_names:
        expect(
            abs(plain[name] - varied[name]) <= 1e-6 * (1.0 + abs(plain[name])),
            f"{name} is {plain[name]!r}, and {varied[name]!r} where its numbers vary by lane",
        )


@SUITE.asks
def plain_python_agrees(subject: Felt) -> None:
    for controller in subject.controllers:
        model = subject.stage.model([controller], TASK)
        expect_plain_python_agrees(model, model.parameters(controller))


@SUITE.asks
def motions_are_the_same_alone_and_in_a_batch(subject: Felt) -> None:
    expect_same_alone(subject.stage, subject.controllers, TASK)


@SUITE.asks
def motions_continue_where_they_stopped(subject: Felt) -> None:
    expect_continues(subject.stage, subject.controllers[0], TASK)


def _read(data: Any, where: str) -> Sensor:
    return SENSORS.named(str(data["kind"])).from_data(data, where)
