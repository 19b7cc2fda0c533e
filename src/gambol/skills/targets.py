"""Targets of a pursuit: points, or places that move with the time; and where the nose is that has to reach them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.compiler.program import Program
from gambol.compiler.values import Number
from gambol.controllers.controller import Parameters
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput, unknown_name
from gambol.expressions.expression import Expression
from gambol.rollout.model import Model

Point = tuple[float | str, ...]  # m; what moves is an expression of the time t


def place_at(target: Point, time: float) -> list[float]:
    """Where a target is.

    >>> place_at((1.0, "2 + 0.5 * t"), 4.0)
    [1.0, 4.0]
    """
    return [float(Expression.number(x).value({"t": time}.__getitem__)) if isinstance(x, str) else x for x in target]


def _coordinate(given: float | str) -> float | str:
    """A number, or an expression of the time, as it was given."""
    if not isinstance(given, str):
        return float(given)
    for name in Expression.number(given).names:
        if name != "t":
            raise unknown_name("name in a moving target", name, ["t"])
    return given


def checked_targets(creature: Creature, targets: Sequence[Sequence[float | str]]) -> tuple[Point, ...]:
    """Targets that suit a creature, or InvalidInput."""
    if not len(targets):
        raise InvalidInput("no targets", "at least one is needed", "give one")
    points = tuple(tuple(map(_coordinate, target)) for target in targets)
    for point in points:
        if len(point) != creature.dimensions or not np.isfinite(place_at(point, 0.0)).all():
            raise InvalidInput(
                f"the target {point}",
                f"{creature.name} moves in {creature.dimensions} dimensions",
                f"give {creature.dimensions} finite numbers",
            )
    return points


def nose_program(model: Model, nose: str | None) -> Program:
    """A program that says where the nose is."""
    creature, axes = model.creature, "xyz"[: model.creature.dimensions]
    name = creature.leader if nose is None else nose
    kind = next((kind for kind, names in creature.parts.items() if name in names), None)
    if name is not None and kind is None:
        raise unknown_name(
            f"part of {creature.name}", name, [one for names in creature.parts.values() for one in names]
        )

    def look(moment: Moment, _: Parameters) -> list[Number]:
        if name is None or kind is None:
            return list(moment.centre)
        return [moment.of_part(kind, name, axis) for axis in axes]

    return model.judging(look, creature.dimensions, 1)
