"""A creature from an SVG drawing: closed shapes are links, and a circle where links overlap is their joint.

The largest shape is the trunk. What a drawing cannot say is worked out as for any file that leaves it out: contacts and
sensors from the shape, strengths from the weight.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import creature_from_file
from gambol.creatures.units import Point
from gambol.errors import InvalidInput
from gambol.importing.imported import Imported
from gambol.importing.naming import Names
from gambol.importing.outlines import is_inside
from gambol.importing.svg_shapes import Drawn, shapes_in

CENTIMETRE = 0.01
DENSITY = 30.0  # kg per m² of a drawing: a hand's breadth of something lighter than water
OPEN = 45.0  # degrees to either side that a muscle turns its joint
PIN = "pin"  # begins the name of a circle that holds a link to the world
MASS, RANGE = "data-mass", "data-range"  # attributes that say kg, and degrees from the drawn pose


def from_drawing(text: str, path: Path, metres: float | None) -> Imported:
    """The creature of a drawing that is so many metres large, or in centimetres."""
    shapes, other = shapes_in(text, path.name)
    links = [shape for shape in shapes if not shape.round]
    circles = [shape for shape in shapes if shape.round]
    if not links:
        raise InvalidInput(
            f"{path.name} shows no closed shape",
            "a closed path, rectangle or ellipse is a link",
            "draw one, and circles where links meet",
        )
    unit = _unit(links, metres)
    left_out = [f"{words}: it is neither a link nor a joint" for words in other]
    trunk = max(links, key=lambda link: link.area)
    joints, pin = _joints(links, circles, trunk, left_out)
    ways = _tree(trunk, joints, path.name)
    kept = [trunk, *[child for _, child, _ in ways]]
    left_out += [f"the shape {link.name}: no circle joins it to the body" for link in links if link not in kept]
    body = _body(path, trunk, ways, pin, unit)
    large = f"{metres:g} m large" if metres is not None else "in centimetres"
    weighs = f"shapes weigh {DENSITY:g} kg per m² unless they say {MASS}"
    chosen = (
        f"the drawing is {large}",
        f"the trunk is {body['root']['link']}, the largest shape",
        weighs,
        f"muscles turn joints by {OPEN:g} degrees either way unless their circles say {RANGE}",
    )
    body["sources"] = f"Drawn in {path.name}; {'; '.join(chosen)}."
    creature = creature_from_file(body, path.name)
    assert isinstance(creature, Articulated)
    return Imported(creature, chosen, tuple(left_out))


def _unit(links: Sequence[Drawn], metres: float | None) -> float:
    """Metres in one unit of the drawing."""
    if metres is None:
        return CENTIMETRE
    if not 1e-3 <= metres <= 100.0:
        raise InvalidInput(
            f"a drawing {metres:g} m large", "bodies are between a millimetre and 100 m", "give such a size"
        )
    xs, ys = zip(*[corner for link in links for corner in link.corners], strict=True)
    return metres / float(max(max(xs) - min(xs), max(ys) - min(ys)))


Way = tuple[Drawn, Drawn, Drawn]  # parent, child, circle


def _joints(
    links: Sequence[Drawn], circles: Sequence[Drawn], trunk: Drawn, left_out: list[str]
) -> tuple[list[Way], Drawn | None]:
    """Pairs of links with the circle that joins them; of more than two the largest is joined to each other."""
    found: list[Way] = []
    pin: Drawn | None = None
    for circle in circles:
        over = sorted((link for link in links if is_inside(link.corners, circle.middle)), key=lambda link: -link.area)
        if over == [trunk] and circle.name.lower().startswith(PIN):
            pin = circle
        elif len(over) < 2:
            left_out.append(f"the circle {circle.name}: it lies on {len(over) or 'no'} link, and joints lie on two")
        else:
            found += [(over[0], other, circle) for other in over[1:]]
    return found, pin


def _tree(trunk: Drawn, joints: Sequence[Way], where: str) -> list[Way]:
    """The joints from the trunk outwards."""
    reached, ways, waiting = [trunk], list[Way](), list(joints)
    while (following := next((j for j in waiting if (j[0] in reached) or (j[1] in reached)), None)) is not None:
        waiting.remove(following)
        one, other, circle = following
        if one in reached and other in reached:
            raise InvalidInput(
                f"{where}: the circle {circle.name!r} closes a loop from {one.name!r} to {other.name!r}",
                "links must form a tree",
                "remove one of the circles",
            )
        parent, child = (one, other) if one in reached else (other, one)
        reached.append(child)
        ways.append((parent, child, circle))
    return ways


def _body(path: Path, trunk: Drawn, ways: Sequence[Way], pin: Drawn | None, unit: float) -> dict[str, Any]:
    """The data of the creature's file."""
    link_names, joint_names = Names("link"), Names("joint")
    names = {id(shape): link_names.of(shape.name) for shape in (trunk, *[child for _, child, _ in ways])}
    frames = {id(trunk): _frame(trunk, pin.middle if pin else trunk.middle)}
    for _, child, circle in ways:
        frames[id(child)] = _frame(child, circle.middle)

    def local(shape: Drawn, at: Point) -> list[float]:
        (ox, oy), angle = frames[id(shape)]
        x, y, c, s = at[0] - ox, at[1] - oy, math.cos(angle), math.sin(angle)
        return [_short(unit * (x * c + y * s)), _short(unit * (y * c - x * s))]

    links = []
    for shape in (trunk, *[child for _, child, _ in ways]):
        mass = _said(shape, MASS, 1)
        kilograms = mass[0] if mass else DENSITY * shape.area * unit * unit
        outline = [local(shape, corner) for corner in shape.corners]
        links.append({"name": names[id(shape)], "mass": _short(kilograms), "outline": outline})
    joints, muscles = list[dict[str, Any]](), list[dict[str, Any]]()
    for parent, child, circle in ways:
        name = joint_names.of(circle.name)
        angle = math.degrees(math.remainder(frames[id(child)][1] - frames[id(parent)][1], math.tau))
        low, high = _said(circle, RANGE, 2) or (-OPEN, OPEN)
        joints.append(
            {
                "name": name,
                "parent": names[id(parent)],
                "child": names[id(child)],
                "at": local(parent, circle.middle),
                "angle": round(angle, 3),
            }
        )
        muscles.append(
            {
                "name": name,
                "kind": "angular",
                "joint": name,
                "min": round(angle + low, 3),
                "max": round(angle + high, 3),
            }
        )
    root: dict[str, Any] = {"link": names[id(trunk)], "angle": round(math.degrees(frames[id(trunk)][1]), 3)}
    if pin is not None:
        body = (trunk, *[child for _, child, _ in ways])
        reach = max(math.dist(pin.middle, corner) for shape in body for corner in shape.corners)
        root |= {"kind": "pinned", "at": [0.0, _short(2.0 * unit * reach)]}
    return {
        "name": Names("body").of(path.stem),
        "summary": f"drawn in {path.name}"[:200],
        "root": root,
        "links": links,
        "joints": joints,
        "actuators": muscles,
    }


def _frame(shape: Drawn, at: Point) -> tuple[Point, float]:
    """Origin and angle of a link's frame: x from where it hangs to its far end, or along it where it hangs in the
    middle."""
    cx, cy = shape.middle
    far = max(shape.corners, key=lambda corner: math.dist(at, corner))
    near = max(shape.corners, key=lambda corner: math.dist(far, corner))
    if math.dist(at, (cx, cy)) > 0.1 * math.dist(near, far):
        return at, math.atan2(cy - at[1], cx - at[0])
    x, y = far[0] - near[0], far[1] - near[1]
    ahead = x if abs(x) > abs(y) else y
    return at, _level(math.atan2(y, x) if ahead > 0.0 else math.atan2(-y, -x))


def _level(angle: float) -> float:
    """A trunk's diagonal is no direction: level or upright, if it is nearly so."""
    nearest = round(angle / (math.pi / 2)) * math.pi / 2
    return nearest if abs(angle - nearest) < math.radians(30.0) else angle


def _said(shape: Drawn, name: str, count: int) -> list[float] | None:
    """Numbers of an attribute that people may add in the drawing program."""
    text = shape.said.get(name)
    if text is None:
        return None
    try:
        numbers = [float(x) for x in text.replace(",", " ").split()]
    except ValueError:
        numbers = []
    if len(numbers) != count:
        raise InvalidInput(
            f"{name} of {shape.name!r} is {text[:40]!r}",
            f"it holds {count} number{'s' if count > 1 else ''}",
            "correct it",
        )
    return numbers


def _short(x: float) -> float:
    return 0.0 if abs(x) < 1e-9 else float(f"{x:.6g}")
