"""The binary form of WebAssembly: numbers of variable length, instructions by name, sections.

Instructions keep the names of the specification (WebAssembly 2.0 with relaxed SIMD) and can be read beside it. Code is
plain `bytes`: operands first, then the instruction.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

I32, V128 = 0x7F, 0x7B  # types of values
NOTHING = 0x40  # the type of a block that leaves nothing on the stack

PLAIN = {
    "if": 0x04,
    "loop": 0x03,
    "else": 0x05,
    "end": 0x0B,
    "br_if": 0x0D,
    "call": 0x10,
    "local.get": 0x20,
    "local.set": 0x21,
    "local.tee": 0x22,
    "i32.load": 0x28,
    "i32.const": 0x41,
    "i32.lt_s": 0x48,
    "i32.add": 0x6A,
    "i32.sub": 0x6B,
    "i32.mul": 0x6C,
    "i64.extend_i32_u": 0xAD,
}

SIMD = {
    "v128.load": 0x00,
    "v128.load32_splat": 0x09,
    "v128.load64_splat": 0x0A,
    "v128.store": 0x0B,
    "v128.const": 0x0C,
    "i8x16.shuffle": 0x0D,
    "i64x2.splat": 0x12,
    "f32x4.extract_lane": 0x1F,
    "f64x2.extract_lane": 0x21,
    "f32x4.lt": 0x43,
    "f32x4.le": 0x45,
    "f64x2.eq": 0x47,
    "f64x2.lt": 0x49,
    "f64x2.gt": 0x4A,
    "f64x2.le": 0x4B,
    "f64x2.ge": 0x4C,
    "v128.not": 0x4D,
    "v128.and": 0x4E,
    "v128.or": 0x50,
    "v128.xor": 0x51,
    "v128.bitselect": 0x52,
    "v128.any_true": 0x53,
    "v128.load32_lane": 0x56,
    "v128.load64_lane": 0x57,
    "v128.load32_zero": 0x5C,
    "v128.load64_zero": 0x5D,
    "f32x4.demote_f64x2_zero": 0x5E,
    "f64x2.promote_low_f32x4": 0x5F,
    "f32x4.floor": 0x68,
    "f64x2.floor": 0x75,
    "i32x4.shl": 0xAB,
    "i32x4.shr_u": 0xAD,
    "i32x4.add": 0xAE,
    "i32x4.sub": 0xB1,
    "i64x2.all_true": 0xC3,
    "i64x2.extend_low_i32x4_s": 0xC7,
    "i64x2.shl": 0xCB,
    "i64x2.shr_u": 0xCD,
    "i64x2.add": 0xCE,
    "i64x2.sub": 0xD1,
    "i64x2.mul": 0xD5,
    "i64x2.eq": 0xD6,
    "i64x2.lt_s": 0xD8,
    "i64x2.gt_s": 0xD9,
    "f32x4.neg": 0xE1,
    "f32x4.sqrt": 0xE3,
    "f32x4.add": 0xE4,
    "f32x4.sub": 0xE5,
    "f32x4.mul": 0xE6,
    "f32x4.div": 0xE7,
    "f64x2.abs": 0xEC,
    "f64x2.neg": 0xED,
    "f64x2.sqrt": 0xEF,
    "f64x2.add": 0xF0,
    "f64x2.sub": 0xF1,
    "f64x2.mul": 0xF2,
    "f64x2.div": 0xF3,
    "i32x4.trunc_sat_f32x4_s": 0xF8,
    "f32x4.convert_i32x4_s": 0xFA,
    "i32x4.trunc_sat_f64x2_s_zero": 0xFC,
    "f32x4.relaxed_madd": 0x105,
    "f64x2.relaxed_madd": 0x107,
}

SATURATING = {"i32.trunc_sat_f32_s": 0x00, "i32.trunc_sat_f64_s": 0x02}


def unsigned(n: int) -> bytes:
    """LEB128: seven bits a byte, the lowest first.

    >>> unsigned(300).hex()
    'ac02'
    """
    out = bytearray()
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes([*out, n])


def signed(n: int) -> bytes:
    """Signed LEB128.

    >>> signed(-1).hex(), signed(64).hex()
    ('7f', 'c000')
    """
    out = bytearray()
    while not -0x40 <= n < 0x40:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes([*out, n & 0x7F])


def op(name: str) -> bytes:
    """An instruction without what follows it."""
    if name in PLAIN:
        return bytes([PLAIN[name]])
    if name in SATURATING:
        return b"\xfc" + unsigned(SATURATING[name])
    return b"\xfd" + unsigned(SIMD[name])


def get(local: int) -> bytes:
    return op("local.get") + unsigned(local)


def put(local: int) -> bytes:
    return op("local.set") + unsigned(local)


def i32(n: int) -> bytes:
    return op("i32.const") + signed(n)


def doubles(x: float) -> bytes:
    """A constant vector of float64."""
    return op("v128.const") + 2 * struct.pack("<d", x)


def longs(n: int) -> bytes:
    """A constant vector of 64-bit patterns."""
    return op("v128.const") + 2 * struct.pack("<Q", n % 2**64)


def ints(n: int) -> bytes:
    """A constant vector of 32-bit patterns."""
    return op("v128.const") + 4 * struct.pack("<I", n % 2**32)


def repeated(turn: bytes, again: bytes) -> bytes:
    """A loop that runs once, and again as long as the condition behind it holds."""
    return op("loop") + bytes([NOTHING]) + turn + again + op("br_if") + unsigned(0) + op("end")


def named(name: str) -> bytes:
    return unsigned(len(name)) + name.encode()


def vector(items: Iterable[bytes]) -> bytes:
    """So many things, one after another."""
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


def function(kinds: Iterable[int], body: bytes) -> bytes:
    """The code of a function with locals of these types behind its parameters."""
    groups: list[tuple[int, int]] = []
    for kind in kinds:
        if groups and groups[-1][1] == kind:
            groups[-1] = (groups[-1][0] + 1, kind)
        else:
            groups.append((1, kind))
    code = vector(unsigned(count) + bytes([kind]) for count, kind in groups) + body + op("end")
    return unsigned(len(code)) + code
