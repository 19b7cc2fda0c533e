"""What can be shown on a transparent background, for slides and pages of another colour."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput


def check_transparent(creature: Creature, ending: str) -> None:
    """Refuses a transparent background where there is none.

    >>> from gambol.creatures.catalogue import creature
    >>> check_transparent(creature("luxo"), ".mp4")
    Traceback (most recent call last):
        ...
    gambol.errors.InvalidInput: a transparent .mp4; an .mp4 has no transparency; write a .webm, .apng or .gif
    """
    if ending == ".mp4":
        raise InvalidInput("a transparent .mp4", "an .mp4 has no transparency", "write a .webm, .apng or .gif")
    if creature.dimensions == 3:
        raise InvalidInput("a transparent picture of a body in space", "floor and haze fill it", "leave it opaque")
