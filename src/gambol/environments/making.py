"""Environments of any creature: what may be said of them, and what is usual."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from gambol.compiler.regions import Entries
from gambol.controllers.mlp.mlp import INTERVAL
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.catalogue import creature_names
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world, tempo, trial_seconds
from gambol.dynamics.system import system_kind, system_of
from gambol.dynamics.traits import LONGEST_STEP, time_step
from gambol.environments.gymnasium_there import check_gymnasium
from gambol.errors import InvalidInput, check_how_many, must_be, unknown_name
from gambol.evaluation.device import Threads
from gambol.evaluation.devices import device_named
from gambol.opening import load
from gambol.rollout.lanes import dtype_of
from gambol.rollout.served import ServedModel, served_model
from gambol.tasks.task import Task, task_named
from gambol.tasks.travel import Travel
from gambol.tasks.upright import Upright, must_stay_off
from gambol.worlds.world import World

if TYPE_CHECKING:
    from gambol.environments.environment import Environment
    from gambol.environments.vector import VectorEnvironment

OFF = 0.05  # sizes of the body over the ground
NOISE = 0.005  # of a radian, or of what is as much: how far starts are from the rest pose
LONGEST = 3600.0  # s of an episode
NOISIEST = 1.0
MOST = 10**7  # environments in one program: beyond that no machine has the memory


def default_task(creature: Creature) -> Task:
    """The usual reward of an environment: the distance to the right, without a fall if the creature can fall.

    >>> import gambol
    >>> [default_task(gambol.creature(name)).kind for name in ("luxo", "fish", "worm")]
    ['upright', 'travel', 'travel']
    """
    return Upright(direction="right") if can_fall(creature) else Travel(direction="right")


def can_fall(creature: Creature) -> bool:
    """Whether it stands on feet with the rest of it well off the ground: what lies or rolls does not fall."""
    off = must_stay_off(creature)
    if not (creature.feet and off):
        return False
    system = system_of(creature, natural_world(creature))
    tables = {name: Entries(values) for name, values in system.tables().items()}
    contacts = system.moment(tables, system.rest(), 0.0, LONGEST_STEP).contacts
    return all(float(contacts[name].depth) < -OFF * creature.size for name in off)


def env(
    creature: Creature | str | os.PathLike[str],
    *,
    task: str | Task | None = None,
    observation: str | Sequence[str] = "state",
    world: World | None = None,
    interval: float | None = None,
    seconds: float | None = None,
    noise: float = NOISE,
    falls: bool = True,
    dt: float | None = None,
    render_mode: Literal["rgb_array", "human"] | None = None,
) -> Environment:
    """A creature as an environment of Gymnasium; `gymnasium.make("gambol/Luxo-v0")` is one of the catalogue.

    An action is a level for each actuator, −1 for the lower end of its range and 1 for the upper, held for `interval`.
    The reward is what the task's score has gained meanwhile: an episode's rewards add up to its score.

    Args:
        creature: a creature, the name of one in the catalogue, or its file.
        task: what is rewarded, by name or as a task; by default `default_task`.
        observation: `state` (numbers of the body), `sensors` (0 or 1 of each), `follow` (the way to the follow point),
            expressions over quantities such as `"com_vy"`, or several of these in a list.
        world: its surroundings; by default what suits the creature.
        interval: seconds between two actions; by default 0.02, and longer where gravity is weak.
        seconds: after which an episode is truncated; by default what the creature hints at (`trial`), or 6.
        noise: how far starts are from the rest pose, in radians or what is as much; 0 for always the same.
        falls: whether an episode ends when anything but a foot touches the ground, of a creature that stands on feet.
        dt: seconds per step of the simulation; by default chosen from the stiffness of body and ground.
        render_mode: `rgb_array` for pictures, `human` for a window.

    >>> import gambol
    >>> hopping = gambol.env("luxo", task="upright")
    >>> seen, _ = hopping.reset(seed=0)
    >>> seen, reward, terminated, truncated, _ = hopping.step(hopping.action_space.sample())
    >>> seen.shape, terminated
    ((12,), False)
    """
    check_gymnasium()
    from gambol.environments.environment import Environment

    model = _model(creature, task, observation, world, interval, seconds, noise, falls, dt)
    return Environment(model, render_mode)


def vector_env(
    creature: Creature | str | os.PathLike[str],
    num_envs: int = 1,
    *,
    task: str | Task | None = None,
    observation: str | Sequence[str] = "state",
    world: World | None = None,
    interval: float | None = None,
    seconds: float | None = None,
    noise: float = NOISE,
    falls: bool = True,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
    threads: int | None = None,
    device: str = "cpu",
    autoreset: str = "same-step",
) -> VectorEnvironment:
    """Many environments side by side, in one compiled program that also restarts those which have ended.

    Args:
        num_envs: how many.
        precision: `float64` or `float32`, of the simulation and of what it tells.
        threads: of this processor; by default one for each core.
        device: `cpu`, or `gpu` for arrays that stay on the GPU and that PyTorch, JAX and CuPy read there.
        autoreset: when what has ended begins anew, `same-step` or `next-step`, as Gymnasium calls it.

    Other arguments are those of `env`. Environment i of `reset(seed=s)` does what one alone does with seed s + i.

    >>> import gambol
    >>> many = gambol.environments.vector_env("luxo", 1000)
    >>> seen, _ = many.reset(seed=0)
    >>> seen, rewards, terminated, truncated, _ = many.step(many.action_space.sample())
    >>> seen.shape, rewards.shape, int(terminated.sum())
    ((1000, 12), (1000,), 0)
    """
    check_gymnasium()
    from gambol.environments.vector import MODES, GpuVectorEnvironment, VectorEnvironment

    if autoreset not in MODES:
        raise unknown_name("autoreset", autoreset, MODES)
    if not (isinstance(num_envs, int) and num_envs > 0):
        raise InvalidInput(f"num_envs is {num_envs!r}", "it must be a whole number above 0", "choose how many")
    check_how_many("environments", num_envs, MOST)
    model = _model(creature, task, observation, world, interval, seconds, noise, falls, dt)
    dtype, chosen = dtype_of(precision), device_named(device, threads)
    if isinstance(chosen, Threads):
        return VectorEnvironment(model, num_envs, dtype, chosen.count, autoreset)
    if chosen.name == "gpu":
        return GpuVectorEnvironment(model, num_envs, dtype, chosen, autoreset)
    raise InvalidInput(f"an environment on the device {chosen.name!r}", "it must run on 'cpu' or 'gpu'", "choose one")


def _model(
    creature: Any,
    task: str | Task | None,
    observation: str | Sequence[str],
    world: World | None,
    interval: float | None,
    seconds: float | None,
    noise: float,
    falls: bool,
    dt: float | None,
) -> ServedModel:
    body = _creature(creature)
    if not body.actuators:
        raise InvalidInput(f"{body.name} has no actuators", "an environment needs at least one", "add muscles")
    surroundings = natural_world(body) if world is None else must_be(World, world, "the world")
    for what, given in (("interval", interval), ("seconds", seconds), ("noise", noise), ("dt", dt)):
        must_be((int, float, type(None)), given, what)
    step = time_step(body, surroundings) if dt is None else float(dt)
    pause = INTERVAL * tempo(body) if interval is None else float(interval)
    long = trial_seconds(body) if seconds is None else float(seconds)
    for what, value, low, high in (
        ("interval", pause, step, LONGEST),
        ("seconds", long, pause, LONGEST),
        ("noise", noise, 0.0, NOISIEST),
    ):
        if not 0.999 * low <= value <= high:
            raise InvalidInput(f"{what} is {value:g}", f"it lies from {low:g} to {high:g}", "choose another")
    return served_model(
        body,
        surroundings,
        default_task(body) if task is None else task_named(task),
        step,
        system_kind(body).integrators[0],
        (observation,) if isinstance(observation, str) else tuple(observation),
        pause,
        long,
        float(noise),
        bool(falls) and can_fall(body),
    )


def _creature(given: Any) -> Creature:
    """By its name in the catalogue, or by its file."""
    if isinstance(given, os.PathLike) or (isinstance(given, str) and given not in creature_names() and _is_file(given)):
        found: Creature = load(given, Creature)
        return found
    return creature_named(given) if isinstance(given, str) else must_be(Creature, given, "the creature")


def _is_file(given: str) -> bool:
    return Path(given).suffix in (".yaml", ".yml") or Path(given).exists()
