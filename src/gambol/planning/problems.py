"""A planning problem as a person writes it: what is good, what must not happen, and what may be done."""

from __future__ import annotations

import math
from contextlib import suppress
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gambol.creatures.units import Degrees, Name, Strength
from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.expressions.expression import Expression
from gambol.planning.inputs import Inputs, Primitives, Range

MOST_ENDS = 10**7  # of a window that is searched as a whole


class Likeness(Description):
    """Which features make two states alike, each with its weight in the distance (Huang 1996, section 7.2.1)."""

    features: Annotated[dict[str, float], Field(min_length=1, max_length=50)]  # expression: weight
    neighbours: Annotated[int, Field(ge=1, le=100)] = 3
    # None: their mean. Else their local regression, where its error is at most this share of how far all inputs spread.
    trust: Annotated[float, Field(gt=0.0, le=100.0)] | None = None

    @field_validator("features")
    @classmethod
    def _can_be_read(cls, features: dict[str, float]) -> dict[str, float]:
        for text, weight in features.items():
            Expression.number(text)
            if weight < 0.0:
                raise InvalidInput(
                    f"memory: the weight of {text!r} is {weight:g}",
                    "weights must be 0 or more",
                    "give 0 to leave it out",
                )
        return features


class Problem(Description):
    """A planning problem. Expressions are over the names of `gambol.dynamics.quantities`, and

    `depth` (actions since the plan's beginning), `children` (tries from this node so far), `terrain_end` (x of the
    terrain's last point) and, to steer growth, `failures` (pruned tries from this node, its parent and its
    grandparent).

    >>> flip = Problem(name="flip", evaluate="-10 * abs(com_x - foot.x) + depth - 5 * children",
    ...                prune="joint.y < 0.2 or head.y < 0.4", interval=0.18,
    ...                inputs={"kind": "range", "low": -148, "high": 148})
    >>> flip.horizon
    20
    """

    kind: Literal["problem"] = "problem"
    name: Name
    summary: Annotated[str, Field(max_length=200)] = ""
    sources: Annotated[str, Field(max_length=4000)] = ""
    creature: Name | None = None  # whom it is written for, in the catalogue
    evaluate: str  # how promising a node is
    prune: str | None = None  # what must not happen
    checked: Literal["step", "node"] = "step"  # whether at every step of the simulation, or at the nodes alone
    goal: str | None = None  # the plan is complete when this holds at a node
    inputs: Inputs
    interval: Annotated[float, Field(gt=0.0, le=60.0)]  # s that an input is held
    horizon: Annotated[int, Field(ge=1, le=1000)] = 20  # actions of look-ahead
    branch: Annotated[int, Field(ge=1, le=10_000)] = 1  # inputs of a node tried in a single pass (n_branch)
    accept: Literal["first", "best"] = "first"  # the first way to the horizon, or the best of the whole window
    gain: Annotated[float, Field(gt=0.0)] | None = None  # with `best`: the most an action can add to the evaluation
    kp: Strength | None = None  # N m/rad, of all angular actuators instead of their own
    kd: Strength | None = None  # N m s/rad
    begin: dict[str, Degrees] = Field(default_factory=dict)  # joint angles at the beginning; `root` for the first link
    seconds: Annotated[float, Field(gt=0.0, le=3600.0)] = 30.0  # of motion to plan, unless told otherwise
    memory: Likeness | None = None

    @field_validator("evaluate", "prune", "goal")
    @classmethod
    def _can_be_read(cls, text: str | None, info: ValidationInfo) -> str | None:
        if text is None:
            return None
        try:
            Expression.number(text) if info.field_name == "evaluate" else Expression.condition(text)
        except InvalidInput as error:
            raise InvalidInput(f"{info.field_name}: {error.given}", error.allowed, error.remedy) from None
        return text

    @model_validator(mode="after")
    def _can_be_searched(self) -> Self:
        if self.accept == "best":
            if isinstance(self.inputs, Range) or self.inputs.order == "drawn":
                raise InvalidInput(
                    "accept is 'best' with inputs drawn at random",
                    "a whole window has finite inputs",
                    "use enumerated choices or primitives, or accept 'first'",
                )
            count = len(self.inputs.all())
            if self.horizon * math.log(count) > math.log(MOST_ENDS):
                raise InvalidInput(
                    f"a horizon of {self.horizon} actions with {count} choices each",
                    f"a window that is searched as a whole may have at most {MOST_ENDS:,} ends",
                    "choose a shorter horizon, or accept 'first'",
                )
        return self

    @cached_property
    def expressions(self) -> tuple[Expression, Expression, Expression]:
        """Evaluation, prune condition and goal."""
        never = "0 > 1"
        return Expression(self.evaluate), Expression(self.prune or never), Expression(self.goal or never)

    def widened(self) -> list[Problem]:
        """This problem, and what to try without a path: primitives in between, a longer window (section 6.3)."""
        if not isinstance(self.inputs, Primitives):
            return [self]
        between: dict[str, Any] = {"inputs": {**self.inputs.model_dump(), "between": True}}
        longer: dict[str, Any] = {"horizon": self.horizon + 2}
        found = [self]
        for change in (between, longer):
            with suppress(InvalidInput):  # a window that is too large to be searched
                found.append(Problem.from_data({**self.model_dump(), **change}, self.name))
        return found
