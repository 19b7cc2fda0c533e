"""The surface of a body for programs that show it in space: of each part, or of a soft body as a whole."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Creature
from gambol.creatures.figure import Hinge
from gambol.drawing import style
from gambol.drawing.brush import CORNER_SHARE
from gambol.drawing.coat import coat_of
from gambol.drawing.shapes import rounded, sampled
from gambol.drawing.snapshot import Snapshot
from gambol.pictures.bodies.articulated.joinery import PIN_SHARE, WIDEST_PIN
from gambol.pictures.bodies.articulated.limbs import knuckle_radius
from gambol.pictures.bodies.details import details_of
from gambol.portable.matrices import lengths
from gambol.raster.extrusion import Extrusion
from gambol.raster.mesh import Mesh, light_of

Array = NDArray[np.float64]

STEPS = 6  # points around a rounded corner
ROUND = 20  # points around a pin
PROUD = 1.04  # of the depth of what it joins: how far a knuckle goes through, and its pin through that
DEEPEST = 0.25  # of the longest part: a body seen from the side is no thicker
TAPER = 0.94  # of its parent's depth: faces of links that overlap must not lie in one plane
APART = 1e-6  # of the body's size: corners nearer than that are one


def solid_parts(creature: Creature) -> dict[str, list[Mesh]]:
    """The surfaces of each part of a body of rigid parts, in the part's frame: its outline, given a depth; its joint.

    Limbs that hang side by side lie side by side: the far one behind the body, its twin before it.
    """
    if own := details_of(creature).solids():
        return own
    parts, sides = list(creature.masses), _sides(creature)
    spans = {part: np.ptp(np.array(creature.outline(part)), axis=0) for part in parts}
    most = DEEPEST * max(float(span.max()) for span in spans.values())
    depths = {part: min(float(span.min()), most) * TAPER ** _below(creature, part) for part, span in spans.items()}
    thickest = max(depths.values())
    middles = {part: 0.5 * sides[part] * (thickest + depths[part]) for part in parts}
    solids = {part: [_solid(creature, part, depths[part], middles[part])] for part in parts}
    for joint in creature.figure.hinges:
        child, beside = joint.child, middles[joint.child] != 0.0
        depth = depths[child] if beside else max(depths[child], depths[joint.parent])
        solids[child] += _hinge(creature, joint, PROUD * depth, solids[child][0].colours[0], middles[child])
    return solids


def _solid(creature: Creature, part: str, depth: float, middle: float) -> Mesh:
    """Rounded and coloured as pictures show it."""
    corners = np.array(creature.outline(part), np.float64)
    touching = {creature.contact_at(name)[:2] for name, on in creature.contacts_on.items() if on == part}
    sharp = {i for i, corner in enumerate(corners.tolist()) if tuple(corner) in touching}
    radius = creature.figure.rods.get(part, CORNER_SHARE * details_of(creature).unit)
    loop = sampled(rounded(corners, radius, sharp), STEPS)
    loop = loop[lengths(loop - np.roll(loop, 1, axis=0)) > APART * creature.size]
    return Extrusion.of([loop]).mesh(loop, depth, light_of(coat_of(creature, part)), middle)


def _hinge(creature: Creature, joint: Hinge, depth: float, colour: Array, middle: float) -> list[Mesh]:
    """Knuckle and pin of a link, in its frame: as large as in pictures, and through all that they join."""
    knuckle = knuckle_radius(creature, joint)
    pin = min(PIN_SHARE * knuckle, WIDEST_PIN * details_of(creature).unit)
    around = 2.0 * np.pi * np.arange(ROUND) / ROUND
    circle = np.column_stack(sincos(around)[::-1])
    whole = Extrusion.of([circle])
    shapes = ((knuckle, depth, colour), (pin, PROUD * depth, light_of(style.PIN)))
    return [whole.mesh(joint.pivot + radius * circle, deep, paint, middle) for radius, deep, paint in shapes]


def _sides(creature: Creature) -> dict[str, float]:
    """−1 for what is behind the body, 1 for what hangs before it at the same place, 0 for all else."""
    sides = dict.fromkeys(creature.masses, 0.0)
    figure = creature.figure
    if figure.turntable is not None:
        return sides
    above = {joint.child: joint for joint in figure.hinges}
    hung = {(joint.parent, joint.at) for joint in figure.hinges if joint.child in figure.far}
    for part in creature.anatomy.parents:
        if part in above:
            joint = above[part]
            twin = (joint.parent, joint.at) in hung or sides[joint.parent] > 0.0
            sides[part] = -1.0 if part in figure.far else 1.0 if twin else 0.0
    return sides


def _below(creature: Creature, part: str) -> int:
    """How many joints a part is away from the root."""
    joint = next((joint for joint in creature.figure.hinges if joint.child == part), None)
    return 0 if joint is None else 1 + _below(creature, joint.parent)


def soft_surface(creature: Creature, position: Array) -> tuple[Mesh, Array, Array]:
    """The surface of a soft body whose masses are at places (T, masses, 2 or 3), first of all in the first frame; its
    vertices and normals in all frames, (T, n, 3)."""
    details, straight = details_of(creature), np.zeros(position.shape[1])
    seen = [details.solid(Snapshot(creature, places, straight)) for places in position]
    return seen[0], np.stack([mesh.vertices for mesh in seen]), np.stack([mesh.normals for mesh in seen])
