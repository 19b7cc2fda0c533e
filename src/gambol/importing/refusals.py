"""What a model has and a body of links cannot: closed loops are refused, everything else is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from gambol.creatures.articulated.creature import MAX_LINKS
from gambol.errors import InvalidInput
from gambol.importing.scene import Scene
from gambol.importing.shapes import floors

MOST_GEOMS = 1000


def check_model(scene: Scene) -> None:
    """Refuses what would make another body; adds to what is left out."""
    check_constraints(scene)
    if len(scene.groups) > MAX_LINKS:
        raise InvalidInput(f"a body of {len(scene.groups)} links", f"up to {MAX_LINKS} links move", "simplify it")
    if scene.model.nkey:
        scene.left_out.append(f"its keyframes ({scene.model.nkey})")
    group_of = {b: g for g, group in enumerate(scene.groups) for b in group.bodies}
    tell_what_else(scene, group_of, [group.parent for group in scene.groups])


def check_constraints(scene: Scene) -> None:
    """Refuses what ties parts together, and more shapes than a body has."""
    import mujoco

    m = scene.model
    if m.ngeom > MOST_GEOMS:
        raise InvalidInput(f"a model of {m.ngeom} geoms", f"up to {MOST_GEOMS} are looked at", "simplify it")
    for e in range(m.neq):
        if not m.eq_active0[e]:
            scene.left_out.append(f"the constraint {scene.name('equality', e)}, which is not active")
            continue
        if m.eq_type[e] == mujoco.mjtEq.mjEQ_TENDON:
            scene.left_out.append(f"the coupling {scene.name('equality', e)} of tendons: their joints move freely")
            continue
        raise InvalidInput(
            f"the constraint {scene.name('equality', e)!r} ties parts of the body together",
            "links must form a tree: closed loops and coupled joints are not simulated",
            "remove it, and hold what it held with a spring",
        )


def tell_what_else(scene: Scene, group_of: Mapping[int, int], parent: Sequence[int | None]) -> None:
    """Adds to what is left out what stands around a body and on it, whose bodies move in groups."""
    m = scene.model
    if collisions := _self_collisions(scene, group_of, parent):
        scene.left_out.append(f"collisions of links with each other ({collisions} pairs of geoms): they pass through")
    standing = [g for g in range(m.ngeom) if int(m.geom_bodyid[g]) == 0 and g not in floors(scene)]
    obstacles = [g for g in standing if m.geom_contype[g] or m.geom_conaffinity[g]]
    if obstacles and not scene.disabled("contact"):
        scene.left_out.append(f"what stands in its world: {', '.join(scene.name('geom', g) for g in obstacles[:5])}")
    if m.nsensor:
        scene.left_out.append(f"its sensors ({m.nsensor}): gambol's sensors are on or off, and follow from the body")
    if m.nflex or m.nskin or m.nplugin:
        scene.left_out.append("soft parts, skins and plugins")
    if np.any(m.body_gravcomp != 0.0):
        scene.left_out.append("compensated weight of bodies")


def _self_collisions(scene: Scene, group_of: Mapping[int, int], parent: Sequence[int | None]) -> int:
    """Pairs of geoms of links that are not neighbours and may touch."""
    m = scene.model
    if scene.disabled("contact") or scene.disabled("constraint"):
        return 0
    own = [g for g in range(m.ngeom) if int(m.geom_bodyid[g]) in group_of]
    count = 0
    for one, other in combinations(own, 2):
        a, b = group_of[int(m.geom_bodyid[one])], group_of[int(m.geom_bodyid[other])]
        near = a == b or parent[a] == b or parent[b] == a
        meets = (m.geom_contype[one] & m.geom_conaffinity[other]) or (m.geom_contype[other] & m.geom_conaffinity[one])
        count += bool(meets) and not near
    return count
