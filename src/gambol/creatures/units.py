"""Names and measures as files write them: SI units, and degrees for angles."""

from __future__ import annotations

import math
import re
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticKnownError

from gambol.errors import InvalidInput


def at_least(least: float) -> AfterValidator:
    """Refuses positive numbers that are a slip of the pen, such as 1e-300."""

    def check(value: float) -> float:
        if value < least:
            raise PydanticKnownError("greater_than_equal", {"ge": least})
        return value

    return AfterValidator(check)


def _colour(given: str) -> str:
    """As a browser's colour picker writes it."""
    if re.fullmatch("#[0-9a-fA-F]{6}", given) is None:
        raise InvalidInput(
            f"the colour {given!r}", "a colour is '#' and six hexadecimal digits", "write it in quotes, like '#4f8a5b'"
        )
    return given.lower()


Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
Coordinate = Annotated[float, Field(ge=-100.0, le=100.0)]
Point = tuple[Coordinate, Coordinate]
Mass = Annotated[float, Field(gt=0.0, le=1e5), at_least(1e-9)]  # kg
PointMass = Annotated[float, Field(gt=0.0, le=1e6), at_least(1e-9)]  # kg: of bodies of masses and springs
Metres = Annotated[float, Field(gt=0.0, le=100.0), at_least(1e-6)]  # a thousandth of a millimetre
Degrees = Annotated[float, Field(ge=-3600.0, le=3600.0)]
Strength = Annotated[float, Field(ge=0.0, le=1e7)]
Colour = Annotated[str, AfterValidator(_colour)]  # of what is drawn of a part; nothing else depends on it
Hints = dict[Name, dict[str, float | str]]  # what suits a body: for its world, by controller family

RADIAN = math.pi / 180.0  # one degree in radians
STANDARD_GRAVITY = 9.81  # m/s²


def reversed_range(what: str, low: float, high: float) -> InvalidInput:
    """The error for a range whose ends are the wrong way round."""
    return InvalidInput(
        f"{what}: lower {low:g} is not below upper {high:g}", "the lower limit must come first", "swap the limits"
    )
