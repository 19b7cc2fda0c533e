"""A creature in its world as a system to be stepped: its state, its rest, and its accelerations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.regions import Entries, Table
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.gravity import weigh
from gambol.dynamics.ground import ANCHOR_NAMES, Anchor, press_ground, touch
from gambol.dynamics.load import Load
from gambol.dynamics.mechanism import Mechanism, PointOn, Vector
from gambol.dynamics.medium import push_water, slide
from gambol.dynamics.motion_equations import accelerations
from gambol.dynamics.muscles import pull_muscles, pull_springs
from gambol.dynamics.numbers import RADIAN, Numbers, all_numbers
from gambol.dynamics.posture import Posture
from gambol.dynamics.sensing import follow_tables, sense
from gambol.dynamics.terrain import terrain_tables
from gambol.errors import InvalidInput
from gambol.worlds.world import World


@dataclass(frozen=True)
class BodyState:
    """Coordinates, velocities, and the anchors of contacts under the anchor law."""

    q: list[Number]
    v: list[Number]
    anchors: list[Anchor]


class System:
    """A creature in a world. `numbers` replaces numbers of either by name, with floats or traced values."""

    def __init__(self, creature: Creature, world: World, numbers: Numbers | None = None) -> None:
        self.creature, self.world = creature, world
        self.body = Mechanism(creature, {**all_numbers(creature, world), **(numbers or {})})
        self.vertical = creature.view == "vertical"
        self.anchored = self.vertical and world.friction_law == "anchor"
        self.hinge: Vector = creature.root.at or (0.0, 0.0)
        if self.body.turntable and world.drag > 0.0:
            raise InvalidInput(f"water around {creature.name}", "a turntable stands in air", "set 'drag' to 0")

    # the state

    @property
    def slot_names(self) -> list[str]:
        """Names of the state's numbers: coordinates, velocities, anchors."""
        names = self.body.coordinate_names
        velocities = [f"rate.{name[6:]}" if name.startswith("angle.") else f"velocity.{name}" for name in names]
        contacts = self.creature.contacts if self.anchored else ()
        return names + velocities + [f"{part}.{c.name}" for c in contacts for part in ANCHOR_NAMES]

    def unpack(self, slots: Sequence[Number]) -> BodyState:
        """The state from its numbers in the order of `slot_names`."""
        n = len(self.body.coordinate_names)
        rest = slots[2 * n :]
        anchors = [(rest[k], rest[k + 1], rest[k + 2]) for k in range(0, len(rest), 3)]
        return BodyState(list(slots[:n]), list(slots[n : 2 * n]), anchors)

    def pack(self, state: BodyState) -> list[Number]:
        return [*state.q, *state.v, *[x for anchor in state.anchors for x in anchor]]

    def tables(self) -> dict[str, list[float]]:
        """Numbers of terrain and follow point that all candidates share."""
        return {**terrain_tables(self.world), **follow_tables(self.world)}

    def rest(self) -> BodyState:
        """The body at rest in its rest pose; a free one without a place stands on the ground, centred at x = 0."""
        body = self.body
        angles = [body.rest_angles()[i] for i in body.turning]
        q: list[Number] = [*[0.0] * body.leading, *angles]
        still: list[Number] = [0.0] * len(q)
        anchors: list[Anchor] = [(0.0, 0.0, 0.0)] * (len(self.creature.contacts) if self.anchored else 0)
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
        points = self.body.contact_points() or self._corners()
        depths = [touch(self.world, tables, posture, point) for point in points]
        return max(met.depth / met.ground.ny for met in depths)

    def _corners(self) -> list[PointOn]:
        corners = []
        for i, link in enumerate(self.body.links):
            px, py = self.body.pivot[i]
            corners += [PointOn(i, x - px, y - py) for x, y in link.corners]
        return corners

    # the physics

    def posture(self, q: Sequence[Number], v: Sequence[Number]) -> Posture:
        return Posture(self.body, q, v, self.hinge)

    def sense(self, tables: Mapping[str, Table], posture: Posture, time: Number) -> list[Number]:
        """Sensor values at a time in seconds."""
        return sense(self.body, self.world, tables, posture, time)

    def load(
        self,
        tables: Mapping[str, Table],
        posture: Posture,
        targets: Sequence[Number] | None,
        anchors: Sequence[Anchor],
        h: Number,
    ) -> tuple[Load, list[Anchor], list[Vector]]:
        """Everything that acts on the body; also the anchors and the ground's forces at the contacts."""
        load = Load(self.body, posture)
        after: list[Anchor] = list(anchors)
        forces: list[Vector] = [(0.0, 0.0)] * len(self.creature.contacts)
        if targets is not None:
            pull_muscles(load, targets, h)
        pull_springs(load, h)
        drag = self.body.numbers["world.drag"]
        if not (isinstance(drag, float) and drag == 0.0):
            push_water(load)
        if self.vertical:
            weigh(load, self.body.numbers["world.gravity"])
            after, forces = press_ground(load, self.world, tables, anchors)
        else:
            slide(load, self.world)
        return load, after, forces

    def accelerate(
        self, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, h: Number
    ) -> tuple[list[Number], list[Anchor]]:
        """Accelerations of all coordinates, with stiff springs implicit over the step h (explicit for h = 0).

        Without targets the muscles are slack.
        """
        posture = self.posture(state.q, state.v)
        load, anchors, _ = self.load(tables, posture, targets, state.anchors, h)
        return accelerations(self.body, posture, load), anchors
