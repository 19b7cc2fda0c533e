"""A genotype of bones followed from its root: a tree of parts in space, and the creature it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gambol.creatures.bones.creature import MAX_BONES, Bones
from gambol.creatures.bones.drafts import FLESH
from gambol.creatures.bones.skeleton import ORIGIN, Vector3
from gambol.creatures.bones.space import AHEAD, RIGHT, UP, Matrix3, add, scaled, sub
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.genotype import LARGEST, SMALLEST, BoneGenotype, BoneLink, BoneNode, OutOfBounds
from gambol.creatures.genotype.bones.solids import Solid
from gambol.creatures.genotype.bones.strength import muscle_of
from gambol.creatures.genotype.graph.following import followed, names_of
from gambol.creatures.units import RADIAN
from gambol.portable.angles import sincos

DIGITS = 9  # after the point of places in metres, and of directions
AXES = {"roll": 0, "yaw": 1, "pitch": 2}  # of a part's frame, by the turns about them
ORDER = ("yaw", "pitch", "roll")  # in which a link turns a frame
BEYOND = 5.0  # degrees by which a joint goes farther than its muscle: a muscle does not work against its own limit
MOST_HINGES = 200  # of a body


@dataclass(frozen=True)
class Way:
    """A link while it is followed: on the side where it is written, or mirrored."""

    link: BoneLink
    reflected: bool

    @property
    def to(self) -> str:
        """The node that the link leads to."""
        return self.link.to

    @property
    def terminal(self) -> bool:
        """Whether the link is followed at the end of a chain."""
        return self.link.terminal


@dataclass(frozen=True)
class BonePart:
    """An instance of a node, at rest. Lengths are in metres, seen from the root's joint."""

    name: str
    node: str
    parent: int | None  # its number among the parts; None for the root
    place: Vector3  # of its joint
    hand: int  # 1, or −1 of a part that is a mirror image: the handedness of its frame
    size: float  # times as large as its node
    solid: Solid
    hinges: tuple[str, ...]  # by the turns they make; the root's are those of its node, which it does not use
    face: int = 0  # the axis of the part that it hangs on, along which it comes out there

    def joint(self, turn: str) -> str:
        """The name of one of its hinges: the part's own name, followed by the turn if there are several hinges."""
        return self.name if len(self.hinges) == 1 else f"{self.name}-{turn}"


@dataclass(frozen=True)
class BonePhenotype:
    """The result of expanding a genotype of bones: the tree of parts, parents first, and the creature."""

    genotype: BoneGenotype
    parts: tuple[BonePart, ...]

    def __hash__(self) -> int:
        return hash(self.genotype)

    def called(self, genotype: BoneGenotype) -> BonePhenotype:
        """The same expanded body for a genotype that differs only in its name or its hints."""
        return BonePhenotype(genotype, self.parts)

    def of(self, node: str) -> list[int]:
        """The numbers of the instances of a node."""
        return [i for i, part in enumerate(self.parts) if part.node == node]

    @property
    def hinges(self) -> int:
        """How many hinges the body has."""
        return sum(len(part.hinges) for part in self.parts[1:])

    @cached_property
    def wet(self) -> tuple[Vector3, ...]:
        """For each part, the shares of its faces along its axes that water meets. Where two parts join, each covers as
        much of the other as the smaller face has."""
        found = [[1.0, 1.0, 1.0] for _ in self.parts]
        if not swims(self.genotype):
            return tuple((x, y, z) for x, y, z in found)
        for i, part in enumerate(self.parts):
            if part.parent is not None:
                own, other = part.solid.face(0), self.parts[part.parent].solid.face(part.face)
                found[i][0] -= 0.5 * min(own, other) / own
                found[part.parent][part.face] -= 0.5 * min(own, other) / other
        return tuple(_tidy((max(x, 0.0), max(y, 0.0), max(z, 0.0))) for x, y, z in found)

    @cached_property
    def body(self) -> Creature:
        """The creature. All its points that stick out are contacts, because it may come to lie any way up."""
        return _body(self)


def expanded_bones(genotype: BoneGenotype, fewest: int = 1, most: int = MAX_BONES) -> BonePhenotype:
    """The tree of a genotype's parts; `OutOfBounds` for one that has too many, too few or too small ones.

    >>> tail = BoneLink(to="bead", at=(1, 0, 0))
    >>> bead = BoneNode(name="bead", length=0.2, thickness=0.1, limit=3, hinges={"yaw": (-40, 40)}, links=(tail,))
    >>> chain = expanded_bones(BoneGenotype(name="chain", nodes=(bead,)))
    >>> [part.name for part in chain.parts], [muscle.joint for muscle in chain.body.actuators]
    (['bead-1', 'bead-2', 'bead-3', 'bead-4'], ['bead-2', 'bead-3', 'bead-4'])
    """
    too_many = OutOfBounds(
        f"genotype {genotype.name!r} expands to more than {most} parts",
        f"a body has at most {most}",
        "lower recursive limits, or leave out links",
    )
    steps = followed(genotype.nodes, _ways, most, too_many)
    if len(steps) < fewest:  # before anything is placed: most that chance proposes ends here
        raise OutOfBounds(
            f"genotype {genotype.name!r} expands to {len(steps)} part{'' if len(steps) == 1 else 's'}",
            f"{fewest} to {most} are allowed",
            "change its links and limits",
        )
    parts: list[BonePart] = []
    for name, step in zip(names_of([step.node.name for step in steps]), steps, strict=True):
        if step.parent is None or step.link is None:
            part = _part(genotype, name, step.node, None, ORIGIN, (AHEAD, UP, RIGHT), 1, 1.0)
        else:
            part = _hung(genotype, name, step.node, step.parent, parts[step.parent], step.link)
        parts.append(part)
    found = BonePhenotype(genotype, tuple(parts))
    if found.hinges > MOST_HINGES:
        raise OutOfBounds(
            f"genotype {genotype.name!r} expands to {found.hinges} hinges",
            f"a body has at most {MOST_HINGES}",
            "lower recursive limits, or leave out hinges",
        )
    return found


def _ways(node: BoneNode) -> Iterable[Way]:
    for link in node.links:
        yield Way(link, False)
        if link.mirror:
            yield Way(link, True)


def _hung(genotype: BoneGenotype, name: str, node: BoneNode, number: int, parent: BonePart, way: Way) -> BonePart:
    """A part where a link puts it."""
    x, y, z = parent.solid.out(way.link.at)
    frame, hand = parent.solid.axes, parent.hand
    if way.reflected:
        frame, hand = (frame[0], frame[1], scaled(-1.0, frame[2])), -hand
    place = add(parent.solid.middle, _seen((x, y, z), frame))
    for turn in ORDER:
        frame = _turned(frame, AXES[turn], way.link.turn.get(turn, 0.0))  # type: ignore[call-overload]
    face = max(range(3), key=lambda k: abs(way.link.at[k]))
    return _part(genotype, name, node, number, place, frame, hand, parent.size * way.link.scale, face)


def _part(
    genotype: BoneGenotype,
    name: str,
    node: BoneNode,
    parent: int | None,
    place: Vector3,
    frame: Matrix3,
    hand: int,
    size: float,
    face: int = 0,
) -> BonePart:
    length, thickness, width = (size * x for x in (node.length, node.thickness, node.breadth))
    for what, metres in (("long", length), ("thick", thickness), ("wide", width)):
        if not SMALLEST <= metres <= LARGEST:
            raise OutOfBounds(
                f"genotype {genotype.name!r}: the part {name!r} is {metres:.3g} m {what}",
                f"parts measure {SMALLEST:g} to {LARGEST:g} m",
                "bring the scales of its links nearer to 1",
            )
    beyond = thickness if node.shape == "capsule" else 0.0
    frame = tuple(_tidy(axis) for axis in frame)  # type: ignore[assignment]
    middle = add(place, scaled(0.5 * length, frame[0]))
    solid = Solid(node.shape, middle, frame, (0.5 * (length + beyond), 0.5 * thickness, 0.5 * width))
    return BonePart(name, node.name, parent, place, hand, size, solid, tuple(node.hinges), face)


def _seen(along: Vector3, frame: Matrix3) -> Vector3:
    """A vector told along the axes of a frame."""
    return add(add(scaled(along[0], frame[0]), scaled(along[1], frame[1])), scaled(along[2], frame[2]))


def _turned(frame: Matrix3, axis: int, degrees: float) -> Matrix3:
    """A frame turned about one of its own axes; one that is a mirror image turns as its image does."""
    if degrees == 0.0:
        return frame
    s, c = sincos(degrees * RADIAN)
    first, second = (axis + 1) % 3, (axis + 2) % 3
    found = list(frame)
    found[first] = add(scaled(c, frame[first]), scaled(s, frame[second]))
    found[second] = sub(scaled(c, frame[second]), scaled(s, frame[first]))
    return found[0], found[1], found[2]


def _tidy(vector: Vector3) -> Vector3:
    """Without the digits of arithmetic, and without zeros that have a sign."""
    x, y, z = (round(part, DIGITS) + 0.0 for part in vector)
    return x, y, z


# the creature


def _body(found: BonePhenotype) -> Bones:
    genotype, parts = found.genotype, found.parts
    data: dict[str, Any] = {
        "kind": "bones",
        "name": genotype.name,
        "summary": genotype.summary,
        "root": {"bone": parts[0].name},
        "bones": [_bone(found, part, wet) for part, wet in zip(parts, found.wet, strict=True)],
        "actuators": [muscle for part in parts for muscle in _muscles(genotype, parts, part)],
        "contacts": [] if swims(genotype) else [contact for part in parts for contact in _contacts(part)],
        "apart": [],
        "sensors": [],
        "hints": genotype.hints,
    }
    where = f"genotype {genotype.name!r}"
    return Bones.from_data(Bones.completed(data, where), where)


def _bone(found: BonePhenotype, part: BonePart, wet: Vector3) -> dict[str, Any]:
    genotype, parts = found.genotype, found.parts
    node, solid = genotype.node(part.node), part.solid
    length, thickness, width = (2.0 * half for half in solid.half)
    shape: dict[str, Any] = {
        "kind": node.shape,
        "at": list(_tidy(scaled(0.5 * part.size * node.length, solid.axes[0]))),
        "points": list(solid.axes[0]),
        "up": list(solid.axes[1]),
        "length": round(length if node.shape != "capsule" else length - thickness, DIGITS),
        "thickness": round(thickness, DIGITS),
    }
    if node.shape != "capsule":
        shape["width"] = round(width, DIGITS)
    if swims(genotype):
        shape["wet"] = list(wet)
    bone: dict[str, Any] = {"name": part.name, "shapes": [shape], "density": FLESH}
    if part.parent is None:
        return bone
    joints = []
    for turn in part.hinges:
        low, high = node.hinges[turn]  # type: ignore[index]
        axis = _tidy(scaled(part.hand, solid.axes[AXES[turn]]))
        joints.append(
            {"name": part.joint(turn), "at": [0, 0, 0], "axis": list(axis), "limits": [low - BEYOND, high + BEYOND]}
        )
    above = parts[part.parent]
    return {**bone, "parent": above.name, "at": list(_tidy(sub(part.place, above.place))), "joints": joints}


def swims(genotype: BoneGenotype) -> bool:
    """Whether its bodies are made for water, where they touch nothing."""
    return float(genotype.hints.get("world", {}).get("drag", 0.0)) > 0.0


def _contacts(part: BonePart) -> Iterable[dict[str, Any]]:
    for i, (way, radius) in enumerate(part.solid.standing_out, 1):
        at = _tidy(add(sub(part.solid.middle, part.place), way))
        yield {"name": f"{part.name}-{i}", "bone": part.name, "at": list(at), **({"radius": radius} if radius else {})}


def _muscles(genotype: BoneGenotype, parts: tuple[BonePart, ...], part: BonePart) -> Iterable[dict[str, Any]]:
    """One for each hinge, by the smaller of the cross-sections that meet there."""
    if part.parent is None:
        return
    node, section = genotype.node(part.node), min(part.solid.face(0), parts[part.parent].solid.face(0))
    muscle = muscle_of(section, part.size * node.length, node.strength)
    strength = {key: float(f"{value:.6g}") for key, value in vars(muscle).items()}
    for turn in part.hinges:
        low, high = node.hinges[turn]  # type: ignore[index]
        name = part.joint(turn)
        yield {"name": name, "kind": "angular", "joint": name, "min": low, "max": high, **strength}
