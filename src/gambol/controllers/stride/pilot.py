"""Pilots: strides that go where they are told, in faster and slower gaits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.controllers.controller import FAMILIES, ControlKernel, Controller
from gambol.controllers.stride.build import build_of
from gambol.controllers.stride.kernel import BEND, GAINS, GIRDLE, WHOLE, StrideKernel
from gambol.controllers.stride.pilot_kernel import PilotKernel
from gambol.controllers.stride.stride import Stride
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Name
from gambol.descriptions import Description
from gambol.errors import InvalidInput

Place = Annotated[float, Field(ge=-1e5, le=1e5)]
ROUND = 1.0  # a whole cycle: phases that differ by it are the same


class PilotedGait(Description):
    """A gait of a pilot."""

    name: Name
    stride: Stride
    speed: Annotated[float, Field(ge=0.0, le=1e3)]  # m/s
    turn: Annotated[float, Field(ge=0.0, le=720.0)]  # degrees a second, to either side, that it bears
    radius: Annotated[float, Field(ge=0.0, le=1e4)] = 0.0  # m of the circle that it then goes


@FAMILIES.register
class Pilot(Controller):
    """Gaits from slow to fast, and points to go to one after another; without points it goes to the follow point.

    It turns as sharply as the gait of the moment bears, slows down for sharp turns and before its last point, where it
    stands.

    >>> import gambol
    >>> trot = Stride(period=0.5, step=0.15, girdles=[
    ...     {"limbs": ["forepaw-right", "forepaw-left"], "phase": 0.5, "lag": 0.5, "lift": 0.06},
    ...     {"limbs": ["hind-paw-right", "hind-paw-left"], "lag": 0.5, "lift": 0.06}])
    >>> pilot = Pilot(gaits=[{"name": "trot", "stride": trot, "speed": 0.5, "turn": 20.0}], points=[(3, 0)], reach=0.5)
    >>> gambol.simulate("hound", pilot, seconds=0.5).status
    'ok'
    """

    kind: Literal["pilot"] = "pilot"
    gaits: Annotated[tuple[PilotedGait, ...], Field(min_length=1, max_length=10)]
    points: Annotated[tuple[tuple[Place, Place], ...], Field(max_length=1000)] = ()  # m: x, and z to the right
    reach: Annotated[float, Field(gt=0.0, le=1e4)]  # m: how near its centre comes to a point
    top: Annotated[float, Field(ge=0.0, le=9.0)] | None = None  # its fastest gait, by its number from 0; None: the last
    rise: Annotated[float, Field(gt=0.0, le=100.0)] = 0.5  # gaits a second by which it speeds up

    @model_validator(mode="after")
    def _gets_faster(self) -> Self:
        speeds = [gait.speed for gait in self.gaits]
        if speeds != sorted(speeds):
            raise InvalidInput(
                f"gaits of {', '.join(f'{x:g}' for x in speeds)} m/s",
                "a pilot's gaits must go from slow to fast",
                "write them in that order",
            )
        return self

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        build = build_of(creature)
        for one in controllers:
            Stride.kernel([gait.stride for gait in one.gaits], creature)
        following = {not one.points for one in controllers}
        gaits = {len(one.gaits) for one in controllers}
        if len(following) > 1 or len(gaits) > 1:
            raise InvalidInput(
                "pilots that differ in structure",
                "all pilots of a batch need the same number of gaits, and points either for all or for none",
                "evaluate each on its own",
            )
        return PilotKernel(build, gaits.pop(), max(len(one.points) for one in controllers))

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, PilotKernel)
        top = float(len(self.gaits) - 1) if self.top is None else min(self.top, len(self.gaits) - 1.0)
        found = [self.reach, top, self.rise, float(len(self.points))]
        padded = [*self.points, *[(0.0, 0.0)] * (kernel.points - len(self.points))]
        found += [x for point in padded for x in point]
        before: list[float] | None = None
        for gait in self.gaits:
            before = _beside(gait.stride.numbers(kernel.stride), before, kernel.stride)
            found += [gait.turn * RADIAN, gait.radius, *before]
        return found


def _beside(numbers: list[float], before: list[float] | None, kernel: StrideKernel) -> list[float]:
    """A stride's numbers with its phases, which are the same a whole cycle later, as near as can be to another's."""
    if before is None:
        return numbers
    found = list(numbers)
    for i in _phases(kernel):
        found[i] += ROUND * math.floor(before[i] - found[i] + 0.5)
    return found


def _phases(kernel: StrideKernel) -> list[int]:
    """Where phases stand among a stride's numbers."""
    first, girdles = len(WHOLE) + len(GAINS), len(kernel.build.girdles)
    places = [first + g * len(GIRDLE) + GIRDLE.index(name) for g in range(girdles) for name in ("phase", "lag")]
    first += girdles * len(GIRDLE)
    return places + [first + b * len(BEND) + BEND.index("phase") for b in range(len(kernel.build.bending))]
