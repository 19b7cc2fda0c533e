"""Reads the text of an expression into a small tree of our own, and refuses whatever is not on the list."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from gambol.errors import InvalidInput, unknown_name
from gambol.expressions.operations import FUNCTIONS, OPERATIONS, Kind

MAX_LENGTH = 1000  # characters
MAX_DEPTH = 64  # operations inside operations; a sum of n terms is n − 1 deep

SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.UAdd: "unary +",
    ast.USub: "unary -",
    ast.Not: "not",
    ast.And: "and",
    ast.Or: "or",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
LANGUAGE = (
    "an expression holds numbers, names, + - * / **, comparisons, and, or, not, if/else and the functions "
    + ", ".join(FUNCTIONS)
)


@dataclass(frozen=True)
class Constant:
    """A number as it is written."""

    value: float


@dataclass(frozen=True)
class Named:
    """A name whose number is looked up."""

    name: str


@dataclass(frozen=True)
class Applied:
    """One of `OPERATIONS` on its operands."""

    symbol: str
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Compared:
    """A chain of comparisons, as in 0 < x <= 1: one part more than symbols."""

    symbols: tuple[str, ...]
    parts: tuple[Node, ...]


Node = Constant | Named | Applied | Compared


def kind_of(node: Node) -> Kind:
    """What a node gives."""
    if isinstance(node, Compared):
        return "condition"
    return OPERATIONS[node.symbol].gives if isinstance(node, Applied) else "number"


def wrong_kind(what: str, kind: Kind, place: str) -> InvalidInput:
    """The error for a number where a condition is needed, and the other way round."""
    if kind == "number":
        return InvalidInput(f"{what} is a number", f"{place} a condition is needed", "compare it, as in 'com_y > 0'")
    return InvalidInput(f"{what} is a condition", f"{place} a number is needed", "write '1 if … else 0' around it")


class Parser:
    """Turns Python's syntax tree into ours, node by node, and refuses the rest."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())  # one line: a place is then one number
        self.names: dict[str, None] = {}  # an ordered set
        if not self.text:
            raise InvalidInput("the expression is empty", LANGUAGE, "write one, such as 'com_x'")
        if len(text) > MAX_LENGTH:
            raise InvalidInput(
                f"the expression has {len(text)} characters", f"at most {MAX_LENGTH} are allowed", "write it shorter"
            )
        for at, letter in enumerate(self.text):
            if letter == "#" or not (letter.isascii() and letter.isprintable()):
                raise self._refused(letter, at)
        self.root = self._read(self._parsed(), 0)

    def _parsed(self) -> ast.expr:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # what Python warns of, such as 1if, is refused
                return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            at = min(max((error.offset or 1) - 1, 0), len(self.text) - 1)
            given = f"{self.text[at : at + 20]!r} at character {at + 1} cannot be read"
            raise InvalidInput(given, LANGUAGE, "correct it there or just before") from None
        except (ValueError, MemoryError, RecursionError):
            raise self._too_deep() from None

    def _read(self, tree: ast.expr, depth: int) -> Node:
        """Our node for Python's."""
        if depth > MAX_DEPTH:
            raise self._too_deep()
        match tree:
            case ast.Constant():
                return self._constant(tree)
            case ast.Name() | ast.Attribute():
                return self._name(tree)
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return self._apply(self._power(right), [left], tree, depth)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SYMBOLS:
                return self._apply(SYMBOLS[type(op)], [left, right], tree, depth)
            case ast.UnaryOp(op=op, operand=operand) if type(op) in SYMBOLS:
                return self._apply(SYMBOLS[type(op)], [operand], tree, depth)
            case ast.BoolOp(op=op, values=values):
                return self._apply(SYMBOLS[type(op)], values, tree, depth)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._apply("if", [test, body, other], tree, depth)
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in SYMBOLS for op in ops):
                symbols, operands = tuple(SYMBOLS[type(op)] for op in ops), [left, *others]
                return Compared(symbols, self._operands(symbols[0], operands, ["number"] * len(operands), depth))
            case ast.Call(func=function, args=operands, keywords=[]):
                return self._apply(self._function(function), operands, tree, depth)
        raise self._refused(self._word(tree), tree.col_offset)

    def _apply(self, symbol: str, operands: Sequence[ast.expr], tree: ast.expr, depth: int) -> Applied:
        operation = OPERATIONS[symbol]
        least = len(operation.takes)
        takes = operation.takes + operation.takes[-1:] * (len(operands) - least if operation.many else 0)
        if len(operands) != len(takes):
            count = f"{least} or more" if operation.many else f"{least}"
            raise InvalidInput(
                f"{self._at(tree)} has {len(operands)} arguments", f"{symbol} takes {count}", "give that many"
            )
        return Applied(symbol, self._operands(symbol, operands, takes, depth))

    def _operands(
        self, symbol: str, operands: Sequence[ast.expr], takes: Sequence[Kind], depth: int
    ) -> tuple[Node, ...]:
        parts = tuple(self._read(operand, depth + 1) for operand in operands)
        for part, operand, wanted in zip(parts, operands, takes, strict=True):
            if kind_of(part) != wanted:
                raise wrong_kind(self._at(operand), kind_of(part), f"for {symbol.removeprefix('unary ')!r}")
        return parts

    def _constant(self, tree: ast.Constant) -> Constant:
        if type(tree.value) not in (int, float):
            raise self._refused(self._word(tree), tree.col_offset)
        try:
            value = float(tree.value)  # type: ignore[arg-type]
        except OverflowError:
            value = float("inf")
        if value == float("inf"):
            raise InvalidInput(f"{self._at(tree)} is too large", "numbers go up to 1e308", "write a smaller one")
        return Constant(value)

    def _name(self, tree: ast.Name | ast.Attribute) -> Named:
        words: list[str] = []
        at: ast.expr = tree
        while isinstance(at, ast.Attribute):
            words.insert(0, at.attr)
            at = at.value
        if not isinstance(at, ast.Name):
            raise InvalidInput(
                f"{self._at(tree)} has a dot behind something that is not a name", LANGUAGE, "leave the dot out"
            )
        words.insert(0, at.id)
        name = ".".join(words)
        if any(word.startswith("_") for word in words):
            raise InvalidInput(f"{self._at(tree)} is not a name", "names begin with a letter", "correct it")
        if name in FUNCTIONS:
            raise InvalidInput(
                f"{self._at(tree)} is a function", "a function needs its arguments in brackets", f"write {name}(…)"
            )
        self.names[name] = None
        return Named(name)

    def _power(self, tree: ast.expr) -> str:
        if isinstance(tree, ast.Constant) and type(tree.value) is int and f"** {tree.value}" in OPERATIONS:
            return f"** {tree.value}"
        raise InvalidInput(
            f"the power {self._at(tree)}", "only the powers 2, 3 and 4 are allowed", "write it as products, sqrt or exp"
        )

    def _function(self, tree: ast.expr) -> str:
        if isinstance(tree, ast.Name) and tree.id in FUNCTIONS:
            return tree.id
        error = unknown_name("function", self._word(tree), FUNCTIONS)
        raise InvalidInput(f"at character {tree.col_offset + 1} {error.given}", error.allowed, error.remedy)

    # what to say

    def _word(self, tree: ast.expr) -> str:
        word = ast.get_source_segment(self.text, tree) or ""
        return word if len(word) <= 40 else f"{word[:39]}…"

    def _at(self, tree: ast.expr) -> str:
        return f"{self._word(tree)!r} at character {tree.col_offset + 1}"

    def _refused(self, word: str, at: int) -> InvalidInput:
        return InvalidInput(f"{word!r} at character {at + 1} is not allowed in an expression", LANGUAGE, "leave it out")

    def _too_deep(self) -> InvalidInput:
        return InvalidInput(
            f"the expression {self.text[:20]!r}… is nested too deeply",
            f"at most {MAX_DEPTH} operations stand inside one another",
            "write it shorter",
        )
