"""Masses and springs as pictures show them: flesh between springs that close triangles, muscles on top of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import ClassVar

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import NDArray

from gambol.creatures.actuators import Actuator
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.parts import AltitudeSensor, OrientationSensor, SpeedSensor, SpringLengthSensor
from gambol.motion.motion import Motion
from gambol.render.page import style
from gambol.render.scene.brush import Brush
from gambol.render.scene.details import DETAILS, Details
from gambol.render.scene.snapshot import Snapshot
from gambol.render.space.mesh import Mesh, balls, joined, light_of
from gambol.render.springs.frame import frame_mesh
from gambol.render.springs.skin import skin_of

Array = NDArray[np.float64]

FELT = 0.12  # of the shortest spring: a ball where touch is felt


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
        """Flesh, springs, muscles, and where it touches."""
        places = np.array([brush.moment.point(mass.name, (0.0, 0.0)) for mass in self.creature.points])
        flesh = brush.colour(style.BODY)
        brush.axes.add_collection(
            PolyCollection([places[list(corners)] for corners in triangles(self.creature)], facecolors=flesh,
                           edgecolors=flesh, linewidths=style.THIN, zorder=brush.layer), autolim=False)  # fmt: skip
        muscles = len(self.creature.muscles)
        for bonds, colour, width in ((self.creature.bonds[muscles:], style.BODY_FAR, style.HAIRLINE),
                                     (self.creature.bonds[:muscles], style.MUSCLE, style.MEDIUM)):  # fmt: skip
            lines = [places[[self.creature.index[bond.start], self.creature.index[bond.end]]] for bond in bonds]
            brush.axes.add_collection(LineCollection(lines, colors=brush.colour(colour), linewidths=width,
                                                     capstyle="round", zorder=brush.layer), autolim=False)  # fmt: skip
        for name in self.creature.contacts_on:
            brush.contact(name)

    def solid(self, moment: Snapshot) -> Mesh:
        """A smooth skin over its faces; without them its springs as tubes. Touch sensors that are on shine."""
        parts = [skin_of(self.creature).mesh(moment.position, self.contraction(moment))] if self.creature.faces else []
        if not parts:
            parts = [frame_mesh(self.creature, moment.position, self.contraction(moment))]
        touch = [s.contact for s in self.creature.sensors if isinstance(s, TouchSensor) and s.name in moment.lit]
        if touch:
            felt = moment.position[[self.creature.index[name] for name in touch]]
            parts.append(balls(felt, FELT * self.unit, light_of(style.LIT)))
        return joined(parts)

    def contraction(self, moment: Snapshot) -> Array:
        """How far each muscle is contracted, by its rest length: 0 relaxed, 1 contracted, (muscles,)."""
        rest = moment.channels.get("muscle")
        if rest is None:
            return np.zeros(len(self.creature.muscles))
        relaxed, contracted = (np.array([getattr(muscle, name) for muscle in self.creature.muscles])
                               for name in ("relaxed", "contracted"))  # fmt: skip
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
        return super().sensed(sensor)

    def moved(self, motion: Motion, actuator: Actuator) -> tuple[str, Array | None]:
        """How far the first muscle of a group is contracted, by its rest length: 0 relaxed, 1 contracted."""
        group = next(one for one in self.creature.actuators if one.name == actuator.name)
        row = [muscle.name for muscle in self.creature.muscles].index(group.muscles[0])
        muscle = self.creature.muscles[row]
        rest = motion.channels["muscle"][:, row, 1]
        return "contraction", np.asarray((muscle.relaxed - rest) / (muscle.relaxed - muscle.contracted))


@lru_cache(maxsize=64)
def triangles(creature: SpringBody) -> tuple[Sequence[int], ...]:
    """Masses that springs join three by three, in a plane: what lies between them is flesh."""
    near: dict[int, set[int]] = {i: set() for i in range(len(creature.points))}
    for bond in creature.bonds:
        a, b = creature.index[bond.start], creature.index[bond.end]
        near[a].add(b)
        near[b].add(a)
    return tuple(
        (a, b, c) for a in near for b, c in combinations(sorted(x for x in near[a] if x > a), 2) if c in near[b]
    )
