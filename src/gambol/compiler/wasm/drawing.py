"""Random numbers inside a module: `gambol.draws.splitmix` as a function, since a program may draw thousands."""

from __future__ import annotations

from gambol.compiler.wasm.encoding import I32, V128, doubles, function, get, i32, longs, op, put
from gambol.draws import GOLDEN, LAST_SHIFT, ROUNDS, UNUSED_BITS

SIGNATURE = (V128, I32)


def uniform() -> bytes:
    """`draw(key, count)`: number `count` of the stream that begins with a key's 64 bits, in [0, 1)."""
    z, count = 2, get(1)
    distance = count + op("i64.extend_i32_u") + op("i64x2.splat") + longs(GOLDEN) + op("i64x2.mul")
    code = get(0) + distance + op("i64x2.add") + put(z)
    for shift, multiplier in ROUNDS:
        code += _folded(z, shift) + longs(multiplier) + op("i64x2.mul") + put(z)
    code += _folded(z, LAST_SHIFT) + i32(UNUSED_BITS) + op("i64x2.shr_u") + put(z)
    # 53 bits are more than `below_2_52` takes: the upper ones are the last bits of 2**84, where a step is 2**32.
    upper = get(z) + i32(32) + op("i64x2.shr_u") + doubles(2.0**84) + op("v128.or") + doubles(2.0**84) + op("f64x2.sub")
    lower = below_2_52(get(z) + longs(2**32 - 1) + op("v128.and"))
    whole = upper + lower + op("f64x2.add")
    return function([V128], code + whole + doubles(2.0 ** (UNUSED_BITS - 64)) + op("f64x2.mul"))


def _folded(z: int, shift: int) -> bytes:
    return get(z) + get(z) + i32(shift) + op("i64x2.shr_u") + op("v128.xor")


def below_2_52(whole: bytes) -> bytes:
    """Integers as float64, which no instruction converts: as the last bits of 2**52."""
    return whole + doubles(2.0**52) + op("v128.or") + doubles(2.0**52) + op("f64x2.sub")
