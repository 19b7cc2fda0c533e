"""What is odd about a body, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something about a body that will keep it from moving well."""

    part: str  # what it is about: a joint, a muscle, a contact, or the whole body
    problem: str  # with its numbers
    remedy: str


GAP = 5e-4  # of the body's size: what begins farther from the ground than that falls, or is thrown up, at once


def afloat(height: float, size: float) -> Iterator[Finding]:
    """A body whose file says where it begins, with its lowest point so many metres above the ground.

    >>> [found.problem for found in afloat(0.0017, 0.9)]
    ["begins 1.7 mm above the ground, because its root has a place 'at'"]
    """
    if abs(height) > GAP * size:
        where = "above" if height > 0.0 else "below"
        yield Finding(
            "root",
            f"begins {_told(abs(height))} {where} the ground, because its root has a place 'at'",
            "remove the line 'at' of 'root': the body is then put on the ground",
        )


def _told(metres: float) -> str:
    return f"{1000 * metres:.2g} mm" if metres < 0.01 else f"{100 * metres:.3g} cm"
