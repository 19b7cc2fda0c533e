"""A creature of bones from a rigged, skinned glTF file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.left_out import contacts_of
from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import dot, sub
from gambol.creatures.creature import creature_from_file
from gambol.errors import InvalidInput
from gambol.importing.imported import Imported
from gambol.importing.naming import Names
from gambol.importing.rigged.facing import FRONTS, axes_of
from gambol.importing.rigged.flesh import flesh_of
from gambol.importing.rigged.hinges import MORE, hinges_of
from gambol.importing.rigged.keeping import Kept, kept_of
from gambol.importing.rigged.masses import FLESH, Weight, weights_of
from gambol.importing.rigged.posing import Pose, shares_of, soles_of, standing
from gambol.importing.rigged.shapes import shape_of
from gambol.importing.rigged.shown import what_clips_show
from gambol.importing.rigged.skeleton import Leg, Skeleton, legs_of, skeleton_of, usual_scale
from gambol.importing.rigged.soles import spots_of
from gambol.portable.matrices import product, summed
from gambol.rigs.rig import read_rig

Array = NDArray[np.float64]
Data = dict[str, Any]

DIGITS = 6
HEAD = re.compile(r"(?<![a-z])head|skull", re.IGNORECASE)  # in the names of bones
MOST_NAMED = 12
MOST_ON_A_BONE = 3  # contacts of what is no leg
SOURCES = 3900  # letters


@dataclass(frozen=True)
class Choices:
    """What a person decides: nothing is worked out for it then."""

    front: str | None = None
    scale: float | None = None
    feet: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def from_rig(path: Path, choices: Choices) -> Imported:
    """The creature of a `.glb` or `.gltf`."""
    if choices.scale is not None and not 1e-9 < choices.scale < 1e9:
        raise InvalidInput(
            f"a scale of {choices.scale:g}",
            "it is the metres of one unit of the file, above 0",
            "give for example --scale 0.01",
        )
    rig = read_rig(path)
    body = skeleton_of(rig)
    scale = usual_scale(body.size) if choices.scale is None else choices.scale
    body.chosen.append(
        f"one unit of the file is {scale:g} m, so that it is {scale * body.size:.3g} m in size (--scale)"
    )
    legs = legs_of(body, choices.feet)
    shown = what_clips_show(body, legs)
    axes = axes_of(body, shown, choices.front)
    named = [body.names[j] for leg in legs for j in leg.soles]
    body.chosen.append(
        f"it stands on {_some(named)} (--feet)"
        if legs
        else "it has no feet, because no pair of bones stands on the ground (name them with --feet)"
    )
    flesh = flesh_of(body)
    kept = kept_of(body, legs, flesh.of_bones, shown, choices.keep)
    shares = shares_of(body, kept)
    pose = standing(body, kept, legs, axes, shown, shares, flesh)
    origin = _origin(body, legs, pose, shares)
    weights = weights_of(body, kept, pose, flesh, axes, origin, scale)
    places = _even_places(body, kept, scale * product(pose.places - origin, axes.T))
    spots = spots_of(body, kept, legs, pose, shares, axes, origin, scale)
    hinges = hinges_of(body, kept, legs, pose, axes, shown, weights, places, spots)
    _tell(body, kept, weights, bool(shown), bool(legs))
    names = _names(body, kept)
    lines = [_line(kept, k, names, hinges[k], weights[k], places, spots) for k in range(len(kept.bones))]
    data: Data = {
        "kind": "bones",
        "name": Names("body").of(path.stem),
        "summary": f"from {path.name}"[:200],
        "sources": _sources(path, body.chosen, rig.left_out),
        "root": {"bone": names[0]},
        "bones": lines,
        "rig": _link(body, kept, pose, names, origin, scale, axes),
    }
    contacts = _contacts(data, path.name, kept, names, spots, places)
    creature = creature_from_file({**data, "contacts": contacts}, path.name)
    return Imported(creature, tuple(body.chosen), rig.left_out)


def _origin(body: Skeleton, legs: Sequence[Leg], pose: Pose, shares: Array) -> Array:
    """The place on the ground below the root as it stands."""
    rows = [soles_of(body, leg) for leg in legs]
    soles = np.concatenate(rows) if rows else np.array([], np.int64)
    lowest = soles if len(soles) else np.arange(len(body.vertices))
    low = float(pose.moved(body.vertices[lowest], shares[lowest])[:, 1].min())
    return np.array([pose.places[0, 0], low, pose.places[0, 2]])


def _even_places(body: Skeleton, kept: Kept, places: Array) -> Array:
    """Joints, in metres along the body's axes, left as right."""
    number = {j: k for k, j in enumerate(kept.bones)}
    images = [number.get(body.partners.get(j, j), number[j]) for j in kept.bones]
    return np.asarray(0.5 * (places + np.array([1.0, 1.0, -1.0]) * places[images]))


def _names(body: Skeleton, kept: Kept) -> list[str]:
    names = Names("bone")
    return [names.of(body.names[j]) for j in kept.bones]


def _line(
    kept: Kept, k: int, names: Sequence[str], hinges: Data, weight: Weight, places: Array, spots: Sequence[Any]
) -> Data:
    """A bone as a file has it."""
    up = kept.parents[k]
    tips = [places[i] for i, parent in enumerate(kept.parents) if parent == k]
    tips += [np.array(spot.at) for spot in spots if spot.part == k]
    line: Data = {"name": names[k]}
    if up >= 0:
        line |= {"parent": names[up], "at": _tidy(places[k] - places[up]), "hinges": hinges}
    leg = kept.roles[kept.bones[k]] == "leg"
    six = [weight.inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))]
    return line | {
        "shapes": [shape_of(weight, places[k], tips if leg else [], FLESH)],
        "mass": _tidy([weight.mass])[0],
        "centre": _tidy(weight.centre - places[k]),
        "inertia": [float(f"{x:.{DIGITS}g}") for x in six],
    }


def _contacts(
    data: Data, where: str, kept: Kept, names: Sequence[str], spots: Sequence[Any], places: Array
) -> list[Data]:
    """Those of the feet, and where the rest of it meets the ground when it falls."""
    bare = creature_from_file({**data, "contacts": [], "sensors": []}, where)
    assert isinstance(bare, Bones)
    if not spots:
        return contacts_of(bare)
    quiet = [names[k] for k, j in enumerate(kept.bones) if kept.roles[j] == "leg"]
    found = [{**one, "foot": False} for one in _standing_out(bare, contacts_of(bare, quiet))]
    taken = Names("contact", {one["name"] for one in found})
    feet = [
        {
            "name": taken.of(f"{names[spot.part][:30]}-{spot.name}" if spot.name else names[spot.part]),
            "bone": names[spot.part],
            "at": _tidy(np.array(spot.at) - places[spot.part]),
            "foot": True,
        }
        for spot in spots
    ]
    return feet + found


def _standing_out(bare: Bones, contacts: Sequence[Data]) -> list[Data]:
    """Of each bone the lowest few that are in no other bone."""
    height = {one["name"]: bare.pose.place(one["bone"], tuple(one["at"])) for one in contacts}
    found: list[Data] = []
    for bone in bare.bones:
        own = [
            one for one in contacts if one["bone"] == bone.name and not _hidden(bare, bone.name, height[one["name"]])
        ]
        found += sorted(own, key=lambda one: height[one["name"]][1])[:MOST_ON_A_BONE]
    return found


def _hidden(bare: Bones, bone: str, at: Vector3) -> bool:
    """Whether a place lies inside another bone's shape."""
    for other in bare.bones:
        for shape in other.shapes if other.name != bone else ():
            way = sub(at, bare.pose.place(other.name, shape.at))
            if (
                summed((dot(way, axis) / (0.5 * size)) ** 2 for axis, size in zip(shape.axes, shape.sizes, strict=True))
                < 1.0
            ):
                return True
    return False


def _link(
    body: Skeleton, kept: Kept, pose: Pose, names: Sequence[str], origin: Array, scale: float, axes: Array
) -> Data:
    rig = body.rig
    ahead = next(
        front for front in FRONTS if axes[0]["xyz".index(front[-1])] * (-1.0 if front.startswith("-") else 1.0) > 0.5
    )
    bones: list[Data] = []
    for k, j in enumerate(kept.bones):
        x, y, z, w = (float(q) for q in pose.turns[k])
        node = rig.joints[j]
        bones.append({"bone": names[k], "node": rig.nodes.names[node], "number": node, "turn": [w, x, y, z]})
    return {
        "file": rig.source.name,
        "sha256": rig.source.digest,
        "metres": scale,
        "ahead": ahead,
        "ground": [float(origin[0]), body.ground, float(origin[2])],
        "bones": bones,
        "riders": _riders(body, kept, names),
        **_merged_head(body, kept, names),
    }


def _riders(body: Skeleton, kept: Kept, names: Sequence[str]) -> list[Data]:
    """Nodes that the skin follows and that do not hang on the bone they ride on."""
    rig, found = body.rig, list[Data]()
    number = {rig.joints[j]: k for k, j in enumerate(kept.bones)}
    for j, node in enumerate(rig.joints):
        if node in number or not np.any(body.main == j):
            continue
        carrier = next((number[n] for n in rig.nodes.way_up(node) if n in number), None)
        if carrier != kept.hosts[j]:
            found.append({"node": rig.nodes.names[node], "number": node, "bone": names[kept.hosts[j]]})
    return found


def _merged_head(body: Skeleton, kept: Kept, names: Sequence[str]) -> Data:
    """The head of a rig in which no part is one: the first such bone, and the part that carries it."""
    heads = [j for j, name in enumerate(body.names) if HEAD.search(name) and np.any(body.main == j)]
    if not heads or any(j in kept.bones for j in heads):
        return {}
    node = body.rig.joints[heads[0]]
    told = {"node": body.rig.nodes.names[node], "number": node, "bone": names[kept.hosts[heads[0]]]}
    return {"merged_head": told}


def _tell(body: Skeleton, kept: Kept, weights: Sequence[Weight], shown: bool, legs: bool) -> None:
    """What was chosen of parts, masses and ranges."""
    total = summed(weight.mass for weight in weights)
    body.chosen.append(
        f"{len(kept.bones)} of its {len(body.parents)} bones are parts; masses are those of flesh of "
        f"{FLESH:g} kg/m³ inside its skin, {total:.3g} kg in all"
    )
    worn = {j: why for j, why in kept.merged.items() if np.any(body.main == j)}
    if worn:
        told = [f"{body.names[j]} ({why})" for j, why in worn.items()]
        body.chosen.append(f"riding on others: {_some(told)} (--keep-bone)")
    usual = (
        "all bones bend 30 degrees sideways and 20 up and down"
        if not legs
        else ("legs turn 45 degrees either way, knees the way they are bent, and the spine 15 degrees")
    )
    body.chosen.append(
        f"hinges turn as far as its clips show, of both sides, and {MORE:g} degrees more; where they "
        f"show nothing, {usual}"
        if shown
        else f"it has no clips: {usual}"
    )
    if legs and any(role == "limb" for role in kept.roles.values()):
        body.chosen.append("neck, tail and all other parts without a foot sway on springs")


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _tidy(values: Any) -> list[float]:
    """Micrometres, and six digits of what is larger."""
    return [float(f"{0.0 if abs(x) < 1e-7 else x:.{DIGITS}g}") for x in np.asarray(values, np.float64).tolist()]


def _sources(path: Path, chosen: Sequence[str], left_out: Sequence[str]) -> str:
    lacking = f" Not carried over: {'; '.join(left_out)}." if left_out else ""
    return f"Imported from {path.name}. {'; '.join(chosen)}.{lacking}"[:SOURCES]
