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
    far = part in creature.figure.far
    if (own := creature.figure.colours.get(part)) is None:
        return shade_of(creature) if far else body_coat(creature)
    return shaded(own) if far else own


def body_coat(creature: Creature) -> str:
    """The colour of what has none of its own."""
    return creature.figure.coat or style.BODY


def shade_of(creature: Creature) -> str:
    """The same in shade."""
    own = creature.figure.coat
    return shaded(own) if own else style.BODY_FAR


def shaded(colour: str) -> str:
    return style.faded(colour, IN_SHADE, "#000000")
