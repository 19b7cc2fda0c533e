"""Instructions of LLVM's assembly, one method for each kind, written at the end of a block."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.llvm_text import (
    BIT,
    I32,
    ORDERED,
    SIGNED,
    UNSIGNED,
    Block,
    Function,
    Phi,
    Type,
    Value,
    vector,
)


class Builder:
    """Writes instructions at a position."""

    def __init__(self, function: Function, block: Block) -> None:
        self.function, self.block = function, block
        self._count = 0

    def append_basic_block(self, name: str) -> Block:
        return self.function.append_basic_block(name)

    def position_at_end(self, block: Block) -> None:
        self.block = block

    def _value(self, kind: Type, text: str) -> Value:
        name = f"%v{self._count}"
        self._count += 1
        self.block.lines.append(f"{name} = {text}")
        return Value(kind, name)

    def _both(self, what: str, a: Value, b: Value) -> Value:
        return self._value(a.type, f"{what} {a.type.text} {a.name}, {b.name}")

    def _as(self, what: str, value: Value, kind: Type) -> Value:
        return self._value(kind, f"{what} {value.typed} to {kind.text}")

    def _compared(self, what: str, a: Value, b: Value) -> Value:
        kind = BIT if a.type.of is None else vector(BIT, a.type.count)
        return self._value(kind, f"{what} {a.type.text} {a.name}, {b.name}")

    # control

    def branch(self, to: Block) -> None:
        self.block.lines.append(f"br label %{to.name}")

    def cbranch(self, condition: Value, yes: Block, no: Block) -> None:
        self.block.lines.append(f"br i1 {condition.name}, label %{yes.name}, label %{no.name}")

    def ret_void(self) -> None:
        self.block.lines.append("ret void")

    def phi(self, kind: Type) -> Phi:
        found = Phi(kind, f"%v{self._count}")
        self._count += 1
        self.block.lines.append(found)
        return found

    def call(self, function: Value, arguments: Sequence[Value]) -> Value:
        text = f"call {function.type.text} {function.name}({', '.join(x.typed for x in arguments)})"
        if function.type.text != "void":
            return self._value(function.type, text)
        self.block.lines.append(text)
        return function

    # numbers

    def fadd(self, a: Value, b: Value) -> Value:
        return self._both("fadd", a, b)

    def fsub(self, a: Value, b: Value) -> Value:
        return self._both("fsub", a, b)

    def fmul(self, a: Value, b: Value) -> Value:
        return self._both("fmul", a, b)

    def fdiv(self, a: Value, b: Value) -> Value:
        return self._both("fdiv", a, b)

    def fneg(self, a: Value) -> Value:
        return self._value(a.type, f"fneg {a.typed}")

    def add(self, a: Value, b: Value) -> Value:
        return self._both("add", a, b)

    def sub(self, a: Value, b: Value) -> Value:
        return self._both("sub", a, b)

    def mul(self, a: Value, b: Value) -> Value:
        return self._both("mul", a, b)

    def udiv(self, a: Value, b: Value) -> Value:
        return self._both("udiv", a, b)

    def urem(self, a: Value, b: Value) -> Value:
        return self._both("urem", a, b)

    def shl(self, a: Value, b: Value) -> Value:
        return self._both("shl", a, b)

    def lshr(self, a: Value, b: Value) -> Value:
        return self._both("lshr", a, b)

    def xor(self, a: Value, b: Value) -> Value:
        return self._both("xor", a, b)

    def and_(self, a: Value, b: Value) -> Value:
        return self._both("and", a, b)

    def or_(self, a: Value, b: Value) -> Value:
        return self._both("or", a, b)

    def fcmp_ordered(self, sign: str, a: Value, b: Value) -> Value:
        return self._compared(f"fcmp {ORDERED[sign]}", a, b)

    def icmp_signed(self, sign: str, a: Value, b: Value) -> Value:
        return self._compared(f"icmp {SIGNED[sign]}", a, b)

    def icmp_unsigned(self, sign: str, a: Value, b: Value) -> Value:
        return self._compared(f"icmp {UNSIGNED[sign]}", a, b)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self._value(yes.type, f"select {condition.typed}, {yes.typed}, {no.typed}")

    # kinds of numbers

    def fptosi(self, value: Value, kind: Type) -> Value:
        return self._as("fptosi", value, kind)

    def sitofp(self, value: Value, kind: Type) -> Value:
        return self._as("sitofp", value, kind)

    def uitofp(self, value: Value, kind: Type) -> Value:
        return self._as("uitofp", value, kind)

    def bitcast(self, value: Value, kind: Type) -> Value:
        """The same bits as another kind; a pointer is the same to LLVM, whatever it points to."""
        return Value(kind, value.name) if kind.text.startswith("ptr") else self._as("bitcast", value, kind)

    def zext(self, value: Value, kind: Type) -> Value:
        return self._as("zext", value, kind)

    def fpext(self, value: Value, kind: Type) -> Value:
        return self._as("fpext", value, kind)

    def fptrunc(self, value: Value, kind: Type) -> Value:
        return self._as("fptrunc", value, kind)

    def ptrtoint(self, value: Value, kind: Type) -> Value:
        return self._as("ptrtoint", value, kind)

    def inttoptr(self, value: Value, kind: Type) -> Value:
        return self._as("inttoptr", value, kind)

    # vectors

    def extract_element(self, value: Value, position: Value) -> Value:
        return self._value(value.type.pointee, f"extractelement {value.typed}, {position.typed}")

    def insert_element(self, into: Value, value: Value, position: Value) -> Value:
        return self._value(into.type, f"insertelement {into.typed}, {value.typed}, {position.typed}")

    def everywhere(self, value: Value, count: int) -> Value:
        """A vector with one value in all its places."""
        kind, places = vector(value.type, count), vector(I32, count)
        first = self.insert_element(Value(kind, "undef"), value, I32(0))
        return self._value(kind, f"shufflevector {first.typed}, {kind.text} undef, {places.text} zeroinitializer")

    # memory

    def alloca(self, kind: Type, size: int = 1, align: int | None = None) -> Value:
        many, at = f", i32 {size}" if size != 1 else "", f", align {align}" if align else ""
        return self._value(kind.as_pointer(), f"alloca {kind.text}{many}{at}")

    def gep(self, start: Value, places: Sequence[Value], inbounds: bool = False) -> Value:
        """The address of a place that lies so far from another; with two numbers, within the array there."""
        kind = start.type.pointee
        found = kind if len(places) == 1 else kind.pointee
        where = ", ".join(place.typed for place in places)
        text = f"getelementptr {'inbounds ' if inbounds else ''}{kind.text}, {start.typed}, {where}"
        return self._value(Type(start.type.text, found), text)

    def load(self, place: Value, align: int | None = None, unchanging: bool = False) -> Value:
        """`unchanging`: nobody writes there while the function runs."""
        at, kept = f", align {align}" if align else "", ", !invariant.load !0" if unchanging else ""
        kind = place.type.pointee
        return self._value(kind, f"load {kind.text}, {place.typed}{at}{kept}")

    def store(self, value: Value, place: Value, align: int | None = None) -> None:
        at = f", align {align}" if align else ""
        self.block.lines.append(f"store {value.typed}, {place.typed}{at}")
