"""A state of a pose-control graph: a desired pose and the transitions that lead on from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pydantic import model_validator

from gambol.controllers.poses import Pose, Seconds
from gambol.creatures.units import Name
from gambol.descriptions import Description
from gambol.errors import InvalidInput


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
