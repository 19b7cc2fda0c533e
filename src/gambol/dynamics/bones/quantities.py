"""What expressions can ask of a body of bones, besides what all bodies have.

| name | is |
|---|---|
| `bone.NAME.x`, `.y`, `.z`, `.vx`, `.vy`, `.vz` | a bone's origin, and its velocity |
| `bone.NAME.lean_ahead`, `.lean_right` | rad that it leans, from how it stands at rest: nose down, to its right |
| `bone.NAME.heading` | where it faces, seen from above, counter-clockwise from x |
| `bone.NAME.spin_x`, `.spin_y`, `.spin_z` | rad/s about the axes of its own frame |
| `bone.NAME.altitude` | its origin over the ground |
| `joint.NAME.angle`, `.rate` | of a hinge; `slide.NAME.extension`, `.speed` of a slide |
| `ball.NAME.x`, `.y`, `.z`, `.rate_x` … | the rotation vector of a ball joint, and its spin |
| `lean_ahead`, `lean_right`, `heading`, `yaw_rate`, `altitude` | of the root |
| `pace_ahead`, `pace_right` | velocity of the centre of mass, as the root faces |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gambol.compiler.values import Number
from gambol.dynamics.quantities import CONTACT, Quantity

if TYPE_CHECKING:
    from gambol.dynamics.bones.moment import BonesMoment


def _coordinate(axis: int) -> Quantity:
    return lambda m, name: m.place(name)[axis]


def _speed(axis: int) -> Quantity:
    return lambda m, name: m.speed(name)[axis]


def _spin(axis: int) -> Quantity:
    return lambda m, name: m.spin(name)[axis]


def _ball(axis: int, which: str) -> Quantity:
    return lambda m, name: getattr(m.joint(name, axis), which)


PARTS: Mapping[str, Mapping[str, Quantity]] = {
    "bone": {
        **{axis: _coordinate(k) for k, axis in enumerate("xyz")},
        **{f"v{axis}": _speed(k) for k, axis in enumerate("xyz")},
        **{f"spin_{axis}": _spin(k) for k, axis in enumerate("xyz")},
        "lean_ahead": lambda m, name: m.attitude(name).lean("ahead"),
        "lean_right": lambda m, name: m.attitude(name).lean("right"),
        "heading": lambda m, name: m.attitude(name).heading,
        "altitude": lambda m, name: m.place(name)[1] - m.ground_at(m.place(name)),
    },
    "joint": {"angle": lambda m, name: m.joint(name).way, "rate": lambda m, name: m.joint(name).rate},
    "slide": {"extension": lambda m, name: m.joint(name).way, "speed": lambda m, name: m.joint(name).rate},
    "ball": {
        **{axis: _ball(k, "way") for k, axis in enumerate("xyz")},
        **{f"rate_{axis}": _ball(k, "rate") for k, axis in enumerate("xyz")},
    },
    "contact": {
        **CONTACT,
        "z": lambda m, name: m.contacts[name].place[2],
        "vz": lambda m, name: m.contacts[name].velocity[2],
    },
}


def whole_body(moment: BonesMoment) -> Mapping[str, Callable[[Any], Number]]:
    """Numbers of the body as a whole."""
    root = moment.system.skeleton.bones[0].name
    return {
        "lean_ahead": lambda m: m.attitude(root).lean("ahead"),
        "lean_right": lambda m: m.attitude(root).lean("right"),
        "heading": lambda m: m.attitude(root).heading,
        "yaw_rate": lambda m: m.attitude(root).yawing,
        "altitude": lambda m: PARTS["bone"]["altitude"](m, root),
        "pace_ahead": lambda m: m.attitude(root).pace(m.velocity, "ahead"),
        "pace_right": lambda m: m.attitude(root).pace(m.velocity, "right"),
    }
