"""One creature, one controller, one motion; or several, side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from gambol.compiler.cpu import compile_program
from gambol.controllers.controller import Controller
from gambol.controllers.individual import Individual
from gambol.controllers.setting import setting_in
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world, trial_seconds
from gambol.dynamics.traits import time_step, with_numbers
from gambol.errors import InvalidInput
from gambol.motion.by_function import Policy, driven_by
from gambol.motion.motion import Motion
from gambol.rollout.lanes import Floats, dtype_of, lane_blocks, lane_rows, run_lanes, shared_tables
from gambol.rollout.model import Model, model_for
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.tasks.travel import Travel
from gambol.version import __version__
from gambol.worlds.world import World

LONGEST = 3600.0  # s
MOST_FPS = 1e6  # finer than any step


def record(
    model: Model, starts: Floats, parameters: Floats, steps: int, stride: int, precision: np.dtype[Any]
) -> tuple[Floats, Floats]:
    """States (n, frames, slots) of n candidates from their starts (n, slots) on, at every `stride` steps and at the
    end, and what is observed there, (n, frames, numbers). `parameters` are (n, numbers).

    All frames are observed at once, side by side in the lanes.
    """
    count, slots = starts.shape
    ticks = [*range(0, steps, stride), steps]
    states = np.empty((len(ticks), count, slots), precision)
    states[0] = starts
    # Blocks are laid out once: doing so for every frame takes longer than the frame.
    kernel = compile_program(model.program, precision.itemsize * 8)
    width = kernel.lanes.width
    lanes = np.asarray(parameters, precision).reshape(count, -1)
    blocks, numbers = lane_blocks(states[0], width), lane_blocks(lanes, width)
    tables = shared_tables(model.program, model.tables, precision)
    for i in range(1, len(ticks)):
        some = ticks[i] - ticks[i - 1]
        kernel(blocks.ctypes.data, numbers.ctypes.data, tables.ctypes.data, some, len(blocks))
        states[i] = lane_rows(blocks, count)
    rows = states.reshape(-1, slots)
    room = np.zeros((len(rows), model.observer.size("state") - slots), precision)
    seen = run_lanes(model.observer, np.hstack([rows, room]), np.tile(lanes, (len(ticks), 1)), model.tables, steps=1)
    seen = seen[:, slots:].reshape(len(ticks), count, -1)
    return states.transpose(1, 0, 2), seen.transpose(1, 0, 2)


def simulate(
    creature: Creature | str,
    controller: Controller | Policy,
    *,
    world: World | None = None,
    seconds: float | None = None,
    state: State | None = None,
    numbers: Mapping[str, float] | None = None,
    fps: float = 60.0,
    dt: float | None = None,
    integrator: str | None = None,
    precision: Literal["float64", "float32"] = "float64",
) -> Motion:
    """Simulates one controller and records the motion.

    Args:
        creature: a creature, or the name of one in the catalogue.
        controller: what drives its muscles. A Python function of the time and the sensors, which gives a target for
            each actuator in the units of its file, is called once a frame: slow, and quick to write. For many trials
            write [a controller family](extending.md) or use `gambol.env`.
        world: its surroundings; by default what suits the creature.
        seconds: how long, up to an hour of simulated time; by default what the creature hints at (`trial`), or 6.
        state: where to begin (`motion.final` of an earlier motion), instead of the rest pose on the ground.
        numbers: numbers of the body or world that differ from the creature's file, in SI units and radians, such as
            `{"actuator.a1.ks": 9.0}` or an individual's `numbers()`.
        fps: recorded frames per second, as near as whole steps come.
        dt: seconds per step; by default chosen from the stiffness of body and ground.
        integrator: one of those that the kind of body has; of links `semi-implicit`, the usual one, or `midpoint` or
            `rk4` for smooth motion.
        precision: `float64` or `float32`.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo")), seconds=1.0)
    >>> motion.position.shape, motion.status
    ((60, 3, 2), 'ok')
    >>> nod = gambol.simulate("luxo", lambda time, senses: (120 + 20 * math.sin(9 * time), -100), seconds=0.5)
    >>> len(nod.controller.poses)
    30
    """
    body = known_creature(creature)
    if not isinstance(controller, Controller):
        step = dt or time_step(body, natural_world(body) if world is None else world)

        def simulated(driver: Controller, seconds: float, state: State | None) -> Motion:
            return simulate(
                body,
                driver,
                world=world,
                seconds=seconds,
                state=state,
                numbers=numbers,
                fps=fps,
                dt=dt,
                integrator=integrator,
                precision=precision,
            )

        steps = step_count(trial_seconds(body) if seconds is None else seconds, step)
        return driven_by(body, controller, simulated, steps, _stride(fps, step), step, state)
    return _side_by_side(
        body,
        [controller],
        [numbers or {}],
        world=world,
        seconds=seconds,
        state=state,
        fps=fps,
        dt=dt,
        precision=precision,
        integrator=integrator,
    )[0]


def as_saved(individual: Individual) -> dict[str, Any]:
    """The setting in which an individual was saved, as arguments for `simulate` and `evaluate`.

    >>> import gambol
    >>> flip = gambol.plan("acrobot", "flip", seconds=1.0).individual
    >>> gambol.simulate(flip.creature, flip.controller, **as_saved(flip)).status
    'ok'
    """
    told = individual.setting
    state = None if told.state is None else State(individual.creature.fingerprint, told.state)
    return {"world": told.world, "seconds": told.seconds, "state": state, "dt": told.dt, "precision": told.precision}


def played(motion: Motion, controller: Controller) -> Individual:
    """The individual that moved like this from the rest pose, which can be saved and replayed.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5)
    >>> played(motion, motion.controller).setting.seconds
    0.5
    """
    seconds = motion.final.slots["tick"] * motion.dt
    return Individual(
        motion.creature,
        controller,
        setting=setting_in(motion.world, motion.creature, seconds=seconds, dt=motion.dt),
    )


def simulate_each(
    individuals: Sequence[Individual],
    *,
    world: World | None = None,
    seconds: float | None = None,
    state: State | None = None,
    fps: float = 60.0,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
) -> list[Motion]:
    """The motion of each of several individuals whose controllers are of one family; arguments as for `simulate`.

    Those of one creature are recorded side by side. Each motion is the same to the last bit as if it were alone.
    """
    motions: list[Motion | None] = [None] * len(individuals)
    groups: dict[tuple[Creature, bool], list[int]] = {}  # what has grown has numbers of its own
    for i, individual in enumerate(individuals):
        groups.setdefault((individual.creature, bool(individual.sizes)), []).append(i)
    for (creature, _), rows in groups.items():
        some = [individuals[i] for i in rows]
        recorded = _side_by_side(
            creature,
            [one.controller for one in some],
            [one.numbers() for one in some],
            world=world,
            seconds=seconds,
            state=state,
            fps=fps,
            dt=dt,
            precision=precision,
        )
        for i, motion in zip(rows, recorded, strict=True):
            motions[i] = motion
    return [motion for motion in motions if motion is not None]


def _side_by_side(
    creature: Creature,
    controllers: Sequence[Controller],
    numbers: Sequence[Mapping[str, float]],
    *,
    world: World | None,
    seconds: float | None,
    state: State | None,
    fps: float,
    dt: float | None,
    precision: str,
    integrator: str | None = None,
) -> list[Motion]:
    """Motions of one creature, each with numbers of its own by the same names."""
    kernel = type(controllers[0]).kernel(controllers, creature)
    varied = tuple(sorted(numbers[0]))
    model = model_for(
        creature,
        natural_world(creature) if world is None else world,
        kernel,
        Travel(),
        dt,
        integrator,
        varied,
    )
    stride = _stride(fps, model.dt)
    rows = [model.parameters(*one) for one in zip(controllers, numbers, strict=True)]
    starts = np.array([state.lane(model) if state else model.start(row) for row in rows])
    steps = step_count(trial_seconds(creature) if seconds is None else seconds, model.dt)
    found = record(model, starts, np.array(rows).reshape(len(rows), -1), steps, stride, dtype_of(precision))
    return [
        replace(recorded_motion(model, *recorded), creature=with_numbers(creature, own))
        for own, *recorded in zip(numbers, controllers, *found, strict=True)
    ]


def _stride(fps: float, dt: float) -> int:
    """Steps from frame to frame."""
    if not 0.0 < fps <= MOST_FPS:
        raise InvalidInput(
            f"fps is {fps:g}", f"it must be above 0 and at most {MOST_FPS:g}", "leave it out for 60 frames per second"
        )
    return max(1, round(1.0 / (fps * dt)))


def step_count(seconds: float, dt: float) -> int:
    """Steps of a duration, which has to hold at least one."""
    if not (math.isfinite(seconds) and 0.5 * dt <= seconds <= LONGEST):
        raise InvalidInput(
            f"seconds is {seconds}", f"it must lie between one step ({dt:g} s) and {LONGEST:g}", "choose another time"
        )
    return max(1, round(seconds / dt))


def recorded_motion(model: Model, controller: Controller, states: Floats, seen: Floats) -> Motion:
    """The motion of a lane: its states (frames, slots), and what the model's observer saw of them."""
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
