"""The moments a film shows: a motion seen at other times than those it was recorded at."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gambol.motion.motion import Motion

Array = NDArray[np.float64]

# Channels that change at once and are held until they do; all others are drawn on straight lines between the frames.
HELD = frozenset({"contact", "sensor", "target"})


def film_times(motion: Motion, fps: float, speed: float = 1.0) -> Array:
    """Times of a film's frames: equally spaced from the motion's first frame on, up to its last.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5)
    >>> film_times(motion, fps=20, speed=2.0).round(3).tolist()
    [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    """
    seconds = float(motion.time[-1] - motion.time[0])
    count = 1 + math.floor(seconds * fps / speed + 1e-6)  # a frame at the very end belongs to it
    return np.asarray(motion.time[0] + np.arange(count) * (speed / fps))


def at_times(motion: Motion, times: Array) -> Motion:
    """The motion at other times: places, angles and energies in between, sensors and contacts as they were last."""
    last = len(motion.time) - 1
    before = np.clip(np.searchsorted(motion.time, times + 1e-9, side="right") - 1, 0, last)
    after = np.minimum(before + 1, last)
    gap = motion.time[after] - motion.time[before]
    share = np.clip(np.divide(times - motion.time[before], gap, out=np.zeros_like(times), where=gap > 0.0), 0.0, 1.0)

    def between(values: Array) -> Array:
        part = share.reshape(-1, *[1] * (values.ndim - 1))
        return np.asarray(values[before] + part * (values[after] - values[before]))

    channels = {name: values[before] if name in HELD else between(values) for name, values in motion.channels.items()}
    return replace(motion, time=between(motion.time), channels=channels)


def first_frames(motion: Motion, count: int) -> Motion:
    """The beginning of a motion."""
    channels = {name: values[:count] for name, values in motion.channels.items()}
    return replace(motion, time=motion.time[:count], channels=channels)
