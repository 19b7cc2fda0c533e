"""One creature, one controller, one motion; or several, side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

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
    fps: float = 60.0,
    dt: float | None = None,
    integrator: str | None = None,
    precision: str = "float64",
) -> Motion:
    """Simulates one controller and records the motion.

    Args:
        creature: a creature, or the name of one in the catalogue.
        controller: what drives its muscles.
        world: its surroundings; by default what suits the creature.
        seconds: how long, up to an hour of simulated time.
        state: where to begin (`motion.final` of an earlier motion), instead of the rest pose on the ground.
        fps: recorded frames per second, as near as whole steps come.
        dt: seconds per step; by default chosen from the stiffness of body and ground.
        integrator: one of those that the kind of body has; of links `semi-implicit`, the usual one, or `midpoint` or
            `rk4` for smooth motion.
        precision: `float64` or `float32`.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.PoseSequence.hold(gambol.creature("luxo")), seconds=1.0)
    >>> motion.position.shape, motion.status
    ((60, 3, 2), 'ok')
    """
    return simulate_each(
        creature,
        [controller],
        world=world,
        seconds=seconds,
        state=state,
        fps=fps,
        dt=dt,
        integrator=integrator,
        precision=precision,
    )[0]


def simulate_each(
    creature: Creature | str,
    controllers: Sequence[Controller],
    *,
    world: World | None = None,
    seconds: float = 6.0,
    state: State | None = None,
    fps: float = 60.0,
    dt: float | None = None,
    integrator: str | None = None,
    precision: str = "float64",
) -> list[Motion]:
    """The motion of each of several controllers of one family, recorded side by side; arguments as for `simulate`.

    Each is the same to the last bit as if it were simulated alone.
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    kernel = type(controllers[0]).kernel(controllers, body)
    model = model_for(body, world or natural_world(body), kernel, Travel(), dt, integrator)
    if not fps > 0.0:
        raise InvalidInput(f"fps is {fps}", "it must be above 0", "leave it out for 60 frames per second")
    stride = max(1, round(1.0 / (fps * model.dt)))
    rows = [model.parameters(controller) for controller in controllers]
    starts = np.array([state.lane(model) if state else model.start(row) for row in rows])
    steps = step_count(seconds, model.dt)
    found = record(model, starts, np.array(rows).reshape(len(rows), -1), steps, stride, dtype_of(precision))
    return [_motion(model, *recorded) for recorded in zip(controllers, *found, strict=True)]


def step_count(seconds: float, dt: float) -> int:
    """Steps of a duration, at least one."""
    if not (math.isfinite(seconds) and 0.0 < seconds <= LONGEST):
        raise InvalidInput(f"seconds is {seconds}", f"it lies above 0 and up to {LONGEST:g}", "choose a shorter time")
    return max(1, round(seconds / dt))


def _motion(model: Model, controller: Controller, states: Floats, seen: Floats) -> Motion:
    diverged = states[:, model.slot("status")] > 0.5
    sound = len(states) if not diverged.any() else max(1, int(np.argmax(diverged)))
    ticks = states[:sound, model.slot("tick")].astype(np.float64)
    values = seen[:sound].astype(np.float64)
    ends = np.cumsum([len(channel.columns) for channel in model.channels])
    channels = {
        channel.name: values[:, end - len(channel.columns) : end].reshape(sound, *channel.shape)
        for channel, end in zip(model.channels, ends.tolist(), strict=True)
    }
    return Motion(
        creature=model.creature,
        world=model.world,
        controller=controller,
        status=Status.DIVERGED if diverged.any() else Status.OK,
        dt=model.dt,
        version=__version__,
        final=State.of(model, [float(x) for x in states[-1]]),
        time=ticks * model.dt,
        channels=channels,
        table=model.channels,
    )
