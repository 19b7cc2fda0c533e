"""A brush for one creature in one scene: outlines, contact points, discs and lines."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.creatures.creature import Outline
from gambol.creatures.sensors import TouchSensor
from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.shapes import rounded, thickness
from gambol.drawing.snapshot import Snapshot

Array = NDArray[np.float64]

# Sizes as shares of the brush's unit.
CORNER_SHARE = 0.035  # how much of an outline's corner is rounded off
DOT_SHARE = 0.017  # contact points
LIT_SHARE = 0.05  # touch sensors that are on, but not much thicker than their part
LIT_THICKNESS = 0.55  # of the part's thickness


class Brush:
    """Draws one creature into one scene; `strength` below 1 fades it into the background."""

    def __init__(
        self,
        axes: QuickAxes,
        moment: Snapshot,
        unit: float,
        strength: float = 1.0,
        background: str = style.SKY,
        layer: float = 10.0,
        textured: bool = False,
    ) -> None:
        self.axes, self.moment, self.creature = axes, moment, moment.creature
        self.unit = unit  # m: what small things are sized by
        self.strength, self.background, self.layer = strength, background, layer
        self.textured = textured  # whether a hide is shown, for those that have one

    def colour(self, colour: str) -> str:
        return style.faded(colour, self.strength, self.background)

    def disc(self, at: Array, radius: float, fill: str, edge: str, line: float = style.HAIRLINE) -> None:
        self.axes.draw_disc(at, radius, self.colour(fill), self.colour(edge), line, zorder=self.layer)

    def line(self, points: Array, colour: str, width: float) -> None:
        self.axes.draw_line(points, self.colour(colour), width, ends="round", zorder=self.layer)

    def part(self, name: str, fill: str, radius: float | None = None) -> None:
        """A part by its outline, with corners rounded by `radius` metres; those that are contact points stay sharp."""
        corners = self.creature.outline(name)
        touching = {
            self.creature.contact_at(contact)[:2] for contact, on in self.creature.contacts_on.items() if on == name
        }
        sharp = frozenset(i for i, corner in enumerate(corners) if corner in touching)
        radius = CORNER_SHARE * self.unit if radius is None else radius
        if self.creature.figure.turntable is not None:  # whose parts look longer and shorter as they turn
            path = rounded(self.moment.points(name, corners), radius, sharp)
        else:
            own = _rounded_once(tuple(corners), radius, sharp)
            path = Path(self.moment.points(name, own.vertices), own.codes)  # type: ignore[arg-type]
        self.axes.draw_shape(path, self.colour(fill), self.colour(style.OUTLINE), style.THIN, zorder=self.layer)

    def contact(self, name: str) -> None:
        """A dot where the body may touch; larger and lit while a touch sensor there is on."""
        at = self.moment.contact(name)
        if not self.feels(name):
            self.disc(at, DOT_SHARE * self.unit, style.CONTACT, style.CONTACT, 0.0)
            return
        thick = thickness(self.creature.outline(self.creature.contacts_on[name]), self.creature.contact_at(name))
        self.disc(at, min(LIT_SHARE * self.unit, LIT_THICKNESS * thick), style.LIT, style.LIT_LINE, style.THIN)

    def feels(self, contact: str) -> bool:
        """Whether a touch sensor at a contact is on."""
        return any(
            isinstance(sensor, TouchSensor) and sensor.contact == contact and sensor.name in self.moment.lit
            for sensor in self.creature.sensors
        )


@lru_cache(256)
def _rounded_once(corners: Outline, radius: float, sharp: frozenset[int]) -> Path:
    """A part's outline in its own frame, which is the same in every frame of a film."""
    return rounded(np.array(corners), radius, sharp)
