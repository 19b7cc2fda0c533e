"""Which way is front: what a body's file says by a hint, by the names of its parts, or by how its feet
point; and where a body in space faces: its motions are the same on every course."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.dynamics.channels import Channel
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import system_of
from gambol.errors import InvalidInput
from gambol.motion.motion import Places, turned_in_space
from gambol.portable.angles import sincos, tangent
from gambol.portable.matrices import summed
from gambol.tasks.at_rest import moment_at_rest
from gambol.tasks.travel import Direction
from gambol.worlds.world import World

AHEAD = (
    "head",
    "nose",
    "face",
    "snout",
    "beak",
    "bill",
    "mouth",
    "chin",
    "muzzle",
    "front",
    "fore",
    "toe",
    "breast",
    "eye",
    "neck",
    "chest",
    "jaw",
    "horn",
    "antler",
    "tusk",
    "beard",
    "whisker",
)
BEHIND = ("tail", "rump", "croup", "rear", "hind", "heel", "nape", "seat")
CLEARLY = 0.05  # body sizes between what should be ahead and what should be behind; a head may lean back by 0.04
POINTING = 0.01  # body sizes that feet reach farther ahead of their ankles than behind; those of a man 0.04
LEVEL = tangent(math.radians(25.0))  # how steep a foot stands at most that shows where it points
HINT = "gait"  # `hints: {gait: {front: left}}`
STEEP = 1e-6  # of a body that points straight up or down, what its front points to is no way


def front_of(creature: Creature) -> Direction:
    """`right` or `left`, where the body's front is at rest; `either` where its file does not say.

    A file says so in `hints: {gait: {front: left}}`, or by names (head, nose, front … ahead of tail, heel, hind …), or,
    where these are above one another as in a man, by feet that reach farther ahead of their ankles than behind.
    Seen from above, the leading part points ahead; bones in space are described as they face along x.

    >>> import gambol
    >>> [front_of(gambol.creature(name)) for name in ("cheetah", "walker7", "star", "fish")]
    ['right', 'right', 'either', 'right']
    """
    told = creature.hints.get(HINT, {}).get("front")
    if told is not None:
        if told not in ("right", "left", "either"):
            raise InvalidInput(
                f"{creature.name}, hints, gait: front is {told!r}", "it must be right, left or either", "choose one"
            )
        return told  # type: ignore[return-value]
    if not creature.free:
        return "either"
    if creature.anatomy.front is not None:
        return creature.anatomy.front
    rest = moment_at_rest(creature)
    if creature.seen_from_above and creature.anatomy.trunk is not None:
        return _side(sincos(float(rest.trunk_angle))[1], CLEARLY)
    named = _side(_by_names(creature, rest), CLEARLY * creature.size)
    return _side(_by_feet(creature, rest), POINTING * creature.size) if named == "either" else named


def _side(ahead: float, clearly: float) -> Direction:
    return "either" if abs(ahead) < clearly else "right" if ahead > 0.0 else "left"


def _by_names(creature: Creature, rest: Moment) -> float:
    """Metres by which parts named as of the front are to the right of those of the back, or of the centre of mass."""
    places: dict[str, list[float]] = {"front": [], "back": []}
    for kind in ("link", "mass", "contact"):
        for name in creature.parts.get(kind, ()):
            x = float(rest.of_part(kind, name, "x"))
            if any(word in name for word in BEHIND):
                places["back"].append(x)
            elif any(word in name for word in AHEAD):
                places["front"].append(x)
    if not (places["front"] or places["back"]):
        return 0.0
    centre = float(rest.centre[0])
    means = {side: summed(xs) / len(xs) if xs else centre for side, xs in places.items()}
    return means["front"] - means["back"]


def _by_feet(creature: Creature, rest: Moment) -> float:
    """Metres by which the middle of heel and toe is to the right of the ankle, in the mean of all level feet."""
    reaches: list[float] = []
    for ankle, contacts in creature.anatomy.pointing.items():
        places = [rest.contacts[name].place for name in contacts]
        xs, ys = ([float(place[axis]) for place in places] for axis in (0, 1))
        if max(ys) - min(ys) < LEVEL * (max(xs) - min(xs)):
            reaches.append(0.5 * (min(xs) + max(xs)) - float(rest.of_part("joint", ankle, "x")))
    return summed(reaches) / len(reaches) if reaches else 0.0


Array = NDArray[np.float64]


def rest_places(creature: Creature) -> Places:
    """Where the parts of a body are at rest: one frame."""
    rest = moment_at_rest(creature)
    channel: Channel = next(one for one in system_of(creature, World()).part_channels() if one.places)
    values = np.array([float(x) for x in channel.observe(rest)]).reshape(1, *channel.shape)
    return Places.recorded(channel, values)


@lru_cache(maxsize=256)
def front_in(creature: Creature) -> tuple[int, tuple[float, ...]] | None:
    """The number of the trunk of a body in space, and where in its frame its front points; None of any other body."""
    trunk, rest = creature.anatomy.trunk, rest_places(creature)
    if trunk is None or rest.turn is None:
        return None
    w, x, y, z = rest.turn[0, rest.names.index(trunk)]
    ahead = turned_in_space(np.array([[w, -x, -y, -z]]), (1.0, 0.0, 0.0))[0]
    return rest.names.index(trunk), tuple(ahead.tolist())


def heading(creature: Creature, places: Places) -> Array | None:
    """(T, 2) which way along x and z the trunk of a body in space faces, as it faced along x at rest; None of a body
    without a trunk, or in a plane.

    >>> import gambol
    >>> heading(gambol.creature("hound"), rest_places(gambol.creature("hound"))).tolist()
    [[1.0, 0.0]]
    """
    front = front_in(creature)
    if front is None or places.turn is None:
        return None
    trunk, ahead = front
    points = turned_in_space(places.turn[:, trunk], ahead)[:, [0, 2]]
    long = np.sqrt(points[:, 0] * points[:, 0] + points[:, 1] * points[:, 1])
    return np.where(long[:, None] > STEEP, points / np.maximum(long, STEEP)[:, None], np.array([1.0, 0.0]))


def as_it_sees(away: Array, facing: Array | None) -> Array:
    """Ways (T, n, 2 or 3) in the world, ahead, up and to the right of a body that faces there."""
    if facing is None:
        return away
    c, s = facing[:, None, 0], facing[:, None, 1]
    return np.stack([c * away[..., 0] + s * away[..., 2], away[..., 1], c * away[..., 2] - s * away[..., 0]], axis=-1)
