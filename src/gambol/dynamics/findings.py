"""What is odd about a body, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something about a body that will keep it from moving well."""

    part: str  # what it is about: a joint, a muscle, a contact, or the whole body
    problem: str  # with its numbers
    remedy: str


TIPS = 0.15  # of the body's size: birds on two feet lean by up to 0.12 beside them and catch themselves
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


def tipping(centre: float, feet: Mapping[str, float], size: float, sides: tuple[str, str]) -> Iterator[Finding]:
    """A body that stands with its centre of mass clearly beside all of its feet, along one axis.

    >>> [found.problem for found in tipping(0.45, {"paw": 0.7, "toe": 0.8}, 0.83, ("behind", "ahead of"))]
    ['is the foot nearest to the centre of mass, which is 25 cm behind it: the body tips over at once']
    """
    if not feet:
        return
    foot = min(feet, key=lambda name: abs(feet[name] - centre))
    gap = centre - feet[foot]
    one_side = min(feet.values()) > centre or max(feet.values()) < centre
    if one_side and abs(gap) > TIPS * size:
        side = sides[0] if gap < 0.0 else sides[1]
        yield Finding(
            f"contact {foot}",
            f"is the foot nearest to the centre of mass, which is {_told(abs(gap))} {side} it: "
            "the body tips over at once",
            f"add a leg {side} it, or change where the legs hang on the trunk ('at' of their hips)",
        )


def _told(metres: float) -> str:
    return f"{1000 * metres:.2g} mm" if metres < 0.01 else f"{100 * metres:.3g} cm"
