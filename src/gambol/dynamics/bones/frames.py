"""Which frames the equations of motion are written in: one for each freedom, its axis along a coordinate axis.

A bone with several freedoms becomes as many links, of which the last one carries its mass; a bone without any is part
of the link of its parent. Link 0 is the root of a free body, and the world of any other. All of this is constant: it
is worked out once for a skeleton, on floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from gambol.creatures.bones.skeleton import Freedom, Skeleton
from gambol.dynamics.bones.constants import IDENTITY, Matrix, added, cleaned, product, rotation, transposed, turned
from gambol.dynamics.bones.turns import Planar, matrix_of, turns_of, turns_to

Kind = Literal["world", "free", "hinge", "slide", "ball"]

COORDINATES = {"world": 0, "free": 7, "hinge": 1, "slide": 1, "ball": 4}  # numbers in the state, of places
VELOCITIES = {"world": 0, "free": 6, "hinge": 1, "slide": 1, "ball": 3}


@dataclass(frozen=True)
class Link:
    """A rigid part with one degree of freedom against its parent. The origin of its frame lies on its axis."""

    kind: Kind
    parent: int
    freedom: Freedom | None = None
    arm: tuple[float, ...] = (0.0, 0.0, 0.0)  # of its origin in the parent's frame; of a slide, drawn in
    fixed: tuple[Planar, ...] = ()  # turns between the parent's frame and its own, before its own freedom
    k: int = 2  # the coordinate axis that its axis lies along
    sign: float = 1.0  # -1.0 where they point in opposite directions
    coordinate: int = 0  # where its numbers begin among those of all links
    velocity: int = 0

    @property
    def turns(self) -> bool:
        return self.kind in ("hinge", "ball")


@dataclass(frozen=True, eq=False)
class Seat:
    """Where a bone's frame is in that of a link: it does not move there."""

    link: int
    turn: Matrix  # its columns are the bone's axes
    place: tuple[float, ...]  # m: its origin

    def point(self, at: Sequence[float]) -> list[float]:
        """A point of the bone's frame in the link's."""
        return cleaned(added(self.place, turned(self.turn, at)))


@dataclass(frozen=True, eq=False)
class Frames:
    """All links of a skeleton, and where its bones are among them."""

    links: tuple[Link, ...]
    seats: tuple[Seat, ...]  # of each bone
    root: Matrix  # the frame of link 0 in that of the first bone, if that is free
    joints: dict[tuple[int, int], int] = field(default_factory=dict)  # link of each bone's freedom

    @property
    def free(self) -> bool:
        return self.links[0].kind == "free"

    @property
    def coordinates(self) -> int:
        """How many numbers say where the body is."""
        return sum(COORDINATES[link.kind] for link in self.links)

    @property
    def velocities(self) -> int:
        return sum(VELOCITIES[link.kind] for link in self.links)

    def children(self, i: int) -> list[int]:
        return [c for c, link in enumerate(self.links) if c and link.parent == i]

    def above(self, i: int) -> list[int]:
        """The links that a link hangs on, from the one next to link 0; without link 0."""
        found: list[int] = []
        while (i := self.links[i].parent) > 0:
            found.append(i)
        return found[::-1]

    def dofs(self, i: int) -> list[int]:
        """Numbers of a link's velocities among all."""
        link = self.links[i]
        return list(range(link.velocity, link.velocity + VELOCITIES[link.kind]))


@lru_cache(maxsize=128)
def frames_of(skeleton: Skeleton) -> Frames:
    """The links of a skeleton; made once and kept."""
    bones = skeleton.bones
    free = bones[0].parent < 0 and [one.kind for one in bones[0].freedoms] == ["free"]
    frame = _root_frame(skeleton) if free else IDENTITY
    links = [Link("free", -1) if free else Link("world", -1)]
    seats: list[Seat] = []
    joints: dict[tuple[int, int], int] = {}
    for b, bone in enumerate(bones):
        if free and b == 0:
            seats.append(Seat(0, transposed(frame), (0.0, 0.0, 0.0)))
            joints[0, 0] = 0
            continue
        host = seats[bone.parent] if bone.parent >= 0 else Seat(0, IDENTITY, (0.0, 0.0, 0.0))
        here, turn, place = host.link, product(host.turn, rotation(bone.turn)), host.point(bone.place)
        for f, freedom in enumerate(bone.freedoms):
            arm = cleaned(added(place, turned(turn, freedom.at)))
            # a ball's frame is the bone's, whose axes its muscles turn it about
            ball = freedom.kind == "ball"
            fixed, k, sign = (turns_of(turn), 2, 1.0) if ball else turns_to(turned(turn, freedom.axis))
            last = links[-1]
            links.append(
                Link(
                    freedom.kind,
                    here,
                    freedom,
                    tuple(arm),
                    tuple(fixed),
                    k,
                    sign,
                    last.coordinate + COORDINATES[last.kind],
                    last.velocity + VELOCITIES[last.kind],
                )
            )
            here = joints[b, f] = len(links) - 1
            back = transposed(matrix_of(fixed))
            turn, place = product(back, turn), turned(back, [x - y for x, y in zip(place, arm, strict=True)])
        turn = tuple(tuple(cleaned(line)) for line in turn)
        seats.append(Seat(here, turn, tuple(cleaned(place))))
    return Frames(tuple(links), tuple(seats), frame, joints)


def _root_frame(skeleton: Skeleton) -> Matrix:
    """The frame of a free root in which most axes of the body lie along coordinate axes."""
    axes: list[list[float]] = []
    turns = [IDENTITY]
    for bone in skeleton.bones[1:]:
        turns.append(product(turns[bone.parent], rotation(bone.turn)))
        axes += [turned(turns[-1], one.axis) for one in bone.freedoms if one.kind in ("hinge", "slide")]
    found = [turns_to(axis)[0] for axis in axes]
    frames = [IDENTITY] + [matrix_of(few) for few in found if len(few) == 1]
    return max(frames, key=lambda frame: sum(not turns_to(turned(transposed(frame), axis))[0] for axis in axes))
