"""How a body looks on a page: its parts and what joins them, as plain data for the stage to draw."""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import LinearActuator, LinearSpring
from gambol.creatures.creature import Creature
from gambol.creatures.springs.creature import SpringBody
from gambol.worlds.terrain import Flat
from gambol.worlds.world import World

GROUND_FROM, GROUND_TO = -60.0, 120.0  # body sizes along x, of ground without corners
GROUND_POINTS = 1800


def look_of(creature: Creature) -> dict[str, Any]:
    """Outlines in the frames of parts, in the order in which they are drawn, and lines between points of parts."""
    index = {name: i for i, name in enumerate(creature.masses)}
    look: dict[str, Any] = {
        "name": creature.name,
        "summary": creature.summary,
        "size": _short(creature.size),
        "mass": creature.mass,
        "dimensions": creature.dimensions,
        "above": creature.seen_from_above,
        "free": creature.free,
        "parts": [{"name": name, "outline": _points(creature.outline(name))} for name in index],
        "order": list(range(len(index))),
        "far": [],
        "pins": [],
        "lines": [],
        "faces": [],
        "contacts": [
            {"name": name, "part": index[part], "at": _points([creature.contact_at(name)])[0]}
            for name, part in creature.contacts_on.items()
        ],
    }
    if isinstance(creature, Articulated):
        look |= _links(creature, index)
    if isinstance(creature, SpringBody):
        look |= _springs(creature, index)
    return look


def _links(creature: Articulated, index: dict[str, int]) -> dict[str, Any]:
    from gambol.render.articulated.limbs import draw_order, far_links  # beside it matplotlib is loaded

    far = far_links(creature)
    lines = [
        {"kind": kind, "ends": [[index[end.link], *_points([end.at])[0]] for end in (line.start, line.end)]}
        for kind, kinds, some in (
            ("muscle", LinearActuator, creature.actuators), ("spring", LinearSpring, creature.springs),
        )
        for line in some
        if isinstance(line, kinds)
    ]  # fmt: skip
    return {
        "order": [index[link.name] for link in draw_order(creature)],
        "far": [index[name] for name in sorted(far)],
        "pins": [
            [index[joint.child], *_points([joint.pivot])[0]]
            if joint.is_slide
            else [index[joint.parent], *_points([joint.at])[0]]
            for joint in creature.joints
        ],
        "lines": lines,
    }


def _springs(creature: SpringBody, index: dict[str, int]) -> dict[str, Any]:
    """Point masses have no outline of their own: springs, muscles and faces show the body."""
    zeros = [0.0] * creature.dimensions
    muscles = {muscle.name for muscle in creature.muscles}
    lines = [
        {
            "kind": "muscle" if bond.name in muscles else "spring",
            "ends": [[index[end], *zeros] for end in (bond.start, bond.end)],
        }
        for bond in creature.bonds
    ]
    return {"lines": lines, "faces": [[index[corner] for corner in face.corners] for face in creature.faces],
            "masses": True}  # fmt: skip


def surroundings_of(creature: Creature, world: World) -> dict[str, Any]:
    """Ground, water and gravity; flat ground has no list of heights, and who meets no ground has none."""
    grounded = not creature.seen_from_above and bool(creature.contacts_on)
    return {
        "ground": grounded,
        "heights": _heights(creature, world) if grounded and not isinstance(world.terrain, Flat) else None,
        "water": world.drag > 0.0,
        "surface": world.surface,
        "gravity": world.gravity,
    }


def _heights(creature: Creature, world: World) -> dict[str, Any]:
    """The corners of the ground, so that a step is drawn as steep as it is; at equal distances where it has none."""
    corners = world.terrain.profile()
    if corners is not None:
        return dict(zip("xy", ([_short(value) for value in axis] for axis in corners), strict=True))
    x = np.linspace(GROUND_FROM, GROUND_TO, GROUND_POINTS + 1) * creature.size
    return {"first": float(x[0]), "step": float(x[1] - x[0]), "y": [_short(y) for y in world.heights_along(x)]}


def _points(points: Any) -> list[list[float]]:
    return [[_short(x) for x in point] for point in points]


def _short(x: float) -> float:
    """A tenth of a millimetre is finer than a screen shows."""
    return round(float(x), 4)
