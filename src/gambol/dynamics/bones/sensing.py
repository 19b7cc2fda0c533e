"""What bones feel, and their binary sensors: 1 while a number of the body lies within their range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import absolute, sqrt, total, where
from gambol.compiler.elementary import wrapped
from gambol.compiler.values import Condition, Number
from gambol.creatures.bones.anatomy import LIGHT
from gambol.creatures.bones.space import AHEAD, RIGHT, UP
from gambol.creatures.sensors import Sensor
from gambol.dynamics.bones.constants import cleaned, turned

if TYPE_CHECKING:
    from gambol.dynamics.bones.moment import BonesMoment

AXES = (AHEAD, UP, RIGHT)  # of a bone without a shape
THERE = 1e-3  # m: a follow point that is nearer has no direction


def felt_by(moment: BonesMoment, sense: str, part: str) -> Number:
    """Of a bone: whether it touches the ground, how high its origin is over it and how fast that rises, the angle of
    its first hinge, and where the follow point is, seen along its own axes."""
    if sense == "contact":
        felt: Number = -1.0
        for contact in moment.contacts.values():
            if contact.part == part:
                felt = where(contact.touching, 1.0, felt)
        return felt
    if sense == "altitude":
        place = moment.place(part)
        return place[1] - moment.ground_at(place)
    if sense == "vertical-velocity":
        return moment.speed(part)[1]
    if sense in LIGHT:
        return _light(moment, part, LIGHT.index(sense))
    frames = moment.system.frames
    link = frames.links[frames.joints.get((moment.bone_index[part], 0), 0)]
    return moment.state.q[link.coordinate] if link.kind == "hinge" else 0.0


def _light(moment: BonesMoment, part: str, axis: int) -> Number:
    """The cosine between the way to the follow point and an axis of a bone's first shape; 0 where the point is."""
    place, at = moment.place(part), moment.follow
    way = [there - here for there, here in zip((*at, *place[len(at) :]), place, strict=True)]
    squared = total([x * x for x in way])
    apart = squared > THERE * THERE
    seat = moment.system.frames.seats[moment.bone_index[part]]
    shapes = moment.system.creature.bone(part).shapes
    own = shapes[0].axes[axis] if shapes else AXES[axis]
    along = moment.moving[seat.link].in_world(cleaned(turned(seat.turn, own)))
    return where(apart, total([a * b for a, b in zip(along, way, strict=True)]) / sqrt(where(apart, squared, 1.0)), 0.0)


def is_on(moment: BonesMoment, sensor: Sensor) -> Condition:
    """Whether a sensor is on: one of bones by its law here, any other by its own."""
    law = LAWS.get(sensor.kind)
    on: Condition = sensor.sense(moment) if law is None else law(moment, sensor)
    return on


def _points(moment: BonesMoment, sensor: Any) -> Condition:
    return _pointing(moment.of_part("joint", sensor.joint, "angle"), moment.numbers, sensor)


def _leans(moment: BonesMoment, sensor: Any) -> Condition:
    return _pointing(moment.attitude(sensor.bone).lean(sensor.towards), moment.numbers, sensor)


def _turns(moment: BonesMoment, sensor: Any) -> Condition:
    return _within(moment.spin(sensor.bone)["xyz".index(sensor.axis)], moment.numbers, sensor)


def _stands(moment: BonesMoment, sensor: Any) -> Condition:
    return _within(moment.of_part("bone", sensor.bone, "altitude"), moment.numbers, sensor)


LAWS: Mapping[str, Callable[[BonesMoment, Any], Condition]] = {
    "angle": _points,
    "tilt": _leans,
    "turning": _turns,
    "height": _stands,
}


def _within(value: Number, n: Mapping[str, Number], sensor: Sensor) -> Condition:
    return (value >= n[f"sensor.{sensor.name}.min"]) & (value <= n[f"sensor.{sensor.name}.max"])


def _pointing(angle: Number, n: Mapping[str, Number], sensor: Sensor) -> Condition:
    """Whether an angle lies within a range of directions, which may reach across half a turn."""
    low, high = n[f"sensor.{sensor.name}.min"], n[f"sensor.{sensor.name}.max"]
    return absolute(wrapped(angle - 0.5 * (low + high))) <= 0.5 * (high - low)
