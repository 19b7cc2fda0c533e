"""How every picture looks: colours, line widths and type, in one place.

The colours come from Okabe and Ito's palette, whose hues stay apart for colour-blind readers, over greys whose
lightness differs enough to survive a black-and-white printer.
"""

from __future__ import annotations

from functools import cache

from matplotlib.colors import to_hex, to_rgb

# Surroundings: pale, so that the creature is what one sees first.
PAPER = "#FFFFFF"  # what journals and README pages print on: no box around the picture
SKY = "#F7F6F3"  # behind a scene; just off the paper, so that a scene has edges without a frame
WATER = "#EAF3F8"  # the same behind a swimmer
DEPTH = "#8FBFD8"  # where it is deep, in space
BED = "#B4D5E5"  # a plane below a swimmer in space, to see its way by
GRID = "#DFE3E6"  # lines on the plane of a creature seen from above
GROUND = "#D3D6DA"
GROUND_LINE = "#70767E"
STONE_DARK = "#C2C6CC"  # in the ground of films, and its top layer
STONE_PALE = "#E2E4E7"
RAIL = "#8D939A"  # rails and hinges hold a creature without being part of it

# The creature: warm on cool greys.
BODY = "#EE9B4A"  # Okabe and Ito's orange, a little softer
BODY_FAR = "#C06B2C"  # limbs on the far side: the same hue in shade
OUTLINE = "#5B2E0E"  # dark brown instead of black, so that thin links keep their warmth
PIN = "#FFF6EC"
CONTACT = "#3A3F45"
MUSCLE = "#B4447E"  # Okabe and Ito's reddish purple, darker for thin lines
SPRING = "#6F7780"

# What it senses and does.
LIT = "#F5E04C"  # a sensor that is on: yellow, as a lamp
LIT_LINE = "#B79A00"  # yellow alone is too faint for lines and letters
TRACE = "#0072B2"  # path of the centre of mass: blue is farthest from the body's orange
FOLLOW = "#00845F"  # the point to follow: bluish green

# Words.
INK = "#2B2F34"
QUIET_INK = "#6A7077"  # numbers beside the name; still 4.5 : 1 against the paper
ALARM = "#B23A00"  # vermilion: a motion that went wrong says so

# Lines in points (1/72 inch), so that they print alike whatever the creature's size.
HAIRLINE = 0.5
THIN = 0.8
MEDIUM = 1.3
THICK = 2.2

# Type in points. The font comes with matplotlib, so every machine sets the same letters.
FONT = "DejaVu Sans"
TITLE_SIZE = 12.0
TEXT_SIZE = 9.0
SMALL_SIZE = 7.5

DPI = 150  # 10 inches are 1500 pixels: sharp on a slide and on a README page

# The oldest pose of a strip keeps this share of its colour: enough to be seen, and the newest stands out.
OLDEST_STRENGTH = 0.45


@cache
def faded(colour: str, strength: float, background: str = SKY) -> str:
    """A colour mixed with the background; opaque, so that what lies behind does not shine through a faded creature.

    >>> faded("#000000", 0.5, "#ffffff")
    '#808080'
    """
    (r, g, b), (r0, g0, b0) = to_rgb(colour), to_rgb(background)
    return to_hex((r0 + strength * (r - r0), g0 + strength * (g - g0), b0 + strength * (b - b0)))
