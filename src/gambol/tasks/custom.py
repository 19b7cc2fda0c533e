"""A task that a person writes as expressions."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Literal, Self

from pydantic import ValidationInfo, field_validator, model_validator

from gambol.compiler.arithmetic import absolute, where
from gambol.compiler.values import Condition, Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.quantities import Lookup
from gambol.errors import InvalidInput
from gambol.expressions.expression import Expression
from gambol.tasks.task import TASKS, Task

LARGEST = 1e30  # a score beyond this is a division by zero or the like; float32 holds it


@TASKS.register
class Custom(Task):
    """The score is `final` at the end plus `integral` integrated over time; `failed` for good once `fail` holds.

    Expressions are over the names of `gambol.dynamics.quantities`, and `start_x`, `start_y`: where the centre of mass
    began. `fail` is looked at after every step. A score that is no finite number is -inf: it never wins.

    >>> import gambol
    >>> tall = Custom(integral="com_y - 0.1 * abs(link.base.rate)", fail="abs(com_x - start_x) > 1", failed=-10)
    >>> result = gambol.evaluate("luxo", [gambol.controllers.Passive()], task=tall, seconds=1.0)
    >>> bool(result.scores[0] > 0.0)
    True
    """

    kind: Literal["custom"] = "custom"
    final: str | None = None
    integral: str | None = None
    fail: str | None = None
    failed: float = 0.0

    @field_validator("final", "integral", "fail")
    @classmethod
    def _can_be_read(cls, text: str | None, info: ValidationInfo) -> str | None:
        if text is None:
            return None
        try:
            Expression.condition(text) if info.field_name == "fail" else Expression.number(text)
        except InvalidInput as error:
            raise InvalidInput(f"{info.field_name}: {error.given}", error.allowed, error.remedy) from None
        return text

    @model_validator(mode="after")
    def _scores_something(self) -> Self:
        if self.final is None and self.integral is None:
            raise InvalidInput(
                "the custom task has neither 'final' nor 'integral'",
                "at least one of them is needed",
                "add one, such as 'final: com_x'",
            )
        return self

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "integral", "failed", "start_x", "start_y")

    def begin(self, moment: Moment) -> list[Number]:
        final, integral, fail = self._expressions
        x, y = moment.centre[:2]
        lookup = _features(moment, x, y)
        for name in (*final.names, *integral.names, *fail.names):
            lookup(name)  # unknown ones are told of before anything runs
        return [_score(final.value(lookup), False, self.failed), 0.0, 0.0, x, y]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        final, integral, fail = self._expressions
        _, total, failed, x, y = slots
        lookup = _features(moment, x, y)
        total = total + integral.value(lookup) * moment.dt
        down = (failed > 0.5) | fail.holds(lookup)
        return [_score(final.value(lookup) + total, down, self.failed), total, where(down, 1.0, 0.0), x, y]

    @cached_property
    def _expressions(self) -> tuple[Expression, Expression, Expression]:
        return Expression(self.final or "0"), Expression(self.integral or "0"), Expression(self.fail or "0 > 1")


def _features(moment: Moment, start_x: Number, start_y: Number) -> Lookup:
    return Lookup(moment, {"start_x": start_x, "start_y": start_y})


def _score(score: Number, down: Condition, failed: float) -> Number:
    return where(down, failed, where(absolute(score) < LARGEST, score, -math.inf))
