"""Creatures and what surrounds them: portraits, strips and contact sheets."""

import gambol.render.articulated.details  # links enter how they are drawn
import gambol.render.springs.details  # noqa: F401  # and so do masses and springs
