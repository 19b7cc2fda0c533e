"""Links with their joints, muscles, springs and sensors, as pictures show them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from gambol.creatures.actuators import Actuator
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import (
    AngleSensor,
    AngularActuator,
    EffortActuator,
    EyeSensor,
    LengthSensor,
    LinearActuator,
    LinearSpring,
    Link,
    SlidingActuator,
)
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.creatures.units import Point
from gambol.drawing import style
from gambol.drawing.brush import Brush
from gambol.drawing.coat import coat_of
from gambol.drawing.legend import ARC, SECTOR, TOUCH, Entry
from gambol.drawing.paper import Window
from gambol.drawing.snapshot import Snapshot, rest_snapshot
from gambol.motion.motion import Motion
from gambol.pictures.bodies.articulated import joinery
from gambol.pictures.bodies.articulated.limbs import knuckle_radius, longest_link
from gambol.pictures.bodies.articulated.ranges import Sector, draw_effort, draw_range, muscle_ranges, sensor_ranges
from gambol.pictures.bodies.articulated.skinning import skin_of
from gambol.pictures.bodies.articulated.support import draw_held_root
from gambol.pictures.bodies.details import DETAILS, Details
from gambol.portable.matrices import lengths
from gambol.raster.skin import Skin

Array = NDArray[np.float64]


@DETAILS.register
class LinkDetails(Details):
    """How creatures of links are drawn."""

    body: ClassVar[str] = Articulated.body
    made_of: ClassVar[str] = "link"
    signs: ClassVar[Sequence[tuple[type, Entry]]] = (
        (AngularActuator, Entry("muscle range", SECTOR, style.faded(style.MUSCLE, 0.25), style.MUSCLE, 14.0)),
        (LinearActuator, Entry("linear muscle", "_", style.MUSCLE, style.MUSCLE, 9.0)),
        (SpeedActuator, Entry("motor", r"$\circlearrowleft$", style.MUSCLE, style.MUSCLE, 9.0)),
        (EffortActuator, Entry("force", r"$\leftrightarrow$", style.MUSCLE, style.MUSCLE, 9.0)),
        (AngleSensor, Entry("angle sensor", ARC, "none", style.LIT_LINE, 14.0)),
        (TouchSensor, TOUCH),
        (EyeSensor, Entry("eye", SECTOR, style.faded(style.FOLLOW, 0.25), "none", 14.0)),
    )

    creature: Articulated

    # how they are seen

    @cached_property
    def unit(self) -> float:
        return longest_link(self.creature)

    def length(self, spanned: float) -> float:
        return spanned

    @property
    def reach(self) -> float:
        return joinery.eye_reach(self.creature)

    @property
    def goes(self) -> bool:
        """A slider goes along its rail."""
        return self.creature.root.kind in ("free", "slider")

    @property
    def stays_at(self) -> Point | None:
        """A turntable stays where its axle is."""
        return (self.creature.root.at or (0.0, 0.0)) if self.creature.root.kind == "turntable" else None

    @property
    def edge_on(self) -> frozenset[str]:
        """A turntable's arm turns about a vertical axle."""
        return frozenset({self.creature.root.link} if self.creature.root.kind == "turntable" else ())

    def posed(self, targets: Sequence[float]) -> Snapshot:
        """Joints that an angular muscle drives at its target, all others as at rest."""
        muscles = zip(self.creature.actuators, targets, strict=True)
        driven = {muscle.joint: target for muscle, target in muscles if isinstance(muscle, AngularActuator)}
        joints = tuple(
            joint.model_copy(update={"angle": driven.get(joint.name, joint.angle)}) for joint in self.creature.joints
        )
        moment = rest_snapshot(self.creature.model_copy(update={"joints": joints}))
        return Snapshot(self.creature, moment.position, moment.angle)

    @property
    def skin(self) -> Skin | None:
        return skin_of(self.creature)

    # in a scene

    def draw(self, brush: Brush) -> None:
        """Links with their joints, linear muscles and springs, contact points, and the sensors that are on."""
        creature = self.creature
        for sensor in creature.sensors:
            if sensor.name in brush.moment.lit and isinstance(sensor, EyeSensor):
                joinery.draw_eye(brush, creature, sensor)
            if sensor.name in brush.moment.lit and isinstance(sensor, LengthSensor):
                joinery.draw_length_sensor(brush, sensor)
        for spring in creature.springs:
            if isinstance(spring, LinearSpring):
                joinery.draw_spring(brush, spring)
        for actuator in creature.actuators:
            if isinstance(actuator, LinearActuator):
                joinery.draw_muscle(brush, actuator)
        for link, fill, joint, knuckle in self._back_to_front:
            brush.part(link.name, fill, 0.5 * link.width if link.is_rod else None)
            if joint:
                joinery.draw_joint(brush, creature, joint, knuckle, fill)
        pins = [(joinery.pin(brush.moment, joint), knuckle) for _, _, joint, knuckle in self._back_to_front if joint]
        for name in creature.contacts_on:
            at = brush.moment.contact(name)
            if brush.feels(name) or all(math.dist(at, pin) >= knuckle for pin, knuckle in pins):
                brush.contact(name)

    @cached_property
    def _back_to_front(self) -> list[tuple[Link, str, Joint | None, float]]:
        """Links with their colour, the joint above and its knuckle's radius, in metres."""
        links = {link.name: link for link in self.creature.links}
        drawn = []
        for name in self.creature.figure.order:
            joint = self.creature.joint_above(name)
            knuckle = knuckle_radius(self.creature, joint) if joint else 0.0
            drawn.append((links[name], coat_of(self.creature, name), joint, knuckle))
        return drawn

    def draw_support(self, axes: Axes, window: Window) -> None:
        draw_held_root(axes, self.creature, window)

    # on a portrait

    def room(self, moment: Snapshot, detailed: bool) -> list[Array]:
        return [
            *[shown.rim for shown in self._ranges(moment, detailed)],
            *[joinery.eye_cone(moment, self.creature, eye) for eye in self._eyes],
        ]

    def draw_behind(self, brush: Brush, detailed: bool) -> None:
        for eye in self._eyes:
            joinery.draw_eye(brush, self.creature, eye)
        for shown in self._ranges(brush.moment, detailed):
            draw_range(brush.axes, shown)

    def draw_before(self, brush: Brush) -> None:
        for actuator in self.creature.actuators:
            if isinstance(actuator, EffortActuator | SpeedActuator):
                on = actuator.drives if isinstance(actuator, EffortActuator) else actuator.joint
                draw_effort(brush.axes, brush.moment, self.creature, on)

    @property
    def _eyes(self) -> list[EyeSensor]:
        return [sensor for sensor in self.creature.sensors if isinstance(sensor, EyeSensor)]

    def _ranges(self, moment: Snapshot, detailed: bool) -> list[Sector]:
        return [*muscle_ranges(moment, self.creature), *(sensor_ranges(moment, self.creature) if detailed else [])]

    # in their signals

    def sensed(self, sensor: Sensor) -> str:
        if isinstance(sensor, AngleSensor):
            return f"{sensor.joint} {_degrees(sensor.min)}…{_degrees(sensor.max)}°"
        if isinstance(sensor, LengthSensor):
            return f"length {100 * sensor.min:g}…{100 * sensor.max:g} cm"
        if isinstance(sensor, EyeSensor):
            return f"eye {_degrees(sensor.min)}…{_degrees(sensor.max)}°"
        return super().sensed(sensor)

    def moved(self, motion: Motion, actuator: Actuator) -> tuple[str, Array | None]:
        """Efforts are only asked for."""
        if isinstance(actuator, AngularActuator):
            return actuator.joint, motion.joint_angle[:, self._joint_names.index(actuator.joint)]
        if isinstance(actuator, LinearActuator):
            ends = motion.places.of((place.link, place.at) for place in (actuator.start, actuator.end))
            return "length", lengths(ends[:, 1] - ends[:, 0])
        if isinstance(actuator, SlidingActuator) and actuator.joint in self.creature.parts["slide"]:
            return actuator.joint, motion.channels["slide"][:, self.creature.parts["slide"].index(actuator.joint), 0]
        if isinstance(actuator, SpeedActuator):
            return actuator.joint, None
        return (actuator.drives if isinstance(actuator, EffortActuator) else ""), None

    def angles(self, motion: Motion) -> list[tuple[str, Array]]:
        """How far a turntable has turned, and its joints' angles."""
        if self.creature.root.kind != "turntable":
            return []
        arm = self.creature.root.link
        turned = motion.angle[:, motion.places.names.index(arm)]
        return [(arm, turned), *[(name, motion.joint_angle[:, i]) for i, name in enumerate(self._joint_names)]]

    @property
    def _joint_names(self) -> list[str]:
        return [joint.name for joint in self.creature.joints]


def _degrees(angle: float) -> str:
    return f"{angle:.0f}".replace("-", "−")
