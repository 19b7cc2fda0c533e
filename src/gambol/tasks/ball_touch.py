"""How near a part of the body came to the ball, and whether it was the first to hit it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gambol.compiler.arithmetic import minimum, sqrt, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.creatures.units import Name
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import dot
from gambol.errors import InvalidInput
from gambol.tasks.measures import MEASURES, Measure
from gambol.tasks.places import place_of
from gambol.worlds.props import Ball

WITHIN = 1.05  # radii from its middle at which a part touches the ball


@MEASURES.register
class BallTouch(Measure):
    """`ball.gap`: the nearest that one of the `parts` came to the ball before anything hit it, in metres.

    `ball.touched` is 1 if one of them hit it first, −1 if another part did.

    >>> import gambol
    >>> ball = gambol.worlds.Ball(at=(3, 5, 0), radius=0.3, mass=1)
    >>> pool = gambol.World(gravity=0.5, drag=300, surface=4, ball=ball)
    >>> still = gambol.evaluate("dolphin", [gambol.controllers.Passive()], world=pool,
    ...                         measures=[BallTouch(parts=("nose",))], seconds=0.01)
    >>> float(still.measures["ball.touched"][0])
    0.0
    """

    kind: Literal["ball-touch"] = "ball-touch"
    parts: Annotated[tuple[Name, ...], Field(min_length=1, max_length=100)] = ("nose",)
    own: ClassVar[tuple[str, ...]] = ("gap", "touched")

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return self.own

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"ball.{name}": name for name in self.own}

    def begin(self, moment: Moment) -> list[Number]:
        return [self._gap(moment), 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        gap, touched = slots
        free, now = moment.query("ball.free") > 0.5, self._gap(moment)
        gap = where(touched * touched > 0.5, gap, minimum(gap, now))
        first = where(now < (WITHIN - 1.0) * _ball(moment).radius, 1.0, -1.0)
        return [gap, where(free & (touched * touched < 0.5), first, touched)]

    def _gap(self, moment: Moment) -> Number:
        radius, axes = _ball(moment).radius, "xyz"[: moment.creature.dimensions]
        ball, nearest = [moment.query(f"ball.{axis}") for axis in axes], list[Number]()
        for part in self.parts:
            way = [b - p for b, p in zip(ball, place_of(moment, part), strict=True)]
            nearest.append(sqrt(dot(way, way)) - radius)
        gap = nearest[0]
        for other in nearest[1:]:
            gap = minimum(gap, other)
        return gap


def _ball(moment: Moment) -> Ball:
    if moment.world.ball is None:
        raise InvalidInput("a ball to touch", "this world has none", "give it a 'ball'")
    return moment.world.ball
