"""What acts on a body of bones in a world: the ground, water, muscles and joints, as equations of motion ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gambol.compiler.regions import Table
from gambol.compiler.values import Condition, Number
from gambol.creatures.bones.skeleton import Rod, Skeleton
from gambol.dynamics.bones.acting import Push, Tie, Touch
from gambol.dynamics.bones.algebra import Vector
from gambol.dynamics.bones.constants import cleaned, turned
from gambol.dynamics.bones.frames import Frames
from gambol.dynamics.bones.ground import Law, Meeting
from gambol.dynamics.bones.joints import hold, pull, pulled
from gambol.dynamics.bones.kinematics import Kinematics, Moving
from gambol.dynamics.bones.pressing import End, Line, Parted, between, facing, part
from gambol.dynamics.bones.water import Block, blocks_of, push_water
from gambol.dynamics.numbers import Numbers, is_zero
from gambol.dynamics.vectors import Vector as Placed
from gambol.worlds.world import World


@dataclass(frozen=True)
class Anatomy:
    """Which link each part of a body acts on: constants that are worked out once."""

    skeleton: Skeleton
    frames: Frames
    spots: Mapping[int, tuple[int, ...]]  # of each link
    centres: tuple[list[float], ...]  # of each spot, in its link's frame
    scales: tuple[list[float] | None, ...]  # likewise, the way in which it slides forwards
    drives: Mapping[int, tuple[int, ...]]  # of each link's freedom

    @classmethod
    def of(cls, skeleton: Skeleton, frames: Frames) -> Anatomy:
        spots: dict[int, tuple[int, ...]] = {}
        drives: dict[int, tuple[int, ...]] = {}
        for s, spot in enumerate(skeleton.spots):
            link = frames.seats[spot.bone].link
            spots[link] = (*spots.get(link, ()), s)
        for d, drive in enumerate(skeleton.drives):
            link = frames.joints[drive.bone, drive.freedom]
            drives[link] = (*drives.get(link, ()), d)
        centres = tuple(frames.seats[spot.bone].point(spot.place) for spot in skeleton.spots)
        scales = tuple(
            None if spot.scales is None else cleaned(turned(frames.seats[spot.bone].turn, spot.scales))
            for spot in skeleton.spots
        )
        return cls(skeleton, frames, spots, centres, scales, drives)

    def end(self, s: int, moving: Kinematics) -> End:
        """Where a spot is on its link."""
        link = self.frames.seats[self.skeleton.spots[s].bone].link
        return End(link, moving[link], self.centres[s])

    def ends(self, moving: Kinematics) -> Iterator[tuple[End, End, float]]:
        """The nearest points of two parts that press on each other, and how near they may come."""
        for one, other in self.skeleton.pairs:
            reach = self.skeleton.spots[one].radius + self.skeleton.spots[other].radius
            yield self.end(one, moving), self.end(other, moving), reach
        for rods in self.skeleton.apart:
            yield *facing(*(self._line(rod, moving) for rod in rods)), rods[0].radius + rods[1].radius

    def depths(self, moving: Kinematics) -> list[Number]:
        """How deep they are in each other, in metres; below 0 while they are apart."""
        return [reach - between(one, other)[1] for one, other, reach in self.ends(moving)]

    def _line(self, rod: Rod, moving: Kinematics) -> Line:
        seat = self.frames.seats[rod.bone]
        return Line(seat.link, moving[seat.link], seat.point(rod.one), seat.point(rod.other))

    def meeting(self, s: int, moving: Kinematics, world: World, tables: Mapping[str, Table]) -> Meeting:
        """A spot above the ground."""
        spot, end = self.skeleton.spots[s], self.end(s, moving)
        return Meeting.of(world, tables, end.link, end.centre, spot.radius)


@dataclass
class Actions:
    """Everything, in one step. Afterwards it knows the ground's forces, and how far spots have slipped."""

    anatomy: Anatomy
    world: World
    numbers: Numbers
    tables: Mapping[str, Table]
    moving: Kinematics
    law: Law
    targets: Sequence[Number] | None  # of muscles; None: they are slack
    h: float  # s: over which joints are implicit
    slipped: Sequence[Placed]  # of each spot, in the world; none unless spots are anchored
    forces: dict[int, Placed] = field(default_factory=dict)  # of the ground on each spot, in the world
    after: dict[int, Placed] = field(default_factory=dict)

    @cached_property
    def _parted(self) -> list[tuple[tuple[End, End], Parted]]:
        """Of all that press on each other."""
        return [
            ((one, other), part(self.law, reach, one, other)) for one, other, reach in self.anatomy.ends(self.moving)
        ]

    def ties(self) -> Sequence[Tie]:
        """Of pairs, where forces are those of the step's end."""
        return [parted.tie for _, parted in self._parted] if self.law.implicit else []

    def touching(self, i: int) -> Touch | None:
        """Of the ground, on what is no foot: mostly nothing."""
        spots = [s for s in self.anatomy.spots.get(i, ()) if not self.anatomy.skeleton.spots[s].foot]
        if not spots:
            return None
        met = self._met(spots)
        touches: Condition = False
        for one in met.values():
            touches = touches | (one.depth > 0.0)
            assert one.normal  # what is worked out once and kept must not stand where it may be left out
        link = self.moving[i]
        slipped = {s: link.along(self.slipped[s]) for s in spots} if self.slipped else {}

        def push() -> tuple[Push, list[Number]]:
            pushed = Push()
            after = self._press(pushed, link, met, slipped)
            return pushed, [x for slip in after.values() for x in slip]

        def keep(slips: Sequence[Number]) -> None:
            for k, s in enumerate(slipped):
                self.after[s] = tuple(slips[3 * k : 3 * k + 3])

        return Touch(touches, push, 3 * len(slipped), keep)

    def _met(self, spots: Sequence[int]) -> dict[int, Meeting]:
        return {s: self.anatomy.meeting(s, self.moving, self.world, self.tables) for s in spots}

    def _press(
        self, push: Push, link: Moving, met: Mapping[int, Meeting], slipped: Mapping[int, Vector]
    ) -> dict[int, Placed]:
        """Adds the ground's forces on some spots; how far these have slipped then, if they are held by that."""
        slips = {}
        for s, one in met.items():
            name = self.anatomy.skeleton.spots[s].name
            grip = self.numbers.get(f"contact.{name}.friction", self.numbers["world.friction"])
            force, after = self.law.press(push, one, grip, slipped.get(s), self.anatomy.scales[s])
            self.forces[s] = link.in_world(force)
            if after is not None:
                slips[s] = link.in_world(after)
        return slips

    def on(self, i: int) -> Push:
        """Of the ground on feet, of other parts and of the water."""
        push, link = Push(), self.moving[i]
        feet = [s for s in self.anatomy.spots.get(i, ()) if self.anatomy.skeleton.spots[s].foot]
        slipped = {s: link.along(self.slipped[s]) for s in feet} if self.slipped else {}
        self.after.update(self._press(push, link, self._met(feet), slipped))
        for ends, parted in self._parted:
            for end, sign in zip(ends, (-1.0, 1.0), strict=True):
                if end.i == i:
                    parted.push(push, end, sign)
        if not is_zero(self.numbers["world.drag"]) and (block := self._surfaces.get(i)) is not None:
            push_water(push, link, block, self.numbers)
        return push

    def of_the_ground(self) -> list[Placed]:
        """The ground's force on each spot, in the world."""
        for i in range(len(self.anatomy.frames.links)):
            self.on(i)
            if touch := self.touching(i):
                touch.push()
        return [self.forces[s] for s in range(len(self.anatomy.skeleton.spots))]

    @property
    def _surfaces(self) -> Mapping[int, Block]:
        return blocks_of(self.anatomy.skeleton)

    def at_joint(self, i: int) -> tuple[list[Number], list[Number]]:
        """Of springs, limits and muscles."""
        link = self.anatomy.frames.links[i]
        assert link.freedom is not None
        efforts: Vector = []
        besides: Vector = []
        targets = self.targets or ()
        for axis, at in enumerate(pulled(link, self.moving.q, self.moving.v)):
            effort, beside = hold(link.freedom, self.numbers, at, self.h)
            for d in self.anatomy.drives.get(i, ()) if targets else ():
                drive = self.anatomy.skeleton.drives[d]
                if link.kind != "ball" or drive.axis == axis:
                    more, stiff = pull(drive, self.numbers, targets[d], at, self.h)
                    effort, beside = effort + more, beside + stiff
            efforts.append(link.sign * effort)
            besides.append(beside)
        return efforts, besides


class Nothing:
    """Nothing acts but what is said of a push at one link."""

    def __init__(self, frames: Frames, pushes: Mapping[int, Push] | None = None) -> None:
        self.frames, self.pushes = frames, pushes or {}

    def on(self, i: int) -> Push:
        return self.pushes.get(i, Push())

    def touching(self, i: int) -> Touch | None:
        return None

    def ties(self) -> Sequence[Tie]:
        return ()

    def at_joint(self, i: int) -> tuple[list[Number], list[Number]]:
        count = len(self.frames.dofs(i))
        return [0.0] * count, [0.0] * count
