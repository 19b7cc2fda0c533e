"""Poses: a target for every actuator, and what every pose is checked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from gambol.creatures.creature import Creature
from gambol.descriptions import Description
from gambol.dynamics.system import system_of
from gambol.errors import InvalidInput
from gambol.worlds.world import World

Seconds = Annotated[float, Field(gt=0.0, le=1e6)]


class Pose(Description):
    """A target for every actuator (degrees, m, N or N m, in the creature's order), held for some seconds."""

    seconds: Seconds
    targets: tuple[float, ...]


def rest_pose(creature: Creature) -> tuple[float, ...]:
    """Targets that hold the creature as it stands at rest; actuators that set efforts rest.

    >>> import gambol
    >>> rest_pose(gambol.creature("luxo"))
    (120.0, -100.0)
    """
    return tuple(system_of(creature, World()).rest_targets())


def all_fit(poses: Sequence[tuple[float, ...]], creature: Creature) -> bool:
    """Whether so many targets are one for every actuator each, and within its range."""
    if {len(targets) for targets in poses} != {len(creature.actuators)}:
        return False
    low, high = np.array([(actuator.min, actuator.max) for actuator in creature.actuators]).reshape(-1, 2).T
    given = targets_of(poses, len(low))
    return bool(((low <= given) & (given <= high)).all())


def targets_of(poses: Sequence[tuple[float, ...]], actuators: int) -> NDArray[np.float64]:
    """Many poses as an array (poses, actuators)."""
    numbers = np.fromiter(chain.from_iterable(poses), np.float64, len(poses) * actuators)
    return numbers.reshape(len(poses), actuators)


def check_count(what: str, targets: tuple[float, ...], creature: Creature) -> None:
    """Refuses a pose that has not one target for every actuator."""
    if len(targets) != len(creature.actuators):
        raise InvalidInput(
            f"{what} has {len(targets)} targets",
            f"{creature.name} has {len(creature.actuators)} actuators",
            "give one target for each",
        )


def check_ranges(what: str, targets: tuple[float, ...], creature: Creature) -> None:
    """Refuses a pose with a target outside its actuator's range."""
    for target, actuator in zip(targets, creature.actuators, strict=True):
        if not actuator.min <= target <= actuator.max:
            raise InvalidInput(
                f"{what} has target {target:g} for {actuator.name!r}",
                f"its range is {actuator.min:g} … {actuator.max:g}",
                "choose one within it",
            )
