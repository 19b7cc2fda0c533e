"""Time steps that people can say: round numbers of seconds."""

from __future__ import annotations

ROUND_STEPS = (8.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0)


def round_step(dt: float) -> float:
    """The largest round number not above a step.

    >>> round_step(0.0237)
    0.02
    """
    scale = 1.0
    while scale > dt:
        scale /= 10.0
    return next((round(m * scale, 9) for m in ROUND_STEPS if m * scale <= dt * (1 + 1e-9)), scale)
