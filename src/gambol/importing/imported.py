"""What comes of a body from elsewhere: the creature, and what was chosen and left out on the way."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gambol.creatures.creature import Creature
from gambol.creatures.units import Point
from gambol.files import write_text

WIDE = 110
MANY = 4  # joints of which the same is said: fewer are named one by one


@dataclass(frozen=True)
class Frame:
    """Where a link's frame is in the body that it comes from: its origin in the plane and its angle in radians, with
    the model in its own reference configuration."""

    body: str
    origin: Point
    angle: float


def told_once(lines: Iterable[str]) -> tuple[str, ...]:
    """Each line once; what is said of many joints is one line.

    >>> told_once([*(f"limits of joint {name}" for name in "abcd"), "a wall", "a wall"])
    ('limits of joints a, b and 2 others', 'a wall')
    """
    named: dict[str, list[str]] = {}
    for line in dict.fromkeys(lines):
        head, _, name = line.rpartition(" ")
        named.setdefault(head if head.endswith(" joint") else line, []).append(name)
    found: list[str] = []
    for head, names in named.items():
        if not head.endswith(" joint"):
            found.append(head)
        elif len(names) < MANY:
            found += [f"{head} {name}" for name in names]
        else:
            found.append(f"{head}s {names[0]}, {names[1]} and {len(names) - 2} others")
    return tuple(found)


@dataclass(frozen=True)
class Imported:
    """A creature from another program's file. `chosen` says how the file was read, and `left_out` what could not be
    carried over, a sentence each. `frames` tells
    of each link in a plane which body it was (MJCF and URDF).
    """

    creature: Creature
    chosen: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    frames: Mapping[str, Frame] = field(default_factory=dict)

    def to_yaml(self) -> str:
        """The creature's file, with what was left out as comments at its top."""
        notes = [*self.chosen, *[f"NOT carried over: {words}" for words in self.left_out]]
        wrapped = [textwrap.fill(note, WIDE, initial_indent="# ", subsequent_indent="#   ") for note in notes]
        return "\n".join([*wrapped, self.creature.to_yaml()])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file."""
        write_text(path, self.to_yaml())
