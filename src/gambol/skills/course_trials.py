"""Leaps before an obstacle, tried side by side on the ground they are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gambol.controllers.graph_algebra import unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.evaluation.evaluating import evaluate
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.skills.leaping import SETTLING, Approach, Leaper
from gambol.skills.obstacle_course import Obstacle, ObstacleCourse
from gambol.skills.trial import Flags
from gambol.tasks.clearing import Clearing
from gambol.worlds.world import World

NEAR = 1.0  # body sizes between the feet and an obstacle from which on a leap may begin
LEAPS, PACES = 8, 8  # of the longer leaps and of the nearest paces, tried where the nominal pace does not do
AFTER = 3  # turns behind a leap that have to go well
SLOWER = 1.5  # times the turns that the speed asks for are laid out, since a leap may take long
FPS = 120.0  # of motions that clearances are read off

Approaches = tuple[Approach, ...]  # of one obstacle after another


@dataclass(frozen=True)
class CourseTrials:
    """A gait that leaps, and a course, over whose last obstacle it is to come."""

    leaper: Leaper
    course: ObstacleCourse
    dt: float | None = None  # s
    device: str = "cpu"

    @property
    def creature(self) -> Creature:
        return self.leaper.space.creature

    @property
    def world(self) -> World:
        return self.course.world(self.leaper.space.world)

    @property
    def obstacle(self) -> Obstacle:
        """The last one."""
        return self.course.obstacles[-1]

    @cached_property
    def turns(self) -> int:
        """How many turns of the gait are laid out: enough for the course."""
        speed, period = self.leaper.speed, self.leaper.gait.period
        if not (speed > 0.0 and period):
            raise InvalidInput(
                f"a gait of {speed:.3g} m/s",
                "obstacles stand to the right, where x grows",
                "take a space whose gait goes there",
            )
        leaping = (len(self.leaper.leaping) + 1) * len(self.course.obstacles)
        return int(SLOWER * self.course.length / (speed * period)) + leaping + AFTER

    @cached_property
    def _laid_out(self) -> PoseGraph:
        return unwind(self.leaper.gait, self.turns)

    def graph(self, approaches: Approaches) -> PoseGraph:
        """The gait with these leaps, long enough for the course."""
        return self.leaper.graph(self._laid_out, approaches)

    def motion(self, approaches: Approaches, seconds: float) -> Motion:
        """The gait with these leaps, over the course."""
        return simulate(self.creature, self.graph(approaches), world=self.world, seconds=seconds, fps=FPS, dt=self.dt)

    def finished(self, approaches: Approaches) -> Motion:
        """The motion up to the finish of the course."""
        whole = self.motion(approaches, self._beginnings(approaches)[-1])
        there = whole.centre[:, 0] >= self.course.length
        return self.motion(approaches, float(whole.time[np.argmax(there)])) if there.any() else whole

    # ways over an obstacle

    def ways(self, before: Approaches) -> list[list[Approaches]]:
        """Ways to come over the last obstacle, behind the leaps before: at the nominal pace, and should none of them
        do, at others, which shift where the leap begins. The shortest leaps come first."""
        leaper, first = self.leaper, before[-1].turn + len(self.leaper.leaping) if before else 0
        nominal = [
            Approach(first, 0.0, turn, k) for k in leaper.lengths for turn in self._turns_near(before, first, 0.0)
        ]
        near = {pace: self._turns_near(before, first, pace) for pace in list(leaper.paces)[:PACES]}
        paced = [
            Approach(first, pace, turn, k)
            for k in _some(list(leaper.lengths)[len(leaper.lengths) // 2 :], LEAPS)
            for pace, turns in near.items()
            for turn in turns
            if turn - SETTLING > first
        ]
        return [[before, *((*before, one) for one in nominal)], [(*before, one) for one in paced]]

    def _turns_near(self, before: Approaches, first: int, pace: float) -> list[int]:
        """Turns from `first` on that begin with the feet shortly before the obstacle, at some pace."""
        last = self.turns - len(self.leaper.leaping)
        run_up = (*before, Approach(first, pace, last, next(iter(self.leaper.lengths)))) if pace else before
        seconds, world = self.seconds([before]), self._world_before
        motion = simulate(self.creature, self.graph(run_up), world=world, seconds=seconds, fps=60.0, dt=self.dt)
        beginnings = np.array(self._beginnings(run_up))
        frames = np.searchsorted(motion.time, beginnings[beginnings < motion.time[-1]])
        feet = [i for i, name in enumerate(self.creature.contacts_on) if name in self.creature.feet] or slice(None)
        room = self.obstacle.at - motion.contact_places[frames][:, feet, 0].max(axis=1)
        return [turn for turn in range(first, min(len(room), last)) if 0.0 < room[turn] < NEAR * self.creature.size]

    @property
    def _world_before(self) -> World:
        """The course without its last obstacle: where the feet would come down."""
        others = self.course.obstacles[:-1]
        level = self.leaper.space.world
        return self.course.first(len(others)).world(level) if others else level

    def seconds(self, ways: Sequence[Approaches]) -> float:
        """How long it takes until the last leap of every way is over, and the obstacle behind."""
        passed = (self.obstacle.at + self.obstacle.width + 0.5 * self.creature.size) / self.leaper.speed
        over = [(way[-1].turn if way else 0) + len(self.leaper.leaping) + AFTER for way in ways]
        ends = [self._beginnings(way)[min(turn, self.turns)] for way, turn in zip(ways, over, strict=True)]
        return max([passed, *ends])

    def clear(self, ways: Sequence[Approaches], seconds: float) -> Flags:
        """Which of some ways touch no obstacle, do not fall, and have the last one behind at the end."""
        graphs = [self.graph(way) for way in ways]
        found = evaluate(
            self.creature,
            graphs,
            task=Clearing(),
            world=self.world,
            seconds=seconds,
            dt=self.dt,
            device=self.device,
            measures=["speed"],
            states=False,
        )
        behind = found.measures["ahead"] > self.obstacle.at + self.obstacle.width
        return np.asarray((found.scores > 0.0) & behind)

    def _beginnings(self, approaches: Approaches) -> list[float]:
        """When each turn begins, and when the last one ends."""
        return [0.0, *np.cumsum(self.leaper.seconds(self.turns, approaches)).tolist()]


def _some(values: Sequence[float], count: int) -> list[float]:
    """At most so many of them, evenly spaced, the last among them."""
    return list(values[len(values) - 1 :: -max(1, -(-len(values) // count))])[::-1] if values else []
