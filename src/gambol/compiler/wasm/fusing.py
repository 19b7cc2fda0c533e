"""a·b + c rounded once, made of plain sums and products, where a machine's `relaxed_madd` is not fused.

Exact for every input: subnormal, infinite, no number. Two functions of a module, on vectors of two float64; the first
serves float64 where nothing under- or overflows on the way, and calls the second for the rest.
"""

from __future__ import annotations

from gambol.compiler.wasm.encoding import V128, doubles, function, get, i32, longs, op, put, unsigned

Code = bytes

LEAST_PRODUCT = 2.0**-900  # no part of it below 2**-1074 is lost
TWO_STEPS = 2.0**-52  # of a number: what takes it to the next one or the one after that
SPLITTER = 2.0**27 + 1.0  # cuts 53 bits into 26 and 27
FAR = 120  # powers of two apart, from which the smaller of product and summand only breaks ties
NEGLIGIBLE = 2.0**-200
SMALLEST_NORMAL, SMALLEST = -1022, -1074  # exponents
LOWEST_SCALE = -1200  # what is scaled by less is 0 in any case
FRACTION, EXPONENT, SIGN, BIAS = 2**52 - 1, 0x7FF, 2**63, 1023


class Routine:
    """The body of a function on vectors: every intermediate result is a local."""

    def __init__(self, parameters: int) -> None:
        self.code, self.count, self.parameters = b"", parameters, parameters

    def let(self, *parts: Code | str) -> Code:
        """Keeps what the parts compute; names among them are instructions."""
        self.code += _joined(parts) + put(self.count)
        self.count += 1
        return get(self.count - 1)

    def finished(self, *result: Code | str) -> bytes:
        """The function's code, which leaves the result."""
        return function([V128] * (self.count - self.parameters), self.code + _joined(result))

    # float64 arithmetic without loss

    def split(self, x: Code) -> tuple[Code, Code]:
        """Two halves with half the bits each (Dekker 1971)."""
        big = self.let(x, doubles(SPLITTER), "f64x2.mul")
        high = self.let(big, big, x, "f64x2.sub", "f64x2.sub")
        return high, self.let(x, high, "f64x2.sub")

    def product(self, a: Code, b: Code) -> tuple[Code, Code]:
        """The rounded product and what rounding lost (Dekker 1971)."""
        (ah, al), (bh, bl) = self.split(a), self.split(b)
        high = self.let(a, b, "f64x2.mul")
        low = self.let(
            ah,
            bh,
            "f64x2.mul",
            high,
            "f64x2.sub",
            ah,
            bl,
            "f64x2.mul",
            "f64x2.add",
            al,
            bh,
            "f64x2.mul",
            "f64x2.add",
            al,
            bl,
            "f64x2.mul",
            "f64x2.add",
        )
        return high, low

    def sum(self, x: Code, y: Code) -> tuple[Code, Code]:
        """The rounded sum and what rounding lost (Knuth 1969)."""
        s = self.let(x, y, "f64x2.add")
        t = self.let(s, x, "f64x2.sub")
        return s, self.let(x, s, t, "f64x2.sub", "f64x2.sub", y, t, "f64x2.sub", "f64x2.add")

    def sum_to_odd(self, x: Code, y: Code) -> Code:
        """The sum rounded to odd: whichever neighbour has an odd last bit, if there is anything to round.

        Rounding that to fewer bits is as if the sum was rounded once (Boldo and Melquiond 2008).
        """
        s, lost = self.sum(x, y)
        inexact = self.let(lost, doubles(0.0), "f64x2.lt", doubles(0.0), lost, "f64x2.lt", "v128.or")  # no NaN is
        even = self.let(s, longs(1), "v128.and", longs(0), "i64x2.eq", inexact, "v128.and")
        inwards = self.let(s, lost, "v128.xor", longs(0), "i64x2.lt_s")
        odd = (s, longs(1), "i64x2.sub", s, longs(1), "i64x2.add", inwards, "v128.bitselect")
        return self.let(*odd, s, even, "v128.bitselect")

    def product_and_sum(self, a: Code, b: Code, c: Code) -> tuple[Code, Code]:
        """a·b + c as two numbers whose rounded sum it is, rounded once."""
        high, low = self.product(a, b)
        th, tl = self.sum(c, low)
        vh, vl = self.sum(high, th)
        return vh, self.sum_to_odd(tl, vl)

    def choose(self, condition: Code, yes: Code, no: Code) -> Code:
        return self.let(yes, no, condition, "v128.bitselect")

    # exponents

    def normal(self, x: Code) -> tuple[Code, Code]:
        """A number within ±[1, 2), and the power of two, as 64-bit integers, that makes it x; for finite x but 0."""
        tiny = self.let(x, "f64x2.abs", doubles(2.0**SMALLEST_NORMAL), "f64x2.lt")
        scaled = self.choose(tiny, self.let(x, doubles(2.0**54), "f64x2.mul"), x)
        biased = self.let(scaled, i32(52), "i64x2.shr_u", longs(EXPONENT), "v128.and")
        lifted = self.let(tiny, longs(54), "v128.and")
        power = self.let(biased, longs(BIAS), "i64x2.sub", lifted, "i64x2.sub")
        one = longs(BIAS << 52)
        return self.let(scaled, longs(SIGN | FRACTION), "v128.and", one, "v128.or"), power

    def power_of_two(self, exponent: Code) -> Code:
        """2**exponent for exponents of normal numbers."""
        return self.let(exponent, longs(BIAS), "i64x2.add", i32(52), "i64x2.shl")

    def within(self, n: Code, low: int, high: int) -> Code:
        """Integers kept within bounds."""
        n = self.choose(self.let(n, longs(low), "i64x2.lt_s"), longs(low), n)
        return self.choose(self.let(n, longs(high), "i64x2.gt_s"), longs(high), n)

    def scaled(self, x: Code, exponent: Code) -> Code:
        """x·2**exponent in three steps, each a power that exists."""
        rest = exponent
        for _ in range(3):
            part = self.within(rest, -1000, 1000)
            x, rest = self.let(x, self.power_of_two(part), "f64x2.mul"), self.let(rest, part, "i64x2.sub")
        return x

    def signed_as(self, x: Code, other: Code) -> Code:
        return self.let(x, other, longs(SIGN - 1), "v128.bitselect")


def _joined(parts: tuple[Code | str, ...]) -> bytes:
    return b"".join(op(part) if isinstance(part, str) else part for part in parts)


def common(slow: int) -> bytes:
    """`fma(a, b, c)` of float64, which calls function `slow` if any lane needs it.

    What rounding lost of the sum and of the product is added up to `rest` and rounded on the way. So a number a little
    above and one a little below it are added to the sum: where both come to the same, so does what lies between (Ziv
    1991). Where the product was exact, the sum is the answer. Numbers that overflow on the way agree with nothing.
    """
    r = Routine(3)
    a, b, c = get(0), get(1), get(2)
    high, low = r.product(a, b)
    rough, lost = r.sum(high, c)
    rest = r.let(lost, low, "f64x2.add")
    little = r.let(rest, doubles(TWO_STEPS), "f64x2.mul")  # more than it was rounded by, and infinite if it is
    above = r.let(rough, rest, little, "f64x2.add", "f64x2.add")
    below = r.let(rough, rest, little, "f64x2.sub", "f64x2.add")
    nothing = r.let(low, doubles(0.0), "f64x2.eq")
    sure = r.let(above, below, "f64x2.eq", nothing, "v128.or")
    none = r.let(a, doubles(0.0), "f64x2.eq", b, doubles(0.0), "f64x2.eq", "v128.or")
    large = r.let(high, "f64x2.abs", doubles(LEAST_PRODUCT), "f64x2.ge", none, "v128.or")
    otherwise = op("else") + a + b + c + op("call") + unsigned(slow) + op("end")
    r.code += sure + large + op("v128.and") + op("i64x2.all_true") + op("if") + bytes([V128])
    return r.finished(r.choose(nothing, rough, above), otherwise)


def rare(_: int = 0) -> bytes:
    """`fma(a, b, c)` of float64 for any numbers, by scaling them to where `common` is exact."""
    r = Routine(3)
    a, b, c = get(0), get(1), get(2)
    (am, ae), (bm, be), (cm, ce) = r.normal(a), r.normal(b), r.normal(c)
    pe = r.let(ae, be, "i64x2.add")
    ahead = r.let(pe, ce, "i64x2.sub")
    summand_far, product_far = r.let(ahead, longs(FAR), "i64x2.gt_s"), r.let(ahead, longs(-FAR), "i64x2.lt_s")
    back = r.within(r.let(longs(0), ahead, "i64x2.sub"), -FAR, FAR)
    summand = r.let(cm, r.power_of_two(back), "f64x2.mul")
    summand = r.choose(summand_far, r.signed_as(doubles(NEGLIGIBLE), c), r.choose(product_far, cm, summand))
    am = r.choose(product_far, r.let(am, doubles(NEGLIGIBLE), "f64x2.mul"), am)
    scale = r.choose(product_far, ce, pe)
    high, low = r.product_and_sum(am, bm, summand)

    total = r.let(high, low, "f64x2.add")
    normal = r.scaled(total, scale)
    # A subnormal result has its last bit at 2**-1074 whatever its size: there the sum of 2**52 such steps has its own.
    kept = r.within(scale, LOWEST_SCALE, 2000)
    quantum = r.power_of_two(r.within(r.let(longs(SMALLEST), kept, "i64x2.sub"), -1000, 1000))
    pad = r.signed_as(r.let(quantum, doubles(2.0**52), "f64x2.mul"), total)
    ph, pl = r.sum(pad, high)
    rounded = r.let(ph, r.sum_to_odd(pl, low), "f64x2.add", pad, "f64x2.sub")
    tiny = r.signed_as(r.scaled(rounded, kept), total)
    small = r.let(total, "f64x2.abs", pad, "f64x2.abs", "f64x2.lt")
    result = r.choose(small, tiny, normal)

    plain_product = r.let(a, b, "f64x2.mul")
    result = r.choose(r.let(c, doubles(0.0), "f64x2.eq"), plain_product, result)
    none = r.let(a, doubles(0.0), "f64x2.eq", b, doubles(0.0), "f64x2.eq", "v128.or")
    infinite = doubles(float("inf"))
    ends = [r.let(x, "f64x2.abs", infinite, "f64x2.lt", "v128.not") for x in (a, b, c)]
    factors_end = r.let(ends[0], ends[1], "v128.or")
    result = r.choose(ends[2], c, result)  # beside an infinite summand a finite product is nothing
    return r.finished(plain_product, c, "f64x2.add", result, none, factors_end, "v128.or", "v128.bitselect")


def in_float32(_: int = 0) -> bytes:
    """`fma(a, b, c)` of four float32: their products are exact in float64, and the sum is rounded to odd there."""
    r = Routine(3)
    high_lanes = op("i8x16.shuffle") + bytes([*range(8, 16), *range(8)])
    halves = []
    for upper in (False, True):
        x, y, z = (r.let(get(i), *([get(i), high_lanes] if upper else []), "f64x2.promote_low_f32x4") for i in range(3))
        product = r.let(x, y, "f64x2.mul")
        odd = r.sum_to_odd(product, z)
        halves.append(r.let(odd, "f32x4.demote_f64x2_zero"))
    return r.finished(halves[0], halves[1], op("i8x16.shuffle") + bytes([*range(8), *range(16, 24)]))


FUNCTIONS = {64: (common, rare), 32: (in_float32,)}  # the first is what a program calls; others follow it
SIGNATURE = (V128, V128, V128)
