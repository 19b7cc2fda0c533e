"""The elementary functions of arrays: the same bits as of one number, on every processor. NumPy's own depend on it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.compiler import elementary

Array = NDArray[Any]  # of float64, or of float32 if such is given


def sincos(angles: ArrayLike) -> tuple[Array, Array]:
    """Sine and cosine of each angle in radians.

    >>> s, c = sincos([0.0, 1.0])
    >>> (s[1], c[1]) == elementary.sincos(1.0)
    True
    """
    sine, cosine = elementary.sincos(_numbers(angles))
    return np.asarray(sine), np.asarray(cosine)


def exp(x: ArrayLike) -> Array:
    """The exponential of each number, kept within ±80.

    >>> exp([0.0, -1.0])[1] == elementary.exp(-1.0)
    np.True_
    """
    return np.asarray(elementary.exp(_numbers(x)))


def log(x: ArrayLike) -> Array:
    """The natural logarithm of each number, kept within 1e-30 … 1e30.

    >>> log([1.0, 10.0])[1] == elementary.log(10.0)
    np.True_
    """
    return np.asarray(elementary.log(_numbers(x)))


def power(x: ArrayLike, exponent: float) -> Array:
    """Numbers from 0 on to a power above 0.

    >>> power([0.0, 1.0, 8.0], 1.0 / 3.0).round(12).tolist()
    [0.0, 1.0, 2.0]
    """
    given = _numbers(x)
    return np.where(given > 0.0, exp(exponent * log(given)), np.zeros_like(given))


def atan2(y: ArrayLike, x: ArrayLike) -> Array:
    """The angle of each vector (x, y).

    >>> atan2([1.0, 2.0], [0.0, -3.0])[1] == elementary.atan2(2.0, -3.0)
    np.True_
    """
    return np.asarray(elementary.atan2(_numbers(y), _numbers(x)))


def _numbers(x: ArrayLike) -> Any:
    given = np.asarray(x)
    return given if given.dtype == np.float32 else given.astype(np.float64)
