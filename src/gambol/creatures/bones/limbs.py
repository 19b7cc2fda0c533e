"""Limbs of a body of bones: what leads to one foot alone, and which of them are each other's mirror image."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gambol.creatures.bones.parts import BoneActuator
from gambol.creatures.bones.space import AHEAD, RIGHT, UP, unit
from gambol.creatures.bones.twins import muscles_on
from gambol.creatures.limbs import MOVABLE, Limb, Movement

if TYPE_CHECKING:
    from gambol.creatures.bones.anatomy import BonesAnatomy

BALL_AXES = {"x": AHEAD, "y": UP, "z": RIGHT}


def girdles_of(anatomy: BonesAnatomy) -> tuple[tuple[Limb, ...], ...]:
    """Pairs of limbs, the right one first, from the front to the back."""
    limbs = list(_limbs(anatomy))
    pairs: list[tuple[Limb, ...]] = []
    while limbs:
        one = limbs.pop(0)
        twin = next((other for other in limbs if _are_twins(anatomy, one, other)), None)
        if twin is not None:
            limbs.remove(twin)
        pair = (one,) if twin is None else (one, twin)
        pairs.append(tuple(sorted(pair, key=lambda limb: -limb.foot[2])))
    return tuple(sorted(pairs, key=lambda pair: -pair[0].hip[0]))


def _limbs(anatomy: BonesAnatomy) -> Iterator[Limb]:
    body = anatomy.creature
    named = set(body.feet)
    groups = [[body.contacts[i] for i in foot] for foot in anatomy.feet]
    standing = [[one for one in group if one.name in named] for group in groups]
    for contacts in standing:
        if not contacts:
            continue
        others = {one.bone for group in standing if group is not contacts for one in group}
        lowest = max((one.bone for one in contacts), key=lambda bone: len(anatomy.way_up(bone)))
        way = [bone for bone in reversed(anatomy.way_up(lowest)) if not others & set(body.pose.beyond(bone))]
        way = [bone for bone in way if bone != anatomy.trunk]
        movements = tuple(move for bone in way for move in _movements(anatomy, bone))
        if movements:
            places = tuple(body.pose.contact(one.name) for one in contacts)
            names = tuple(one.name for one in contacts)
            yield Limb(names[0], names, places, movements, tuple(way))


def _movements(anatomy: BonesAnatomy, bone: str) -> Iterator[Movement]:
    """Those of a bone's joints that have muscles with targets, outwards."""
    body = anatomy.creature
    for joint in body.bone(bone).joints:
        for axis, muscle in sorted(muscles_on(body, joint.name).items()):
            if muscle.unit in MOVABLE:
                along = BALL_AXES[axis] if axis else joint.axis
                way, at = unit(body.pose.way(bone, along)), body.pose.place(bone, joint.at)
                yield _movement(body.actuators.index(muscle), muscle, way, at, joint.kind == "slide")


def _movement(
    number: int,
    muscle: BoneActuator,
    axis: tuple[float, float, float],
    at: tuple[float, float, float],
    slides: bool,
) -> Movement:
    return Movement(number, axis, at, slides, muscle.min * muscle.scale, muscle.max * muscle.scale)


def _are_twins(anatomy: BonesAnatomy, one: Limb, other: Limb) -> bool:
    twins = anatomy.twin_parts
    return twins.get(one.bones[0]) == other.bones[0] or twins.get(other.bones[0]) == one.bones[0]
