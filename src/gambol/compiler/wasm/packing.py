"""A module's bytes as they are sent: its rollout names locals by how long ago they were set, and so compresses well.

Most values are used soon after they were computed, and bodies have parts that are computed alike, one after another: by
such distances the same computation has the same bytes wherever it stands. What is used often, constants above all,
keeps its number. `page/unpacking.js` makes the module of it again, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gambol.compiler.wasm.encoding import op, unsigned

OFTEN = 8  # uses; those of a worm, a snake and Luxo are smallest with 8 or 16
GET, SET, TEE = (op(f"local.{what}")[0] for what in ("get", "set", "tee"))
# How many numbers of variable length follow an instruction; most stand alone.
NUMBERS = {
    op(name): count
    for count, names in {
        1: ("loop", "if", "br_if", "call", "i32.const", "f32x4.extract_lane", "f64x2.extract_lane"),
        2: (
            "i32.load",
            "v128.load",
            "v128.store",
            "v128.load32_splat",
            "v128.load64_splat",
            "v128.load32_zero",
            "v128.load64_zero",
        ),
        3: ("v128.load32_lane", "v128.load64_lane"),
    }.items()
    for name in names
}
VECTORS = (op("v128.const"), op("i8x16.shuffle"))  # sixteen bytes follow
LONGER = (0xFC, 0xFD)  # begin an instruction that goes on with a number
CODE = 10  # number of the section


@dataclass(frozen=True)
class Packed:
    """Bytes, of which those of the rollout, from `first` to `last`, are packed."""

    code: bytes
    first: int
    last: int


def packed(module: bytes) -> Packed:
    """A module of `wasm_of`, packed.

    >>> from gambol.compiler.program import trace
    >>> from gambol.compiler.wasm.module import wasm_of
    >>> def twice(lane):
    ...     for i in range(200):
    ...         lane.state[i] = lane.state[i] * 0.5 + lane.state[i + 1] * lane.state[i]
    >>> import zlib
    >>> code = wasm_of(trace(twice, state=201)).code
    >>> len(zlib.compress(packed(code).code)) < 0.7 * len(zlib.compress(code))
    True
    """
    first, last = _rollout(module)
    found = list(_instructions(module, first, last))
    uses = Counter(local for start, _, local in found if module[start] == GET)
    out, newest = bytearray(), 0
    for start, end, local in found:
        kind = module[start]
        if local is None:
            out += module[start:end]
            continue
        ago = newest - local if kind == GET else newest + 1 - local
        kept = ago < 0 or (kind == GET and uses[local] > OFTEN)
        out += bytes([kind]) + unsigned(2 * local + 1 if kept else 2 * ago)
        newest = newest if kind == GET else local
    return Packed(module[:first] + bytes(out) + module[last:], first, first + len(out))


def _rollout(module: bytes) -> tuple[int, int]:
    """Where the instructions of the first function begin and end."""
    at = 8
    while module[at] != CODE:
        length, at = _number(module, at + 1)
        at += length
    _, at = _number(module, at + 1)
    _, at = _number(module, at)  # functions
    length, at = _number(module, at)
    end = at + length
    groups, at = _number(module, at)
    for _ in range(groups):  # of locals: how many, and their type
        at = _number(module, at)[1] + 1
    return at, end


def _instructions(module: bytes, at: int, end: int) -> Iterator[tuple[int, int, int | None]]:
    """Where each begins and ends, and the local it names."""
    while at < end:
        start, at, local = at, at + 1, None
        if module[start] in (GET, SET, TEE):
            local, at = _number(module, at)
        else:
            if module[start] in LONGER:
                _, at = _number(module, at)
            instruction = module[start:at]
            for _ in range(NUMBERS.get(instruction, 0)):
                _, at = _number(module, at)
            at += 16 * (instruction in VECTORS)
        yield start, at, local


def _number(module: bytes, at: int) -> tuple[int, int]:
    """The number of variable length there, and what is behind it."""
    value = shift = 0
    while True:
        value |= (module[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if module[at - 1] < 0x80:
            return value, at
