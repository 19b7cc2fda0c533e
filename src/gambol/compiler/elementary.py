"""Sine, cosine, arc tangent, exponential and logarithm as polynomials: the same bits in every lane and on every target.

No target brings vector versions of these, and libraries differ in the last bit. The coefficients are Chebyshev fits
on the reduced range; the errors stated below are held by `tests/compiler/test_elementary.py`.
"""

from __future__ import annotations

from gambol.compiler.arithmetic import clamp, exponent, floor, power_of_two, where
from gambol.compiler.values import Number

PI = 3.141592653589793
TURN = 2.0 * PI

# pi and ln 2 in three parts (Cody and Waite): the first two have 24 bits, so that their product with a whole number is
# exact in float64 and the same split serves float32.
PI_PARTS = (3.1415927410125732, -8.742277657347586e-08, -3.4302489988857658e-15)
LN2_PARTS = (0.6931471824645996, -1.9046542121259336e-09, -8.783183432405266e-17)

# Fit errors on the reduced ranges: 2e-19 (sine), 4e-18 (cosine), 3e-18 (exponential), 4e-17 (arc tangent).
SINE = (
    1.0,
    -0.16666666666666666,
    0.008333333333333186,
    -0.00019841269841208676,
    2.75573192112296e-06,
    -2.5052106890568924e-08,
    1.6058940878455908e-10,
    -7.643026557152665e-13,
    2.721574933448145e-15,
)
COSINE = (
    1.0,
    -0.4999999999999997,
    0.04166666666666388,
    -0.001388888888877299,
    2.4801587277414912e-05,
    -2.7557316391024623e-07,
    2.0876561839875116e-09,
    -1.146290190020628e-11,
    4.6089769862410907e-14,
)
EXPONENTIAL = (
    1.0,
    1.0,
    0.5000000000000019,
    0.1666666666666668,
    0.04166666666648795,
    0.008333333333319589,
    0.0013888888952352863,
    0.00019841269890076403,
    2.4801485441561313e-05,
    2.755724088722987e-06,
    2.763265472252779e-07,
    2.5110049204818658e-08,
)
ARC_TANGENT = (
    1.0,
    -0.33333333333328435,
    0.19999999998854168,
    -0.14285714180900647,
    0.11111106177375227,
    -0.09090773003240828,
    0.07689952488233016,
    -0.066402251735395,
    0.0568830340363325,
    -0.04347919839046537,
    0.021133752033748364,
)
TAN_22_5 = 0.41421356237309503
INVERSE_TANH = tuple(1.0 / (2 * k + 1) for k in range(11))  # of the series in x², on |x| < 0.172
SQRT_2 = 1.4142135623730951


def polynomial(coefficients: tuple[float, ...], x: Number) -> Number:
    """c0 + c1·x + c2·x² + …, by Horner's rule."""
    result: Number = coefficients[-1]
    for c in coefficients[-2::-1]:
        result = result * x + c
    return result


def sincos(angle: Number) -> tuple[Number, Number]:
    """Sine and cosine of an angle in radians; error below 4e-16 for |angle| < 1e5 in float64.

    >>> s, c = sincos(PI / 6)
    >>> round(s, 15), round(c, 15)
    (0.5, 0.866025403784439)
    """
    half_turns = floor(angle * (1.0 / PI) + 0.5)
    r = angle
    for part in PI_PARTS:
        r = r - half_turns * part
    odd = half_turns - 2.0 * floor(half_turns * 0.5)
    sign = 1.0 - 2.0 * odd
    z = r * r
    return sign * (r * polynomial(SINE, z)), sign * polynomial(COSINE, z)


def exp(x: Number) -> Number:
    """The exponential; relative error below 4e-16. Arguments are kept within ±80: those results fit float32 too.

    >>> round(exp(1.0), 14)
    2.71828182845905
    """
    x = clamp(x, -80.0, 80.0)
    power = floor(x * 1.4426950408889634 + 0.5)
    r = x
    for part in LN2_PARTS:
        r = r - power * part
    return polynomial(EXPONENTIAL, r) * power_of_two(power)


def tanh(x: Number) -> Number:
    """The hyperbolic tangent; error below 4e-16.

    >>> round(tanh(0.5), 15)
    0.46211715726001
    """
    return 1.0 - 2.0 / (exp(x + x) + 1.0)


def log(x: Number) -> Number:
    """The natural logarithm; error below 4e-16, absolute or 3e-16 relative. Arguments are kept within 1e-30 … 1e30.

    >>> round(log(10.0), 14)
    2.30258509299405
    """
    x = clamp(x, 1e-30, 1e30)
    power = exponent(x)
    mantissa = x * power_of_two(-power)
    large = mantissa > SQRT_2
    mantissa, power = where(large, 0.5 * mantissa, mantissa), where(large, power + 1.0, power)
    ratio = (mantissa - 1.0) / (mantissa + 1.0)  # log m = 2 artanh((m − 1)/(m + 1))
    result = 2.0 * (ratio * polynomial(INVERSE_TANH, ratio * ratio))
    for part in LN2_PARTS[::-1]:
        result = result + power * part
    return result


def atan2(y: Number, x: Number) -> Number:
    """The angle of the vector (x, y) in (-pi, pi]; error below 6e-16. The zero vector has angle 0.

    >>> round(atan2(1.0, -1.0) / PI, 15)
    0.75
    """
    ax, ay = where(x < 0.0, -x, x), where(y < 0.0, -y, y)
    steep = ay > ax
    near, far = where(steep, ax, ay), where(steep, ay, ax)  # near/far is at most 1
    beyond = near > TAN_22_5 * far  # then turn by 45 degrees: tan(a - 45°) = (near - far)/(near + far)
    numerator = where(beyond, near - far, near)
    denominator = where(beyond, near + far, far)
    ratio = numerator / where(denominator > 0.0, denominator, 1.0)
    angle = ratio * polynomial(ARC_TANGENT, ratio * ratio) + where(beyond, PI / 4, 0.0)
    angle = where(steep, PI / 2 - angle, angle)
    angle = where(x < 0.0, PI - angle, angle)
    return where(y < 0.0, -angle, angle)


def wrapped(angle: Number) -> Number:
    """The same direction as an angle within [-pi, pi).

    >>> round(wrapped(3 * PI / 2) / PI, 15)
    -0.5
    """
    return angle - TURN * floor(angle * (1.0 / TURN) + 0.5)
