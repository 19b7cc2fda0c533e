"""A creature of bones in its world: its state, its rest, its accelerations and what is recorded of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gambol.compiler.arithmetic import total
from gambol.compiler.elementary import sincos
from gambol.compiler.regions import Entries
from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Skeleton
from gambol.creatures.units import RADIAN
from gambol.dynamics.bones.actions import Actions, Anatomy, Nothing
from gambol.dynamics.bones.algebra import dot
from gambol.dynamics.bones.constants import product, quaternion, rotation
from gambol.dynamics.bones.frames import Link, frames_of
from gambol.dynamics.bones.ground import Law
from gambol.dynamics.bones.kinematics import Kinematics
from gambol.dynamics.bones.masses import own_masses, reduced
from gambol.dynamics.bones.method import cheapest
from gambol.dynamics.bones.moment import BonesMoment
from gambol.dynamics.bones.nudging import pushes_of
from gambol.dynamics.bones.numbers import bone_numbers
from gambol.dynamics.bones.recorded import bone_places, joint_ways
from gambol.dynamics.bones.stepping import STEPPINGS
from gambol.dynamics.channels import IN_SPACE, Channel
from gambol.dynamics.hand import Hand
from gambol.dynamics.integrators import Anchor, BodyState, Tables, Targets
from gambol.dynamics.numbers import STANDARD_GRAVITY, Numbers
from gambol.dynamics.system import SYSTEMS, Lane, System
from gambol.dynamics.vectors import Vector
from gambol.errors import InvalidInput
from gambol.worlds.world import World

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

QUATERNION = ("w", "x", "y", "z")
AXES = ("x", "y", "z")


@SYSTEMS.register
class BonesSystem(System):
    """Stiff parts in space on hinges, slides and ball joints."""

    body: ClassVar[str] = "bones"
    integrators: ClassVar[tuple[str, ...]] = tuple(STEPPINGS)

    creature: Bones

    def __init__(self, creature: Bones, world: World, numbers: Numbers | None = None, lane: Lane | None = None) -> None:
        super().__init__(creature, world, numbers, lane)
        self.skeleton = creature.skeleton
        self.frames = frames_of(self.skeleton)
        self.anatomy = anatomy_of(self.skeleton)
        self.masses = reduced(self.frames, own_masses(self.skeleton, self.frames, self.numbers))
        self.anchored = world.friction_law == "anchor"
        _check_surroundings(creature, world)

    @classmethod
    def numbers_of(cls, creature: Bones, world: World) -> dict[str, float]:
        return {**super().numbers_of(creature, world), **bone_numbers(creature)}

    # the state

    @property
    def slot_names(self) -> list[str]:
        """Coordinates, velocities, and how far anchored spots have slipped."""
        places, rates = list[str](), list[str]()
        for link in self.frames.links:
            own, changing = _slots_of(link)
            places += own
            rates += changing
        spots = self.skeleton.spots if self.anchored else ()
        return [*places, *rates, *(f"slipped.{spot.name}.{axis}" for spot in spots for axis in AXES)]

    def unpack(self, state: Sequence[Number]) -> BodyState:
        """The state from its numbers in the order of `slot_names`."""
        n, m = self.frames.coordinates, self.frames.velocities
        rest = state[n + m :]
        slipped = [tuple(rest[3 * s : 3 * s + 3]) for s in range(len(self.skeleton.spots) if self.anchored else 0)]
        return BodyState(list(state[:n]), list(state[n : n + m]), slipped)

    def pack(self, state: BodyState) -> list[Number]:
        """The numbers of a state in the order of `slot_names`."""
        return [*state.q, *state.v, *(x for way in state.anchors for x in way)]

    def velocities(self, state: Sequence[Number]) -> Sequence[Number]:
        return self.unpack(state).v

    def disturbance(self) -> dict[str, float]:
        """1 of angles and quaternions; of rates and velocities the body's natural units, √(g/l) and √(g·l)."""
        gravity, length = self.world.gravity or STANDARD_GRAVITY, self.creature.size
        speed = (gravity * length) ** 0.5
        units = {
            "angle.": 1.0,
            "rate.": (gravity / length) ** 0.5,
            "spin.": (gravity / length) ** 0.5,
            "velocity.": speed,
            "extension.": length,
        }
        return {name: unit for name in self.slot_names for prefix, unit in units.items() if name.startswith(prefix)}

    def rest(self) -> list[Number]:
        return self._standing((1.0, 0.0, 0.0, 0.0))

    def tilted(self, degrees: float) -> list[Number]:
        if not self.frames.free:
            raise InvalidInput(
                f"{self.creature.name} tilted by {degrees:g} degrees",
                "a body that is held to the world cannot be tilted",
                "choose a body that is free",
            )
        sine, cosine = sincos(0.5 * RADIAN * degrees)
        return self._standing((float(cosine), 0.0, 0.0, float(sine)))

    def pushed(self, state: Mapping[str, float], change: Sequence[float]) -> dict[str, float]:
        """What is free moves with its root; what is held cannot be pushed as a whole."""
        if not self.frames.free:
            return super().pushed(state, change)
        moved = zip(AXES, change, strict=True)
        return {**state, **{f"velocity.{axis}": state[f"velocity.{axis}"] + more for axis, more in moved}}

    def _standing(self, lean: Sequence[float]) -> list[Number]:
        """At rest, turned about its root and put on the ground."""
        q: list[Number] = [1.0 if name.endswith(".w") else 0.0 for name in self.slot_names[: self.frames.coordinates]]
        v: list[Number] = [0.0] * self.frames.velocities
        if self.frames.free:
            root = self.skeleton.bones[0]
            turn = product(rotation(lean), product(rotation(root.turn), self.frames.root))
            q[:7] = [*quaternion(turn), *root.place]
            if not self.placed:
                self._put_down(q, v)
        slipped: list[Vector] = [(0.0, 0.0, 0.0)] * (len(self.skeleton.spots) if self.anchored else 0)
        return self.pack(BodyState(q, v, slipped))

    @property
    def placed(self) -> bool:
        """Whether its file says where it is; otherwise a free body stands on the ground."""
        root = getattr(self.creature, "root", None)
        return root is not None and root.at is not None

    def _put_down(self, q: list[Number], v: list[Number]) -> None:
        """Its centre of mass over x = 0 and z = 0, its lowest spot just on the ground."""
        moving = Kinematics(self.frames, q, v, 0.0)
        centre = self.centre(moving)
        q[4], q[6] = q[4] - centre[0], q[6] - centre[2]
        moving = Kinematics(self.frames, q, v, 0.0)
        tables = {name: Entries(values) for name, values in self.tables().items()}
        spots = range(len(self.skeleton.spots))
        met = [self.anatomy.meeting(s, moving, self.world, tables) for s in spots]
        q[5] = q[5] + max((one.depth / one.ground.ny for one in met), default=0.0)

    def rest_targets(self) -> list[float]:
        """At rest all freedoms are at 0."""
        return [min(max(0.0, one.min), one.max) for one in self.creature.actuators]

    # the physics

    def moving(self, state: BodyState, gravity: Number = 0.0) -> Kinematics:
        """Where all links are and how they move."""
        return Kinematics(self.frames, state.q, state.v, gravity)

    def centre(self, moving: Kinematics) -> Vector:
        """The centre of mass."""
        whole = 1.0 / total([one.mass for one in self.masses])
        found = []
        for n in range(3):
            first: Number = 0.0
            for i, own in enumerate(self.masses):
                first = first + own.mass * moving[i].origin(n) + dot(own.moment, moving[i].axis(n))
            found.append(first * whole)
        return tuple(found)

    def actions(
        self,
        tables: Tables,
        moving: Kinematics,
        state: BodyState,
        targets: Targets,
        h: float,
        dt: float,
        ground: bool,
    ) -> Actions:
        """What acts on the body; `ground`: with the ground's forces at the step's end."""
        law = Law(self.numbers, self.anchored, dt, ground)
        return Actions(self.anatomy, self.world, self.numbers, tables, moving, law, targets, h, state.anchors)

    def accelerate(
        self, tables: Tables, state: BodyState, targets: Targets, h: float, dt: float, implicit_ground: bool
    ) -> tuple[list[Number], list[Anchor]]:
        """How all velocities change, and how far spots have slipped after the step."""
        moving = self.moving(state, self.numbers["world.gravity"])
        actions = self.actions(tables, moving, state, targets, h, dt, implicit_ground)
        solved = cheapest(self.skeleton)(moving, self.masses, actions)
        return self.in_slots(moving, solved.x), [actions.after[s] for s in range(len(state.anchors))]

    def in_slots(self, moving: Kinematics, x: Sequence[Number]) -> list[Number]:
        """How the state's velocities change, from accelerations along links' axes."""
        after = list(x)
        if self.frames.free:
            after[3:6] = moving[0].in_world(x[3:6])
        for link in self.frames.links[1:]:
            if link.kind != "ball":
                after[link.velocity] = link.sign * x[link.velocity]
        return after

    def step(
        self, tables: Tables, state: Sequence[Number], targets: Targets, dt: float, integrator: str
    ) -> list[Number]:
        return self.pack(STEPPINGS[integrator](self, tables, self.unpack(state), targets, dt))

    def nudged(self, state: Sequence[Number], hand: Hand, dt: float) -> list[Number]:
        body = self.unpack(state)
        still = Kinematics(self.frames, body.q, [0.0] * len(body.v), 0.0)
        pushes = pushes_of(self, self.moving(body), hand)
        gained = self.in_slots(still, cheapest(self.skeleton)(still, self.masses, Nothing(self.frames, pushes)).x)
        return self.pack(BodyState(body.q, [v + dt * a for v, a in zip(body.v, gained, strict=True)], body.anchors))

    def moment(
        self, tables: Tables, state: Sequence[Number], time: Number, dt: float, targets: Targets = None
    ) -> BonesMoment:
        return BonesMoment(self, tables, self.unpack(state), time, dt, targets)

    # the recording

    def part_channels(self) -> tuple[Channel, ...]:
        bones = tuple(bone.name for bone in self.skeleton.bones)
        single = tuple(link.freedom.name for link in self.frames.links[1:] if link.freedom and link.kind != "ball")
        joints = (Channel("joint", joint_ways, single, ("way",)),) if single else ()
        return (Channel("bone", bone_places, bones, IN_SPACE, places=True), *joints)


@lru_cache(maxsize=128)
def anatomy_of(skeleton: Skeleton) -> Anatomy:
    """Of a skeleton; made once and kept."""
    return Anatomy.of(skeleton, frames_of(skeleton))


def _slots_of(link: Link) -> tuple[list[str], list[str]]:
    """Names of a link's coordinates and velocities."""
    name = link.freedom.name if link.freedom else ""
    if link.kind == "free":
        return (
            [*(f"turn.{a}" for a in QUATERNION), *(f"place.{a}" for a in AXES)],
            [*(f"spin.{a}" for a in AXES), *(f"velocity.{a}" for a in AXES)],
        )
    if link.kind == "ball":
        return [f"turn.{name}.{a}" for a in QUATERNION], [f"spin.{name}.{a}" for a in AXES]
    if link.kind == "hinge":
        return [f"angle.{name}"], [f"rate.{name}"]
    return ([f"extension.{name}"], [f"velocity.{name}"]) if link.kind == "slide" else ([], [])


def _check_surroundings(creature: Bones, world: World) -> None:
    """What bodies of bones do not meet."""
    if world.friction_law == "anchor" and any(spot.scales for spot in creature.skeleton.spots):
        raise InvalidInput(
            f"scales of {creature.name} under the friction law 'anchor'",
            "what slides by direction is slowed by its speed",
            "leave out 'friction_law'",
        )
    refused = {
        "viscosity": world.viscosity > 0.0,
        "surface": world.surface is not None,
        "ball": world.ball is not None,
        "hurdle": world.hurdle is not None,
    }
    for what, there in refused.items():
        if there:
            raise InvalidInput(
                f"a {what} around {creature.name}",
                "bodies of bones feel only the ground, 'drag' and 'wind'",
                f"leave {what!r} out, or choose a body of springs",
            )
