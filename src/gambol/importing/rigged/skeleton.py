"""A rig as an animal: how large it is, which bones are each other's mirror image, on which it stands."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import lengths
from gambol.rigs.rig import Rig

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

UP = np.array([0.0, 1.0, 0.0])
USUAL = 1.5  # m: an animal's longest side, to which its unit is chosen
LOW = 0.03  # of its height: what is so near to the ground stands on it
STANDS = 0.015  # of its height above the lowest of its leg: what carries a foot stands no higher than that itself
ALIKE = 0.05  # of its height: how far a bone is from its partner's mirror image
MIDDLE = 0.01  # of its height: what is nearer to the mirror plane lies in it
APART = 0.15  # of its height: a foot farther from every leg stays where it hangs


@dataclass
class Skeleton:
    """The bones of a rig as the file has it at rest, by their numbers; places in the file's units and axes."""

    rig: Rig
    world: Array  # (n, 4, 4) of all nodes
    vertices: Array  # (v, 3)
    main: Indices  # (v,): the bone that each vertex follows most
    places: Array  # (j, 3)
    parents: list[int]  # as they hang, or as they seem to
    size: float
    height: float
    ground: float
    across: Array  # the axis of the file across the animal, x or z
    partners: dict[int, int]
    chosen: list[str] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        return self.rig.names

    def line(self, bone: int) -> list[int]:
        """The way from the first bone to another, that one last."""
        way = [bone]
        while self.parents[way[-1]] >= 0:
            way.append(self.parents[way[-1]])
        return way[::-1]

    def order(self) -> list[int]:
        """Parents before children, depth first."""
        below: dict[int, list[int]] = {}
        for bone, up in enumerate(self.parents):
            below.setdefault(up, []).append(bone)
        found, waiting = list[int](), below.get(-1, [])[::-1]
        while waiting:
            found.append(waiting.pop())
            waiting += below.get(found[-1], [])[::-1]
        return found

    def number(self, name: str, what: str) -> int:
        """The bone of that name."""
        if name not in self.names:
            error = unknown_name("bone", name, self.names)
            raise InvalidInput(f"{what}: {error.given}", f"bones are {', '.join(self.names[:40])}", error.remedy)
        return self.names.index(name)


def skeleton_of(rig: Rig) -> Skeleton:
    """What a rig says of itself as it rests."""
    world = rig.nodes.world()
    vertices = rig.skin.posed(world)
    if not np.isfinite(vertices).all() or float(np.ptp(vertices, axis=0).max()) <= 0.0:
        raise InvalidInput(
            f"the skin of {rig.source.name} has no size", "its corners stand somewhere", "export it again"
        )
    most = rig.skin.weights.argmax(axis=1)
    main = rig.owners[np.take_along_axis(rig.skin.slots, most[:, None], axis=1)[:, 0]]
    places = world[np.array(rig.joints), :3, 3]
    size = np.ptp(vertices, axis=0)
    height = float(size[1]) or float(size.max())
    across, partners = _mirror(rig, places, height, _weighty(rig, main))
    return Skeleton(
        rig,
        world,
        vertices,
        main,
        places,
        list(rig.parents),
        float(size.max()),
        height,
        float(vertices[:, 1].min()),
        across,
        partners,
    )


def _weighty(rig: Rig, main: Indices) -> set[int]:
    """Bones that some vertex follows, and those that carry them."""
    return {j for bone in np.unique(main).tolist() for j in rig.lines()[bone]}


def usual_scale(size: float) -> float:
    """Metres of a unit: the power of ten that brings an animal nearest to a usual size.

    >>> usual_scale(155.0), usual_scale(1.8), usual_scale(0.012)
    (0.01, 1.0, 100.0)
    """
    return 10.0 ** -round(math.log10(size / USUAL))


def _mirror(rig: Rig, places: Array, height: float, weighty: set[int]) -> tuple[Array, dict[int, int]]:
    """The axis across the animal, x or z, and the mirror image of each bone that lies beside the middle."""
    depth = np.array([len(line) for line in rig.lines()])
    best: tuple[float, Array, dict[int, int]] | None = None
    for axis in (0, 2):
        across = np.eye(3)[axis]
        middle = float(np.median(places[sorted(weighty), axis]))
        images = places * (1.0 - 2.0 * across) + 2.0 * middle * across
        apart = lengths(images[:, None] - places[None])
        apart = np.where(depth[:, None] == depth[None], apart, np.inf)
        off = float(np.mean(apart[sorted(weighty)].min(axis=1)))
        partners: dict[int, int] = {}
        for j in sorted(weighty):
            if abs(places[j, axis] - middle) > MIDDLE * height:
                k = int(apart[j].argmin())
                if k != j and apart[j, k] < ALIKE * height and int(apart[k].argmin()) == j:
                    partners[j] = k
        if best is None or (len(partners), -off) > (len(best[2]), -best[0]):
            best = off, across, partners
    assert best is not None
    return best[1], best[2] | _named_pairs(rig.names, places, best[1], height, best[2].keys() | {0}, weighty)


def _named_pairs(
    names: list[str], places: Array, across: Array, height: float, paired: Collection[int], weighty: set[int]
) -> dict[int, int]:
    """Partners that do not stand as each other's mirror image, as in a rig that rests in a stride, by their names."""
    number = {name: j for j, name in enumerate(names)}
    side = (places * across).sum(axis=1)
    side = side - np.median(side[sorted(weighty)])
    found: dict[int, int] = {}
    for j in sorted(weighty - set(paired)):
        k = next((number[name] for name in other_side(names[j]) if name in number), j)
        if k not in paired and k in weighty and min(abs(side[j]), abs(side[k])) > MIDDLE * height > side[j] * side[k]:
            found[j] = k
    return {j: k for j, k in found.items() if found.get(k) == j}


def other_side(name: str) -> list[str]:
    """What the bone of the other side may be called.

    >>> other_side("Leg_L.001"), other_side("LeftArm"), other_side("tail")
    (['Leg_R.001'], ['RightArm'], [])
    """
    found = []
    for one, other in (("Left", "Right"), ("left", "right"), ("LEFT", "RIGHT")):
        for a, b in ((one, other), (other, one)):
            if a in name:
                found.append(name.replace(a, b, 1))
    for a, b in (("L", "R"), ("R", "L"), ("l", "r"), ("r", "l")):
        swapped = re.sub(rf"(?:(?<=[._\-\s])|^){a}(?=[._\-\s]|$)", b, name)
        found += [swapped] if swapped != name else []
    return found


@dataclass(frozen=True)
class Leg:
    """Bones from the hip to the foot, and those whose skin stands on the ground."""

    bones: tuple[int, ...]
    soles: tuple[int, ...]

    @property
    def hip(self) -> int:
        return self.bones[0]

    @property
    def foot(self) -> int:
        return self.bones[-1]


def legs_of(body: Skeleton, feet: Sequence[str] = ()) -> list[Leg]:
    """The legs: ways to what stands on the ground, as far as each is one foot's alone.

    Bones that stand on the ground come in pairs, if any do: a tail that lies there is no foot.
    """
    low = body.vertices[:, 1] < body.ground + LOW * body.height
    standing = [body.number(name, "--feet") for name in feet] or sorted(set(body.main[low].tolist()))
    if not feet and any(body.partners.get(j) in standing for j in standing):
        standing = [j for j in standing if body.partners.get(j) in standing]
    elif not feet:
        standing = []
    _hang_up(body, standing)
    groups: dict[int, list[int]] = {}
    for j in standing:
        groups.setdefault(_top(body, j, standing), []).append(j)
    found = []
    for top, reaching in groups.items():
        soles = reaching if feet else _soles(body, reaching)
        ways = [body.line(j) for j in soles]
        shared = [j for j in ways[0] if all(j in way for way in ways)]
        bones = shared[shared.index(top) :] if top in shared else [shared[-1]]
        found.append(Leg(tuple(bones), tuple(soles)))
    return found


def _soles(body: Skeleton, reaching: Sequence[int]) -> list[int]:
    """Of bones of a leg that reach down, those that stand: no shank that comes near the ground above its foot."""
    low = {j: float(body.vertices[body.main == j, 1].min()) for j in reaching}
    ground = min(low.values())
    return [
        j
        for j in reaching
        if low[j] - ground < STANDS * body.height or not any(j in body.line(other)[:-1] for other in reaching)
    ]


def _top(body: Skeleton, foot: int, standing: Sequence[int]) -> int:
    """The first bone of a limb: the last on the way up that is not shared with a foot of the other side."""
    way = body.line(foot)
    beside = [j for j in way if j in body.partners]
    if beside:
        k = len(way) - 1
        while k > 0 and way[k - 1] in body.partners:
            k -= 1
        return way[k]
    others = {j for other in standing if other != foot for j in body.line(other)}
    own = [j for j in way if j not in others]
    return own[0] if own else foot


def _hang_up(body: Skeleton, standing: Sequence[int]) -> None:
    """Feet that hang on the rig's first bones, as controls do, are hung on the legs that they end."""
    for foot in standing:
        if _top(body, foot, standing) != foot or len(body.line(foot)) > 3:
            continue
        side = float((body.places[foot] * body.across).sum())
        below = {j for j in range(len(body.parents)) if foot in body.line(j)}
        others = np.array(
            [
                j not in below
                and j not in standing
                and j in body.partners
                and side * float((body.places[j] * body.across).sum()) > 0.0
                for j in range(len(body.parents))
            ]
        )
        near = lengths(body.vertices - body.places[foot])
        near = np.where(others[body.main], near, np.inf)
        best = int(near.argmin()) if len(near) else 0
        if near[best] < APART * body.height:
            body.parents[foot] = int(body.main[best])
            body.chosen.append(
                f"the foot {body.names[foot]!r} hangs on {body.names[body.parents[foot]]!r}, which it "
                "ends, and not on the rig's control bones"
            )
