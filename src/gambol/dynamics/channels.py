"""What is recorded of a motion: one table of channels, each a few numbers of every part or of the whole body.

A recording of T frames holds each channel as an array: (T, parts, axes), without the dimension that a channel has not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number

if TYPE_CHECKING:
    from gambol.dynamics.moment import Moment
    from gambol.dynamics.system import System

PLANE, SPACE = ("x", "y"), ("x", "y", "z")
QUATERNION = ("qw", "qx", "qy", "qz")
IN_SPACE = (*SPACE, *QUATERNION)  # where a stiff part in space is, and how it stands


@dataclass(frozen=True)
class Channel:
    """Numbers that belong together, and the function that reads them from a moment as a flat list in order."""

    name: str
    observe: Callable[[Moment], Sequence[Number]]
    parts: tuple[str, ...] | None = None  # names of the parts it is recorded of; None for the whole body
    axes: tuple[str, ...] = ()  # names of its numbers; none if it is a single one
    places: bool = False  # whether it says where parts are: x, y (and z), and how they stand, if they do

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers one frame has."""
        return (*(() if self.parts is None else (len(self.parts),)), *((len(self.axes),) if self.axes else ()))

    @property
    def columns(self) -> list[str]:
        """A name for each number, as tables use it: `link.arm.x`, `centre.y`, `angular_momentum`."""
        owners = [self.name] if self.parts is None else [f"{self.name}.{part}" for part in self.parts]
        return [f"{owner}.{axis}" if axis else owner for owner in owners for axis in self.axes or ("",)]


def channels_of(system: System) -> tuple[Channel, ...]:
    """Everything that is recorded of a body: its parts, what it feels and is asked for, and the whole of it."""
    creature = system.creature
    axes = PLANE if creature.dimensions == 2 else SPACE
    return (
        *system.part_channels(),
        Channel("contact", _contacts, tuple(creature.contacts_on), ("touching", *(f"f{axis}" for axis in axes))),
        Channel("sensor", lambda m: m.sensors, tuple(sensor.name for sensor in creature.sensors)),
        Channel("target", _targets, tuple(actuator.name for actuator in creature.actuators)),
        Channel("centre", lambda m: m.observed_centre, axes=axes),
        Channel("velocity", lambda m: m.observed_velocity, axes=axes),
        Channel("energy", lambda m: (m.kinetic, m.gravitational, m.elastic), axes=ENERGIES),
        Channel("angular_momentum", lambda m: m.angular_momentum, axes=axes if len(axes) == 3 else ()),
        Channel("follow", lambda m: m.follow, axes=SPACE[: system.world.follow.axes]),
    )


ENERGIES = ("kinetic", "gravitational", "elastic")


def without_forces(contacts: Channel) -> Channel:
    """Of contacts, only whether they touch: what the ground's forces are takes most of a step to compute."""
    return replace(contacts, observe=_touching, axes=contacts.axes[:1])


def _contacts(moment: Moment) -> list[Number]:
    touching = zip(_touching(moment), moment.contact_forces, strict=True)
    return [value for touches, force in touching for value in (touches, *force)]


def _touching(moment: Moment) -> list[Number]:
    return [where(contact.touching, 1.0, 0.0) for contact in moment.contacts.values()]


def _targets(moment: Moment) -> Sequence[Number]:
    """Slack muscles show target 0."""
    return [0.0] * len(moment.creature.actuators) if moment.targets is None else moment.targets
