"""What options of random controllers may be: seconds that can be told apart from nothing, yes or no, so many."""

from __future__ import annotations

from collections.abc import Mapping

from gambol.controllers.controller import number_among
from gambol.errors import InvalidInput

SHORTEST, LONGEST = 1e-4, 1e6  # s: shorter than any step of a simulation, longer than anybody waits

Options = Mapping[str, float | str]


def seconds_among(options: Options, name: str, otherwise: float) -> float:
    """A length of time among options.

    >>> seconds_among({"period": 1e-9}, "period", 0.6)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: a period of 1e-09 s; it must lie between 0.0001 and 1e+06 s; leave it out
    """
    seconds = number_among(options, name, otherwise)
    if not SHORTEST <= seconds <= LONGEST:
        raise InvalidInput(
            f"{'seconds' if name == 'seconds' else f'a {name}'} of {seconds:g} s",
            f"it must lie between {SHORTEST:g} and {LONGEST:g} s",
            "leave it out",
        )
    return seconds


def yes_among(options: Options, name: str, otherwise: bool = False) -> bool:
    """Whether something is wanted: 1, or 0 for no.

    >>> yes_among({"extreme": 1}, "extreme"), yes_among({}, "extreme")
    (True, False)
    """
    given = number_among(options, name, float(otherwise))
    if given not in (0.0, 1.0):
        raise InvalidInput(f"{name} is {given:g}", "it must be 1 for yes or 0 for no", "choose one of them")
    return given == 1.0


def count_among(options: Options, name: str, otherwise: float, least: int, most: int) -> int:
    """So many of something.

    >>> count_among({"neurons": 2.5}, "neurons", 12, 0, 1000)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: 2.5 neurons; it must be a whole number from 0 to 1000; choose a whole number
    """
    given = number_among(options, name, otherwise)
    if not (given.is_integer() and least <= given <= most):
        raise InvalidInput(
            f"{given:g} {name}", f"it must be a whole number from {least} to {most}", "choose a whole number"
        )
    return int(given)
