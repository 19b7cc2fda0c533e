"""The period of a motion: the shortest time after which everything that is watched comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SHORTEST = 3  # frames; faster than that the frames do not show what happens
PERIODIC = 0.7  # periodicity from which a motion has a period; noise with the variance of three tenths is let pass
AS_GOOD = 0.1  # a shorter lag that repeats less well by this much is taken instead of its multiple
DIP = 0.15  # how far the repetition must fall before a lag and rise again: the motion's own slowness is no period


@dataclass(frozen=True)
class Period:
    """Frames of one cycle, None where nothing repeats, and how well it repeats: 1 exactly, 0 not at all."""

    frames: float | None
    periodicity: float


def repetition(groups: Sequence[Array]) -> Array:
    """How well signals repeat after each lag of 0 … T/2 frames: 1 exactly, 0 like unrelated ones, −1 turned around.

    A group (T, k) is signals of one unit; every group counts alike, whatever its unit. With x all signals in a row and
    sums over the time that both ends of a lag lie within,

        r(lag) = 1 − Σ |x(t + lag) − x(t)|² / Σ (|x(t)|² + |x(t + lag)|²)

    the difference function of de Cheveigné & Kawahara 2002 (YIN), scaled to a correlation. One signal may repeat after
    half a period (both legs lift the trunk), all of them do so only after a whole one.
    """
    x = np.concatenate([_unit(group) for group in groups], axis=1)
    count = len(x)
    lags = count // 2 + 1
    spectrum = np.fft.rfft(x, 2 * count, axis=0)
    product = np.fft.irfft((spectrum.real**2 + spectrum.imag**2).sum(axis=1), 2 * count)[:lags]
    power = np.concatenate([[0.0], np.cumsum((x * x).sum(axis=1))])
    lag = np.arange(lags)
    whole = power[count - lag] + power[count] - power[lag]
    return np.asarray(2.0 * product / np.maximum(whole, 1e-12))


def _unit(group: Array) -> Array:
    """Without mean, scaled to unit variance altogether."""
    centred = group - group.mean(axis=0)
    return np.asarray(centred / max(np.sqrt((centred * centred).sum() / len(group)), 1e-12))


def period_of(groups: Sequence[Array]) -> Period:
    """The period that all signals share. Groups that do not move are to be left out.

    Multiples of a period repeat as well as it does: the first of the lags that are about as good is taken. At least two
    periods must lie within the frames.
    """
    if not groups or len(groups[0]) < 4 * SHORTEST:
        return Period(None, 0.0)
    r = repetition(groups)
    tops = [_top(r, peak) for peak in _peaks(r)]
    best = max((height for _, height in tops), default=0.0)
    if best < PERIODIC:
        return Period(None, max(best, 0.0))
    lag, height = next(top for top in tops if top[1] >= best - AS_GOOD)
    return Period(_refined(r, lag), min(height, 1.0))


def _peaks(r: Array) -> list[int]:
    """Lags at which the repetition is highest between two dips, or after the last."""
    peaks, top, low = [], None, r[0]
    for lag in range(1, len(r)):
        if top is None:
            low = min(low, r[lag])
            if r[lag] > low + DIP:
                top = lag
        elif r[lag] > r[top]:
            top = lag
        elif r[lag] < r[top] - DIP:
            if top >= SHORTEST:
                peaks.append(top)
            top, low = None, r[lag]
    if top is not None and SHORTEST <= top < len(r) - 1:
        peaks.append(top)
    return peaks


def _refined(r: Array, period: float) -> float:
    """The period from the peaks of its multiples, as far as there are any: they divide the error."""
    first = period
    for multiple in range(2, int(len(r) / first) + 1):
        near = round(multiple * period)
        if near + 2 >= len(r):
            break
        highest = max(range(near - 1, near + 2), key=lambda i: r[i])
        finer = _top(r, highest)[0] / multiple
        if abs(finer - first) > 0.5:  # no peak here: the slope of another one
            break
        period = finer
    return period


def _top(r: Array, i: int) -> tuple[float, float]:
    """Lag and height of the top of the parabola through a peak and its neighbours: periods lie between frames."""
    before, here, after = (float(x) for x in r[i - 1 : i + 2])
    bend = before - 2.0 * here + after
    shift = 0.5 * (before - after) / bend if bend < 0.0 else 0.0
    shift = min(max(shift, -0.5), 0.5)
    return i + shift, here - 0.25 * (before - after) * shift
