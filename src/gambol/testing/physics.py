"""How every kind of body has to move: by the same numbers everywhere, and without energy from nothing."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gambol.controllers.controller import Controller
from gambol.controllers.passive import Passive
from gambol.dynamics.traits import traits_of
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.rollout.status import Status
from gambol.tasks.audit import EnergyFromNothing
from gambol.tasks.travel import Travel
from gambol.testing.promises import expect_continues, expect_plain_python_agrees, expect_same_alone
from gambol.testing.stage import FAST, STEPS, Stage
from gambol.testing.suite import Suite, expect

TASK = Travel()
DRIVERS = 3
AUDITED = 1000  # steps
MOST_SLACK = 0.02  # energy gained without muscles, as a share of weight times size; numerics gain a little
MOST_DRIVEN = 0.1  # and with them: what `discover` takes for an exploit
DRIFT = 0.02  # between a way and the velocity along it, as a share of the way's length
FINER = 4  # times as many steps, where what a step of first order loses would count
EXPLICIT = 256  # the same of integrators that are not the usual one: stiff muscles throw what is explicit at its step

SUITE: Suite[Stage] = Suite()


@SUITE.asks
def a_step_gives_the_whole_state(stage: Stage) -> None:
    """With every integrator, on floats: as many numbers as before, by nothing but what it is given."""
    system = stage.system
    rest = [float(x) for x in system.rest()]
    held = [x * actuator.scale for x, actuator in zip(system.rest_targets(), stage.creature.actuators, strict=True)]
    for integrator in system.integrators:
        for targets in (None, held):
            given = list(rest)
            after = system.step(stage.tables, given, targets, stage.dt, integrator)
            again = system.step(stage.tables, given, targets, stage.dt, integrator)
            expect(len(after) == len(rest), f"`step` gives {len(after)} numbers for {len(rest)} ({integrator})")
            expect(given == rest, f"`step` changes the list that it is given ({integrator})")
            expect(after == again, f"`step` gives {after} and, asked again, {again} ({integrator})")
            expect(all(math.isfinite(float(x)) for x in after), f"a step from rest leads to {after} ({integrator})")


@SUITE.asks_if(lambda stage: stage.creature.actuators)
def muscles_keep_to_their_range(stage: Stage) -> None:
    """Whatever a controller asks for."""
    system, rest = stage.system, [float(x) for x in stage.system.rest()]
    for end, beyond in (("min", -1e3), ("max", 1e3)):
        limits = [float(system.numbers[f"actuator.{actuator.name}.{end}"]) for actuator in stage.creature.actuators]
        inside, outside = (
            system.step(stage.tables, rest, targets, stage.dt, system.integrators[0])
            for targets in (limits, [limit + beyond for limit in limits])
        )
        expect(inside == outside, f"targets beyond `{end}` do more than those at it: cut them there")


@SUITE.asks
def every_integrator_runs(stage: Stage) -> None:
    (driver,) = stage.drivers(1)
    for integrator in stage.system.integrators:
        finer = 1 if integrator == stage.system.integrators[0] else EXPLICIT
        found = stage.scores([driver], TASK, steps=20, finer=finer, integrator=integrator)
        expect(found.statuses == (Status.OK,), f"with {integrator!r} it has status {found.statuses[0]!r}")


@SUITE.asks
def plain_python_agrees(stage: Stage) -> None:
    (driver,) = stage.drivers(1)
    model = stage.model([driver], TASK)
    expect_plain_python_agrees(model, model.parameters(driver))


@SUITE.asks
def it_is_the_same_alone_and_in_a_batch(stage: Stage) -> None:
    expect_same_alone(stage, stage.drivers(DRIVERS), TASK)


@SUITE.asks
def it_continues_where_it_stopped(stage: Stage) -> None:
    expect_continues(stage, stage.drivers(1)[0], TASK)


@SUITE.asks
def its_numbers_can_be_varied(stage: Stage) -> None:
    """Those that fine tuning may adjust: traced with their own values, they change nothing but last digits."""
    names = [one.name for one in traits_of(stage.creature).adjustables()]
    (driver,) = stage.drivers(1)
    numbers = {name: [float(stage.system.numbers[name])] for name in names}
    plain, varied = stage.scores([driver], TASK), stage.scores([driver], TASK, numbers=numbers)
    for name in stage.system.slot_names:
        a, b = plain.final(0).slots[name], varied.final(0).slots[name]
        expect(abs(a - b) <= 1e-6 * (1.0 + abs(a)), f"{name} is {a!r}, and {b!r} where numbers vary by lane")


@SUITE.asks
def what_runs_away_is_unsound(stage: Stage) -> None:
    slots = len(stage.system.slot_names)
    for wrong in (math.nan, math.inf, FAST):
        expect(not bool(stage.system.sound([wrong] * slots)), f"`sound` accepts a state of {wrong}")
    found = stage.scores(stage.drivers(1), TASK, steps=3, state=stage.runaway())
    expect(found.statuses == (Status.DIVERGED,), f"a body that runs away has status {found.statuses[0]!r}")


@SUITE.asks
def slack_it_gains_no_energy(stage: Stage) -> None:
    """Kinetic, gravitational, elastic and the ground's never grow together where no muscle works."""
    gained = _gained(stage, [Passive()])
    expect(gained <= MOST_SLACK, f"with slack muscles it gains {gained:.3g} of its weight times its size")


@SUITE.asks
def driven_it_gains_what_its_muscles_give(stage: Stage) -> None:
    gained = _gained(stage, stage.drivers(DRIVERS))
    expect(gained <= MOST_DRIVEN, f"it gains {gained:.3g} of its weight times its size beyond its muscles' `powers`")


@SUITE.asks
def its_velocities_are_those_of_its_places(stage: Stage) -> None:
    """Of the centre of mass, over a recording of every step."""
    motion = _recorded(stage, FINER)
    went, told = np.diff(motion.centre, axis=0), motion.dt * motion.velocity[1:]
    lost = np.abs((went - told).sum(axis=0)).max()
    way = np.abs(went).sum()
    expect(
        lost <= DRIFT * way + 1e-9,
        f"its centre of mass went {went.sum(axis=0)} m, and by its velocity {told.sum(axis=0)} m",
    )


@SUITE.asks
def its_contacts_are_where_its_parts_carry_them(stage: Stage) -> None:
    """A recording finds them from places of parts, a moment from its own formula."""
    motion = _recorded(stage)
    moment = stage.moment()
    for i, (name, contact) in enumerate(moment.contacts.items()):
        seen, own = motion.contact_places[0, i], np.array([float(x) for x in contact.place])
        expect(np.abs(seen - own).max() <= 1e-9, f"contact {name!r} is at {own} m, and by its part at {seen} m")


@SUITE.asks
def it_is_drawn_and_written(stage: Stage) -> None:
    motion = simulate(stage.creature, stage.drivers(1)[0], world=stage.world, seconds=20 * stage.dt)
    with tempfile.TemporaryDirectory() as folder:
        for ending in (".png", ".csv"):
            path = Path(folder) / f"motion{ending}"
            motion.save(path)
            expect(path.stat().st_size > 0, f"its {ending} is empty")


def _gained(stage: Stage, controllers: Sequence[Controller]) -> float:
    found = stage.scores(controllers, TASK, steps=AUDITED, measures=[EnergyFromNothing()], states=False)
    return float(found.measures[EnergyFromNothing().kind].max())


def _recorded(stage: Stage, finer: int = 1) -> Motion:
    """Every step of a motion, at the usual step or at one so many times finer."""
    (driver,), dt = stage.drivers(1), stage.dt / finer
    return simulate(stage.creature, driver, world=stage.world, seconds=STEPS * stage.dt, dt=dt, fps=1 / dt)
