"""Which genotypes of bones are worth a trial: bodies of some parts and hinges, none of whose parts lies in another."""

from __future__ import annotations

from dataclasses import dataclass

from gambol.creatures.genotype.bones.expansion import BonePhenotype, expanded_bones
from gambol.creatures.genotype.bones.genotype import BoneGenotype, OutOfBounds, Overlapping
from gambol.creatures.genotype.bones.solids import apart
from gambol.errors import InvalidInput

TOUCHING = 0.9  # of their size, about their middles: parts that overlap by less than that keep apart
JOINED = 0.5  # the same of a part and the one that it hangs on, which overlap at their joint


@dataclass(frozen=True)
class BoneBounds:
    """The limits of bodies that are sampled at random or bred."""

    fewest_parts: int = 4
    most_parts: int = 10
    most_hinges: int = 16
    smallest: float = 0.02  # m, of any part's length, thickness and width
    largest: float = 1.0

    def __post_init__(self) -> None:
        if not 2 <= self.fewest_parts <= self.most_parts <= 100:
            raise InvalidInput(
                f"bodies of {self.fewest_parts} to {self.most_parts} parts",
                "a body that moves has 2 to 100",
                "choose the fewest and the most among these",
            )
        if self.most_hinges < 1:
            raise InvalidInput(f"at most {self.most_hinges} hinges", "a body that moves has one or more", "allow more")
        if not 0.0 < 5.0 * self.smallest <= self.largest:
            raise InvalidInput(
                f"parts of {self.smallest:g} to {self.largest:g} m",
                "the largest must be at least five times the smallest",
                "choose sizes farther apart",
            )


def checked_bones(genotype: BoneGenotype, bounds: BoneBounds) -> BonePhenotype:
    """The expanded body of a genotype, if it keeps within bounds at rest; `NoBody` says why it does not.

    >>> node = {"name": "box", "length": 0.2, "thickness": 0.1}
    >>> checked_bones(BoneGenotype(name="one", nodes=(node,)), BoneBounds())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gambol...OutOfBounds: genotype 'one' expands to 1 part; 4 to 10 are allowed; change its links and limits
    """
    found = expanded_bones(genotype, bounds.fewest_parts, bounds.most_parts)
    what, hinges = f"genotype {genotype.name!r}", found.hinges
    if not 1 <= hinges <= bounds.most_hinges:
        raise OutOfBounds(
            f"{what} expands to {hinges} hinge{'' if hinges == 1 else 's'}",
            f"1 to {bounds.most_hinges} are allowed",
            "change the hinges of its nodes",
        )
    for part in found.parts:
        if not all(bounds.smallest <= 2.0 * half <= bounds.largest for half in part.solid.half):
            raise OutOfBounds(
                f"{what}: the part {part.name!r} measures {_measures(part.solid.half)} m",
                f"{bounds.smallest:g} to {bounds.largest:g} m are allowed",
                "change its size, or the scale of the links to it",
            )
    _check_apart(found, what)
    return found


def _measures(half: tuple[float, float, float]) -> str:
    return " x ".join(f"{2.0 * one:.3g}" for one in half)


def _check_apart(found: BonePhenotype, what: str) -> None:
    """Whether no part lies in another: of those that are joined, whether their cores keep apart."""
    for i, part in enumerate(found.parts):
        for k, other in enumerate(found.parts[:i]):
            if not apart(part.solid, other.solid, JOINED if part.parent == k else TOUCHING):
                raise Overlapping(
                    f"{what}: the part {part.name!r} lies in {other.name!r}",
                    "parts must keep apart while the body is at rest",
                    "turn the link to it away, or attach it elsewhere",
                )
