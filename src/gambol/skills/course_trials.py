"""Leaps before an obstacle, tried side by side on the ground they are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gambol.controllers.graph_algebra import unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.dynamics.timestep import time_step
from gambol.errors import InvalidInput
from gambol.evaluation.evaluate import evaluate
from gambol.motion.motion import Motion
from gambol.motion.simulate import simulate
from gambol.skills.leaping import Leaper, Leaps
from gambol.skills.obstacle_course import Obstacle, ObstacleCourse
from gambol.skills.places import contact_places
from gambol.skills.trial import Flags
from gambol.tasks.clearing import Clearing
from gambol.worlds.world import World

AHEAD, CLOSE = 1.5, 0.75  # body sizes before an obstacle from which on a leap may begin; the second for two in a row
LEAPS, ADJUSTMENTS = 8, 8  # of different lengths that are tried in a row: the leap, and a small one before it
PAUSES = (0, 2)  # turns between the two
AFTER = 3  # turns behind a leap that have to go well
SLOWER = 1.5  # times the turns that the speed asks for are laid out, since a leap may take long
FPS = 120.0  # of motions that clearances are read off


@dataclass(frozen=True)
class CourseTrials:
    """A gait that leaps, and a course, over whose last obstacle it is to come."""

    leaper: Leaper
    course: ObstacleCourse

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
            raise InvalidInput(f"a gait of {speed:.3g} m/s", "obstacles stand to the right, where x grows",
                               "take a space whose gait goes there")  # fmt: skip
        leaping = 2 * (len(self.leaper.turns) + 1) * len(self.course.obstacles)
        return int(SLOWER * self.course.length / (speed * period)) + leaping + AFTER

    @cached_property
    def _laid_out(self) -> PoseGraph:
        return unwind(self.leaper.gait, self.turns)

    def graph(self, leaps: Leaps) -> PoseGraph:
        """The gait with these leaps, long enough for the course."""
        return self.leaper.graph(self._laid_out, leaps)

    def motion(self, leaps: Leaps, seconds: float) -> Motion:
        """The gait with these leaps, over the course."""
        return simulate(self.creature, self.graph(leaps), world=self.world, seconds=seconds, fps=FPS)

    def finished(self, leaps: Leaps) -> Motion:
        """The motion up to the finish of the course."""
        whole = self.motion(leaps, self._beginnings(leaps)[-1])
        there = whole.centre[:, 0] >= self.course.length
        return self.motion(leaps, float(whole.time[np.argmax(there)])) if there.any() else whole

    # plans

    def plans(self, leaps: Leaps) -> list[list[Leaps]]:
        """Ways to come over the last obstacle, behind the leaps before: simple ones, and should none of them do, those
        with a small leap before the leap, which shifts where it begins. The shortest leaps come first."""
        lengths, taken = list(self.leaper.lengths), len(self.leaper.turns)
        before = self._turns_before(leaps)
        once: list[Leaps] = [leaps, *({**leaps, turn: k} for k in lengths for turn in before[AHEAD])]
        twice: list[Leaps] = [
            {**leaps, turn - taken - pause: small, turn: k}
            for k in _some(lengths, LEAPS)
            for small in _some(lengths[: len(lengths) // 2], ADJUSTMENTS)
            for pause in PAUSES
            for turn in before[CLOSE]
            if turn - taken - pause >= max(leaps, default=1 - taken) + taken
        ]
        return [once, twice]

    def _turns_before(self, leaps: Leaps) -> dict[float, list[int]]:
        """Turns that begin with the feet as many body sizes before the obstacle or less, behind the leaps before."""
        beginnings, taken = np.array(self._beginnings(leaps)), len(self.leaper.turns)
        level = simulate(
            self.creature, self.graph(leaps), world=self._world_before, seconds=self.seconds([leaps]), fps=60.0
        )
        frames = np.searchsorted(level.time, beginnings[beginnings < level.time[-1]])
        feet = [i for i, contact in enumerate(self.creature.contacts) if contact in self.creature.feet] or slice(None)
        room = self.obstacle.at - contact_places(level)[frames][:, feet, 0].max(axis=1)
        free = range(max(leaps, default=1 - taken) + taken, min(len(room), self.turns - taken) + 1)
        return {
            sizes: [turn for turn in free if 0.0 < room[turn - 1] < sizes * self.creature.size]
            for sizes in (AHEAD, CLOSE)
        }

    @property
    def _world_before(self) -> World:
        """The course without its last obstacle: where the feet would come down."""
        others = self.course.obstacles[:-1]
        level = self.leaper.space.world
        return self.course.first(len(others)).world(level) if others else level

    def seconds(self, plans: Sequence[Leaps]) -> float:
        """How long it takes until every plan's last leap is over, and the obstacle behind."""
        last = max(max(plan, default=0) for plan in plans) + len(self.leaper.turns) + AFTER
        passed = (self.obstacle.at + self.obstacle.width + 0.5 * self.creature.size) / self.leaper.speed
        return max(passed, *(self._beginnings(plan)[min(last, self.turns)] for plan in plans))

    def clear(self, plans: Sequence[Leaps], seconds: float, half: bool) -> Flags:
        """Which of some plans touch no obstacle, do not fall, and have the last one behind at the end."""
        dt = 0.5 * time_step(self.creature, self.world) if half else None
        graphs = [self.graph(plan) for plan in plans]
        found = evaluate(self.creature, graphs, task=Clearing(), world=self.world, seconds=seconds, dt=dt)
        assert found.states is not None
        start = found.states[:, found.model.slot_names.index("measure.start")]
        return np.asarray((found.scores > 0.0) & (start + found.scores > self.obstacle.at + self.obstacle.width))

    def _beginnings(self, leaps: Leaps) -> list[float]:
        """When each turn begins, and when the last one ends."""
        gait = [state.seconds or 0.0 for state in self.leaper.gait.states]
        turns = [sum(gait)] * self.turns
        for first, k in leaps.items():
            turns[first - 1 : first - 1 + len(self.leaper.turns)] = self.leaper.seconds(k)
        return [0.0, *np.cumsum(turns).tolist()]


def _some(values: Sequence[float], count: int) -> list[float]:
    """At most so many of them, evenly spaced, the last among them."""
    return list(values[len(values) - 1 :: -max(1, -(-len(values) // count))])[::-1] if values else []
