"""Turning to a side, up or down: what a body learns before it can be steered.

(Grzeszczuk and Terzopoulos 1995, sections 3.1 and 3.2.)
"""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, sqrt
from gambol.compiler.elementary import atan2
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import Vector, dot
from gambol.errors import InvalidInput
from gambol.tasks.places import body_axis
from gambol.tasks.task import TASKS, Task

Side = Literal["left", "right", "up", "down"]

IN_SPACE: dict[str, Vector] = {"left": (0, 0, -1), "right": (0, 0, 1), "up": (0, 1, 0), "down": (0, -1, 0)}
FROM_ABOVE: dict[str, Vector] = {"left": (0, 1), "right": (0, -1)}
FROM_THE_SIDE: dict[str, Vector] = {"up": (0, 1), "down": (0, -1)}


@TASKS.register
class Turn(Task):
    """How far the body's axis has turned from x to a side, in radians, less what it has tilted out of that plane.

    With `degrees`, −E instead: E is what lacks or exceeds them, and the tilt, as a share of them. `forward` is what
    each of its own lengths counts besides that the body has gone along its axis: with it a turn of few degrees is wide.
    The axis counts as it is in the end: in a trial of a few beats much of that is how the body wags.

    >>> import gambol
    >>> drift = gambol.evaluate("fish", [gambol.controllers.Passive()], task=Turn(to="left"), seconds=1.0)
    >>> abs(float(drift.scores[0])) < 1e-6
    True
    """

    kind: Literal["turn"] = "turn"
    to: Side
    degrees: Annotated[float, Field(gt=0.0, le=36000.0)] | None = None
    forward: Annotated[float, Field(ge=0.0, le=1e3)] = 0.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "turned", "ahead", "beside", "tilt", "way")  # rad; the axis in the plane; out of it; m

    @property
    def idle(self) -> float:
        return 0.0 if self.degrees is None else -1.0

    def begin(self, moment: Moment) -> list[Number]:
        ahead, beside, tilt = self._seen(moment)
        return [self.idle, 0.0, ahead, beside, tilt, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, turned, ahead0, beside0, tilt0, way = slots
        ahead, beside, tilt = self._seen(moment)
        turned = turned + atan2(ahead0 * beside - beside0 * ahead, ahead0 * ahead + beside0 * beside)
        off = absolute(tilt - tilt0)
        if self.degrees is None:
            score = turned - off
        else:
            wanted = math.radians(self.degrees)
            score = 0.0 - (absolute(turned - wanted) + off) * (1.0 / wanted)
        if self.forward:
            axis = body_axis(moment)
            way = way + moment.dt * dot(moment.velocity, axis) / sqrt(dot(axis, axis))
            score = score + (self.forward / moment.creature.size) * way
        return [score, turned, ahead, beside, tilt0, way]

    def _seen(self, moment: Moment) -> tuple[Number, Number, Number]:
        """The body's axis: along x, to the side that it should turn to, and its tilt out of their plane as a sine."""
        axis, side = body_axis(moment), self._side(moment.creature)
        out = [x for x, own in zip(axis[1:], side[1:], strict=True) if own == 0]
        tilt = out[0] / sqrt(dot(axis, axis)) if out else 0.0
        return axis[0], dot(axis, side), tilt

    def _side(self, creature: Creature) -> Vector:
        known = IN_SPACE if creature.dimensions == 3 else FROM_ABOVE if creature.seen_from_above else FROM_THE_SIDE
        if self.to not in known:
            seen = "from above" if creature.seen_from_above else "from the side"
            raise InvalidInput(
                f"a turn {self.to} of {creature.name}, which is seen {seen}",
                f"it turns {' or '.join(known)}",
                "choose one of these",
            )
        return known[self.to]
