"""Contact with the ground: the law of a plane (docs/physics.md, eq. 10 to 12) with friction in the tangent plane.

A spring and damper along the normal push and never pull: N = max(k·depth − d·v_n, 0). Friction −d·v_t is cut at the
cone, |F| ≤ μ N; under the law `anchor` a spring pulls the spot back besides, by how far it has slipped since it
touched.

Taken at the step's end, the depth is that after the step (− h v_n), and forces answer to the accelerations they cause
(docs/physics-of-bones.md, eq. 10 to 12): the tangential damper g as a mass h·g at the spot, in all directions, so that
the tree stays sparse; what the normal has beyond that, h·d + h²·k − h·g, as a term of rank one. Light feet then ask for
no short step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import minimum, sqrt, where
from gambol.compiler.regions import Table
from gambol.compiler.values import Condition, Number
from gambol.dynamics.bones.acting import Push, Stiff
from gambol.dynamics.bones.algebra import Vector, cross, dot, times
from gambol.dynamics.bones.kinematics import UP, Moving
from gambol.dynamics.bones.masses import Mass
from gambol.dynamics.numbers import Numbers, is_zero
from gambol.dynamics.terrain import Footing, footing
from gambol.worlds.world import World

LEAST = 1e-30  # (m/s)²: what stands still has no direction to slide in


@dataclass(frozen=True)
class Meeting:
    """A sphere of a link over the ground; vectors are in the link's frame."""

    link: Moving
    centre: Sequence[Number]
    radius: float
    ground: Footing

    @classmethod
    def of(
        cls, world: World, tables: Mapping[str, Table], link: Moving, centre: Sequence[Number], radius: float
    ) -> Meeting:
        place = tuple(link.point(n, centre) for n in range(3))
        return cls(link, centre, radius, footing(world, tables, place))

    @property
    def depth(self) -> Number:
        """Metres below the surface, along its normal."""
        height = self.link.point(UP, self.centre)
        return (self.ground.height - height) * self.ground.ny + self.radius

    @property
    def level(self) -> bool:
        """Whether the ground is level here in all lanes."""
        ground = self.ground
        return is_zero(ground.nx) and is_zero(ground.nz) and isinstance(ground.ny, float) and ground.ny == 1.0

    @property
    def normal(self) -> Vector:
        if self.level:
            return self.link.axis(UP)
        slopes = zip((self.ground.nx, self.ground.ny, self.ground.nz), map(self.link.axis, range(3)), strict=True)
        (ax, x), (ay, y), (az, z) = slopes
        return [ax * a + ay * b + az * c for a, b, c in zip(x, y, z, strict=True)]


@dataclass(frozen=True)
class Answer:
    """What the ground does to a spot, in the link's frame: a force at the end of an arm, and how it gives way with the
    velocity, as inertia there: in all directions, and beyond that along the normal."""

    force: Vector
    arm: Vector
    normal: Vector
    tangential: Number
    beyond: Number
    after: Vector | None  # how far it has slipped
    forward: Vector | None = None  # of what slides by direction: the way in which it yields otherwise
    less: Number = 0.0  # by so much, as inertia; less than none


@dataclass(frozen=True)
class Law:
    """How the ground holds, for a step."""

    numbers: Numbers
    anchored: bool
    dt: float  # s of the step
    implicit: bool

    def press(
        self, push: Push, met: Meeting, grip: Number, slipped: Vector | None, scales: Sequence[float] | None = None
    ) -> tuple[Vector, Vector | None]:
        """Adds the ground's force; returns it, and how far the spot has slipped, both in the link's frame.

        `slipped` is what this returned a step ago, of a spot that is held back by it; `scales` are the way in which it
        slides forwards.
        """
        found = self.answer(met, grip, slipped, scales)
        push.at(found.arm, found.force)
        if self.implicit and self.dt:
            push.yielding = push.yielding + Mass.of_point(found.tangential, found.arm)
            push.stiff.append(Stiff(cross(found.arm, found.normal), found.normal, met.level, found.beyond))
            if found.forward is not None:
                push.stiff.append(Stiff(cross(found.arm, found.forward), found.forward, False, found.less))
        return found.force, found.after

    def answer(
        self, met: Meeting, grip: Number, slipped: Vector | None = None, scales: Sequence[float] | None = None
    ) -> Answer:
        """What the ground does to a spot."""
        n, h = self.numbers, self.dt if self.implicit else 0.0
        stiffness, damping = n["world.stiffness"], n["world.damping"]
        normal, depth = met.normal, met.depth
        arm = [c - met.radius * x for c, x in zip(met.centre, normal, strict=True)]
        speed = met.link.speed(arm)
        rising = dot(speed, normal)
        sliding = [v - rising * x for v, x in zip(speed, normal, strict=True)]
        pressed = stiffness * (depth - h * rising) - damping * rising
        touching = (depth > 0.0) & (pressed > 0.0)
        pressure = where(touching, pressed, 0.0)
        most = grip * pressure
        forward: Vector | None = None
        less: Number = 0.0
        if scales is not None:
            friction, damper, forward, eased = self._scaly(sliding, normal, pressure, scales)
            after, less = None, h * eased
        elif slipped is None:
            damper = minimum(damping, most / sqrt(dot(sliding, sliding) + LEAST))
            friction = [0.0 - damper * v for v in sliding]
            after = None
        else:
            friction, damper, after = self._held(sliding, normal, most, touching, slipped, h)
        force = [pressure * x + f for x, f in zip(normal, friction, strict=True)]
        along, tangential = where(touching, h * damping + (h * h) * stiffness, 0.0), h * damper
        return Answer(force, arm, normal, tangential, along - tangential, after, forward, less)

    def _scaly(
        self, sliding: Vector, normal: Vector, pressure: Number, scales: Sequence[float]
    ) -> tuple[Vector, Number, Vector, Number]:
        """Friction by direction: the damper of sliding sideways, the way forwards and what its own damper has more."""
        n = self.numbers
        lifted = dot(scales, normal)
        level = [a - lifted * b for a, b in zip(scales, normal, strict=True)]
        share = 1.0 / sqrt(dot(level, level) + LEAST)
        forward = times(share, level)
        ahead = dot(sliding, forward)
        by_speed = pressure / sqrt(dot(sliding, sliding) + LEAST)
        along = where(ahead > 0.0, n["world.sliding.forward"], n["world.sliding.back"])
        lengthwise, sideways = (
            minimum(n["world.damping"], grip * by_speed) for grip in (along, n["world.sliding.side"])
        )
        more = lengthwise - sideways
        friction = [0.0 - sideways * v - more * ahead * f for v, f in zip(sliding, forward, strict=True)]
        return friction, sideways, forward, more

    def _held(
        self, sliding: Vector, normal: Vector, most: Number, touching: Condition, slipped: Vector, h: float
    ) -> tuple[Vector, Number, Vector]:
        """Friction of a spring by the way slipped and a damper, cut at the cone, where the spring slips along.

        The way is known up to the last step's beginning: the last step's own part is at the speed that it ended with.
        """
        stiffness, damping = self.numbers["world.stiffness"], self.numbers["world.damping"]
        lifted = dot(slipped, normal)
        way = [s + self.dt * v - lifted * x for s, v, x in zip(slipped, sliding, normal, strict=True)]
        damper = damping + h * stiffness
        wanted = [0.0 - stiffness * s - damper * v for s, v in zip(way, sliding, strict=True)]
        size = sqrt(dot(wanted, wanted) + LEAST)
        slips = size > most
        share = where(slips, most / size, 1.0)
        friction = times(share, wanted)
        held = [where(slips, (0.0 - f) * (1.0 / stiffness), s) for f, s in zip(friction, way, strict=True)]
        return friction, share * damper, [where(touching, s, 0.0) for s in held]
