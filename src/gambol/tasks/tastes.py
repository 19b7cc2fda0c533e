"""Styles of gaits: how much of each flaw a taste bears."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.descriptions import Description

Style = Literal["natural", "fast", "calm", "wild"]
Bearable = Annotated[float, Field(gt=0.0, le=1e6)]


class Taste(Description):
    """How much of each flaw halves a gait's score; what is left out is as natural taste has it.

    A natural period is that of a body of this size (`stride_period`). Animals go by 0.2 to 2 in cost of transport, land
    each foot up to twice in a natural period (a cheetah's gallop: 3.5 strides a second on legs of 0.7 m), and gallop 2
    body sizes in one.

    >>> TASTES["calm"].cost < TASTES["natural"].cost < TASTES["fast"].cost
    True
    >>> Taste(cost=1.0).steps == TASTES["natural"].steps
    True
    """

    cost: Bearable = 5.0  # work over weight times way
    steps: Bearable = 3.0  # landings of a foot in a natural period
    slide: Bearable = 0.4  # of feet on the ground, over the way
    shake: Bearable = 20.0  # mean frequency of the joints' motion, times a natural period
    sway: Bearable = 2.5  # root mean square of the trunk's turning, in radians in a natural period
    lean: Bearable = 0.6  # root mean square of the trunk's angle from that at rest, in radians
    drift: Bearable = 0.15  # of a body of bones, off its course, over the way
    hurry: Bearable = 2.5  # body sizes in a natural period from which more speed is worth less than half
    tumbles: bool = False  # whether turning over is no fall


TASTES: dict[Style, Taste] = {
    "natural": Taste(),
    "fast": Taste(cost=12.0, steps=4.0, slide=0.8, drift=0.2, shake=30.0, sway=5.0, lean=1.2, hurry=20.0),
    "calm": Taste(cost=1.0, steps=1.5, slide=0.25, drift=0.1, shake=12.0, sway=0.8, lean=0.3, hurry=0.4),
    "wild": Taste(
        cost=30.0, steps=6.0, slide=2.0, drift=0.5, shake=60.0, sway=20.0, lean=20.0, hurry=20.0, tumbles=True
    ),
}
