"""How a body looks on a page: its parts and what joins them, as plain data for the stage to draw."""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.creatures.creature import Creature
from gambol.creatures.figure import Hinge
from gambol.drawing.coat import coat_of
from gambol.pictures.bodies.details import details_of
from gambol.worlds.terrain import Flat
from gambol.worlds.world import World

GROUND_FROM, GROUND_TO = -60.0, 120.0  # body sizes along x, of ground without corners
GROUND_POINTS = 1800
FLAT = 0.12  # of its length: what is no higher is seen from above


def look_of(creature: Creature) -> dict[str, Any]:
    """Outlines in the frames of parts, in the order in which they are drawn, and lines between points of parts."""
    index, figure = {name: i for i, name in enumerate(creature.masses)}, creature.figure
    look: dict[str, Any] = {
        "name": creature.name,
        "summary": creature.summary,
        "size": _short(creature.size),
        "mass": creature.mass,
        "dimensions": creature.dimensions,
        "above": creature.seen_from_above,
        "free": creature.free,
        "view": view_of(creature),
        "parts": [_part(creature, name) for name in index],
        "order": [index[name] for name in figure.order],
        "far": [index[name] for name in sorted(figure.far)],
        "pins": [_pin(hinge, index) for hinge in figure.hinges],
        "lines": [
            {
                "kind": span.kind,
                "ends": [[index[part], *_points([at])[0]] for part, at in zip(span.parts, span.at, strict=True)],
            }
            for span in figure.spans
        ],
        "faces": [[index[corner] for corner in face] for face in figure.faces],
        "feet": _feet(creature),
        "contacts": [
            {"name": name, "part": index[part], "at": _points([creature.contact_at(name)])[0]}
            for name, part in creature.contacts_on.items()
        ],
    }
    own = {"colour": figure.coat} if figure.coat else {}
    return look | own | ({"masses": True} if figure.pointlike else {})


def _part(creature: Creature, name: str) -> dict[str, Any]:
    """Its colour stands there if it has one of its own."""
    own = {"colour": coat_of(creature, name)} if name in creature.figure.colours else {}
    return {"name": name, "outline": _points(creature.outline(name)), **own}


def view_of(creature: Creature) -> list[float]:
    """From where a body in space is seen best at first: degrees round from its side towards its front, and degrees up.

    What lies on the ground bends to its sides, and is seen from above. What swims is seen a little from above. Of all
    others, the broader a body is for its height, the higher up it is looked at from.

    >>> import gambol
    >>> view_of(gambol.creature("boa"))[1] > 50 > 30 > view_of(gambol.creature("hound"))[1]
    True
    """
    if creature.dimensions < 3:
        return [0.0, 0.0]
    hull = details_of(creature).hull()
    long, tall, broad = np.ptp(hull.vertices, axis=0) if hull else (1.0, 1.0, 0.0)
    if creature.anatomy.swims:
        return [35.0, 30.0]
    if creature.anatomy.lies or tall < FLAT * long:
        return [20.0, 58.0]
    return [35.0, round(float(np.clip(4.0 + 18.0 * broad / tall, 11.0, 42.0)), 1)]


def _feet(creature: Creature) -> list[dict[str, Any]]:
    """Names of feet and their contacts; none of a body that stands on no feet of its own."""
    names = list(creature.contacts_on)
    if not creature.feet or creature.anatomy.lies:
        return []
    return [{"name": names[foot[0]], "contacts": list(foot)} for foot in creature.anatomy.feet]


def _pin(hinge: Hinge, index: dict[str, int]) -> list[float]:
    """The part that a pin is on, and where: a slide's is on what slides."""
    part, at = (hinge.child, hinge.pivot) if hinge.is_slide else (hinge.parent, hinge.at)
    return [index[part], *_points([at])[0]]


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
