"""Sines and cosines of single angles, correctly rounded: the one answer that every machine can give.

`math.sin` is the C library's, which takes other instructions on other processors: one in 1,500 of its results has
another last bit. For the few angles of a body's description; a rollout has `compiler.elementary`, which is fast.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache

DIGITS = 50  # a float has 17, and hardly a sine comes nearer than 20 more to the middle between two floats
PI = Decimal(
    "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679821480865"
)


def sincos(angle: float) -> tuple[float, float]:
    """Sine and cosine of an angle in radians.

    >>> sincos(0.0), sincos(2.0)
    ((0.0, 1.0), (0.9092974268256817, -0.4161468365471424))
    """
    sine, cosine = _exact(angle)
    return float(sine), float(cosine)


def tangent(angle: float) -> float:
    """The tangent of an angle in radians.

    >>> tangent(0.0), tangent(-2.0)
    (0.0, 2.185039863261519)
    """
    sine, cosine = _exact(angle)
    with localcontext(prec=DIGITS):
        return float(sine / cosine)


@lru_cache(maxsize=4096)
def _exact(angle: float) -> tuple[Decimal, Decimal]:
    with localcontext(prec=2 * DIGITS):
        given = Decimal(angle)
        quarters = (given / (PI / 2)).to_integral_value()
        left = given - quarters * (PI / 2)  # within an eighth of a turn
    with localcontext(prec=DIGITS):
        sine, cosine = _series(left, 1), _series(left, 0)
        for _ in range(int(quarters) % 4):
            sine, cosine = cosine, -sine
    return sine, cosine


def _series(angle: Decimal, power: int) -> Decimal:
    """Σ (−1)ᵏ angleⁿ / n! over n = power, power + 2, …"""
    term = angle if power else Decimal(1)
    total, square = term, angle * angle
    while abs(term) > Decimal(10) ** (-DIGITS):
        term *= -square / ((power + 1) * (power + 2))
        power += 2
        total += term
    return total
