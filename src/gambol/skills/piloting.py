"""Pilots of a body: which of its gaits, mixed, lead it round corners without a fall, and where it gets to with them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from gambol.controllers.individual import Individual
from gambol.controllers.setting import setting_in
from gambol.controllers.stride.pilot import Pilot
from gambol.controllers.stride.stride import Stride
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_of
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate, simulate_each
from gambol.portable.angles import sincos
from gambol.portable.matrices import summed
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.skills.chased import Decision
from gambol.skills.gait_family import Member, family, has_fallen
from gambol.worlds.world import World

Point = tuple[float, float]

CORNERS = 4  # points of a course
LEGS = (3.0, 4.2, 6.0)  # body sizes between them, of courses to either side
REACH = 0.6  # body sizes
LONGEST = 90.0  # s of a trial of the slowest
SLOW, FAST = 4, 6  # members that are mixed
RISES = (0.3, 0.6)  # gaits a second
FPS = 10.0
STANDS = 3.0  # s that it is watched after its last point, or its fall
SLACK = 2.5  # times what the way would take


@dataclass(frozen=True, eq=False)
class Journey:
    """A body on its way from point to point."""

    pilot: Pilot
    motion: Motion
    reached: tuple[float, ...]  # s at which each point was reached, as many as were
    fell: float | None  # s at which it fell

    @property
    def complete(self) -> bool:
        """Whether it got to all points, on its feet."""
        return len(self.reached) == len(self.pilot.points) and self.fell is None

    @property
    def creature(self) -> Creature:
        """Whose way it is."""
        return self.motion.creature

    @property
    def seconds(self) -> float:
        """Of simulated time."""
        return float(self.motion.time[-1])

    @property
    def targets(self) -> tuple[tuple[float, ...], ...]:
        """Its points in space."""
        return tuple((x, 0.0, z) for x, z in self.pilot.points)

    def target(self, i: int) -> tuple[float, ...]:
        """Where a point is: they do not move."""
        return self.targets[i]

    @property
    def path(self) -> tuple[tuple[float, ...], ...]:
        """The way of its centre of mass."""
        return tuple(map(tuple, self.motion.centre.tolist()))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """None: it steers all the time."""
        return ()

    @property
    def individual(self) -> Individual:
        """Its body and pilot, in the world that they went through: saved, it goes the same way again."""
        motion = self.motion
        setting = setting_in(motion.world, motion.creature, seconds=float(motion.time[-1]), dt=motion.dt)
        return Individual(motion.creature, self.pilot, setting=setting)


def pilot(
    creature: Creature | str,
    strides: Mapping[str, Stride],
    *,
    world: World | None = None,
    progress: Progress | None = None,
) -> Pilot:
    """Makes a pilot from gaits of a body. It follows the world's follow point; `go` gives it points to go to.

    Each gait's family is found (`family`): shorter steps, turns to both sides. Then members are tried, each alone and
    slow ones mixed with faster ones, on six courses with corners of 90 degrees; that which gets around all of them
    first is taken, or what gets farthest.

    >>> import gambol
    >>> gambol.skills.pilot("hound", {})
    Traceback (most recent call last):
    gambol.errors.InvalidInput: no strides of hound; at least one is needed; discover some: gambol discover hound
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    if not strides:
        raise InvalidInput(
            f"no strides of {body.name}", "at least one is needed", f"discover some: gambol discover {body.name}"
        )
    surroundings = world or natural_world(body)
    members = family(body, strides, surroundings, progress)
    if not members:
        raise InvalidInput(
            f"no gait of {body.name} turns to both sides without a fall",
            "at least one must",
            "discover others with another --seed",
        )
    alone = _tried(body, [[one] for one in members], (0.5,), surroundings)
    steady = [[one] for one, trial in zip(members, alone, strict=True) if trial.points == 2 * len(LEGS) * CORNERS]
    slow = [one for (one,) in steady][:SLOW] or [members[0]]
    fast = sorted(members, key=lambda one: -one.pace.speed)[:FAST]
    pairs = [[one, other] for one, other in product(slow, fast) if other.pace.speed > 1.2 * one.pace.speed]
    mixed = _tried(body, pairs, RISES, surroundings) if pairs else []
    best = min([*alone, *mixed], key=lambda trial: (trial.fell, -trial.points, trial.seconds))
    return best.pilot.model_copy(update={"points": ()})


@dataclass(frozen=True)
class _Trial:
    """What became of a pilot on all courses."""

    pilot: Pilot
    fell: bool
    points: int
    seconds: float


def _tried(creature: Creature, gaits: Sequence[Sequence[Member]], rises: Sequence[float], world: World) -> list[_Trial]:
    size = creature.body_size
    courses = [course(leg * size, side) for leg in LEGS for side in (1.0, -1.0)]
    pilots = [
        Pilot(gaits=tuple(one.pace for one in some), reach=REACH * size, rise=rise, points=courses[0])
        for some in gaits
        for rise in rises
    ]
    slowest = min(one.gaits[0].speed for one in pilots)
    seconds = min(SLACK * CORNERS * max(LEGS) * size / slowest, LONGEST)
    rows = [one.model_copy(update={"points": points}) for one in pilots for points in courses]
    motions = simulate_each([Individual(creature, row) for row in rows], world=world, seconds=seconds, fps=FPS)
    journeys = [_journey(row, motion) for row, motion in zip(rows, motions, strict=True)]
    trials = []
    for k, one in enumerate(pilots):
        ways = journeys[len(courses) * k : len(courses) * (k + 1)]
        ends = [way.reached[-1] if way.complete else 2.0 * seconds for way in ways]
        fell = any(way.fell is not None for way in ways)
        trials.append(_Trial(one, fell, sum(len(way.reached) for way in ways), summed(ends)))
    return trials


def course(leg: float, side: float, corners: int = CORNERS) -> tuple[Point, ...]:
    """Points so far apart, with turns of 90 degrees between them: to the left for a side of 1, to the right for −1.

    >>> course(1.0, 1.0)
    ((1.0, 0.0), (1.0, -1.0), (0.0, -1.0), (0.0, 0.0))
    """
    ways = [(1.0, 0.0), (0.0, -side), (-1.0, 0.0), (0.0, side)]
    x, z, points = 0.0, 0.0, []
    for k in range(corners):
        x, z = x + leg * ways[k % 4][0], z + leg * ways[k % 4][1]
        points.append((x + 0.0, z + 0.0))
    return tuple(points)


def go(
    creature: Creature | str,
    pilot: Pilot,
    points: Sequence[Sequence[float]],
    *,
    seconds: float | None = None,
    world: World | None = None,
    state: State | None = None,
    fps: float = 60.0,
    dt: float | None = None,
) -> Journey:
    """Goes to one point after another, each as x and z on the ground, z to the right of where it begins.

    By default it has time for two and a half times the way at its slowest, and is left once it has stood for a while.

    >>> import gambol
    >>> legs = [("forepaw-right", "forepaw-left"), ("hind-paw-right", "hind-paw-left")]
    >>> still = Stride(period=0.5, step=0.01, girdles=[{"limbs": pair} for pair in legs])
    >>> stands = Pilot(gaits=[{"name": "stands", "stride": still, "speed": 0.02, "turn": 5.0}], reach=0.5)
    >>> go("hound", stands, [(3.0, 0.0)], seconds=1.0).complete
    False
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    way = _points(points)
    led = pilot.model_copy(update={"points": way})
    if seconds is None:
        legs = [math.dist(a, b) for a, b in zip([(0.0, 0.0), *way], way, strict=False)]
        seconds = SLACK * summed(legs) / max(pilot.gaits[0].speed, 1e-3) + 5.0
        first = _journey(led, simulate(body, led, world=world, seconds=seconds, state=state, fps=FPS, dt=dt))
        ended = first.reached[-1] if first.complete and first.reached else first.fell
        seconds = seconds if ended is None else min(seconds, ended + STANDS)
    motion = simulate(body, led, world=world, seconds=seconds, state=state, fps=fps, dt=dt)
    return _journey(led, motion)


def pushed(journey: Journey, at: float, share: float, degrees: float) -> Journey:
    """The same journey with a push at some time, by a share of its momentum; 90 degrees is to its left, −90 to its
    right.

    >>> import gambol
    >>> legs = [("forepaw-right", "forepaw-left"), ("hind-paw-right", "hind-paw-left")]
    >>> still = Stride(period=0.5, step=0.01, girdles=[{"limbs": pair} for pair in legs])
    >>> stands = Pilot(gaits=[{"name": "stands", "stride": still, "speed": 0.02, "turn": 5.0}], reach=0.5)
    >>> pushed(go("hound", stands, [(3.0, 0.0)], seconds=1.0), 0.5, 0.3, 90.0).fell is None
    True
    """
    motion, pilot = journey.motion, journey.pilot
    before = simulate(motion.creature, pilot, world=motion.world, seconds=at, dt=motion.dt)
    x, _, z = before.velocity[-1].tolist()
    sine, cosine = sincos(math.radians(degrees))
    along = (share * (x * cosine + z * sine), 0.0, share * (z * cosine - x * sine))
    system = system_of(motion.creature, motion.world)
    state = State(before.final.creature, {**before.final.slots, **system.pushed(before.final.slots, along)})
    after = simulate(
        motion.creature, pilot, world=motion.world, state=state, dt=motion.dt, seconds=float(motion.time[-1]) - at
    )
    went = _journey(pilot, after)
    early = tuple(time for time in journey.reached if time <= at)
    later = tuple(time for time in _journey(pilot, after, len(early)).reached)
    return Journey(pilot, after, (*early, *later), went.fell)


def _points(points: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    if not len(points):
        raise InvalidInput("no points", "it needs at least one to go to", "give one")
    way: list[Point] = []
    for point in points:
        if len(point) != 2 or not np.isfinite(point).all():
            raise InvalidInput(
                f"the point {tuple(point)}", "a pilot's points lie on the ground", "give two finite numbers, x and z"
            )
        way.append((float(point[0]), float(point[1])))
    return tuple(way)


def _journey(pilot: Pilot, motion: Motion, begun: int = 0) -> Journey:
    fallen = np.flatnonzero(has_fallen(motion))
    end = int(fallen[0]) if len(fallen) else len(motion.time)
    reached: list[float] = []
    for time, (x, _, z) in zip(motion.time[:end].tolist(), motion.centre[:end].tolist(), strict=True):
        ahead = pilot.points[begun + len(reached) :]
        if ahead and math.dist((x, z), ahead[0]) < pilot.reach:
            reached.append(time)
    return Journey(pilot, motion, tuple(reached), float(motion.time[end]) if len(fallen) else None)
