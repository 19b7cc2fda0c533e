"""Motions one after another as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np

from gambol.controllers.controller import Controller
from gambol.motion.motion import Motion


def joined(motions: Sequence[Motion], controller: Controller) -> Motion:
    """One motion of several, each of which begins where the one before it ended.

    >>> import gambol
    >>> slack = gambol.Passive()
    >>> first = gambol.simulate("luxo", slack, seconds=0.5)
    >>> second = gambol.simulate("luxo", slack, seconds=0.5, state=first.final)
    >>> float(joined([first, second], slack).time[-1])
    1.0
    """
    frames: dict[str, Any] = {
        field.name: np.concatenate([getattr(m, field.name)[0 if m is motions[0] else 1 :] for m in motions])
        for field in fields(Motion)
        if isinstance(getattr(motions[0], field.name), np.ndarray)
    }
    last = motions[-1]
    return replace(last, controller=controller, **frames)
