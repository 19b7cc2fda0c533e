"""A problem's expressions inside the tape: pruning at every step, and the judgement of a node."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Program
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import Parameters
from gambol.dynamics.moment import Moment
from gambol.dynamics.quantities import Lookup
from gambol.errors import InvalidInput
from gambol.expressions.expression import Expression
from gambol.planning.problem import Problem
from gambol.rollout.model import Model
from gambol.tasks.task import Task
from gambol.worlds.world import World

FAR_AWAY = 1e9  # m
OF_A_NODE = ("depth", "children", "failures")  # what an evaluation knows besides the state


class Pruning(Task):
    """0, and -1 once the condition holds: for good, or as long as it holds where it is looked at at nodes alone."""

    kind: Literal["pruning"] = "pruning"
    condition: str
    checked: Literal["step", "node"] = "step"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score",)

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        condition, here = Expression(self.condition), Lookup(moment)
        _check("prune", condition, here)
        down: Condition = condition.holds(here)
        if self.checked == "step":
            down = down | (slots[0] < -0.5)
        return [where(down, -1.0, 0.0)]


def judging(model: Model, problem: Problem) -> tuple[Program, int]:
    """The program that judges a node, and how many numbers it leaves: evaluation, 1 at the goal, memory's features."""
    evaluation, _, goal = problem.expressions
    features = [Expression(text) for text in problem.memory.features] if problem.memory else []

    def judge(moment: Moment, numbers: Parameters) -> list[Number]:
        own = {name: numbers[i] for i, name in enumerate(OF_A_NODE)}
        here = Lookup(moment, {**own, "terrain_end": terrain_end(model.world)})
        for place, expression in (("evaluate", evaluation), ("goal", goal), *(("memory", f) for f in features)):
            _check(place, expression, here)
        at_goal = where(goal.holds(here), 1.0, 0.0)
        return [evaluation.value(here), at_goal, *[feature.value(here) for feature in features]]

    results = 2 + len(features)
    return model.judging(judge, results, len(OF_A_NODE)), results


def terrain_end(world: World) -> float:
    """x of the terrain's last point, in metres; far away where it goes on for ever."""
    terrain = world.terrain
    corners = terrain.profile()
    return FAR_AWAY if corners is None else corners[0][-1]


def _check(place: str, expression: Expression, lookup: Lookup) -> None:
    """InvalidInput for a name that the creature does not have, before anything runs."""
    for name in expression.names:
        try:
            lookup(name)
        except InvalidInput as error:
            raise InvalidInput(f"{place}: {error.given}", error.allowed, error.remedy) from None
