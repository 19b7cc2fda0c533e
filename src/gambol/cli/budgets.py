"""A budget in seconds counts from when the command was given: on a busy machine imports are some of them."""

import time

from gambol_command import BEGAN

LEAST = 0.1  # share of a budget that is left in any case


def left_of(budget: float | None) -> float | None:
    """What is left of a budget. One that makes no sense is left to those who refuse it.

    >>> left_of(None), 0.0 < left_of(1e6) < 1e6, left_of(-1.0)
    (None, True, -1.0)
    """
    if budget is None or not budget > 0.0:
        return budget
    return max(budget - (time.monotonic() - BEGAN), LEAST * budget)
