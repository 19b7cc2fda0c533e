"""What a planner may do for one interval: a range, a finite set, or motion primitives. Units are those of files."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from gambol.creatures.units import Name, reversed_range
from gambol.descriptions import Description
from gambol.errors import InvalidInput

Input = tuple[float, ...]  # what is held for one interval: targets of all actuators, pose after pose
Target = Annotated[float, Field(ge=-1e6, le=1e6)]


def _several(value: Any) -> Any:
    """One number stands for a creature with one actuator."""
    return (value,) if isinstance(value, int | float) else value


Targets = Annotated[tuple[Target, ...], BeforeValidator(_several), Field(min_length=1, max_length=100)]


class Range(Description):
    """Any target from `low` to `high`, drawn evenly; one number for each actuator (degrees, m, N or N m)."""

    kind: Literal["range"] = "range"
    low: Targets
    high: Targets

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if len(self.low) != len(self.high):
            raise InvalidInput(
                f"the range has {len(self.low)} lower and {len(self.high)} upper ends",
                "each actuator needs both",
                "give as many",
            )
        for low, high in zip(self.low, self.high, strict=True):
            if low >= high:
                raise reversed_range("inputs", low, high)
        return self

    @property
    def poses(self) -> int:
        return 1

    @property
    def width(self) -> int:
        """Targets of one pose."""
        return len(self.low)


class Choices(Description):
    """A finite set of targets, tried in their order, in an order shuffled for each node, or drawn again and again."""

    kind: Literal["choices"] = "choices"
    values: Annotated[tuple[Targets, ...], Field(min_length=1, max_length=1000)]
    order: Literal["enumerated", "shuffled", "drawn"] = "shuffled"

    @property
    def poses(self) -> int:
        return 1

    @property
    def width(self) -> int:
        return len(self.values[0])

    def all(self) -> list[Input]:
        """Each choice's targets."""
        return [tuple(value) for value in self.values]


class Primitive(Description):
    """A short motion: poses, each a target for every actuator, held for equal parts of the interval."""

    name: Name
    poses: Annotated[tuple[Targets, ...], Field(min_length=1, max_length=100)]


class Primitives(Description):
    """Motion primitives to choose from; with `between`, also those halfway between two (Huang 1996, section 6.3)."""

    kind: Literal["primitives"] = "primitives"
    primitives: Annotated[tuple[Primitive, ...], Field(min_length=1, max_length=100)]
    order: Literal["enumerated", "shuffled"] = "enumerated"
    between: bool = False

    @model_validator(mode="after")
    def _alike(self) -> Self:
        for primitive in self.primitives:
            if len(primitive.poses) != self.poses:
                raise InvalidInput(
                    f"primitive {primitive.name!r} has {len(primitive.poses)} poses",
                    f"{self.primitives[0].name!r} has {self.poses}",
                    "give all the same number",
                )
        return self

    @property
    def poses(self) -> int:
        return len(self.primitives[0].poses)

    @property
    def width(self) -> int:
        return len(self.primitives[0].poses[0])

    def all(self) -> list[Input]:
        """Each primitive's targets, pose after pose."""
        own = [tuple(x for pose in primitive.poses for x in pose) for primitive in self.primitives]
        if not self.between:
            return own
        halves = [tuple(0.5 * (x + y) for x, y in zip(a, b, strict=True)) for a, b in combinations(own, 2)]
        return [*own, *halves]


Inputs = Annotated[Range | Choices | Primitives, Field(discriminator="kind")]
