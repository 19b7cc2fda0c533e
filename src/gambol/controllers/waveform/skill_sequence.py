"""Skills one after another, each fading into the next (Grzeszczuk and Terzopoulos 1995, section 3.1 and Figure 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.elementary import sincos
from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Controller, Parameters
from gambol.controllers.poses import Seconds
from gambol.controllers.waveform.repertoire import Repertoire
from gambol.creatures.creature import Creature
from gambol.creatures.units import Name
from gambol.descriptions import Description
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed

FADE = 0.05  # of each skill's time, over which it fades in while the one before fades out
NEVER = 1e9  # s at which segments begin that pad shorter sequences
SHORTEST_FADE = 1e-6  # s


class Segment(Description):
    """A skill for some seconds. It fades in over `fade` seconds, by default 5 % of them."""

    skill: Name
    seconds: Seconds
    fade: Annotated[float, Field(ge=0.0, le=1e6)] | None = None

    @property
    def fading(self) -> float:
        """Seconds over which it fades in."""
        return FADE * self.seconds if self.fade is None else self.fade


@dataclass(frozen=True)
class SkillSequenceKernel(ControlKernel):
    """Numbers: of each segment when it begins, by how much it fades in per second, and its skill's row.

    The skills are tables that all lanes share: sequences of a batch differ in selection, order and duration of skills
    and run in one program. Which segment is on follows from the time alone, so that a sequence may take over from
    another one at any moment. Shorter sequences are padded to `segments`.
    """

    actuators: tuple[str, ...]
    skills: tuple[tuple[float, ...], ...]  # columns of the skills' table
    segments: int
    memory: tuple[str, ...] = ()

    @property
    def parameter_count(self) -> int:
        return 3 * self.segments

    @property
    def tables(self) -> Mapping[str, list[float]]:
        return {_column(i): list(column) for i, column in enumerate(self.skills)}

    def packed(self, begins: float, segments: Iterable[tuple[int, float, float]]) -> list[float]:
        """Numbers as `control` reads them, from each segment's skill (its row), seconds and seconds of fading in."""
        rows = list(segments)
        starts = accumulate((seconds for _, seconds, _ in rows), initial=begins)
        numbers: list[float] = []
        for start, (skill, _, fade) in zip(starts, rows, strict=False):
            numbers += [start, 1.0 / max(fade, SHORTEST_FADE), float(skill)]
        return numbers + [NEVER, 1.0, 0.0] * (self.segments - len(rows))

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """u = u₋ + w (u₊ − u₋), with w from 0 to 1 while the skill u₊ fades in and the one before it, u₋, goes on."""
        segment: Number = 0.0
        for i in range(1, self.segments):  # a segment begins with the step whose beginning is nearest to its time
            segment = segment + where(moment.time + 0.5 * moment.dt >= parameters[3 * i], 1.0, 0.0)
        now, rate = (parameters.at(i, self.segments, segment, 3) for i in (0, 1))
        levels = self._levels(moment, segment, parameters)
        if self.segments > 1:
            weight = clamp((moment.time - now) * rate, 0.0, 1.0)
            fading = self._levels(moment, segment - 1.0, parameters)  # before the first there is the first
            levels = [
                where(
                    weight >= 1.0, after, before + weight * (after - before)
                )  # to the bit as if nothing had been before
                for before, after in zip(fading, levels, strict=True)
            ]
        body, targets = moment.numbers, []
        for name, level in zip(self.actuators, levels, strict=True):
            low, high = body[f"actuator.{name}.min"], body[f"actuator.{name}.max"]
            targets.append(low + level * (high - low))
        return targets, memory

    def _levels(self, moment: Moment, segment: Number, parameters: Parameters) -> list[Number]:
        """Each actuator's level, 0 … 1, as the skill of a segment has it."""
        time = moment.time - parameters.at(0, self.segments, segment, 3)  # since the skill began
        skill = parameters.at(2, self.segments, segment, 3)
        columns: list[Table] = [moment.tables[_column(i)] for i in range(len(self.skills))]
        width, levels = len(self.skills) // len(self.actuators), []
        for first in range(0, len(self.skills), width):
            level: Number = columns[first].at(skill)
            for amplitude, omega, phase in zip(
                *(columns[first + i : first + width : 3] for i in (1, 2, 3)), strict=True
            ):
                level = level + amplitude.at(skill) * sincos(omega.at(skill) * time + phase.at(skill))[1]
            levels.append(clamp(level, 0.0, 1.0))
        return levels


def _column(i: int) -> str:
    return f"skills.{i}"


@FAMILIES.register
class SkillSequence(Controller):
    """Skills of a repertoire one after another. The last one goes on; `begins` is when the first one began.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> wave = gambol.controllers.FrequencyWave.sample(fish, gambol.Draws(0))
    >>> known = Repertoire(creature="fish").with_skill("go", gambol.controllers.Skill.of(wave, 1.0)).with_rest(fish)
    >>> dash = SkillSequence.of(known, [("go", 1.0), ("do-nothing", 0.5)])
    >>> dash.seconds, gambol.simulate(fish, dash, seconds=dash.seconds).status
    (1.5, 'ok')
    """

    kind: Literal["skill-sequence"] = "skill-sequence"
    repertoire: Repertoire
    segments: Annotated[tuple[Segment, ...], Field(min_length=1, max_length=10_000)]
    begins: float = 0.0

    @model_validator(mode="after")
    def _knows_its_skills(self) -> Self:
        for segment in self.segments:
            self.repertoire.skill(segment.skill)
        return self

    @classmethod
    def of(cls, repertoire: Repertoire, skills: Iterable[tuple[str, float]]) -> Self:
        """Skills by name, each for some seconds."""
        return cls(repertoire=repertoire, segments=tuple(Segment(skill=name, seconds=s) for name, s in skills))

    @property
    def seconds(self) -> float:
        """How long all of it takes."""
        return summed(segment.seconds for segment in self.segments)

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """The repertoire that they share, and room for the longest of them: in powers of two, so that batches of a
        search share a program."""
        repertoires = {id(c.repertoire): c.repertoire for c in controllers}
        if len(known := set(repertoires.values())) > 1:
            raise InvalidInput(
                "sequences of different repertoires", "a batch uses one repertoire", "evaluate each on its own"
            )
        (repertoire,) = known
        repertoire.check(creature)
        names = tuple(actuator.name for actuator in creature.actuators)
        longest = max(len(controller.segments) for controller in controllers)
        return SkillSequenceKernel(names, repertoire.columns(creature), 1 << (longest - 1).bit_length())

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, SkillSequenceKernel)
        row = {name: i for i, name in enumerate(self.repertoire.skills)}
        return kernel.packed(self.begins, ((row[s.skill], s.seconds, s.fading) for s in self.segments))
