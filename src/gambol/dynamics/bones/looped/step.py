"""A step of a body in loops over its rows: outwards how they move and what pushes them, inwards how they yield through
their joints, and outwards again what they gain (Featherstone 2008, chapter 7).

The laws are those of bodies that have a program of their own: ground, joints, water and what bodies yield are the same
functions, over numbers of rows in the lane's memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.elementary import sincos
from gambol.compiler.regions import Region, repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.acting import Push
from gambol.dynamics.bones.algebra import Vector, dot, minus, plus, plus_cross, times, zeros
from gambol.dynamics.bones.articulated import Hung, Seen, Yielding, solved
from gambol.dynamics.bones.composite import inertial
from gambol.dynamics.bones.ground import Law
from gambol.dynamics.bones.joints import Pulled, hold, pull
from gambol.dynamics.bones.kinematics import UP, Moving, carried
from gambol.dynamics.bones.looped.layout import OWN_AXES
from gambol.dynamics.bones.looped.pressing import Pressed, press
from gambol.dynamics.bones.looped.rows import DRIVE, FREEDOM, HINGE, Rows
from gambol.dynamics.bones.turns import Planar, Turn, into
from gambol.dynamics.bones.water import push_water
from gambol.worlds.world import World

NEAR = 1e-3  # m: what is nearer to the light sees it nowhere
MOVED = 21  # numbers of a row: spin, velocity, turning, bias, up (3 each), height, cosine, sine, angle, rate, level
SIGHT = 8  # and of those that see: ahead and right of the world (3 each), and where it is along these
SEEN = 27  # force, moment, and how it yields (6, 9, 6)
HUNG = 8  # column, inverse, left
WORK = 7  # for whoever looks on
SCRATCH = MOVED + SEEN + HUNG + WORK + SIGHT  # of a row


@dataclass(frozen=True)
class Root:
    """The root of a body at the beginning of a step."""

    quaternion: Vector
    place: Vector
    spin: Vector
    velocity: Vector  # in the world

    @classmethod
    def of(cls, state: Region) -> Root:
        numbers = [state[i] for i in range(13)]
        return cls(numbers[:4], numbers[4:7], numbers[7:10], numbers[10:])


@dataclass
class Step:
    """One step of a lane's body. `outwards` comes first; `inwards` moves its state on."""

    rows: Rows
    state: Region
    scratch: Region
    world: World
    dt: float
    light: Sequence[Number] = ()  # where it is, for those that feel it
    root: Root = field(init=False)
    axes: list[Vector] = field(init=False)  # of the world, in the root's frame
    squared: Number = field(init=False, default=0.0)  # of all velocities, (m/s)² and (rad/s)²
    pressed: Pressed = field(init=False, default_factory=Pressed)

    def __post_init__(self) -> None:
        self.root, self.head = Root.of(self.state), self.rows.head
        self.axes = quaternions.matrix(self.root.quaternion)
        self.numbers = {
            "world.stiffness": self.head["stiffness"],
            "world.damping": self.head["damping"],
            "world.gravity": self.world.gravity,
            "world.drag": self.world.drag,
            "world.wind.x": 0.0,
            "world.wind.y": 0.0,
        }
        self.law = Law(self.numbers, False, self.dt, True)

    # memory

    def load(self, i: Index, first: int, count: int) -> Vector:
        """Some working numbers of a row."""
        return [self.scratch[i * SCRATCH + (first + n)] for n in range(count)]

    def save(self, i: Index, first: int, values: Sequence[Number]) -> None:
        for n, value in enumerate(values):
            self.scratch[i * SCRATCH + (first + n)] = value

    def moving(self, i: Index) -> Moving:
        """How a row moves, once `outwards` has been there."""
        saved = self.load(i, 0, 16)
        found = Moving(HINGE, None, [], zeros(), saved[:3], saved[3:6], saved[6:9], saved[9:12])
        found._axes, found._place = {UP: saved[12:15]}, {UP: saved[15]}
        if self.light:
            saved = self.load(i, SCRATCH - SIGHT, SIGHT)
            found._axes |= {0: saved[:3], 2: saved[3:6]}
            found._place |= {0: saved[6], 2: saved[7]}
        return found

    def turns(self, i: Index) -> list[Turn]:
        """All turns between the parent's frame and a row's own."""
        cosine, sine = self.load(i, 16, 2)
        return [*self.rows[i].fixed, Planar(0, cosine, sine)]

    def joint(self, i: Index) -> Pulled:
        """A row's angle and rate at the beginning of the step."""
        return Pulled(*self.load(i, 18, 2))

    def level(self, i: Index) -> Number:
        """What its effector told its muscle in the step before."""
        return self.load(i, 20, 1)[0]

    # outwards: how rows move, what pushes them, and what they feel

    def outwards(self) -> None:
        """From the root to the tips."""
        root, up = self.root, self.axes[UP]
        velocity = [
            self.axes[0][k] * root.velocity[0] + self.axes[1][k] * root.velocity[1] + self.axes[2][k] * root.velocity[2]
            for k in range(3)
        ]
        first = Moving(HINGE, None, [], zeros(), root.spin, velocity, zeros(), times(self.world.gravity, up))
        first._axes, first._place = dict(enumerate(self.axes)), dict(enumerate(root.place))
        pressed = self._visit(0, first, [], Pressed().numbers)
        squares: Number = 0.0
        for v in (*root.spin, *root.velocity):
            squares = squares + v * v
        first_angle, first_rate, first_level = (
            getattr(self.rows.layout, name) for name in ("angles", "rates", "levels")
        )

        def visit(j: Index, squares: Number, *pressed: Number) -> list[Number]:
            i = j + 1
            row, angle, rate = self.rows[i], self.state[i + first_angle], self.state[i + first_rate]
            sine, cosine = sincos(angle)
            turns: list[Turn] = [*row.fixed, Planar(0, cosine, sine)]
            moved = carried(HINGE, self.moving(row.parent), turns, row.arm, [rate, 0.0, 0.0])
            more = [cosine, sine, angle, rate, self.state[i + first_level]]
            return [squares + rate * rate, *self._visit(i, moved, more, pressed)]

        found = repeat(self.rows.layout.rows - 1, visit, (squares, *pressed), self.rows.count)
        self.squared, self.pressed = found[0], Pressed(*found[1:])

    def _visit(self, i: Index, link: Moving, more: Sequence[Number], pressed: Sequence[Number]) -> list[Number]:
        row, up = self.rows[i], link.axis(UP)
        flat = [*link.spin, *link.velocity, *link.turning, *link.bias, *up, link.origin(UP)]
        self.save(i, 0, [*flat, *more])
        if self.light:
            self.save(i, SCRATCH - SIGHT, [*link.axis(0), *link.axis(2), link.origin(0), link.origin(2)])
        own = row.mass
        push, body, touches = Push(), Yielding.of(own), None
        if self.rows.layout.water:
            push_water(push, link, row.water, self.numbers)
        else:
            push, body, pressed, touches = press(self.law, row, link, own, self.world.friction, pressed)
        force, moment = inertial(link, own)
        force, moment = minus(force, push.force), minus(moment, push.moment)
        self.save(i, MOVED, _flat(Seen(force, moment, body)))
        self._feel(i, link, touches)
        return list(pressed)

    def _feel(self, i: Index, link: Moving, touches: Number | None) -> None:
        layout = self.rows.layout
        first = layout.readable + layout.felt
        speed = dot(link.velocity, link.axis(UP))
        contact = -1.0 if touches is None else where(touches > 0.5, 1.0, -1.0)
        angle: Number = self.joint(i).way if not isinstance(i, int) else 0.0
        felt = [contact, link.origin(UP), speed, angle]
        if self.light:
            felt += self._seen_light(i, link)
        for n, value in enumerate(felt):
            self.state[i * len(layout.senses) + (first + n)] = value

    def _seen_light(self, i: Index, link: Moving) -> list[Number]:
        """Cosines between the way to the light and a part's own axes; nothing where it is."""
        way: list[Number] = [light - link.origin(n) for n, light in enumerate(self.light)]
        way += [0.0] * (3 - len(way))
        squared = dot(way, way)
        apart = squared > NEAR * NEAR
        by = 1.0 / sqrt(where(apart, squared, 1.0))
        along = link.along([where(apart, x * by, 0.0) for x in way])
        own = self.rows[i].several(*OWN_AXES)
        return [dot(own[k : k + 3], along) for k in (0, 3, 6)]

    # inwards: how rows yield; and outwards what they gain

    def inwards(self) -> None:
        """From the tips to the root, and back: the step itself."""
        layout, h = self.rows.layout, self.dt

        def visit(j: Index) -> None:
            i = self.rows.inwards(j)
            row, at = self.rows[i], self.joint(i)
            numbers = row.muscle(self.head)
            effort, beside = hold(FREEDOM, numbers, at, h)
            more, stiff = pull(DRIVE, numbers, row.target(self.state[i + layout.levels]), at, h)
            seen, free = _seen(self.load(i, MOVED, SEEN)), row["free"]
            seen, hung = seen.through(0, effort + more, beside + stiff + (1.0 - free), free=free)
            self.save(i, MOVED + SEEN, [*hung.column, hung.inverse, hung.left])
            outer, parent = seen.from_parent(self.turns(i), row.arm), row.parent
            self.save(parent, MOVED, plus(self.load(parent, MOVED, SEEN), _flat(outer)))

        repeat(layout.rows - 1, visit, (), self.rows.count)
        root = _seen(self.load(0, MOVED, SEEN))
        gained = solved(root.body, [0.0 - x for x in (*root.moment, *root.force)])
        self.save(0, MOVED, gained)

        def spread(j: Index) -> None:
            i = j + 1
            row, turns = self.rows[i], self.turns(i)
            above = self.load(row.parent, MOVED, 6)
            carried_along = into(turns, plus_cross(above[3:], above[:3], row.arm))
            turned = into(turns, above[:3])
            *column, inverse, left = self.load(i, MOVED + SEEN, HUNG)
            gain = Hung(column, inverse, left).accelerates([*turned, *carried_along])
            self.save(i, MOVED, [turned[0] + gain, *turned[1:], *carried_along])
            at = self.joint(i)
            rate = at.rate + h * gain
            self.state[i + layout.rates] = rate
            self.state[i + layout.angles] = at.way + h * rate

        repeat(layout.rows - 1, spread, (), self.rows.count)
        self._move_root(gained)

    def _move_root(self, gained: Vector) -> None:
        root, h = self.root, self.dt
        spin = [w + h * x for w, x in zip(root.spin, gained[:3], strict=True)]
        velocity = [v + h * dot(axis, gained[3:]) for v, axis in zip(root.velocity, self.axes, strict=True)]
        place = [x + h * v for x, v in zip(root.place, velocity, strict=True)]
        turned = quaternions.turned(root.quaternion, [h * w for w in spin])
        for i, value in enumerate([*turned, *place, *spin, *velocity]):
            self.state[i] = value


def _flat(seen: Seen) -> Vector:
    body = seen.body
    return [*seen.force, *seen.moment, *body.turning, *[x for line in body.between for x in line], *body.moving]


def _seen(x: Vector) -> Seen:
    return Seen(x[:3], x[3:6], Yielding(x[6:12], [x[12:15], x[15:18], x[18:21]], x[21:27]))
