"""Joints, muscles, springs and sensors of links, drawn at one moment."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.parts import AngleSensor, EyeSensor, LengthSensor, LinearActuator, LinearSpring
from gambol.drawing import style
from gambol.drawing.brush import DOT_SHARE, Brush
from gambol.drawing.shapes import arc, zigzag
from gambol.drawing.snapshot import Snapshot
from gambol.pictures.bodies.articulated.limbs import longest_link

Array = NDArray[np.float64]

# Sizes as shares of the longest link, or of a joint's knuckle.
PIN_SHARE = 0.5  # of the knuckle
WIDEST_PIN = 0.07
SPRING_SHARE = 0.035
EYE_SHARE = 0.8  # reach of an eye's cone


def draw_joint(brush: Brush, creature: Articulated, joint: Joint, radius: float, fill: str) -> None:
    """A knuckle of this radius with its pin; the pin is lit while a sensor of its angle is on."""
    at = pin(brush.moment, joint)
    lit = any(
        isinstance(s, AngleSensor) and s.joint == joint.name and s.name in brush.moment.lit for s in creature.sensors
    )
    brush.disc(at, radius, fill, style.OUTLINE, style.THIN)
    brush.disc(at, min(PIN_SHARE * radius, WIDEST_PIN * brush.unit), style.LIT if lit else style.PIN, style.OUTLINE)


def draw_muscle(brush: Brush, muscle: LinearActuator) -> None:
    """A linear actuator: a thick line through its length with round ends."""
    ends = _ends(brush.moment, muscle)
    brush.line(ends, style.MUSCLE, style.THICK)
    for end in ends:
        brush.disc(end, DOT_SHARE * brush.unit, style.MUSCLE, style.MUSCLE)


def draw_spring(brush: Brush, spring: LinearSpring) -> None:
    start, end = _ends(brush.moment, spring)
    brush.line(zigzag(start, end, SPRING_SHARE * brush.unit), style.SPRING, style.THIN)


def draw_length_sensor(brush: Brush, sensor: LengthSensor) -> None:
    brush.line(_ends(brush.moment, sensor), style.LIT, 2 * style.THICK)


def draw_eye(brush: Brush, creature: Articulated, eye: EyeSensor) -> None:
    """The cone an eye sees, faint: yellow while it sees the follow point, else of that point's own colour."""
    fill, alpha = (style.LIT, 0.4) if eye.name in brush.moment.lit else (style.FOLLOW, 0.12)
    cone = Path(eye_cone(brush.moment, creature, eye))
    brush.axes.draw_shape(cone, fill, alpha=alpha * brush.strength, zorder=brush.layer)


def eye_cone(moment: Snapshot, creature: Articulated, eye: EyeSensor) -> Array:
    """Corners (n, 2) of the cone an eye sees, as far as it is drawn."""
    at, facing = moment.point(eye.link, eye.at), moment.angle_of(eye.link)
    rim = arc(at, eye_reach(creature), facing + math.radians(eye.min), facing + math.radians(eye.max))
    return np.array([at, *rim])


def eye_reach(creature: Articulated) -> float:
    """How far the cones of a creature's eyes are drawn, in metres; 0 without eyes."""
    return EYE_SHARE * longest_link(creature) if any(isinstance(s, EyeSensor) for s in creature.sensors) else 0.0


def pin(moment: Snapshot, joint: Joint) -> Array:
    """Where a joint is; a slide is where its child has come to."""
    return moment.point(joint.child, joint.pivot) if joint.is_slide else moment.point(joint.parent, joint.at)


def _ends(moment: Snapshot, part: LinearActuator | LinearSpring | LengthSensor) -> Array:
    return np.array([moment.point(place.link, place.at) for place in (part.start, part.end)])
