"""A score for gaits worth keeping: the way until the first fall, and how good it is to look at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum, minimum, sqrt, total, where
from gambol.compiler.values import Condition, Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import Vector
from gambol.errors import InvalidInput
from gambol.tasks.at_rest import angle_at_rest, moment_at_rest, off_at_rest, stride_period, treads
from gambol.tasks.course import come, facing, may_drift
from gambol.tasks.effort import work_done
from gambol.tasks.gait_names import ASKED, GaitName, check_feet, unlike
from gambol.tasks.task import TASKS, Task
from gambol.tasks.tastes import TASTES, Style, Taste
from gambol.tasks.travel import Direction, covered

LITTLE = 0.02  # body sizes of way, so that what gets nowhere is divided by something
SETTLE = 1.0  # natural periods in which it may find its stride: feet and joints are looked at after them
UNHURRIED = (
    0.1  # body sizes in a natural period: swimmers' cost is told as it would be at that speed, if they are faster
)
NARROW = 16.0  # how sharply a wanted speed is wanted: a quarter off halves the score


class Told(NamedTuple):
    """What a gait is told by, beside its score."""

    way: Number = 0.0
    lasted: Number = 0.0
    fallen: Number = 0.0
    cost: Number = 0.0
    steps: Number = 0.0
    slide: Number = 0.0
    shake: Number = 0.0
    sway: Number = 0.0
    lean: Number = 0.0
    duty: Number = 0.0
    flight: Number = 0.0
    drift: Number = 0.0  # only of what may drift


class Sums(NamedTuple):
    """What is added up from step to step to tell that."""

    start: Number  # m: where it began
    spent: Number = 0.0  # work, as a share of weight times size
    landings: Number = 0.0
    slid: Number = 0.0  # m, of all feet
    sprung: Number = 0.0  # ∫a²dt of the joints
    swung: Number = 0.0  # ∫v²dt of them
    turned: Number = 0.0  # ∫ of the square of the trunk's rate
    leant: Number = 0.0  # ∫ of the square of its lean
    trod: Number = 0.0  # s, of all parts with feet
    flown: Number = 0.0  # s
    aside: Number = 0.0  # m: where it began, along z
    to_x: Number = 1.0  # its course: where its trunk faced at the beginning
    to_z: Number = 0.0


class Kept(NamedTuple):
    """What is kept from step to step: as slots of a lane one after another."""

    score: Number
    told: Told
    sums: Sums
    downs: Sequence[Number]  # of each foot, whether it touched
    rates: Sequence[Number]  # of each joint

    @classmethod
    def of(cls, slots: Sequence[Number], feet: int) -> Kept:
        """From slots in the order of `flat`."""
        rest = iter(slots[1:])
        told, sums = Told._make(islice(rest, len(Told._fields))), Sums._make(islice(rest, len(Sums._fields)))
        return cls(slots[0], told, sums, list(islice(rest, feet)), list(rest))

    @property
    def flat(self) -> list[Number]:
        return [self.score, *self.told, *self.sums, *self.downs, *self.rates]

    @staticmethod
    def names(creature: Creature) -> tuple[str, ...]:
        """Of the slots."""
        feet, joints = treads(creature), creature.anatomy.joints
        whole = ("score", *Told._fields, *Sums._fields)
        return (*whole, *(f"down.{foot}" for foot in feet), *(f"rate.{joint}" for joint in joints))


@TASKS.register
class GoodGait(Task):
    """Body sizes gone until the first fall, of which every flaw takes its share: dear, buzzing, gliding, swaying.

    A fall is a contact on the ground that is no foot and was off it at rest, or the leading part turned by a right
    angle. The way before it counts, so that what falls late is better than what falls early. In space the way is
    that along the course which the trunk faced at the beginning. `direction` is where the body should go, `style`
    how much flaws count (`TASTES`), unless a `taste` of your own says it; `speed`, in `body_size` a second, asks
    for that speed instead of as much as possible, and `gait` for one of the table `gait_names.ASKED`: one that
    keeps a foot on the ground (walk, crawl; they are slower than a Froude number of 1, and a foot of a walk is down
    most of the time) or leaves it. The other way than the `direction` counts below 0, or with `backwards` for that
    share of its worth.

    What swims has no weight to carry, and water resists it the more the faster it goes: of its cost counts what it
    would be at a leisurely speed.

    Beside the score it tells, until the fall: `way` (m), `lasted` (s), `fallen` (1 or 0), and the flaws: `cost` of
    transport, `steps` (landings of a foot in a natural period), `slide` (of a foot over the way), `shake` (mean
    frequency of the joints' motion, √(∫a²dt / ∫v²dt)/2π) and `sway` (root mean square of the trunk's rate), both times
    a natural period; `lean` (root mean square of the trunk's angle from that at rest, in rad; a soft body has no trunk,
    and its centre's rising by its size counts as π instead); `drift`, of a body of bones (how far it is off its course
    to a side, over the way); and the shares of time that a part with feet touches with any of them (`duty`, the mean of
    all) and that none does (`flight`).

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> found = gambol.evaluate("luxo", [hop], task=GoodGait())
    >>> float(found.measures["fallen"][0]), bool(found.scores[0] > 0.1)
    (0.0, True)
    """

    kind: Literal["gait"] = "gait"
    direction: Direction = "either"
    style: Style = "natural"
    taste: Taste | None = None
    speed: Annotated[float, Field(gt=0.0, le=1e3)] | None = None
    gait: GaitName | None = None
    backwards: Annotated[float, Field(ge=0.0, le=1.0)] = 0.0

    def check(self, creature: Creature) -> None:
        if self.gait is not None and not treads(creature):
            raise InvalidInput(
                f"a {self.gait} of {creature.name}, which touches no ground",
                "gaits are told apart by the times at which feet are down",
                "leave the gait out",
            )
        if self.gait is not None:
            check_feet(self.gait, creature)

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", *Told._fields, *Sums._fields)

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return Kept.names(creature)

    def results_of(self, creature: Creature) -> dict[str, str]:
        told = [name for name in Told._fields if name != "drift" or may_drift(creature)]
        return {"score": "score", **{name: name for name in told}}

    def begin(self, moment: Moment) -> list[Number]:
        body = moment.creature
        still = [0.0] * len(body.anatomy.joints)
        sums = Sums(moment.ahead)
        if may_drift(body):
            to_x, to_z = facing(moment)
            sums = sums._replace(aside=moment.centre[2], to_x=to_x, to_z=to_z)
        return Kept(0.0, Told(), sums, [1.0] * len(treads(body)), still).flat

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        body, dt = moment.creature, moment.dt
        feet, period = treads(body), stride_period(body)
        kept = Kept.of(slots, len(feet))
        before, sums = kept.told.fallen, kept.sums
        fallen, settled = self._fallen(moment, before), moment.time > SETTLE * period
        lasted = kept.told.lasted + where(fallen, 0.0, dt)
        touching = [where(moment.contacts[name].touching, 1.0, 0.0) for name in feet]
        sums = _trodden(moment, kept, touching, settled)
        sums = _leaning(moment, _shaken(moment, kept.rates, sums, settled))
        sums = sums._replace(spent=sums.spent + work_done(moment))
        ahead, aside = come(moment, sums.start, sums.aside, (sums.to_x, sums.to_z))
        way = covered(ahead, self.direction)
        gone, many = maximum(absolute(way), LITTLE * body.size), float(max(1, len(feet)))
        watched, parts = maximum(lasted - SETTLE * period, dt), len(_by_part(body, touching))
        told = Told(
            way=way,
            lasted=lasted,
            fallen=where(fallen, 1.0, 0.0),
            cost=sums.spent * body.size / gone,
            steps=sums.landings * (period / many) / watched,
            slide=sums.slid * (1.0 / many) / gone,
            shake=sqrt(sums.sprung / maximum(sums.swung, 1e-9)) * (period / (2.0 * math.pi)),
            sway=sqrt(sums.turned / maximum(lasted, dt)) * period,
            lean=sqrt(sums.leant / maximum(lasted, dt)),
            duty=sums.trod * (1.0 / max(1, parts)) / watched,
            flight=sums.flown / watched,
            drift=absolute(aside) / gone,
        )
        new = Kept(self._score(body, told), told, sums, touching, moment.joint_rates).flat
        return [where(before > 0.5, old, x) for x, old in zip(new, slots, strict=True)]  # after a fall nothing counts

    @property
    def _taste(self) -> Taste:
        return TASTES[self.style] if self.taste is None else self.taste

    def _score(self, body: Creature, told: Told) -> Number:
        taste, period = self._taste, stride_period(body)
        way, cost = told.way, told.cost
        if self.backwards:
            way = where(way < 0.0, -self.backwards * way, way)
        speed = way / (body.size * maximum(told.lasted, period))
        if self.speed is None:
            fair = speed / (1.0 + absolute(speed) * (period / taste.hurry))
        else:
            off = (speed * (body.size / body.body_size) - self.speed) * (1.0 / self.speed)
            fair = where(speed > 0.0, self.speed / (1.0 + NARROW * off * off), minimum(speed, 0.0))
        if not body.contacts_on:  # water resists the more the faster one goes, and weighs nothing
            cost = cost * (UNHURRIED / maximum(absolute(speed) * period, UNHURRIED))
        flaws = [
            cost / taste.cost,
            told.steps / taste.steps,
            told.shake / taste.shake,
            told.sway / taste.sway,
            told.lean / taste.lean,
        ]
        if may_drift(body):
            flaws.append(told.drift / taste.drift)
        if off_at_rest(body):
            flaws.append(told.slide / taste.slide)
        if self.gait is not None:
            flaws += unlike(ASKED[self.gait], told.flight, told.duty, None if self.speed else speed, period)
        for flaw in flaws:
            fair = where(fair > 0.0, fair / (1.0 + flaw * flaw), fair)
        return fair * told.lasted

    def _fallen(self, moment: Moment, before: Number) -> Condition:
        body = moment.creature
        fallen: Condition = before > 0.5
        for contact in off_at_rest(body):
            fallen = fallen | moment.contacts[contact].touching
        upright = angle_at_rest(body)
        if upright is not None and not self._taste.tumbles:
            fallen = fallen | (absolute(moment.trunk_lean(upright)) > 0.5 * math.pi)
        return fallen


def _trodden(moment: Moment, kept: Kept, touching: list[Number], settled: Condition) -> Sums:
    """With this step's landings, slips, and times on the ground and off it."""
    body, dt, sums = moment.creature, moment.dt, kept.sums
    landings, slid = sums.landings, sums.slid
    for name, was_down in zip(treads(body), kept.downs, strict=True):
        contact = moment.contacts[name]
        landings = landings + where(contact.touching & (was_down < 0.5) & settled, 1.0, 0.0)
        slid = slid + where(contact.touching & settled, _slipping(body, contact.velocity) * dt, 0.0)
    down, parts = total(touching), _by_part(body, touching)
    trod = sums.trod + where(settled, total([where(total(some) > 0.5, dt, 0.0) for some in parts]), 0.0)
    flown = sums.flown + where(settled & (down < 0.5), dt, 0.0)
    return sums._replace(landings=landings, slid=slid, trod=trod, flown=flown)


def _shaken(moment: Moment, rates: Sequence[Number], sums: Sums, settled: Condition) -> Sums:
    """With this step's changes of the joints' rates."""
    sprung, swung = sums.sprung, sums.swung
    for rate, old in zip(moment.joint_rates, rates, strict=True):
        sprung = sprung + where(settled, (rate - old) * (rate - old) * (1.0 / moment.dt), 0.0)
        swung = swung + where(settled, rate * rate * moment.dt, 0.0)
    return sums._replace(sprung=sprung, swung=swung)


def _leaning(moment: Moment, sums: Sums) -> Sums:
    """With this step's leaning and turning of a trunk that should be held still; a soft body climbs instead."""
    body, dt, upright = moment.creature, moment.dt, angle_at_rest(moment.creature)
    if upright is not None and not body.anatomy.lies:
        spin, tilt = moment.trunk_spin, moment.trunk_lean(upright)
    elif _is_soft_on_the_ground(body):
        half_turn = math.pi / body.size  # rising by a body size is as much as turning over
        spin = moment.velocity[1] * half_turn
        tilt = (moment.height - float(moment_at_rest(body).height)) * half_turn
    else:
        return sums
    return sums._replace(turned=sums.turned + spin * spin * dt, leant=sums.leant + tilt * tilt * dt)


def _slipping(creature: Creature, velocity: Vector) -> Number:
    """m/s along the ground."""
    if not may_drift(creature):
        return absolute(velocity[0])
    return sqrt(velocity[0] * velocity[0] + velocity[2] * velocity[2])


def _is_soft_on_the_ground(creature: Creature) -> bool:
    """Whether a body has no trunk that would show how it sways, but a ground that it should not fly off."""
    return creature.anatomy.trunk is None and bool(creature.contacts_on) and not creature.seen_from_above


def _by_part(creature: Creature, touching: list[Number]) -> list[list[Number]]:
    """Whether feet touch, those of each part together: heel and toe are one foot."""
    parts: dict[str, list[Number]] = {}
    for foot, down in zip(treads(creature), touching, strict=True):
        parts.setdefault(creature.contacts_on[foot], []).append(down)
    return list(parts.values())
