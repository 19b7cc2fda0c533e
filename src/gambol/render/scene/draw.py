"""Draws a creature at one moment."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, PathPatch, Polygon
from numpy.typing import NDArray

from gambol.creatures.articulated.parts import (
    AngleSensor,
    Contact,
    EyeSensor,
    Joint,
    LengthSensor,
    LinearActuator,
    LinearSpring,
    Link,
    TouchSensor,
)
from gambol.creatures.creature import Creature
from gambol.render.page import style
from gambol.render.scene.shapes import arc, draw_order, far_links, longest_link, rounded, thickness, zigzag
from gambol.render.scene.snapshot import Snapshot

Array = NDArray[np.float64]

# Sizes as shares of the longest link, or of a joint's knuckle.
CORNER_SHARE = 0.035  # how much of an outline's corner is rounded off
DOT_SHARE = 0.017  # contact points
LIT_SHARE = 0.05  # touch sensors that are on, but not much thicker than their link
LIT_THICKNESS = 0.55  # of the link's thickness
PIN_SHARE = 0.5  # of the knuckle
WIDEST_PIN = 0.07
THINNEST_KNUCKLE = 0.02
SPRING_SHARE = 0.035
EYE_SHARE = 0.8  # reach of an eye's cone


class Brush:
    """Draws one creature into one scene; `strength` below 1 fades it into the background."""

    def __init__(self, axes: Axes, moment: Snapshot, strength: float, background: str, layer: float) -> None:
        self.axes, self.moment, self.creature = axes, moment, moment.creature
        self.strength, self.background, self.layer = strength, background, layer
        self.unit = longest_link(moment.creature)

    def colour(self, colour: str) -> str:
        return style.faded(colour, self.strength, self.background)

    def disc(self, at: Array, radius: float, fill: str, edge: str, line: float = style.HAIRLINE) -> None:
        self.axes.add_patch(Circle((float(at[0]), float(at[1])), radius, facecolor=self.colour(fill),
                                   edgecolor=self.colour(edge), linewidth=line, zorder=self.layer))  # fmt: skip

    def line(self, points: Array, colour: str, width: float) -> None:
        self.axes.plot(*points.T, color=self.colour(colour), linewidth=width, solid_capstyle="round",
                       solid_joinstyle="round", zorder=self.layer)  # fmt: skip

    def link(self, link: Link, fill: str) -> None:
        """A link with rounded corners; corners that are contact points stay where they touch."""
        touching = {contact.at for contact in self.creature.contacts if contact.link == link.name}
        sharp = {i for i, corner in enumerate(link.corners) if corner in touching}
        radius = CORNER_SHARE * self.unit if link.outline else 0.5 * link.width
        path = rounded(self.moment.points(link.name, link.corners), radius, sharp)
        self.axes.add_patch(PathPatch(path, facecolor=self.colour(fill), edgecolor=self.colour(style.OUTLINE),
                                      linewidth=style.THIN, joinstyle="round", zorder=self.layer))  # fmt: skip

    def joint(self, joint: Joint, fill: str) -> None:
        """A knuckle as thick as the thinner link, with its pin; the pin is lit while a sensor of its angle is on."""
        at, radius = self.moment.point(joint.parent, joint.at), knuckle_radius(self.creature, joint)
        lit = any(isinstance(s, AngleSensor) and s.joint == joint.name and s.name in self.moment.lit
                  for s in self.creature.sensors)  # fmt: skip
        self.disc(at, radius, fill, style.OUTLINE, style.THIN)
        self.disc(at, min(PIN_SHARE * radius, WIDEST_PIN * self.unit), style.LIT if lit else style.PIN, style.OUTLINE)

    def contact(self, contact: Contact) -> None:
        """A dot where the body may touch; larger and lit while a touch sensor there is on."""
        lit = any(isinstance(s, TouchSensor) and s.contact == contact.name and s.name in self.moment.lit
                  for s in self.creature.sensors)  # fmt: skip
        at = self.moment.point(contact.link, contact.at)
        if lit:
            link = next(link for link in self.creature.links if link.name == contact.link)
            radius = min(LIT_SHARE * self.unit, LIT_THICKNESS * thickness(link, contact.at))
            self.disc(at, radius, style.LIT, style.LIT_LINE, style.THIN)
        elif not self.on_a_pin(at):
            self.disc(at, DOT_SHARE * self.unit, style.CONTACT, style.CONTACT, 0.0)

    def on_a_pin(self, at: Array) -> bool:
        """Whether a point would cover a joint's pin."""
        pins = [
            (self.moment.point(joint.parent, joint.at), knuckle_radius(self.creature, joint))
            for joint in self.creature.joints
        ]
        return any(np.hypot(*(at - pin)) < radius for pin, radius in pins)

    def muscle(self, muscle: LinearActuator) -> None:
        """A linear actuator: a thick line through its length with round ends."""
        ends = np.array([self.moment.place(muscle.start), self.moment.place(muscle.end)])
        self.line(ends, style.MUSCLE, style.THICK)
        for end in ends:
            self.disc(end, DOT_SHARE * self.unit, style.MUSCLE, style.MUSCLE)

    def spring(self, spring: LinearSpring) -> None:
        ends = self.moment.place(spring.start), self.moment.place(spring.end)
        self.line(zigzag(*ends, SPRING_SHARE * self.unit), style.SPRING, style.THIN)

    def eye(self, eye: EyeSensor) -> None:
        """The cone an eye sees, faint: yellow while it sees the follow point, else of that point's own colour."""
        fill, alpha = (style.LIT, 0.4) if eye.name in self.moment.lit else (style.FOLLOW, 0.12)
        self.axes.add_patch(Polygon(eye_cone(self.moment, eye), facecolor=fill, edgecolor="none",
                                    alpha=alpha * self.strength, zorder=self.layer))  # fmt: skip

    def length_sensor(self, sensor: LengthSensor) -> None:
        self.line(
            np.array([self.moment.place(sensor.start), self.moment.place(sensor.end)]), style.LIT, 2 * style.THICK
        )


def draw_creature(
    axes: Axes,
    moment: Snapshot,
    *,
    strength: float = 1.0,
    background: str = style.SKY,
    layer: float = 10.0,
) -> None:
    """Draws a creature with its joints, contact points, linear muscles and springs, and the sensors that are on."""
    brush, creature, far = Brush(axes, moment, strength, background, layer), moment.creature, far_links(moment.creature)
    for sensor in creature.sensors:
        if sensor.name in moment.lit and isinstance(sensor, EyeSensor):
            brush.eye(sensor)
        if sensor.name in moment.lit and isinstance(sensor, LengthSensor):
            brush.length_sensor(sensor)
    for spring in creature.springs:
        if isinstance(spring, LinearSpring):
            brush.spring(spring)
    for actuator in creature.actuators:
        if isinstance(actuator, LinearActuator):
            brush.muscle(actuator)
    for link in draw_order(creature):
        fill = style.BODY_FAR if link.name in far else style.BODY
        brush.link(link, fill)
        if joint := creature.joint_above(link.name):
            brush.joint(joint, fill)
    for contact in creature.contacts:
        brush.contact(contact)


def knuckle_radius(creature: Creature, joint: Joint) -> float:
    """Half the thickness of the thinner link at a joint, in metres; never so thin that it cannot be seen."""
    links = {link.name: link for link in creature.links}
    thin = min(thickness(links[joint.parent], joint.at), thickness(links[joint.child], joint.pivot))
    return max(0.5 * thin, THINNEST_KNUCKLE * longest_link(creature))


def eye_cone(moment: Snapshot, eye: EyeSensor) -> Array:
    """Corners (n, 2) of the cone an eye sees, as far as it is drawn."""
    at, facing = moment.point(eye.link, eye.at), moment.angle_of(eye.link)
    rim = arc(at, eye_reach(moment.creature), facing + math.radians(eye.min), facing + math.radians(eye.max))
    return np.array([at, *rim])


def eye_reach(creature: Creature) -> float:
    """How far the cones of a creature's eyes are drawn, in metres; 0 without eyes."""
    return EYE_SHARE * longest_link(creature) if any(isinstance(s, EyeSensor) for s in creature.sensors) else 0.0
