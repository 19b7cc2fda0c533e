"""The small language in which people write scores and conditions: arithmetic over names, nothing that can do harm.

Python's own parser reads the text; what is not on the list below is refused, and nothing is ever handed to Python to
run. An expression is read and checked once, and then computed on floats or on traced values alike.

* numbers, and names with dots, such as `com_x` or `link.torso.angle`
* `+ - * /`, and `** 2`, `** 3`, `** 4`
* `< <= > >= == !=`, also chained, `and`, `or`, `not`, and `a if condition else b`; both sides are always computed
* `abs min max sqrt sin cos exp clamp floor`; `clamp(x, low, high)`, angles in radians, exp's argument within ±80

A part's name is written with `_` for `-`, and with `_` behind a word that Python keeps for itself: see `spelled`.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self, cast

from gambol.compiler.values import Condition, Number
from gambol.expressions.operations import COMPARISONS, OPERATIONS, Kind, all_of
from gambol.expressions.parser import Applied, Constant, Named, Node, Parser, kind_of, wrong_kind

Lookup = Callable[[str], Number]


@dataclass(frozen=True)
class Expression:
    """An expression that has been read and checked. Equal texts are equal expressions.

    >>> reach = Expression("abs(com_x - foot.x) / 2")
    >>> reach.names
    ('com_x', 'foot.x')
    >>> reach.value({"com_x": 1.0, "foot.x": 4.0}.__getitem__)
    1.5
    >>> Expression.condition("0 <= com_x < 1 or not com_y > 0").holds({"com_x": 2.0, "com_y": 0.5}.__getitem__)
    False
    """

    text: str
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)  # what it needs to know, without repetition
    root: Node = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        parser = Parser(self.text)
        object.__setattr__(self, "root", parser.root)
        object.__setattr__(self, "names", tuple(parser.names))

    @classmethod
    def number(cls, text: str) -> Self:
        """An expression that gives a number, or InvalidInput."""
        return cls(text)._checked("number")

    @classmethod
    def condition(cls, text: str) -> Self:
        """An expression that holds or does not, or InvalidInput."""
        return cls(text)._checked("condition")

    @property
    def gives(self) -> Kind:
        return kind_of(self.root)

    def value(self, lookup: Lookup) -> Number:
        """The expression's number, with `lookup` giving the number of each name."""
        return cast(Number, _computed(self._checked("number").root, lookup))

    def holds(self, lookup: Lookup) -> Condition:
        """Whether the condition holds, with `lookup` giving the number of each name."""
        return cast(Condition, _computed(self._checked("condition").root, lookup))

    def _checked(self, wanted: Kind) -> Self:
        if self.gives != wanted:
            raise wrong_kind(f"the expression {self.text!r}", self.gives, "here")
        return self


def spelled(name: str) -> str:
    """How the name of a creature's part is written in an expression.

    >>> spelled("thigh-left"), spelled("in")
    ('thigh_left', 'in_')
    """
    word = name.replace("-", "_")
    return f"{word}_" if keyword.iskeyword(word) else word


def _computed(node: Node, lookup: Lookup) -> Number | Condition:
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Named):
        return lookup(node.name)
    values = [_computed(part, lookup) for part in node.parts]
    if isinstance(node, Applied):
        return OPERATIONS[node.symbol].run(*values)
    pairs = zip(node.symbols, pairwise(cast(list[Number], values)), strict=True)
    return all_of(*[COMPARISONS[symbol](a, b) for symbol, (a, b) in pairs])
