"""A program between two others over the same memory: what comes in before its turns, and what goes out after them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from gambol.compiler.program import Program, Turns, Wherever
from gambol.compiler.tape import RegionSpec, Tape


@dataclass(frozen=True, eq=False)
class Framed:
    """Once the opening, any number of turns, once the closing, as one piece of machine code; and where the closing has
    left a number above 0 in a slot of the state, what follows.

    The turns are those of a program of its own: they round as that does, whatever stands around them.
    """

    opening: Program
    turn: Program
    closing: Program
    following: tuple[Wherever, Program] | None = None

    def __post_init__(self) -> None:
        for named in ("entries", "lists"):  # they become constants of one module, by name
            found: dict[str, object] = {}
            for tape, _ in self.parts:
                for name, values in getattr(tape, named).items():
                    if found.setdefault(name, values) != values:
                        raise ValueError(f"two parts of a program have different lists named {name!r}")
        if any(part.size(name) != self.turn.size(name) for part in self._all for name in ("state", "parameters")):
            raise ValueError("parts of one program work on the same state and parameters")
        if any(part.tables != self.turn.tables for part in self._all):
            raise ValueError("parts of one program share the same tables")

    @property
    def _all(self) -> tuple[Program, ...]:
        return self.opening, self.turn, self.closing, *([self.following[1]] if self.following else [])

    @property
    def parts(self) -> tuple[tuple[Tape, Turns], ...]:
        """As of a program."""
        usual = (self.opening.tape, 1), (self.turn.tape, None), (self.closing.tape, 1)
        return (*usual, (self.following[1].tape, self.following[0])) if self.following else usual

    @property
    def rows(self) -> list[RegionSpec]:
        """As of a program; each array once."""
        return list({spec.name: spec for part in self._all for spec in part.rows}.values())

    def size(self, region: str) -> int:
        """Slots of a region per lane."""
        return max(part.size(region) for part in self._all)

    @property
    def numbers(self) -> int:
        """Slots that the turns work on."""
        return self.turn.numbers

    @property
    def tables(self) -> dict[str, int]:
        """As of a program."""
        return self.turn.tables

    @cached_property
    def fingerprint(self) -> str:
        """Equal for programs that have the same machine code."""
        where = self.following and self.following[0]
        return hashlib.sha256(f"{where} {' '.join(part.fingerprint for part in self._all)}".encode()).hexdigest()
