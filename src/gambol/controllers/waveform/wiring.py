"""Signals of a waveform controller and the actuators that they drive (Grzeszczuk and Terzopoulos 1995, section 2.1)."""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pydantic import model_validator

from gambol.compiler.values import Number
from gambol.controllers.controller import Tunable
from gambol.controllers.sampling_options import yes_among
from gambol.creatures.creature import Creature
from gambol.creatures.sides import left_and_right
from gambol.creatures.units import Name
from gambol.descriptions import Description
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput, unknown_name

MIRRORED = "mirrored"  # the option of controllers whose right side does the opposite of the left


class Signal(Description):
    """A function of time u(t) from 0 to 1 and the actuators that follow it.

    Those that it `drives` go from the lower end of their range at 0 to the upper end at 1; those that it `opposes` do
    the opposite, 1 − u.
    """

    drives: tuple[Name, ...] = ()
    opposes: tuple[Name, ...] = ()

    @model_validator(mode="after")
    def _drives_something(self) -> Self:
        if not self.drives and not self.opposes:
            raise InvalidInput(
                "a signal that drives no actuator",
                "each signal must drive or oppose at least one",
                "name actuators in 'drives' or 'opposes'",
            )
        return self

    @property
    def actuators(self) -> tuple[str, ...]:
        """All that follow it."""
        return (*self.drives, *self.opposes)


@dataclass(frozen=True)
class Wire:
    """Which signal an actuator follows, and whether it does the opposite."""

    actuator: str
    signal: int
    opposed: bool


class Waveform(Tunable, abc.ABC):
    """A controller made of signals."""

    if TYPE_CHECKING:
        signals: tuple[Any, ...]  # declared by each family, in the order of its files
    mixable: ClassVar[str] = "waveforms are mixed with others of their family that are built alike"

    @model_validator(mode="after")
    def _each_actuator_follows_one(self) -> Self:
        names = [name for signal in self.signals for name in signal.actuators]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(
                f"actuator {doubled!r} follows two signals", "each actuator may follow one signal", "leave one out"
            )
        return self

    def wires(self, creature: Creature) -> tuple[Wire, ...]:
        """The signal of each actuator, in the creature's order, or InvalidInput if they do not fit together."""
        wired = {
            name: Wire(name, i, name in signal.opposes)
            for i, signal in enumerate(self.signals)
            for name in signal.actuators
        }
        known = [actuator.name for actuator in creature.actuators]
        for name in wired:
            if name not in known:
                raise unknown_name(f"actuator of {creature.name}", name, known)
        if lacking := [name for name in known if name not in wired]:
            raise InvalidInput(
                f"no signal drives {lacking[0]!r} of {creature.name}",
                "every actuator must follow a signal",
                "add a signal that drives it",
            )
        return tuple(wired[name] for name in known)

    @abc.abstractmethod
    def _mixed(self, other: Self, k: float) -> Self:
        """k of this one and 1 − k of another that is built alike."""

    @abc.abstractmethod
    def _build(self) -> object:
        """Equal for those that can be mixed with each other."""

    def mixed_with(self, other: Tunable, k: float) -> Self:
        if not isinstance(other, type(self)) or other._build() != self._build():
            raise InvalidInput(
                f"a {self.family} controller and a {other.family} one",
                self.mixable,
                "choose two that were sampled in the same way",
            )
        return self._mixed(other, k)


def common_wires(controllers: Sequence[Waveform], creature: Creature) -> tuple[Wire, ...]:
    """The wires of all controllers of a batch, which have to be the same."""
    wired = {tuple((s.drives, s.opposes) for s in controller.signals): controller for controller in controllers}
    found = {controller.wires(creature) for controller in wired.values()}
    if len(found) > 1:
        raise InvalidInput(
            "waveforms whose signals drive different actuators",
            "signals of a batch need the same wiring",
            "evaluate each on its own",
        )
    return found.pop()


def targets_of(wires: Sequence[Wire], levels: Sequence[Number], moment: Moment) -> list[Number]:
    """Targets of all actuators from the levels of the signals, 0 … 1."""
    body, targets = moment.numbers, []
    for wire in wires:
        low, high = body[f"actuator.{wire.actuator}.min"], body[f"actuator.{wire.actuator}.max"]
        share = 1.0 - levels[wire.signal] if wire.opposed else levels[wire.signal]
        targets.append(low + share * (high - low))
    return targets


def drawn_wiring(creature: Creature, options: Mapping[str, float | str]) -> list[Signal]:
    """What each signal of a random controller drives: an actuator, or with `mirrored` one and its other side."""
    names = [actuator.name for actuator in creature.actuators]
    if not yes_among(options, MIRRORED):
        return [Signal(drives=(name,)) for name in names]
    pairs = left_and_right(creature)
    if not pairs:
        raise InvalidInput(
            f"mirrored signals for {creature.name}",
            "only actuators with 'left' and 'right' in their names can be mirrored",
            "leave `mirrored` out, or name actuators like 'front-left'",
        )
    rest = [name for name in names if name not in pairs.values()]
    return [Signal(drives=(name,), opposes=(pairs[name],) if name in pairs else ()) for name in rest]
