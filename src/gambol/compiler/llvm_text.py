"""LLVM's assembly, written line by line: values with their types, blocks of instructions, functions, a module.

It is what `llvmlite.ir` offers, as far as tapes need it, as plain text from the start: objects that are made into text
afterwards take as long as LLVM itself does. Pointers know what they point to; LLVM no longer does.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

ORDERED = {"<": "olt", "<=": "ole"}
SIGNED, UNSIGNED = {"<": "slt"}, {"<": "ult"}


@dataclass(frozen=True)
class Type:
    """A type as LLVM writes it; of vectors and arrays with what they are made of, of pointers what they point to."""

    text: str
    of: Type | None = None
    count: int = 1

    def __call__(self, value: int) -> Value:
        """A whole number of this type."""
        return Value(self, str(value))

    def as_pointer(self, space: int = 0) -> Type:
        """A pointer to it, into an address space."""
        return Type(f"ptr addrspace({space})" if space else "ptr", self)

    @property
    def pointee(self) -> Type:
        """What a pointer points to."""
        assert self.of is not None
        return self.of


@cache
def whole(bits: int) -> Type:
    """The type of whole numbers of so many bits."""
    return Type(f"i{bits}")


BIT, BYTE, I32, I64 = (whole(bits) for bits in (1, 8, 32, 64))
FLOAT, DOUBLE, VOID = Type("float"), Type("double"), Type("void")


@cache
def vector(of: Type, count: int) -> Type:
    """The type of so many values side by side."""
    return Type(f"<{count} x {of.text}>", of, count)


def array(of: Type, count: int) -> Type:
    """The type of so many values one after another in memory."""
    return Type(f"[{count} x {of.text}]", of, count)


@dataclass(eq=False, slots=True)
class Value:
    """What an instruction leaves, or a constant."""

    type: Type
    name: str

    @property
    def typed(self) -> str:
        """As an argument."""
        return f"{self.type.text} {self.name}"


def number(of: Type, value: float) -> str:
    """A number of a scalar type; floats by their bits, those of single precision too as LLVM wants them: as doubles.

    >>> number(DOUBLE, 1.0), number(I64, 3)
    ('0x3ff0000000000000', '3')
    """
    if of in (FLOAT, DOUBLE):
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016x}"
    return str(int(value))


def constant(kind: Type, value: float | Sequence[float]) -> Value:
    """A scalar; or a vector of one value everywhere; or an array of several."""
    if kind.of is None:
        assert isinstance(value, int | float)
        return Value(kind, number(kind, value))
    if isinstance(value, int | float):
        return Value(kind, f"splat ({kind.of.text} {number(kind.of, value)})")
    return Value(kind, f"[{', '.join(f'{kind.of.text} {number(kind.of, x)}' for x in value)}]")


def undefined(kind: Type) -> Value:
    """Whatever."""
    return Value(kind, "undef")


@dataclass(eq=False, slots=True)
class Block:
    """Instructions without a branch."""

    name: str
    lines: list[str | Phi] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Phi(Value):
    """One of several values, by the block that control came from."""

    incoming: list[tuple[Value, Block]] = field(default_factory=list)

    def add_incoming(self, value: Value, block: Block) -> None:
        self.incoming.append((value, block))

    def __str__(self) -> str:
        ways = ", ".join(f"[ {value.name}, %{block.name} ]" for value, block in self.incoming)
        return f"{self.name} = phi {self.type.text} {ways}"


@dataclass(eq=False)
class Module:
    """Functions, what they call and their constants."""

    triple: str = "unknown-unknown-unknown"
    declared: dict[str, str] = field(default_factory=dict)  # lines by name
    globals: dict[str, Value] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)

    def declare(self, name: str, returned: Type, arguments: Sequence[Type]) -> Value:
        """A function that is LLVM's own."""
        self.declared[name] = f"declare {returned.text} @{name}({', '.join(kind.text for kind in arguments)})"
        return Value(returned, f"@{name}")

    def listed(self, name: str, of: Type, values: Sequence[float]) -> Value:
        """The address of constants one after another."""
        if name not in self.globals:
            kind = array(of, len(values))
            self.declared[name] = f'@"{name}" = internal constant {constant(kind, values).typed}'
            self.globals[name] = Value(kind.as_pointer(), f'@"{name}"')
        return self.globals[name]

    def group_memory(self, name: str, of: Type, space: int) -> Value:
        """The address of memory that a group of threads is given: as much as whoever starts it says."""
        self.declared[name] = f"@{name} = external addrspace({space}) global {array(of, 0).text}, align 16"
        return Value(of.as_pointer(space), f"@{name}")

    def __str__(self) -> str:
        head = [f'target triple = "{self.triple}"', *self.declared.values()]
        return "\n".join([*head, *map(str, self.functions), "!0 = !{}", ""])


@dataclass(eq=False)
class Function:
    """A function that returns nothing; no two of its pointers lead to the same place."""

    module: Module
    name: str
    arguments: Sequence[Type]
    convention: str = ""
    blocks: list[Block] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.module.functions.append(self)
        self.args = [Value(kind, f"%a{i}") for i, kind in enumerate(self.arguments)]

    def append_basic_block(self, name: str) -> Block:
        self.blocks.append(Block(f"{name}.{len(self.blocks)}"))
        return self.blocks[-1]

    def __str__(self) -> str:
        apart = [f"{x.type.text}{' noalias' if x.type.text.startswith('ptr') else ''} {x.name}" for x in self.args]
        lines = [f"define {self.convention} void @{self.name}({', '.join(apart)}) {{"]
        for block in self.blocks:
            lines.append(f"{block.name}:")
            lines += map(str, block.lines)
        return "\n".join([*lines, "}"])
