"""A body of bones at rest: where its parts are, how large it is, what it stands on."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.creatures.bones.skeleton import ORIGIN, UNTURNED, Quaternion, Vector3
from gambol.creatures.bones.space import add, middle_of, scaled, sub, then, turned

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones
    from gambol.creatures.bones.parts import Part
    from gambol.creatures.bones.shapes import Shape


class StandingPose:
    """The places of all parts in metres, seen from the root's origin."""

    def __init__(self, creature: Bones) -> None:
        self.creature = creature
        self.frames: dict[str, tuple[Vector3, Quaternion]] = {}
        for part in creature.ordered:
            place, turn = self.frames.get(part.parent or "", (ORIGIN, UNTURNED))
            own = turned(turn, part.at) if part.parent else ORIGIN
            self.frames[part.name] = add(place, own), then(turn, part.frame)

    def place(self, part: str, at: Vector3) -> Vector3:
        """Where a point of a part is."""
        origin, turn = self.frames[part]
        return add(origin, turned(turn, at))

    def way(self, part: str, along: Vector3) -> Vector3:
        """A direction of a part's frame, as a direction of the world."""
        return turned(self.frames[part][1], along)

    def centre(self, *parts: str) -> Vector3:
        """The centre of mass of some parts."""
        chosen = [part for part in self.creature.bones if part.name in parts]
        return middle_of((part.mass, self.place(part.name, part.centre_of_mass)) for part in chosen)[1]

    @cached_property
    def extent(self) -> tuple[Vector3, Vector3]:
        """The lowest and the highest coordinates of the whole body along each axis."""
        places = [place for part in self.creature.bones for place in self._outmost(part)]
        low, high = (tuple(f(place[k] for place in places) for k in range(3)) for f in (min, max))
        return low, high  # type: ignore[return-value]

    def _outmost(self, part: Part) -> Iterator[Vector3]:
        if not part.shapes:
            yield self.place(part.name, part.centre_of_mass)
        for shape in part.shapes:
            middle = self.place(part.name, shape.at)
            reach = self.reach(part, shape)
            yield sub(middle, reach)
            yield add(middle, reach)

    def reach(self, part: Part, shape: Shape) -> Vector3:
        """How far a shape reaches from its middle along the world's axes."""
        length, thickness, width = (self.way(part.name, axis) for axis in shape.axes)
        a, b, c = (0.5 * size for size in shape.sizes)
        if shape.kind == "capsule":
            rod = 0.5 * (shape.length or 0.0)
            return tuple(rod * abs(x) + b for x in length)  # type: ignore[return-value]
        every = zip(length, thickness, width, strict=True)
        if shape.kind == "box":
            return tuple(a * abs(x) + b * abs(y) + c * abs(z) for x, y, z in every)  # type: ignore[return-value]
        if shape.kind == "cylinder":
            return tuple(a * abs(x) + b * math.sqrt(max(1.0 - x * x, 0.0)) for x, _, _ in every)  # type: ignore[return-value]
        return tuple(math.sqrt((a * x) ** 2 + (b * y) ** 2 + (c * z) ** 2) for x, y, z in every)  # type: ignore[return-value]

    @property
    def height(self) -> float:
        """Its height from the lowest to the highest point, in metres."""
        return self.extent[1][1] - self.extent[0][1]

    @property
    def size(self) -> float:
        """The largest of its length, height and breadth, in metres."""
        return max(sub(self.extent[1], self.extent[0]))

    def contact(self, name: str) -> Vector3:
        """The lowest point of a contact."""
        found = self.creature.contact(name)
        return sub(self.place(found.bone, found.at), scaled(found.radius or 0.0, (0.0, 1.0, 0.0)))

    def beyond(self, part: str) -> tuple[str, ...]:
        """A part and all that hangs on it."""
        return tuple(self._hanging(part))

    def _hanging(self, part: str) -> Iterator[str]:
        yield part
        for child in self.creature.children[part]:
            yield from self._hanging(child)


def stretched_length(creature: Bones) -> float:
    """The longest way through the body along straight lines between joints, in metres."""
    deep, longest = dict[str, float](), 0.0
    for part in reversed(creature.ordered):
        ends = [end for shape in part.shapes for end in shape.ends]
        ways = [math.dist(ORIGIN, end) for end in ends]
        ways += [math.dist(ORIGIN, creature.bone(child).at) + deep[child] for child in creature.children[part.name]]
        thick = max((0.5 * shape.sizes[1] for shape in part.shapes), default=0.0)
        deep[part.name] = max([*ways, thick])
        hung = [(creature.bone(child).at, deep[child]) for child in creature.children[part.name]]
        hung += [(end, 0.0) for end in ends]
        pairs = [(one, other) for i, one in enumerate(hung) for other in hung[:i]]
        across = [a + b + math.dist(p, q) for (p, a), (q, b) in pairs]
        longest = max([longest, deep[part.name], *across, *(max(shape.sizes) for shape in part.shapes)])
    return longest or 1.0
