"""Which legs of a body of bones could pass through each other: measured in random poses within their muscles' ranges.

Of two legs those bones are named that come into each other most often, of a left and a right one those that are each
other's mirror image: what keeps these apart costs a term of rank one in each step, and mostly keeps the legs apart.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gambol.creatures.bones.parts import Joint, Part
from gambol.creatures.bones.skeleton import ORIGIN, UNTURNED, Quaternion, Vector3
from gambol.creatures.bones.space import AHEAD, RIGHT, UP, add, dot, normalised, scaled, sub, then, turned, unit
from gambol.creatures.bones.twins import muscles_on, twin_bones
from gambol.creatures.cores import Core, nearest
from gambol.draws import Draws
from gambol.portable.angles import tangent

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

POSES = 96
OFTEN = 2  # poses of these in which two bones are in each other: fewer is by the rarest of chances
FLESH = 0.25  # of the thinner one's thickness: less is what flesh yields
BALL_AXES = {"x": AHEAD, "y": UP, "z": RIGHT}

Frame = tuple[Vector3, Quaternion]
Turning = tuple[Vector3, float, float]  # about or along an axis of the bone's frame, from here to there
Line = tuple[Vector3, Vector3, float]


def legs_that_meet(creature: Bones) -> list[tuple[str, str]]:
    """Pairs of bones of different legs that should press on each other, mirror images with them."""
    build = creature.anatomy
    limbs = [limb.bones for pair in build.girdles for limb in pair]
    if len(limbs) < 2:
        return []
    ways = {name: _turnings(creature, joint) for name, (_, joint) in creature.joints.items()}
    watched = [bone for bones in limbs for bone in bones if build.cores[bone]]
    rest = _lines(creature, dict.fromkeys(ways, ()), [], watched)
    count, draws = sum(map(len, ways.values())), Draws(0, "legs that meet")
    poses = [_lines(creature, ways, draws.uniform(count).tolist(), watched) for _ in range(POSES)]
    images = twin_bones(creature)
    twins = images | {other: one for one, other in images.items()}
    found: dict[frozenset[str], tuple[str, str]] = {}
    for one, other in combinations(limbs, 2):
        pairs = [(a, b) for a in one for b in other if a in rest and b in rest and not _inside(rest, a, b, 0.0)]
        if twins.get(one[0]) == other[0]:
            pairs = [(a, b) for a, b in pairs if twins.get(a) == b]
        often = [sum(_inside(pose, a, b, FLESH) for pose in poses) for a, b in pairs]
        if often and max(often) >= OFTEN:
            a, b = pairs[often.index(max(often))]
            for pair in ((a, b), (twins.get(a, a), twins.get(b, b))):
                found.setdefault(frozenset(pair), pair)
    return list(found.values())


def _turnings(creature: Bones, joint: Joint) -> tuple[Turning, ...]:
    """What muscles do at a joint; hinges as tangents of half the angle, which need no sines."""
    muscles = muscles_on(creature, joint.name)
    driven = [(BALL_AXES.get(axis, joint.axis), one) for axis, one in sorted(muscles.items()) if hasattr(one, "ks")]
    if joint.kind == "slide":
        return tuple((axis, one.min, one.max) for axis, one in driven)
    return tuple((axis, _half(one.min), _half(one.max)) for axis, one in driven)


def _half(degrees: float) -> float:
    """The tangent of half an angle, short of half a turn."""
    return tangent(math.radians(0.5 * max(-170.0, min(170.0, degrees))))


def _lines(
    creature: Bones, ways: Mapping[str, tuple[Turning, ...]], drawn: Sequence[float], bones: Sequence[str]
) -> dict[str, list[Line]]:
    """The cores of some bones in a pose: how far each turning has gone, from 0 to 1."""
    shares, frames = iter(drawn), dict[str, Frame]()
    for part in creature.ordered:
        frame = _hung(part, frames[part.parent]) if part.parent else (ORIGIN, UNTURNED)
        for joint in part.joints:
            for axis, low, high in ways[joint.name]:
                frame = _moved(frame, joint, unit(axis), low + next(shares) * (high - low))
        frames[part.name] = frame
    return {bone: [_placed(frames[bone], core) for core in creature.anatomy.cores[bone]] for bone in bones}


def _hung(part: Part, parent: Frame) -> Frame:
    place, turn = parent
    return add(place, turned(turn, part.at)), then(turn, part.frame)


def _moved(frame: Frame, joint: Joint, axis: Vector3, far: float) -> Frame:
    place, turn = frame
    if joint.kind == "slide":
        return add(place, turned(turn, scaled(far, axis))), turn
    by = normalised((1.0, *scaled(far, axis)))
    return add(place, turned(turn, sub(joint.at, turned(by, joint.at)))), then(turn, by)


def _placed(frame: Frame, core: Core) -> Line:
    place, turn = frame
    return add(place, turned(turn, core.one)), add(place, turned(turn, core.other)), core.radius


def _inside(pose: Mapping[str, Sequence[Line]], one: str, other: str, flesh: float) -> bool:
    """Whether two bones are in each other by more than that share of the thinner one."""
    return any(_deep(a, b, flesh) for a in pose[one] for b in pose[other])


def _deep(one: Line, other: Line, flesh: float) -> bool:
    (a, b, r), (c, d, s) = one, other
    near = r + s - 2.0 * flesh * min(r, s)
    between = sub(add(a, b), add(c, d))  # twice the way from middle to middle
    if math.sqrt(dot(between, between)) > 2.0 * near + math.dist(a, b) + math.dist(c, d):
        return False
    x, y = nearest((a, b), (c, d), lambda x, low, high: min(max(x, low), high))
    return math.dist(add(a, scaled(x, sub(b, a))), add(c, scaled(y, sub(d, c)))) < near
