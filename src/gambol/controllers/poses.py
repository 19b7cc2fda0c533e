"""Poses: a target for every actuator, what every pose is checked for, and the states of a pose graph that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Annotated, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from gambol.creatures.creature import Creature
from gambol.creatures.units import Name
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


class OnSensor(Description):
    """A transition that is taken as soon as a sensor is on."""

    sensor: Name
    to: Name


class PoseState(Description):
    """A state: its pose, what it leads to after some seconds, and what it leads to when a sensor is on.

    A state without `to` stays until a sensor ends it. `original` is what `seconds` was before fine tuning, by default
    the same; small changes are reckoned from it. Only what is `modifiable` has knobs. Tasks look away while a state is
    on that does not count: what comes after the motion that is scored.
    """

    name: Name
    targets: tuple[float, ...]  # degrees, m, N or N m, in the order of the creature's actuators
    seconds: Seconds | None = None
    to: Name | None = None
    when: tuple[OnSensor, ...] = ()
    modifiable: bool = True
    counts: bool = True
    original: Seconds | None = None

    @model_validator(mode="after")
    def _leads_somewhere_in_time(self) -> Self:
        if (self.seconds is None) != (self.to is None):
            lacking, given = ("seconds", "to") if self.seconds is None else ("to", "seconds")
            raise InvalidInput(
                f"state {self.name!r} has {given!r} and no {lacking!r}",
                "a timed transition needs both, and a state that stays needs neither",
                f"add {lacking!r}",
            )
        sensors = [transition.sensor for transition in self.when]
        if doubled := next((sensor for sensor in sensors if sensors.count(sensor) > 1), None):
            raise InvalidInput(
                f"state {self.name!r} has two transitions for sensor {doubled!r}",
                "a sensor can lead to one state only",
                "remove one",
            )
        return self

    @property
    def exits(self) -> tuple[str, ...]:
        """Names of the states it can lead to."""
        return (*([self.to] if self.to else []), *(transition.to for transition in self.when))

    def turned(self, targets: tuple[float, ...], seconds: float | None) -> PoseState:
        """This state with other targets and, unless None, another time; what it was at first is remembered."""
        changes: dict[str, object] = {} if targets == self.targets else {"targets": targets}
        if seconds is not None and seconds != self.seconds:
            changes |= {"seconds": seconds, "original": self.original or self.seconds}
        return self.model_copy(update=changes) if changes else self


def state_names(count: int) -> list[str]:
    """a, b, c, … z, s27, s28, …"""
    return [chr(ord("a") + i) if i < 26 else f"s{i + 1}" for i in range(count)]


def states_of(names: Sequence[str], poses: Sequence[Pose], after: Sequence[str | None]) -> tuple[PoseState, ...]:
    """Poses as states, each with the one that follows it; one that none follows stays, whatever its seconds."""
    return tuple(
        PoseState(name=name, targets=pose.targets, seconds=pose.seconds if to else None, to=to)
        for name, pose, to in zip(names, poses, after, strict=True)
    )
