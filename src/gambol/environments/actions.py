"""Actions as somebody's policy gives them: a level for each actuator of each environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput


def checked_actions(actions: Any, count: int, actuators: int) -> NDArray[Any]:
    """Actions (count, actuators) as they were given, without a copy; that of one environment may stand alone.

    Levels beyond -1 and 1 are as good as these. What is no number at all would be taken for one of them, and training
    would go on with it unnoticed.

    >>> checked_actions([0.5, -1.0], 1, 2)
    array([[ 0.5, -1. ]])
    >>> checked_actions([0.5, float("nan")], 1, 2)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: an action is nan; it must be a finite number; correct the calculation that gave it
    """
    given, shape = np.asarray(actions), (count, actuators)
    if given.shape == shape[1:] and count == 1:
        given = given[np.newaxis]
    if given.shape != shape:
        raise InvalidInput(
            f"actions of shape {given.shape}", f"they must have the shape {shape}", "give a level for each actuator"
        )
    if given.dtype.kind not in "fiub":
        raise InvalidInput(f"actions of type {given.dtype}", "they must be numbers", "give a level for each actuator")
    if not (finite := np.isfinite(given)).all():
        raise InvalidInput(
            f"an action is {given[~finite][0]:g}", "it must be a finite number", "correct the calculation that gave it"
        )
    return given
