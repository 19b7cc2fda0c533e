"""A score for gaits worth keeping: the way until the first fall, and how good it is to look at."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum, minimum, sqrt, total, where
from gambol.compiler.values import Condition, Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.at_rest import angle_at_rest, off_at_rest, stride_period, treads
from gambol.tasks.effort import work_done
from gambol.tasks.shape import moment_at_rest
from gambol.tasks.task import Task
from gambol.tasks.tastes import TASTES, Style, Taste
from gambol.tasks.travel import Direction, covered

LITTLE = 0.02  # body sizes of way, so that what gets nowhere is divided by something
SETTLE = 1.0  # natural periods in which it may find its stride: feet and joints are looked at after them
GaitName = Literal["walk", "run", "hop", "gallop", "bound", "crawl"]
IN_THE_AIR = {"walk": 0.0, "crawl": 0.0, "run": 0.2, "hop": 0.3, "gallop": 0.15, "bound": 0.2}  # shares of the time
AIRY = 0.1  # share of the time by which flight may differ from that, to be worth half
GROUNDED = 0.03  # the same of gaits that never fly
ON_THE_GROUND = {"walk": 0.55}  # share of the time that each foot of a gait has to be down at least
BRISK = {"walk": 0.8, "crawl": 0.8}  # body sizes in a natural period: a Froude number of 1, where legs would take off
UNHURRIED = (
    0.1  # body sizes in a natural period: swimmers' cost is told as it would be at that speed, if they are faster
)
NARROW = 16.0  # how sharply a wanted speed is wanted: a quarter off halves the score

RESULTS = ("way", "lasted", "fallen", "cost", "steps", "slide", "shake", "sway", "lean", "duty", "flight")
SUMS = ("start", "spent", "landings", "slid", "sprung", "swung", "turned", "leant", "trod", "flown")


class GoodGait(Task):
    """Body sizes gone until the first fall, of which every flaw takes its share: dear, buzzing, gliding, swaying.

    A fall is a contact on the ground that is no foot and was off it at rest, or the leading part turned by a right
    angle. The way before it counts, so that what falls late is better than what falls early. `direction` is where the
    body should go, `style` how much flaws count (`TASTES`), unless a `taste` of your own says it; `speed`, in
    `body_size` a second, asks for that speed instead of as much as possible, and `gait` for one that keeps a foot on
    the ground (walk, crawl; they are slower than a Froude number of 1, and a foot of a walk is down most of the time)
    or leaves it. The other way than the `direction` counts below 0, or with `backwards` for that share of its worth.

    What swims has no weight to carry, and water resists it the more the faster it goes: of its cost counts what it
    would be at a leisurely speed.

    Beside the score it tells, until the fall: `way` (m), `lasted` (s), `fallen` (1 or 0), and the flaws: `cost` of
    transport, `steps` (landings of a foot in a natural period), `slide` (of a foot over the way), `shake` (mean
    frequency of the joints' motion, √(∫a²dt / ∫v²dt)/2π) and `sway` (root mean square of the trunk's rate), both times
    a natural period; `lean` (root mean square of the trunk's angle from that at rest, in rad; a soft body has no trunk,
    and its centre's rising by its size counts as π instead); and the shares of time
    that a part with feet touches with any of them (`duty`, the mean of all) and that none does (`flight`).

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
            raise InvalidInput(f"a {self.gait} of {creature.name}, which touches no ground",
                               "gaits are told apart by when feet are down", "leave the gait out")  # fmt: skip

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", *RESULTS, *SUMS)

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return (
            *self.slots,
            *(f"down.{foot}" for foot in treads(creature)),
            *(f"rate.{j}" for j in creature.anatomy.joints),
        )

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"score": "score", **{name: name for name in RESULTS}}

    def begin(self, moment: Moment) -> list[Number]:
        body = moment.creature
        sums = [moment.ahead, *[0.0] * (len(SUMS) - 1)]
        return [*[0.0] * (1 + len(RESULTS)), *sums, *[1.0] * len(treads(body)), *[0.0] * len(body.anatomy.joints)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        body, dt, first = moment.creature, moment.dt, 1 + len(RESULTS)
        feet, period = treads(body), stride_period(body)
        lasted, before = slots[2], slots[3]
        start, spent, landings, slid, sprung, swung, turned, leant, trod, flown = slots[first : first + len(SUMS)]
        downs, rates = slots[first + len(SUMS) :][: len(feet)], slots[first + len(SUMS) + len(feet) :]
        fallen, settled = self._fallen(moment, before), moment.time > SETTLE * period
        lasted, spent = lasted + where(fallen, 0.0, dt), spent + work_done(moment)
        contacts = [moment.contacts[name] for name in feet]
        for contact, down in zip(contacts, downs, strict=True):
            landings = landings + where(contact.touching & (down < 0.5) & settled, 1.0, 0.0)
            slid = slid + where(contact.touching & settled, absolute(contact.velocity[0]) * dt, 0.0)
        touching = [where(contact.touching, 1.0, 0.0) for contact in contacts]
        down = total(touching)
        parts = _by_part(body, touching)
        trod = trod + where(settled, total([where(total(some) > 0.5, dt, 0.0) for some in parts]), 0.0)
        flown = flown + where(settled & (down < 0.5), dt, 0.0)
        now = moment.joint_rates
        for rate, old in zip(now, rates, strict=True):
            sprung = sprung + where(settled, (rate - old) * (rate - old) * (1.0 / dt), 0.0)
            swung = swung + where(settled, rate * rate * dt, 0.0)
        upright = angle_at_rest(body)
        if upright is not None and not body.anatomy.lies:  # whose trunk is none to be held still
            spin, tilt = moment.trunk_spin, moment.trunk_lean(upright)
            turned, leant = turned + spin * spin * dt, leant + tilt * tilt * dt
        elif _is_soft_on_the_ground(body):
            half_turn = math.pi / body.size  # rising by a body size is as much as turning over
            climb = moment.velocity[1] * half_turn
            rise = (moment.height - float(moment_at_rest(body).height)) * half_turn
            turned, leant = turned + climb * climb * dt, leant + rise * rise * dt
        way = covered(moment.ahead - start, self.direction)
        gone, many = maximum(absolute(way), LITTLE * body.size), float(max(1, len(feet)))
        watched = maximum(lasted - SETTLE * period, dt)
        results = [
            way,
            lasted,
            where(fallen, 1.0, 0.0),
            spent * body.size / gone,
            landings * (period / many) / watched,
            slid * (1.0 / many) / gone,
            sqrt(sprung / maximum(swung, 1e-9)) * (period / (2.0 * math.pi)),
            sqrt(turned / maximum(lasted, dt)) * period,
            sqrt(leant / maximum(lasted, dt)),
            trod * (1.0 / max(1, len(parts))) / watched,
            flown / watched,
        ]
        sums = [start, spent, landings, slid, sprung, swung, turned, leant, trod, flown]
        new = [self._score(body, results), *results, *sums, *touching, *now]
        return [where(before > 0.5, old, x) for x, old in zip(new, slots, strict=True)]  # after a fall nothing counts

    @property
    def _taste(self) -> Taste:
        return TASTES[self.style] if self.taste is None else self.taste

    def _score(self, body: Creature, results: list[Number]) -> Number:
        way, lasted, _, cost, steps, slide, shake, sway, lean, duty, flight = results
        taste, period = self._taste, stride_period(body)
        if self.backwards:
            way = where(way < 0.0, -self.backwards * way, way)
        speed = way / (body.size * maximum(lasted, period))
        if self.speed is None:
            fair = speed / (1.0 + absolute(speed) * (period / taste.hurry))
        else:
            off = (speed * (body.size / body.body_size) - self.speed) * (1.0 / self.speed)
            fair = where(speed > 0.0, self.speed / (1.0 + NARROW * off * off), minimum(speed, 0.0))
        if not body.contacts_on:  # water resists the more the faster one goes, and weighs nothing
            cost = cost * (UNHURRIED / maximum(absolute(speed) * period, UNHURRIED))
        flaws = [cost / taste.cost, steps / taste.steps, shake / taste.shake, sway / taste.sway, lean / taste.lean]
        if off_at_rest(body):
            flaws.append(slide / taste.slide)
        if self.gait is not None:
            flies = IN_THE_AIR[self.gait]
            flaws.append(minimum(flight - flies, 0.0) / AIRY if flies else flight / GROUNDED)
            if self.gait in BRISK and self.speed is None:
                flaws.append(speed * (period / BRISK[self.gait]))
            flaws.append(maximum(ON_THE_GROUND.get(self.gait, 0.0) - duty, 0.0) / AIRY)
        for flaw in flaws:
            fair = where(fair > 0.0, fair / (1.0 + flaw * flaw), fair)
        return fair * lasted

    def _fallen(self, moment: Moment, before: Number) -> Condition:
        body = moment.creature
        fallen: Condition = before > 0.5
        for contact in off_at_rest(body):
            fallen = fallen | moment.contacts[contact].touching
        upright = angle_at_rest(body)
        if upright is not None and not self._taste.tumbles:
            fallen = fallen | (absolute(moment.trunk_lean(upright)) > 0.5 * math.pi)
        return fallen


def _is_soft_on_the_ground(creature: Creature) -> bool:
    """Whether a body has no trunk that would show how it sways, but a ground that it should not fly off."""
    return creature.anatomy.trunk is None and bool(creature.contacts_on) and not creature.seen_from_above


def _by_part(creature: Creature, touching: list[Number]) -> list[list[Number]]:
    """Whether feet touch, those of each part together: heel and toe are one foot."""
    parts: dict[str, list[Number]] = {}
    for foot, down in zip(treads(creature), touching, strict=True):
        parts.setdefault(creature.contacts_on[foot], []).append(down)
    return list(parts.values())
