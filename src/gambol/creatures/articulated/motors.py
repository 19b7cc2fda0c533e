"""Motors that turn on and on, as wheels want: their target is a speed."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gambol.creatures.actuators import Actuator
from gambol.creatures.units import RADIAN, Name, at_least
from gambol.descriptions import Extended

Speed = Annotated[float, Field(ge=-36000.0, le=36000.0)]  # deg/s: up to a hundred turns a second


class SpeedActuator(Extended, Actuator):
    """T = kd (target − rate), in N m, limited to `largest`, with kd in N m s/deg and the target in deg/s.

    A motor does not hold an angle. Without a limit it brings its joint to the target with the time constant I/kd.
    """

    later: ClassVar[tuple[str, ...]] = ("largest",)

    kind: Literal["speed"]
    joint: Name
    min: Speed
    max: Speed
    kd: Annotated[float, Field(gt=0.0, le=1e7), at_least(1e-12)]
    largest: Annotated[float, Field(gt=0.0, le=1e7)] | None = None  # N m

    @property
    def unit(self) -> str:
        return "deg/s"

    @property
    def scale(self) -> float:
        return RADIAN
