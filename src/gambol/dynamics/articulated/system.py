"""A creature of links in its world: its state, its rest, its accelerations and what is recorded of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gambol.compiler.regions import Entries
from gambol.compiler.values import Number
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, LinearActuator
from gambol.creatures.units import RADIAN
from gambol.dynamics.articulated.gravity import weigh
from gambol.dynamics.articulated.ground import anchor_names, press_ground, touch
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
from gambol.dynamics.articulated.medium import push_water, slide
from gambol.dynamics.articulated.moment import LinkedMoment, extensions, joint_angles, link_places
from gambol.dynamics.articulated.motion_equations import accelerations
from gambol.dynamics.articulated.muscles import pull_muscles, pull_springs
from gambol.dynamics.articulated.nudging import response
from gambol.dynamics.articulated.numbers import creature_numbers
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.channels import Channel
from gambol.dynamics.hand import Hand
from gambol.dynamics.integrators import INTEGRATORS, Anchor, BodyState, Tables, Targets
from gambol.dynamics.numbers import STANDARD_GRAVITY, Numbers, is_zero
from gambol.dynamics.system import SYSTEMS, Lane, System
from gambol.dynamics.vectors import Plane
from gambol.errors import InvalidInput
from gambol.worlds.world import World


@SYSTEMS.register
class LinkedSystem(System):
    """Links joined by pins and slides into a tree, in a plane."""

    body: ClassVar[str] = Articulated.body
    integrators: ClassVar[tuple[str, ...]] = tuple(INTEGRATORS)
    shaping: ClassVar[tuple[str, ...]] = ("link.", "joint.", "contact.", "root.")

    creature: Articulated

    def __init__(
        self, creature: Articulated, world: World, numbers: Numbers | None = None, lane: Lane | None = None
    ) -> None:
        super().__init__(creature, world, numbers, lane)
        self.mechanism = Mechanism(creature, self.numbers)
        self.vertical = not creature.seen_from_above
        self.anchored = self.vertical and world.friction_law == "anchor"
        self.hinge: Plane = creature.root.at or (0.0, 0.0)
        if world.viscosity > 0.0:
            raise InvalidInput(
                f"viscosity around {creature.name}",
                "viscosity slows only point masses; links feel 'drag'",
                "set 'viscosity' to 0",
            )
        if world.surface is not None:
            raise InvalidInput(
                f"a water surface over {creature.name}",
                "links are in the water or out of it, never at its surface",
                "leave 'surface' out, or choose a body of springs",
            )
        if world.ball is not None or world.hurdle is not None:
            raise InvalidInput(
                f"a {'hurdle' if world.ball is None else 'ball'} beside {creature.name}",
                "only bodies of springs can touch it",
                "leave it out, or choose such a body",
            )
        if self.mechanism.turntable and world.drag > 0.0:
            raise InvalidInput(f"water around {creature.name}", "a turntable stands in air", "set 'drag' to 0")

    @classmethod
    def numbers_of(cls, creature: Articulated, world: World) -> dict[str, float]:
        return {**super().numbers_of(creature, world), **creature_numbers(creature)}

    # the state

    @property
    def slot_names(self) -> list[str]:
        """Coordinates, velocities, anchors."""
        names = self.mechanism.coordinate_names
        velocities = [f"rate.{name[6:]}" if name.startswith("angle.") else f"velocity.{name}" for name in names]
        contacts = self.creature.contacts if self.anchored else ()
        return names + velocities + [f"{part}.{c.name}" for c in contacts for part in anchor_names(c)]

    def unpack(self, state: Sequence[Number]) -> BodyState:
        """The state from its numbers in the order of `slot_names`."""
        n = len(self.mechanism.coordinate_names)
        rest = iter(state[2 * n :])
        contacts = self.creature.contacts if self.anchored else ()
        anchors = [tuple(next(rest) for _ in anchor_names(contact)) for contact in contacts]
        return BodyState(list(state[:n]), list(state[n : 2 * n]), anchors)

    def pack(self, state: BodyState) -> list[Number]:
        """The numbers of a state in the order of `slot_names`."""
        return [*state.q, *state.v, *[x for anchor in state.anchors for x in anchor]]

    def velocities(self, state: Sequence[Number]) -> Sequence[Number]:
        return self.unpack(state).v

    def disturbance(self) -> dict[str, float]:
        """1 rad of angles; of rates and velocities the body's natural units, √(g/l) and √(g·l) with its size l."""
        gravity, length = self.world.gravity or STANDARD_GRAVITY, self.creature.size
        speed = (gravity * length) ** 0.5
        units = {"angle.": 1.0, "rate.": (gravity / length) ** 0.5, "velocity.": speed, "extension.": length}
        return {name: unit for name in self.slot_names for prefix, unit in units.items() if name.startswith(prefix)}

    def rest(self) -> list[Number]:
        return self.pack(self.rest_state())

    def tilted(self, degrees: float) -> list[Number]:
        root = self.creature.root.model_copy(update={"angle": self.creature.root.angle + degrees})
        return LinkedSystem(self.creature.model_copy(update={"root": root}), self.world).rest()

    def pushed(self, state: Mapping[str, float], change: Sequence[float]) -> dict[str, float]:
        """What is free moves with its root; what is held cannot be pushed as a whole."""
        if not self.mechanism.free:
            return super().pushed(state, change)
        moved = zip(("velocity.x", "velocity.y"), change, strict=True)
        return {**state, **{name: state[name] + more for name, more in moved if more}}

    def rest_state(self) -> BodyState:
        """The body at rest in its rest pose."""
        body = self.mechanism
        angles = [body.rest_angles()[i] for i in body.turning]
        q: list[Number] = [*[0.0] * body.leading, *angles, *[0.0] * len(body.slides)]
        still: list[Number] = [0.0] * len(q)
        contacts = self.creature.contacts if self.anchored else ()
        anchors: list[Anchor] = [(0.0,) * len(anchor_names(contact)) for contact in contacts]
        if body.slider:
            q[0] = self.hinge[0]
        if body.turntable:
            q[0] = self.creature.root.angle * RADIAN
        if body.free:
            posture = self.posture(q, still)
            if self.creature.root.at is not None:
                x, y = posture.origin[0]
                q[0], q[1] = self.hinge[0] - x, self.hinge[1] - y
            elif self.vertical:
                q[1] = self._drop_height(q, still)
        return BodyState(q, still, anchors)

    def _drop_height(self, q: list[Number], still: list[Number]) -> Number:
        """The height of the centre of mass at which the lowest point just touches the ground."""
        tables = {name: Entries(values) for name, values in self.tables().items()}
        posture = self.posture(q, still)
        discs = zip(self.mechanism.contact_points(), self.mechanism.contact_radii(), strict=True)
        points = list(discs) or [(corner, None) for corner in self._corners()]
        depths = [touch(self.world, tables, posture, point, radius) for point, radius in points]
        return max(met.depth / met.ground.ny for met in depths)

    def _corners(self) -> list[PointOn]:
        corners = []
        for i, link in enumerate(self.mechanism.links):
            px, py = self.mechanism.pivot[i]
            corners += [PointOn(i, x - px, y - py) for x, y in link.corners]
        return corners

    def rest_targets(self) -> list[float]:
        """Actuators that set efforts rest."""
        return [self._rest_target(actuator) for actuator in self.creature.actuators]

    def _rest_target(self, actuator: object) -> float:
        if isinstance(actuator, AngularActuator):
            return next(joint.angle for joint in self.creature.joints if joint.name == actuator.joint)
        if isinstance(actuator, LinearActuator):
            rest, key, point = self.rest_state(), f"actuator.{actuator.name}", self.mechanism.point
            ends = point(actuator.start.link, f"{key}.start"), point(actuator.end.link, f"{key}.end")
            return float(self.posture(rest.q, rest.v).span(*ends)[0])
        return 0.0

    # the physics

    def posture(self, q: Sequence[Number], v: Sequence[Number]) -> Posture:
        """Where every link is and how fast it moves."""
        return Posture(self.mechanism, q, v, self.hinge)

    def moment(
        self, tables: Tables, state: Sequence[Number], time: Number, dt: float, targets: Targets = None
    ) -> LinkedMoment:
        return LinkedMoment(self, tables, self.unpack(state), time, dt, targets)

    def step(
        self, tables: Tables, state: Sequence[Number], targets: Targets, dt: float, integrator: str
    ) -> list[Number]:
        return self.pack(INTEGRATORS[integrator](self, tables, self.unpack(state), targets, dt))

    def nudged(self, state: Sequence[Number], hand: Hand, dt: float) -> list[Number]:
        """A turntable, whose rods lie in planes of their own, cannot be held."""
        body = self.unpack(state)
        if self.mechanism.turntable:
            return list(state)
        still = self.posture(body.q, [0.0] * len(body.v))
        gained = response(self.mechanism, self.posture(body.q, body.v), still, hand)
        velocities = [v + dt * a for v, a in zip(body.v, gained, strict=True)]
        return self.pack(BodyState(body.q, velocities, body.anchors))

    def load(
        self, tables: Tables, posture: Posture, targets: Targets, anchors: Sequence[Anchor], h: Number
    ) -> tuple[Load, list[Anchor], list[Plane]]:
        """Everything that acts on the body; also the anchors and the ground's forces at the contacts."""
        load = Load(self.mechanism, posture)
        after: list[Anchor] = list(anchors)
        forces: list[Plane] = [(0.0, 0.0)] * len(self.creature.contacts)
        if targets is not None:
            pull_muscles(load, targets, h)
        pull_springs(load, h)
        if not is_zero(self.numbers["world.drag"]):
            push_water(load)
        if self.vertical:
            weigh(load, self.numbers["world.gravity"])
            after, forces = press_ground(load, self.world, tables, anchors)
        else:
            slide(load, self.world)
        return load, after, forces

    def accelerate(
        self, tables: Tables, state: BodyState, targets: Targets, h: Number
    ) -> tuple[list[Number], list[Anchor]]:
        """Accelerations of all coordinates, with stiff springs implicit over the step h (explicit for h = 0).

        Without targets the muscles are slack.
        """
        posture = self.posture(state.q, state.v)
        load, anchors, _ = self.load(tables, posture, targets, state.anchors, h)
        return accelerations(self.mechanism, posture, load), anchors

    # the recording

    def part_channels(self) -> tuple[Channel, ...]:
        parts = self.creature.parts
        slides = (Channel("slide", extensions, parts["slide"], ("extension",)),) if parts["slide"] else ()
        return (
            Channel("link", link_places, parts["link"], ("x", "y", "angle"), places=True),
            Channel("joint", joint_angles, parts["joint"], ("angle",)),
            *slides,
        )
