"""What is recorded of bones: where they are, and the ways of their joints."""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.bones.moment import BonesMoment
from gambol.dynamics.moment import Moment


def bone_places(moment: Moment) -> list[Number]:
    """Place and turn of every bone, as the creature orders them."""
    assert isinstance(moment, BonesMoment)
    return [x for bone in moment.system.skeleton.bones for x in (*moment.place(bone.name), *moment.turn(bone.name))]


def joint_ways(moment: Moment) -> list[Number]:
    """The angle of every hinge and the extension of every slide."""
    assert isinstance(moment, BonesMoment)
    links = moment.system.frames.links[1:]
    return [moment.state.q[link.coordinate] for link in links if link.kind != "ball"]
