"""Where extensions are tried: a creature in a world, at the step that suits both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gambol.compiler.regions import Entries
from gambol.compiler.values import Number
from gambol.controllers.controller import Controller
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.integrators import Targets
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import System, system_of
from gambol.dynamics.traits import time_step
from gambol.evaluation.evaluating import Scores, evaluate
from gambol.rollout.model import Model, model_for
from gambol.rollout.state import State
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.worlds.world import World

STEPS = 80  # of a rollout: enough for a controller to act on what it sensed, few enough for plain Python
FAST = 1e5  # m, m/s, rad and rad/s: whatever begins so has diverged after a step


@dataclass(frozen=True)
class Stage:
    """A creature in its world, and what is the same for all rollouts of it."""

    creature: Creature
    world: World

    @classmethod
    def of(cls, creature: Creature | str, world: World | None = None) -> Stage:
        """With a creature, or one of the catalogue by name, in a world or in what suits it."""
        body = known_creature(creature)
        return cls(body, world or natural_world(body))

    @cached_property
    def dt(self) -> float:
        return time_step(self.creature, self.world)

    def drivers(self, count: int) -> list[Controller]:
        """Some controllers that move it."""
        return [PoseGraph.sample(self.creature, Draws(0, "testing", i)) for i in range(count)]

    @cached_property
    def system(self) -> System:
        return system_of(self.creature, self.world)

    @cached_property
    def tables(self) -> dict[str, Entries]:
        """What its system shares between lanes, to be read on floats."""
        return {name: Entries(values) for name, values in self.system.tables().items()}

    def moment(self, state: Sequence[Number] | None = None, targets: Targets = None) -> Moment:
        """The body on floats, in a state or at rest."""
        return self.system.moment(self.tables, self.system.rest() if state is None else state, 0.0, self.dt, targets)

    def model(self, controllers: Sequence[Controller], task: Task, measures: Sequence[Measure] = ()) -> Model:
        """What runs these controllers."""
        kernel = type(controllers[0]).kernel(controllers, self.creature)
        return model_for(self.creature, self.world, kernel, task, self.dt, measures=tuple(measures))

    def scores(
        self, controllers: Sequence[Controller], task: Task, steps: int = STEPS, finer: int = 1, **settings: Any
    ) -> Scores:
        """What these controllers come to, after a number of steps, so many times finer than usual."""
        return evaluate(
            self.creature,
            controllers,
            task=task,
            world=self.world,
            seconds=steps * self.dt / finer,
            dt=self.dt / finer,
            **settings,
        )

    def runaway(self) -> State:
        """A state that no motion comes back from."""
        body = self.scores(self.drivers(1), Travel(), steps=1).final(0).without_control()
        return State(body.creature, {name: 0.0 if name == "tick" else FAST for name in body.slots})
