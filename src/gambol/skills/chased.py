"""A pursuit that was made: decisions, and all of it as one controller."""

from __future__ import annotations

from dataclasses import dataclass

from gambol.controllers.individual import Individual
from gambol.controllers.setting import setting_in
from gambol.controllers.waveform.skill_sequence import SkillSequence
from gambol.creatures.creature import Creature
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.rollout.state import State
from gambol.skills.targets import Point, place_at
from gambol.worlds.world import World


@dataclass(frozen=True)
class Decision:
    """When, where and for which target (its number) a skill was chosen."""

    time: float
    place: tuple[float, ...]  # of the nose
    target: int
    skill: str


@dataclass(frozen=True)
class Chase:
    """A pursuit: its decisions, the times at which targets were reached, and one controller that does all of it."""

    creature: Creature
    world: World
    targets: tuple[Point, ...]
    reached: tuple[float, ...]  # s at which each target was reached, as many as were
    decisions: tuple[Decision, ...]
    sequence: SkillSequence
    path: tuple[tuple[float, ...], ...]  # of the nose, several places in each interval
    final: State  # where it ends, to be continued
    dt: float
    spent: float  # s of computing

    @property
    def seconds(self) -> float:
        """Of simulated time."""
        return self.sequence.seconds

    @property
    def complete(self) -> bool:
        """Whether all targets were reached."""
        return len(self.reached) == len(self.targets)

    @property
    def individual(self) -> Individual:
        """The sequence in the world that it was chosen for: saved, it goes the same way again."""
        setting = setting_in(self.world, self.creature, seconds=self.seconds, dt=self.dt)
        return Individual(self.creature, self.sequence, setting=setting)

    def target(self, i: int) -> tuple[float, ...]:
        """Where a target was when it was reached, or in the end."""
        time = self.reached[i] if i < len(self.reached) else self.seconds
        return tuple(map(float, place_at(self.targets[i], time)))

    def motion(self, fps: float = 60.0) -> Motion:
        """The whole pursuit, recorded. The sequence of skills alone repeats it to the last bit."""
        return simulate(self.creature, self.sequence, world=self.world, seconds=self.seconds, fps=fps, dt=self.dt)
