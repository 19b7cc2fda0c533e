"""Which colour a part of a body has in pictures: its own, or a body's; in shade on the far side."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.drawing import style

IN_SHADE = 0.78  # of its light that a part on the far side keeps, as a body's own colours have it


def coat_of(creature: Creature, part: str) -> str:
    """The colour of a part.

    >>> import gambol
    >>> walker = gambol.creature("walker7")
    >>> coat_of(walker, "thigh-right"), coat_of(walker, "thigh-left")
    ('#EE9B4A', '#C06B2C')
    """
    own, far = creature.figure.colours.get(part), part in creature.figure.far
    if own is None:
        return style.BODY_FAR if far else style.BODY
    return style.faded(own, IN_SHADE, "#000000") if far else own
