"""Masses and springs as pictures show them: flesh between springs that close triangles, muscles on top of it."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.compiler.arrays import power, sincos
from gambol.creatures.actuators import Actuator
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.parts import (
    AltitudeSensor,
    OrientationSensor,
    SpeedSensor,
    SpringEyeSensor,
    SpringLengthSensor,
)
from gambol.drawing import style
from gambol.drawing.brush import Brush
from gambol.drawing.coat import body_coat, shade_of
from gambol.drawing.snapshot import Snapshot
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import DETAILS, Details
from gambol.pictures.bodies.springs.flesh import flesh_of
from gambol.pictures.bodies.springs.frame import frame_mesh
from gambol.pictures.bodies.springs.hide import hide_of
from gambol.pictures.bodies.springs.hull import hull_of
from gambol.pictures.bodies.springs.outline import outline_of, triangles
from gambol.pictures.bodies.springs.skin import skin_of
from gambol.portable.matrices import lengths
from gambol.raster.hull import Hull
from gambol.raster.mesh import Mesh, balls, in_space, joined, light_of

Array = NDArray[np.float64]

FAINT = 0.45  # how much of a body's colour in shade springs within flesh have
DARK_SPOT, PALE_SPOT = 0.6, 0.35  # how much spots have of that, or of pale
GIRTH = 0.24  # of a muscle, of its length at rest
SWELLS = 2.0  # the power of its shortening by which it grows thicker
LONGEST = 1.1  # of the shortest spring: no muscle is as thick as a longer one would be
FELT = 0.12  # of the shortest spring: a ball where touch is felt
TARGET = 0.03  # of the body's size: the follow point, for those that see it


@DETAILS.register
class SpringDetails(Details):
    """A body of masses and springs."""

    body: ClassVar[str] = SpringBody.body
    made_of: ClassVar[str] = "point"

    creature: SpringBody

    @cached_property
    def unit(self) -> float:
        """About the shortest spring."""
        return min([self.creature.distance(bond) for bond in self.creature.bonds] or [self.creature.size])

    def draw(self, brush: Brush) -> None:
        """Flesh as a smooth shape, springs in and out of it, muscles as spindles that swell, and where it touches."""
        axes, places, layer = brush.axes, brush.moment.position[:, :2], brush.layer
        lines = places[self._ends]
        muscles, loops = len(self.creature.muscles), outline_of(self.creature)
        flesh, coat, shade = None, body_coat(self.creature), shade_of(self.creature)
        faint = style.faded(shade, FAINT, coat)
        if loops:  # one shape, so that what one loop encloses within another is a hole
            shape = Path.make_compound_path(*(loop.path(places) for loop in loops))
            flesh = PathPatch(shape, facecolor=brush.colour(coat), linewidth=0.0, zorder=layer)
            rim = PathPatch(
                shape,
                facecolor="none",
                edgecolor=brush.colour(style.OUTLINE),
                linewidth=style.THIN,
                joinstyle="round",
                zorder=layer + 0.2,
            )
            axes.add_patch(flesh)
            axes.add_patch(rim)
            if brush.textured:
                self._draw_hide(brush)
        for fleshy in (True, False):
            shown = ~self._on_outline & (self._in_flesh == fleshy)
            shown[:muscles] = False
            colour, width = (faint, style.HAIRLINE) if fleshy else (shade, style.THIN)
            axes.add_collection(
                LineCollection(
                    list(lines[shown]),
                    colors=brush.colour(colour),
                    linewidths=width,
                    capstyle="round",
                    zorder=layer + 0.1,
                ),
                autolim=False,
            )
            own = np.flatnonzero(self._in_flesh[:muscles] == fleshy).tolist()
            spindles = PolyCollection(
                [spindle(lines[k], self._girth(k, lines[k])) for k in own],
                facecolors=brush.colour(style.MUSCLE),
                edgecolors=brush.colour(style.MUSCLE),
                linewidths=style.HAIRLINE,
                joinstyle="round",
                zorder=layer + 0.1,
            )
            axes.add_collection(spindles, autolim=False)
            if fleshy and flesh is not None:
                spindles.set_clip_path(flesh)
        above = Brush(axes, brush.moment, brush.unit, brush.strength, brush.background, layer + 0.3)
        for name in self.creature.contacts_on:
            above.contact(name)

    def _draw_hide(self, brush: Brush) -> None:
        """Spots on the flesh, dark on its back and pale on its belly."""
        if (hide := hide_of(self.creature, self.unit)) is None:
            return
        coat = body_coat(self.creature)
        dark_spot = style.faded(shade_of(self.creature), DARK_SPOT, coat)
        pale_spot = style.faded(style.PIN, PALE_SPOT, coat)
        for dark, colour in ((True, dark_spot), (False, pale_spot)):
            brush.axes.draw_shape(
                hide.spots(brush.moment.position[:, :2], dark), brush.colour(colour), zorder=brush.layer + 0.05
            )

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        """(bonds, 2) masses of muscles, then springs."""
        index = self.creature.index
        return np.array([[index[b.start], index[b.end]] for b in self.creature.bonds], np.int64).reshape(-1, 2)

    @cached_property
    def _on_outline(self) -> NDArray[np.bool_]:
        """(bonds,) whether they are part of the outline, which stands for them."""
        edges = {edge for loop in outline_of(self.creature) for edge in loop.edges}
        return np.array([frozenset(ends) in edges for ends in self._ends.tolist()], bool)

    @cached_property
    def _in_flesh(self) -> NDArray[np.bool_]:
        """(bonds,) whether they are sides of a triangle; others hang out of the flesh."""
        sides = {frozenset(side) for face in triangles(self.creature) for side in combinations(face, 2)}
        return np.array([frozenset(ends) in sides for ends in self._ends.tolist()], bool)

    def _girth(self, muscle: int, line: Array) -> float:
        """Metres across the middle of a muscle, which keeps its volume: thicker, the shorter it is."""
        rest = self.creature.distance(self.creature.muscles[muscle])
        length = float(lengths(line[1] - line[0]))
        swollen = min(rest / max(length, 1e-9), 2.0) ** SWELLS
        return float(GIRTH * min(rest, LONGEST * self.unit) * swollen)

    def solid(self, moment: Snapshot) -> Mesh:
        """A smooth skin over its faces, or its flesh if it is flat; without either its springs as tubes. Touch that is
        felt shines."""
        places = moment.position
        if self.creature.dimensions == 3 and self.creature.faces:
            parts = [skin_of(self.creature).mesh(places, self.contraction(moment))]
        elif self.creature.dimensions == 2 and (flesh := flesh_of(self.creature)) is not None:
            parts = [flesh.mesh(places)]
        else:
            parts = [frame_mesh(self.creature, in_space(places), self.contraction(moment))]
        touch = [s.contact for s in self.creature.sensors if isinstance(s, TouchSensor) and s.name in moment.lit]
        if touch:
            felt = in_space(places)[[self.creature.index[name] for name in touch]]
            parts.append(balls(felt, FELT * self.unit, light_of(style.LIT)))
        if "follow" in moment.channels and any(sensor.sees for sensor in self.creature.sensors):
            follow = np.zeros(3)
            follow[: len(moment.channels["follow"])] = moment.channels["follow"]
            parts.append(balls(follow[None], TARGET * self.creature.size, light_of(style.FOLLOW)))
        return joined(parts)

    def hull(self) -> Hull | None:
        return hull_of(self.creature)

    def contraction(self, moment: Snapshot) -> Array:
        """How far each muscle is contracted, by its rest length: 0 relaxed, 1 contracted, (muscles,)."""
        rest = moment.channels.get("muscle")
        if rest is None:
            return np.zeros(len(self.creature.muscles))
        relaxed, contracted = (
            np.array([getattr(muscle, name) for muscle in self.creature.muscles]) for name in ("relaxed", "contracted")
        )
        return np.asarray((relaxed - rest[:, 1]) / (relaxed - contracted))

    def sensed(self, sensor: Sensor) -> str:
        if isinstance(sensor, SpringLengthSensor):
            return f"{sensor.spring} {sensor.min:g}…{sensor.max:g} m"
        if isinstance(sensor, AltitudeSensor):
            return f"{sensor.part} {sensor.min:g}…{sensor.max:g} m high"
        if isinstance(sensor, SpeedSensor):
            return f"{sensor.part} v{sensor.axis} {sensor.min:g}…{sensor.max:g} m/s"
        if isinstance(sensor, OrientationSensor):
            return f"{sensor.spring} {sensor.min:.0f}…{sensor.max:.0f}°".replace("-", "−")
        if isinstance(sensor, SpringEyeSensor):
            return f"sees {sensor.min:.0f}…{sensor.max:.0f}° off {sensor.spring}".replace("-", "−")
        return super().sensed(sensor)

    def moved(self, motion: Motion, actuator: Actuator) -> tuple[str, Array | None]:
        """How far the first muscle of a group is contracted, by its rest length: 0 relaxed, 1 contracted."""
        group = next(one for one in self.creature.actuators if one.name == actuator.name)
        row = [muscle.name for muscle in self.creature.muscles].index(group.muscles[0])
        muscle = self.creature.muscles[row]
        rest = motion.channels["muscle"][:, row, 1]
        return "contraction", np.asarray((muscle.relaxed - rest) / (muscle.relaxed - muscle.contracted))


def spindle(line: Array, girth: float) -> Array:
    """The sign for a muscle between two places (2, 2): a spindle, so wide in its middle, (n, 2)."""
    along = line[1] - line[0]
    across = np.array([-along[1], along[0]]) / (float(lengths(along)) or 1.0)
    share = np.linspace(0.0, 1.0, 13)
    wide = 0.5 * girth * power(np.maximum(sincos(np.pi * share)[0], 0.0), 0.8)
    edge = line[0] + share[:, None] * along
    return np.concatenate([edge + wide[:, None] * across, (edge - wide[:, None] * across)[::-1]])
