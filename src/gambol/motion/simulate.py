"""One creature, one controller, one motion."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from gambol.controllers.controller import Controller
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.rollout.lanes import Floats, dtype_of
from gambol.rollout.model import Model, model_for
from gambol.rollout.record import record
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.tasks.travel import Travel
from gambol.version import __version__
from gambol.worlds.world import World

LONGEST = 3600.0  # s


def simulate(
    creature: Creature | str,
    controller: Controller,
    *,
    world: World | None = None,
    seconds: float = 6.0,
    state: State | None = None,
    numbers: Mapping[str, float] | None = None,
    fps: float = 60.0,
    dt: float | None = None,
    integrator: str = "semi-implicit",
    precision: str = "float64",
) -> Motion:
    """Simulates one controller and records the motion.

    Args:
        creature: a creature, or the name of one in the catalogue.
        controller: what drives its muscles.
        world: its surroundings; by default what suits the creature.
        seconds: how long, up to an hour of simulated time.
        state: where to begin (`motion.final` of an earlier motion), instead of the rest pose on the ground.
        numbers: numbers of the body or world that differ from the creature's file, in SI units and radians, such as
            `{"actuator.a1.ks": 9.0}` or an individual's `numbers()`.
        fps: recorded frames per second, as near as whole steps come.
        dt: seconds per step; by default chosen from the stiffness of body and ground.
        integrator: `semi-implicit`, or `midpoint` or `rk4` for smooth motion.
        precision: `float64` or `float32`.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.PoseSequence.hold(gambol.creature("luxo")), seconds=1.0)
    >>> motion.position.shape, motion.status
    ((60, 3, 2), 'ok')
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    surroundings = world or natural_world(body)
    kernel = controller.kernel([controller], body)
    model = model_for(body, surroundings, kernel, Travel(), dt, integrator, tuple(sorted(numbers or {})))
    parameters = model.parameters(controller, numbers)
    begin = state.lane(model) if state else model.start(parameters)
    if not fps > 0.0:
        raise InvalidInput(f"fps is {fps}", "it must be above 0", "leave it out for 60 frames per second")
    stride = max(1, round(1.0 / (fps * model.dt)))
    steps = step_count(seconds, model.dt)
    states, seen = record(model, begin, parameters, steps, stride, dtype_of(precision))
    return _motion(model, controller, states, seen)


def step_count(seconds: float, dt: float) -> int:
    """Steps of a duration, at least one."""
    if not (math.isfinite(seconds) and 0.0 < seconds <= LONGEST):
        raise InvalidInput(f"seconds is {seconds}", f"it lies above 0 and up to {LONGEST:g}", "choose a shorter time")
    return max(1, round(seconds / dt))


def _motion(model: Model, controller: Controller, states: Floats, seen: Floats) -> Motion:
    creature = model.creature
    diverged = states[:, model.slot_names.index("status")] > 0.5
    sound = len(states) if not diverged.any() else max(1, int(np.argmax(diverged)))
    ticks = states[:sound, model.slot_names.index("tick")].astype(np.float64)
    values = seen[:sound].astype(np.float64)
    links, contacts = len(creature.links), len(creature.contacts)
    widths = [3 * links, len(creature.joints), 3 * contacts, len(creature.sensors), len(creature.actuators)]
    widths += [2, 2, 1, 1, 1, 1, 2]
    link, joint, contact, sensors, targets, centre, velocity, kinetic, gravity, elastic, spin, follow = np.split(
        values, np.cumsum(widths)[:-1], axis=1
    )
    link, contact = link.reshape(sound, links, 3), contact.reshape(sound, contacts, 3)
    return Motion(
        creature=creature,
        world=model.world,
        controller=controller,
        status=str(Status.DIVERGED if diverged.any() else Status.OK),
        dt=model.dt,
        version=__version__,
        final=State.of(model, [float(x) for x in states[-1]]),
        time=ticks * model.dt,
        position=link[..., :2],
        angle=link[..., 2],
        joint_angle=joint,
        touching=contact[..., 0],
        contact_force=contact[..., 1:],
        sensors=sensors,
        targets=targets,
        centre=centre,
        velocity=velocity,
        kinetic=kinetic[:, 0],
        gravitational=gravity[:, 0],
        elastic=elastic[:, 0],
        angular_momentum=spin[:, 0],
        follow=follow,
    )
