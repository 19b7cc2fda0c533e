"""Motions one after another as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gambol.controllers.controller import Controller
from gambol.motion.motion import Array, Motion


def joined(motions: Sequence[Motion], controller: Controller) -> Motion:
    """One motion of several, each of which begins where the one before it ended.

    Of the frame that two share the later one's is kept: its controller has begun to act there.

    >>> import gambol
    >>> slack = gambol.controllers.Passive()
    >>> first = gambol.simulate("luxo", slack, seconds=0.5)
    >>> second = gambol.simulate("luxo", slack, seconds=0.5, state=first.final)
    >>> float(joined([first, second], slack).time[-1])
    1.0
    """

    def one_after_another(arrays: Sequence[Array]) -> Array:
        return np.concatenate([*(array[:-1] for array in arrays[:-1]), arrays[-1]])

    return replace(
        motions[-1],
        controller=controller,
        time=one_after_another([motion.time for motion in motions]),
        channels={
            name: one_after_another([motion.channels[name] for motion in motions]) for name in motions[0].channels
        },
    )
