"""A repertoire: the named skills of one creature (Grzeszczuk and Terzopoulos 1995, section 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field

from gambol.compiler.elementary import TURN
from gambol.controllers.poses import Seconds
from gambol.controllers.waveform.frequency_wave import FrequencySignal, FrequencyWave
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Name
from gambol.descriptions import Description
from gambol.errors import InvalidInput, unknown_name


class Skill(Description):
    """An abstracted controller and how long it usually lasts."""

    seconds: Seconds
    signals: Annotated[tuple[FrequencySignal, ...], Field(min_length=1, max_length=1000)]

    @classmethod
    def of(cls, wave: FrequencyWave, seconds: float) -> Self:
        """A controller as a skill."""
        return cls(seconds=seconds, signals=wave.signals)

    @property
    def wave(self) -> FrequencyWave:
        """The skill as a controller of its own."""
        return FrequencyWave(signals=self.signals)


class Repertoire(Description):
    """Skills by name.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> wiggle = Skill.of(FrequencyWave.sample(fish, gambol.Draws(0)), seconds=1.0)
    >>> known = Repertoire(creature="fish").with_skill("wiggle", wiggle).with_rest(fish)
    >>> list(known.skills)
    ['wiggle', 'do-nothing']
    """

    kind: Literal["repertoire"] = "repertoire"
    creature: Name
    skills: dict[Name, Skill] = Field(default_factory=dict)

    def skill(self, name: str) -> Skill:
        """The skill of that name."""
        if name not in self.skills:
            raise unknown_name(f"skill of {self.creature}", name, self.skills)
        return self.skills[name]

    def with_skill(self, name: str, skill: Skill) -> Self:
        """This repertoire with a skill more, or with another one of that name."""
        return type(self)(creature=self.creature, skills={**self.skills, name: skill})

    def with_rest(self, creature: Creature, name: str = "do-nothing", seconds: float = 1.0) -> Self:
        """This repertoire with a skill that leaves muscles relaxed and holds joints in the middle of their range."""
        signals = tuple(FrequencySignal(drives=(a.name,), mean=0.0 if not a.unit else 0.5) for a in creature.actuators)
        return self.with_skill(name, Skill(seconds=seconds, signals=signals))

    def check(self, creature: Creature) -> None:
        """Refuses a creature that it does not fit."""
        if not self.skills:
            raise InvalidInput(
                f"the repertoire of {self.creature} is empty",
                "at least one skill is needed",
                "add some with `gambol abstract … --repertoire`",
            )
        for name, skill in self.skills.items():
            try:
                skill.wave.wires(creature)
            except InvalidInput as error:
                raise InvalidInput(f"skill {name!r}: {error.given}", error.allowed, error.remedy) from None

    def columns(self, creature: Creature) -> tuple[tuple[float, ...], ...]:
        """All skills as a table: a row for each skill, given by columns.

        Of each actuator the mean, then amplitude, angular frequency and phase of each mode; all have as many modes as
        the richest. What opposes a signal has 1 − mean and the amplitudes' negatives.
        """
        modes = max(len(signal.modes) for skill in self.skills.values() for signal in skill.signals)
        rows = [_row(skill, creature, modes) for skill in self.skills.values()]
        return tuple(zip(*rows, strict=True))


def _row(skill: Skill, creature: Creature, modes: int) -> Sequence[float]:
    row: list[float] = []
    for wire in skill.wave.wires(creature):
        signal, sign = skill.signals[wire.signal], -1.0 if wire.opposed else 1.0
        row.append(1.0 - signal.mean if wire.opposed else signal.mean)
        for mode in signal.modes:
            row += [sign * mode.amplitude, mode.frequency * TURN, mode.phase * RADIAN]
        row += [0.0] * (3 * (modes - len(signal.modes)))
    return row
