"""Which way is front: what a body's file says by the names of its parts, or by a hint."""

from __future__ import annotations

import math

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import Creature
from gambol.dynamics.system import LONGEST_STEP, system_of
from gambol.errors import InvalidInput
from gambol.tasks.travel import Direction
from gambol.worlds.world import World

AHEAD = ("head", "nose", "face", "snout", "beak", "mouth", "chin", "muzzle", "front", "fore", "toe", "breast", "eye",
         "neck", "chest", "jaw", "horn", "antler", "tusk", "beard", "whisker")  # fmt: skip
BEHIND = ("tail", "rump", "croup", "rear", "hind", "heel", "nape", "seat")
CLEARLY = 0.02  # body sizes between what should be ahead and what should be behind
HINT = "gait"  # `hints: {gait: {front: left}}`


def front_of(creature: Creature) -> Direction:
    """`right` or `left`, where the body's front is at rest; `either` where its file does not say.

    A file says so by names (head, nose, toe, front … ahead of tail, heel, hind …), or in
    `hints: {gait: {front: left}}`.
    Seen from above, the leading part points ahead.

    >>> import gambol
    >>> [front_of(gambol.creature(name)) for name in ("cheetah", "walker7", "star", "fish")]
    ['right', 'right', 'either', 'right']
    """
    told = creature.hints.get(HINT, {}).get("front")
    if told is not None:
        if told not in ("right", "left", "either"):
            raise InvalidInput(f"{creature.name}, hints, gait: front is {told!r}", "it is right, left or either",
                               "choose one")  # fmt: skip
        return told  # type: ignore[return-value]
    if not isinstance(creature, Articulated) or not creature.free:
        return "either"
    ahead = math.cos(math.radians(creature.root.angle)) if creature.seen_from_above else _ahead(creature)
    return "either" if abs(ahead) < CLEARLY * creature.size else "right" if ahead > 0.0 else "left"


def _ahead(creature: Articulated) -> float:
    """Metres by which parts named as of the front are to the right of those of the back, or of the centre of mass."""
    system = system_of(creature, World())
    rest = system.moment({}, system.rest(), 0.0, LONGEST_STEP)
    places: dict[str, list[float]] = {"front": [], "back": []}
    for kind in ("link", "contact"):
        for name in creature.parts[kind]:
            x = float(rest.of_part(kind, name, "x"))
            if any(word in name for word in BEHIND):
                places["back"].append(x)
            elif any(word in name for word in AHEAD):
                places["front"].append(x)
    if not (places["front"] or places["back"]):
        return 0.0
    centre = float(rest.centre[0])
    means = {side: sum(xs) / len(xs) if xs else centre for side, xs in places.items()}
    return means["front"] - means["back"]
