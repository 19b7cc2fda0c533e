"""Where the numbers of a body of masses and springs stand in memory, and the tables that loops read.

A state is the places of all masses axis by axis, then their velocities likewise, then the rest lengths of muscles. In
scratch there are states at stages of a step, accelerations, the pulls of springs and the pushes of water: each spring
writes its pull on its start, each face the push on one of its corners, and each mass gathers what acts on it: with
opposite sign what springs do that end at it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gambol.compiler.regions import SlotList
from gambol.creatures.springs.creature import SpringBody

AXES = ("x", "y", "z")


@dataclass(frozen=True)
class Kin:
    """Masses that are treated alike: at each as many springs and faces act, as many springs end, the ground stops all
    or none of them, and all have scales or none."""

    masses: SlotList  # numbers of the masses
    pulls: SlotList  # slots of the first axis of the pulls that meet at each, one mass after another; starts first
    count: int
    starts: int  # springs that start at each, and faces of which it is a corner
    ends: int
    touches: bool
    scales: tuple[SlotList, SlotList] | None  # the masses from which and to which the way is forward


@dataclass(frozen=True)
class Skin:
    """Faces with equally many corners."""

    faces: SlotList  # where their pushes stand among all pulls and pushes
    corners: SlotList  # numbers of their masses, one face after another
    count: int
    size: int  # corners of each


class Layout:
    """Of one creature, in water or not."""

    def __init__(self, creature: SpringBody, wet: bool) -> None:
        n, s, axes = len(creature.points), len(creature.bonds), creature.dimensions
        self.creature = creature
        self.masses, self.muscles, self.bonds, self.axes = n, len(creature.muscles), s, axes
        self.moving = 2 * axes * n  # numbers of places and velocities
        # in scratch
        self.stage = 0
        self.sum = self.stage + self.moving
        self.acceleration = self.sum + self.moving
        self.ground = self.acceleration + axes * n
        self.pull = self.ground + axes * n  # axis by axis
        self.acting = s + len(creature.faces)  # pulls and pushes along each axis
        self.columns = (
            self.pull + axes * self.acting
        )  # of numbers that differ from lane to lane: three of springs, one of masses
        self.size = self.columns + 3 * s + n
        self.start = SlotList("spring.start", [creature.index[bond.start] for bond in creature.bonds])
        self.end = SlotList("spring.end", [creature.index[bond.end] for bond in creature.bonds])
        self.skins = self._skins(creature) if wet else []
        self.kin = self._kin(creature)

    def _skins(self, creature: SpringBody) -> list[Skin]:
        alike: dict[int, list[int]] = {}
        for i, face in enumerate(creature.faces):
            alike.setdefault(len(face.corners), []).append(i)
        corners = [[creature.index[name] for name in face.corners] for face in creature.faces]
        return [
            Skin(
                SlotList(f"faces.{size}", [self.bonds + i for i in members]),
                SlotList(f"corners.{size}", [corner for i in members for corner in corners[i]]),
                len(members),
                size,
            )
            for size, members in alike.items()
        ]

    def _kin(self, creature: SpringBody) -> list[Kin]:
        starting: list[list[int]] = [[] for _ in creature.points]
        ending: list[list[int]] = [[] for _ in creature.points]
        for i, bond in enumerate(creature.bonds):
            starting[creature.index[bond.start]].append(self.pull + i)
            ending[creature.index[bond.end]].append(self.pull + i)
        for skin in self.skins:
            for k in range(skin.count * skin.size):
                starting[skin.corners.slots[k]].append(self.pull + skin.faces.slots[k // skin.size])
        alike: dict[tuple[int, int, bool, bool], list[int]] = {}
        for i, mass in enumerate(creature.points):
            kind = (len(starting[i]), len(ending[i]), mass.touches, mass.scales is not None)
            alike.setdefault(kind, []).append(i)
        return [
            Kin(
                SlotList(f"masses.{k}", members),
                SlotList(f"pulls.{k}", [slot for i in members for slot in (*starting[i], *ending[i])]),
                len(members),
                starts,
                ends,
                touches,
                _scales(creature, members, k) if scaly else None,
            )
            for k, ((starts, ends, touches, scaly), members) in enumerate(alike.items())
        ]

    @property
    def slot_names(self) -> list[str]:
        """Of a state, without the names of parts."""
        return [*AXES[: self.axes], *[f"v{axis}" for axis in AXES[: self.axes]]]


def _scales(creature: SpringBody, members: list[int], k: int) -> tuple[SlotList, SlotList]:
    """Between which masses the scales of these masses point."""
    ways = [creature.points[i].scales or ("", "") for i in members]
    back, ahead = ([creature.index[way[end]] for way in ways] for end in (0, 1))
    return SlotList(f"scales.back.{k}", back), SlotList(f"scales.ahead.{k}", ahead)


@lru_cache(maxsize=64)
def layout_of(creature: SpringBody, wet: bool = False) -> Layout:
    """The layout of a creature, made once. It needs the same memory in water and out of it."""
    return Layout(creature, wet)
