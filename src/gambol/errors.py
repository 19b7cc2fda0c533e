"""What gambol says about bad input: one sentence with what was given, what is allowed and the remedy."""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST_WORD, LONGEST_GIVEN = 200, 500  # letters of a sentence that somebody still reads


class InvalidInput(ValueError):
    """Raised for input that cannot be used. Its message is one sentence for people, and the command line exits with
    code 2."""

    def __init__(self, given: str, allowed: str, remedy: str) -> None:
        given, allowed, remedy = _readable(given), _readable(allowed), _readable(remedy)
        self.given, self.allowed, self.remedy = _without_middle(given, LONGEST_GIVEN), allowed, remedy
        super().__init__(f"{self.given}; {allowed}; {remedy}")

    def __reduce__(self) -> tuple[type[InvalidInput], tuple[str, str, str]]:
        """So that it comes whole from the process that raised it to the one that prints it."""
        return type(self), (self.given, self.allowed, self.remedy)


def _readable(words: str) -> str:
    """Without the middle of words that nobody reads: a name of 5000 letters is given by a slip.

    >>> len(_readable(f"there is no creature {'a' * 5000}"))
    220
    """
    return re.sub(rf"\S{{{LONGEST_WORD + 1},}}", lambda word: _without_middle(word[0], LONGEST_WORD), words)


def _without_middle(text: str, longest: int) -> str:
    """The beginning and the end of a text that is too long.

    >>> _without_middle("0123456789", 10), _without_middle("0123456789", 6)
    ('0123456789', '01…89')
    """
    kept = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[:kept]}…{text[-kept:]}"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, if any is alike.

    >>> nearest("luxu", ["luxo", "star"])
    'luxo'
    """
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return found[0] if found else None


def unknown_name(kind: str, name: str, known: Iterable[str], elsewhere: str | None = None) -> InvalidInput:
    """The error for a name that is not among the known ones, with the nearest one; `elsewhere` if it is no slip."""
    known = list(known)
    guess = nearest(name, known)
    remedy = "choose one of these" if guess is None else f"did you mean {guess!r}?"
    if elsewhere:
        remedy += f", or {elsewhere}" if guess is None else f" If not, {elsewhere}"
    return InvalidInput(f"there is no {kind} {name!r}", f"known names are {', '.join(known) or 'none'}", remedy)


def shortened(text: object) -> str:
    """A path or a name in quotes, with its middle left out where it is too long to read.

    >>> shortened("luxo.yaml"), len(shortened("a" * 5000))
    ("'luxo.yaml'", 83)
    """
    return repr(_without_middle(str(text), 81))


def unwritable(path: object, error: OSError) -> InvalidInput:
    """The error for a place that cannot be written to."""
    return InvalidInput(
        f"{shortened(path)} cannot be written ({error.strerror})", "a writable place is needed", "choose another path"
    )


def unknown_ending(what: str, ending: str, known: Iterable[str]) -> InvalidInput:
    """The error for a file whose ending names no format."""
    known = sorted(known)
    guess = nearest(ending, known)
    return InvalidInput(
        f"{what} cannot be written as {ending or 'a file without ending'!r}",
        f"known endings are {', '.join(known)}",
        f"did you mean {guess!r}?" if guess else "choose one of these",
    )


_SHORT = reprlib.Repr()  # shows a value in a few letters, however large or nested it is
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = 60


def shown(value: object) -> str:
    """A value in a few letters."""
    return _SHORT.repr(value)


def must_be(kind: type[T] | tuple[type[T], ...], given: Any, what: str) -> T:
    """What was given to a method, if it is of the kind that it works with.

    >>> must_be(int, "x", "the seed")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: the seed is 'x'; it must be an int; give an int
    """
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if isinstance(given, kinds):
        return given
    names = " or ".join(f"{'an' if one.__name__[0] in 'aeiouAEIOU' else 'a'} {one.__name__}" for one in kinds)
    raise InvalidInput(f"{what} is {shown(given)}", f"it must be {names}", f"give {names}")


def check_how_many(what: str, given: int, most: int, least: int = 1) -> None:
    """Refuses a number of things that nobody could mean, or that no machine could do.

    >>> check_how_many("chains", 10**9, 10_000)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: 1000000000 chains; at least one and at most 10000 are possible; choose another number
    """
    if not least <= given <= most:
        raise InvalidInput(
            f"{given} {what}",
            f"at least {'one' if least == 1 else least} and at most {most} are possible",
            "choose another number",
        )
