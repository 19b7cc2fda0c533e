"""Running an obstacle course: before each obstacle, the leap that clears it is picked from a motion space.

The idea is an old one: "a creature can directly use the results of an 'obstacle' detector returning the distance-to
and size of upcoming obstacles in order to always generate appropriate jumps" (van de Panne 1996, section 3). Leaps of
all lengths, from all turns of the gait that are near enough, are tried side by side; the shortest that clears is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from gambol.controllers.individual import Individual
from gambol.controllers.pose_graph import PoseGraph
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.motion.simulating import played
from gambol.progress import Progress
from gambol.skills.course_trials import Approaches, CourseTrials
from gambol.skills.leaping import Approach, Leaper
from gambol.skills.motion_space import MotionSpace
from gambol.skills.obstacle_course import Obstacle, ObstacleCourse, clearance

MARGIN = 0.01  # body sizes between body and obstacle, at least
BREADTH = 3  # ways over an obstacle that are followed up, should a later one not be cleared


@dataclass(frozen=True)
class ObstacleJump:
    """How one obstacle is cleared."""

    obstacle: Obstacle
    approach: Approach | None  # None where no leap was needed
    leap: float  # m, what the axis measures there
    clearance: float  # m between body and obstacle


@dataclass(frozen=True, eq=False)
class CourseRun:
    """A run over a course: the leaps, the controller they make, and the motion."""

    course: ObstacleCourse
    jumps: tuple[ObstacleJump, ...]
    graph: PoseGraph
    motion: Motion
    cleared: bool  # no obstacle was touched, no link went through one, and it did not fall

    @property
    def individual(self) -> Individual:
        """Body and graph, with the course as their world: saved, they run it again."""
        return played(self.motion, self.graph)


def run_course(
    space: MotionSpace,
    course: ObstacleCourse,
    *,
    axis: str = "leap",
    pace: str | None = "speed",
    dt: float | None = None,
    device: str = "cpu",
    progress: Progress | None = None,
) -> CourseRun:
    """Runs a creature over an obstacle course, with leaps from a motion space.

    Args:
        space: with an axis whose variation leaps: a gait that was unwound.
        course: what stands in the way.
        axis: the name of that axis.
        pace: the name of the axis by which run-ups are quickened, so that the leap begins at the right place; a space
            without it can only leap from where its nominal gait happens to come down.
        dt: as for `simulate`. Leaps are chosen for the step that it is simulated with.
        device: where leaps are tried side by side, as for `evaluate`.
        progress: told which obstacle is looked at. Once it is cancelled, `Cancelled` is raised.

    >>> import gambol
    >>> space = gambol.load("examples/luxo-space.yaml")
    >>> course = gambol.load("examples/obstacle-course.yaml")
    >>> gambol.skills.run_course(space, course.first(1)).cleared
    True
    """
    known = [one.name for one in space.axes]
    leaper = Leaper(space, axis, pace if pace in known else None)
    planner = _Planner(CourseTrials(leaper, course, dt, device), progress or Progress())
    jumps = planner.over(0, ())
    if jumps is None:
        raise planner.failure()
    approaches, trials = _approaches(jumps), planner.trials
    motion = trials.finished(approaches)
    measured = tuple(replace(jump, clearance=clearance(motion, jump.obstacle)) for jump in jumps)
    untouched = bool(trials.clear([approaches], float(motion.time[-1]))[0])
    return CourseRun(
        course, measured, trials.graph(approaches), motion, untouched and all(j.clearance > 0.0 for j in measured)
    )


@dataclass
class _Planner:
    """Obstacle by obstacle, depth first: where one cannot be cleared, the one before is cleared in another way."""

    trials: CourseTrials  # of the whole course
    progress: Progress
    farthest: int = 0  # obstacle that was come to

    def over(self, number: int, before: tuple[ObstacleJump, ...]) -> tuple[ObstacleJump, ...] | None:
        """Jumps over all obstacles from this number on, behind those before it; None if there are none."""
        obstacles = self.trials.course.obstacles
        if number == len(obstacles):
            return before
        self.farthest = max(self.farthest, number)
        self.progress.raise_if_cancelled()
        told = f"obstacle {number + 1} of {len(obstacles)}, at {obstacles[number].at:g} m"
        self.progress.report(number, len(obstacles), note=told)
        part = replace(self.trials, course=self.trials.course.first(number + 1))
        for jump in self._ways(part, _approaches(before)):
            if found := self.over(number + 1, (*before, jump)):
                return found
        return None

    def _ways(self, trials: CourseTrials, before: Approaches) -> Iterator[ObstacleJump]:
        """The first few ways over an obstacle: without a leap, then by ever longer ones."""
        found = 0
        for ways in trials.ways(before):
            if found or not ways:
                break
            seconds = trials.seconds(ways)
            for way in [ways[i] for i in np.flatnonzero(trials.clear(ways, seconds))]:
                height = clearance(trials.motion(way, seconds), trials.obstacle)
                if height >= MARGIN * trials.creature.size and found < BREADTH:
                    found += 1
                    new = way[-1] if len(way) > len(before) else None
                    yield ObstacleJump(trials.obstacle, new, trials.leaper.lengths[new.k] if new else 0.0, height)

    def failure(self) -> InvalidInput:
        obstacle, lengths = self.trials.course.obstacles[self.farthest], self.trials.leaper.lengths.values()
        size = f"{100 * obstacle.height:g} cm high and {100 * obstacle.width:g} cm wide"
        return InvalidInput(
            f"the obstacle at {obstacle.at:g} m, {size}, cannot be cleared",
            f"leaps in reach are {min(lengths):.2g} … {max(lengths):.2g} m long",
            "make it smaller, or move it",
        )


def _approaches(jumps: tuple[ObstacleJump, ...]) -> Approaches:
    """All leaps of some jumps."""
    return tuple(jump.approach for jump in jumps if jump.approach)
