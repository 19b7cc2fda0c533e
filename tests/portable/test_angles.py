"""Sines of single angles are the right ones, to the last bit or, where the C library errs, to the one before."""

import math
import random
from fractions import Fraction

from gambol.portable.angles import sincos, tangent


def test_they_are_the_c_librarys_but_for_its_errors():
    drawn = random.Random(0)
    angles = [drawn.uniform(-10.0, 10.0) for _ in range(2000)]
    both = [(ours, its) for x in angles for ours, its in zip(sincos(x), (math.sin(x), math.cos(x)), strict=True)]
    assert all(abs(ours - its) <= math.ulp(its) for ours, its in both)
    assert sum(ours != its for ours, its in both) < 0.005 * len(both)
    assert all(abs(tangent(x) - math.tan(x)) <= math.ulp(math.tan(x)) for x in angles)


def test_they_are_rounded_correctly():
    for x in (math.pi, math.pi / 2, 0.1, 3.0, -2.5):
        quotient, term, k = Fraction(0), Fraction(x), 1
        while abs(term) > Fraction(1, 10**60):
            quotient += term
            term *= -(Fraction(x) ** 2) / ((k + 1) * (k + 2))
            k += 2
        assert sincos(x)[0] == float(quotient)
