"""Draws a creature at one moment, and what holds it."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.brush import Brush
from gambol.drawing.paper import Window
from gambol.drawing.snapshot import Snapshot
from gambol.pictures.bodies.details import details_of


def draw_creature(
    axes: QuickAxes,
    moment: Snapshot,
    *,
    strength: float = 1.0,
    background: str = style.SKY,
    layer: float = 10.0,
) -> None:
    """Draws a creature with its contact points, what else its kind of body shows, and the sensors that are on."""
    details = details_of(moment.creature)
    details.draw(Brush(axes, moment, details.unit, strength, background, layer))


def draw_support(axes: QuickAxes, creature: Creature, window: Window) -> None:
    """Draws what holds a creature to the world; nothing for a free one."""
    details_of(creature).draw_support(axes, window)
