"""Strides: which foot steps when, how far and how high, what the back does, and how it keeps its balance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Tunable
from gambol.controllers.mixing import mean_between
from gambol.controllers.stride.build import Build, build_of
from gambol.controllers.stride.kernel import BEND, GAINS, GIRDLE, StrideKernel
from gambol.controllers.stride.numbers import bend_ranges, gain_ranges, girdle_ranges, whole_ranges
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Name
from gambol.descriptions import Description
from gambol.draws import Draws
from gambol.errors import InvalidInput, unknown_name

Turns = Annotated[float, Field(ge=-10.0, le=10.0)]  # of the cycle
Way = Annotated[float, Field(ge=-100.0, le=100.0)]  # m
Gain = Annotated[float, Field(ge=-100.0, le=100.0)]
Duty = Annotated[float, Field(ge=0.05, le=0.95)]
SMALL = 0.05  # a small change, as a share of a number's range


class Girdle(Description):
    """One limb, or a right and a left one: when they step, and on which path from where their feet are at rest."""

    limbs: Annotated[tuple[Name, ...], Field(min_length=1, max_length=2)]  # by their first contacts
    phase: Turns = 0.0  # by which the first is ahead in the cycle, which begins as a foot lands
    lag: Turns = 0.0  # by which the second is ahead of the first
    duty: Duty = 0.5  # share of the cycle that a foot is down
    ahead: Way = 0.0  # m
    out: Way = 0.0  # m to its own side
    up: Way = 0.0  # m: bent legs
    lift: Way = 0.0  # m in the middle of its flight
    push: Way = 0.0  # m down, late in its stance
    sway: Way = 0.0  # m by which the body goes over to the foot that stands


class Bend(Description):
    """What another muscle does: mean + swing · sin(2π (beats · cycle + phase)), in degrees (or m) from rest."""

    actuator: Name
    mean: Annotated[float, Field(ge=-360.0, le=360.0)] = 0.0
    swing: Annotated[float, Field(ge=-360.0, le=360.0)] = 0.0
    phase: Turns = 0.0
    beats: Annotated[int, Field(ge=1, le=8)] = 1


class Poise(Description):
    """How balance moves the feet. 0 is not at all."""

    speed: Gain = 0.0  # s: a foot in the air goes ahead by so much for each m/s that the body is too fast
    side: Gain = 0.0  # s: and to the side for each m/s that it slips to that side
    level: Gain = 0.0  # share of the trunk's lean by which a foot in the air is put where it would be without
    lean: Gain = 0.0  # share of it against which feet on the ground push
    rate: Gain = 0.0  # s: the same for its rate
    even: Gain = 0.0  # share of it that longer and shorter legs make up for
    heading: Gain = 0.0  # 1/s: how fast it turns back to its course
    aim: Gain = 0.0  # rad for each length of a leg that it is beside its course


@FAMILIES.register
class Stride(Tunable):
    """Feet on paths. The body's front leads the course that it begins with, and turns it by `turn` degrees a second.

    >>> import gambol
    >>> hound = gambol.creature("hound")
    >>> trot = Stride(period=0.5, step=0.3, girdles=[
    ...     Girdle(limbs=["forepaw-right", "forepaw-left"], phase=0.5, lag=0.5, lift=0.08),
    ...     Girdle(limbs=["hind-paw-right", "hind-paw-left"], lag=0.5, lift=0.08)])
    >>> motion = gambol.simulate(hound, trot, seconds=1.0)
    >>> motion.status
    'ok'
    """

    sampling: ClassVar[tuple[str, ...]] = ()
    kind: Literal["stride"] = "stride"
    period: Annotated[float, Field(gt=0.0, le=1e4)]  # s of a cycle
    step: Way  # m that a foot on the ground goes back under the body
    turn: Annotated[float, Field(ge=-720.0, le=720.0)] = 0.0  # degrees a second, to the left
    girdles: Annotated[tuple[Girdle, ...], Field(min_length=1, max_length=200)]
    bends: Annotated[tuple[Bend, ...], Field(max_length=1000)] = ()
    poise: Poise = Poise()

    @model_validator(mode="after")
    def _bends_once(self) -> Self:
        names = [bend.actuator for bend in self.bends]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(
                f"the actuator {doubled!r} is named twice in 'bends'", "each may be named once", "remove one"
            )
        return self

    # running

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        build = build_of(creature)
        for one in controllers:
            one._check(creature, build)
        return StrideKernel(build)

    def _check(self, creature: Creature, build: Build) -> None:
        own = tuple(girdle.limbs for girdle in self.girdles)
        if own != build.girdles:
            told = "; ".join(" and ".join(pair) for pair in build.girdles)
            raise InvalidInput(
                f"strides of the limbs {'; '.join(' and '.join(pair) for pair in own)}",
                f"{creature.name} has {told}",
                "name these, in this order",
            )
        for bend in self.bends:
            if bend.actuator not in build.bends:
                raise unknown_name("actuator that bends", bend.actuator, build.bends)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, StrideKernel)
        found = [1.0 / self.period, self.step, self.turn * RADIAN]
        found += [float(getattr(self.poise, name)) for name in GAINS]
        found += [float(getattr(girdle, name)) for girdle in self.girdles for name in GIRDLE]
        return found + [x for row in self._bent(kernel) for x in row]

    def _bent(self, kernel: StrideKernel) -> list[list[float]]:
        by_name, build = {bend.actuator: bend for bend in self.bends}, kernel.build
        found = [
            (by_name.get(name, Bend(actuator=name)), build.scales[i])
            for name, i in zip(build.bends, build.bending, strict=True)
        ]
        return [[bend.mean * scale, bend.swing * scale, bend.phase, float(bend.beats)] for bend, scale in found]

    # drawing at random, and what searches may turn

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """Feet at random on small paths, in any order, forwards; nothing else moves."""
        build = build_of(creature)
        period, step = (_between(draws.one(), *whole_ranges(build)[name]) for name in ("period", "step"))
        girdles = []
        for limbs in build.girdles:
            drawn = {name: _between(draws.one(), low, high) for name, (low, high) in girdle_ranges(build).items()}
            girdles.append(Girdle(limbs=limbs, **drawn))
        gains = {name: _between(draws.one(), low, high) for name, (low, high) in gain_ranges(build).items()}
        return cls(period=period, step=abs(step), girdles=tuple(girdles), poise=Poise(**gains))

    def knobs(self, creature: Creature) -> list[Knob]:
        """`period`, `step` and `turn`; `girdle.NUMBER.WHAT` of each girdle, `bend.ACTUATOR.WHAT`, `poise.GAIN`."""
        build = build_of(creature)
        muscles = {actuator.name: actuator for actuator in creature.actuators}
        knobs = [_knob(name, getattr(self, name), *ends) for name, ends in whole_ranges(build).items()]
        for g, girdle in enumerate(self.girdles):
            ranges = girdle_ranges(build).items()
            knobs += [_knob(f"girdle.{g}.{name}", getattr(girdle, name), *ends) for name, ends in ranges]
        for bend in self.bends:
            own = bend_ranges(muscles[bend.actuator].min, muscles[bend.actuator].max).items()
            knobs += [_knob(f"bend.{bend.actuator}.{name}", getattr(bend, name), *ends) for name, ends in own]
        gains = gain_ranges(build).items()
        return knobs + [_knob(f"poise.{name}", getattr(self.poise, name), *ends) for name, ends in gains]

    def turned(self, values: Mapping[str, float]) -> Self:
        whole, girdles = dict[str, float](), [dict[str, float]() for _ in self.girdles]
        bends, gains = {bend.actuator: dict[str, float]() for bend in self.bends}, dict[str, float]()
        for knob, value in values.items():
            part, _, rest = knob.partition(".")
            which, _, what = rest.rpartition(".")
            if part == "girdle":
                girdles[int(which)][what] = value
            elif part == "bend":
                bends[which][what] = value
            else:
                (gains if part == "poise" else whole)[rest or part] = value
        changes: dict[str, Any] = dict(whole)
        changes["girdles"] = tuple(one.model_copy(update=new) for one, new in zip(self.girdles, girdles, strict=True))
        changes["bends"] = tuple(bend.model_copy(update=bends[bend.actuator]) for bend in self.bends)
        changes["poise"] = self.poise.model_copy(update=gains)
        return self.model_copy(update=changes)

    @property
    def numb(self) -> Self:
        """The same without balance; it only keeps its course."""
        return self.model_copy(update={"poise": Poise(heading=self.poise.heading, aim=self.poise.aim)})

    def mirrored(self, creature: Creature) -> Self:
        """The same with left and right exchanged: what it does to one side, its image does to the other."""
        anatomy = creature.anatomy
        image = {**anatomy.twins, **{other: one for one, other in anatomy.twins.items()}}
        opposite = {name for pair in anatomy.twins.items() for name in pair if pair[1] in anatomy.mirrored}
        opposite |= anatomy.swaying
        girdles = tuple(
            girdle.model_copy(update={"phase": girdle.phase + girdle.lag, "lag": -girdle.lag})
            if len(girdle.limbs) == 2
            else girdle
            for girdle in self.girdles
        )
        bends = [
            bend.model_copy(update={"actuator": image.get(bend.actuator, bend.actuator), **_reversed(bend)})
            if bend.actuator in opposite
            else bend.model_copy(update={"actuator": image.get(bend.actuator, bend.actuator)})
            for bend in self.bends
        ]
        return self.model_copy(update={"turn": -self.turn, "girdles": girdles, "bends": tuple(bends)})

    def mixed_with(self, other: Tunable, k: float) -> Stride:
        if not isinstance(other, Stride) or [g.limbs for g in other.girdles] != [g.limbs for g in self.girdles]:
            raise InvalidInput(
                f"a stride and a {other.family} controller of another body",
                "only strides of one body can be mixed",
                "choose two of the same family",
            )
        weights, names = [k, 1.0 - k], ("period", "step", "turn")
        changes: dict[str, Any] = {n: mean_between([getattr(self, n), getattr(other, n)], weights) for n in names}
        pairs = zip(self.girdles, other.girdles, strict=True)
        changes["girdles"] = tuple(_mixed(a, b, GIRDLE, weights) for a, b in pairs)
        changes["poise"] = _mixed(self.poise, other.poise, GAINS, weights)
        others = {bend.actuator: bend for bend in other.bends}
        own = {bend.actuator: bend for bend in self.bends}
        still = [Bend(actuator=name) for name in {**own, **others}]
        changes["bends"] = tuple(
            _mixed(own.get(b.actuator, b), others.get(b.actuator, b), BEND[:3], weights).model_copy(
                update={"beats": own.get(b.actuator, others.get(b.actuator, b)).beats}
            )
            for b in still
        )
        return self.model_copy(update=changes)


def _mixed(one: Any, other: Any, names: Sequence[str], weights: Sequence[float]) -> Any:
    """Each of these numbers of two between its values."""
    return one.model_copy(update={n: mean_between([getattr(one, n), getattr(other, n)], weights) for n in names})


def _reversed(bend: Bend) -> dict[str, float]:
    return {"mean": -bend.mean, "swing": -bend.swing}


def _between(share: float, low: float, high: float) -> float:
    return low + (high - low) * share


def _knob(name: str, value: float, low: float, high: float) -> Knob:
    return Knob(name, value, min(low, value), max(high, value), SMALL * (high - low))
