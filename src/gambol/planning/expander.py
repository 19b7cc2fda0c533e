"""Growing a tree by physics: states are rows of a pool, simulated and judged one by one or side by side in the lanes.

A problem's expressions are part of the tape: its prune condition is the task of the rollout; its evaluation, its goal
and its memory's features are a program of one turn that judges a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Program
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import Parameters
from gambol.controllers.pose_graph_kernel import PoseGraphKernel, StateNumbers
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.quantities import Lookup
from gambol.errors import InvalidInput
from gambol.expressions.expression import Expression
from gambol.planning.body import fitted, terrain_end
from gambol.planning.inputs import Input
from gambol.planning.problems import Problem
from gambol.planning.proposals import proposals_for
from gambol.planning.tree import Node
from gambol.rollout.lanes import aligned_empty
from gambol.rollout.model import Model, model_for
from gambol.rollout.prepared import DTYPE, Prepared, Rows
from gambol.tasks.task import Task
from gambol.worlds.world import World

FIRST_ROWS = 256  # of a pool
OF_A_NODE = ("depth", "children", "failures")  # what an evaluation knows besides the state


class Expander:
    """A `Grower` over a creature in its world. An input is a short pose sequence, played once per expansion.

    A row holds a lane's state, then what the judgement left: evaluation, goal, features for the memory. The seed is
    for the inputs that are drawn.
    """

    def __init__(
        self, creature: Creature, problem: Problem, world: World, seed: int = 0, dt: float | None = None
    ) -> None:
        self.problem, self.proposals = problem, proposals_for(problem.inputs, seed)
        body = fitted(creature, problem)
        kernel = PoseGraphKernel.of(body, problem.inputs.poses)
        pruning = Pruning(condition=problem.expressions[1].text, checked=problem.checked)
        self.model = model_for(body, world, kernel, pruning, dt)
        pose = problem.interval / problem.inputs.poses
        if pose < 0.5 * self.model.dt:
            raise InvalidInput(
                f"an interval of {pose:g} s", f"a step takes {self.model.dt:g} s", "choose a longer interval"
            )
        self.steps = round(pose / self.model.dt) * problem.inputs.poses
        names = self.model.slot_names
        self._slots, self._status, self._pruned = len(names), names.index("status"), names.index("measure.score")
        program, results = judging(self.model, problem)
        self._rollout = Prepared(self.model.program, self.model.tables)
        self._judge = Prepared(program, self.model.tables)
        self.pool = Pool(self._slots + results)
        self._has_goal = problem.goal is not None
        self._asks_for_failures = "failures" in problem.expressions[0].names
        poses, rest = problem.inputs.poses, [0.0] * len(body.actuators)
        cycle = [StateNumbers(pose, (i + 1) % poses, rest) for i in range(poses)]  # it begins anew after each interval
        self._blank = np.array(kernel.packed(cycle), np.float64)
        self._aims, self._units = kernel.target_positions, kernel.scales * poses
        self._rollout.parameters[:] = self._blank

    @property
    def seconds(self) -> float:
        """Of motion that one action takes."""
        return self.steps * self.model.dt

    def start(self, state: Sequence[float] | None = None) -> int:
        """The row of a state, by default the creature at rest."""
        row = self.pool.take()
        self.pool.rows[row, : self._slots] = self.model.initial() if state is None else state
        return row

    def state(self, row: int) -> Rows:
        """The numbers of a state."""
        return self.pool.rows[row, : self._slots].copy()

    def reached_at(self, row: int) -> bool:
        """Whether the goal is reached at a state that was evaluated."""
        return bool(self.pool.rows[row, self._slots + 1] > 0.5)

    def features(self, row: int) -> Rows:
        """What the memory compares, of a node that was evaluated."""
        return self.pool.rows[row, self._slots + 2 :].copy()

    def features_of(self, states: Sequence[Rows]) -> Rows:
        """What the memory compares, of states given as numbers."""
        if not len(states):
            return np.empty((0, 0))
        rows = np.zeros((len(states), self.pool.rows.shape[1]))
        rows[:, : self._slots] = states
        return self._judge.run_rows(rows, np.zeros((len(states), len(OF_A_NODE))), 1)[:, self._slots + 2 :].copy()

    # the grower (see tree.py)

    def simulate(self, states: Sequence[int], inputs: Sequence[Input]) -> list[int | None]:
        if len(states) > 1:
            return self._side_by_side(states, inputs)
        pool = self.pool
        row = pool.take()
        rows = pool.rows
        rows[row] = rows[states[0]]
        self._rollout.parameters[self._aims] = [x * unit for x, unit in zip(inputs[0], self._units, strict=True)]
        self._rollout.run(pool.address + row * pool.stride, self.steps)
        if rows[row, self._pruned] < -0.5 or rows[row, self._status] > 0.5:
            pool.give_back((row,))
            return [None]
        return [row]

    def evaluate(self, nodes: Sequence[Node[int]]) -> Sequence[float]:
        if len(nodes) > 2:
            return self._judged_side_by_side(nodes)
        pool, judge, found = self.pool, self._judge, []
        for node in nodes:
            judge.parameters[:] = node.depth, node.children, _near_failures(node) if self._asks_for_failures else 0
            judge.run(pool.address + node.state * pool.stride, 1)
            found.append(pool.rows.item(node.state, self._slots))
        return found

    def reached(self, node: Node[int]) -> bool:
        return self._has_goal and self.reached_at(node.state)

    def inputs(self, node: Node[int], count: int) -> list[Input]:
        return self.proposals.inputs(node, count)

    def release(self, states: Sequence[int]) -> None:
        self.pool.give_back(states)

    # side by side

    def _side_by_side(self, states: Sequence[int], inputs: Sequence[Input]) -> list[int | None]:
        parameters = np.tile(self._blank, (len(states), 1))
        parameters[:, self._aims] = np.asarray(inputs) * self._units
        after = self._rollout.run_rows(self.pool.rows[list(states), : self._slots], parameters, self.steps)
        sound = ~((after[:, self._pruned] < -0.5) | (after[:, self._status] > 0.5))
        kept = [self.pool.take() if ok else None for ok in sound.tolist()]
        self.pool.rows[[row for row in kept if row is not None], : self._slots] = after[sound]
        return kept

    def _judged_side_by_side(self, nodes: Sequence[Node[int]]) -> Sequence[float]:
        rows = [node.state for node in nodes]
        numbers = np.zeros((len(nodes), len(OF_A_NODE)))
        numbers[:, 0] = [node.depth for node in nodes]
        numbers[:, 1] = [node.children for node in nodes]
        if self._asks_for_failures:
            numbers[:, 2] = [_near_failures(node) for node in nodes]
        judged = self._judge.run_rows(self.pool.rows[rows], numbers, 1)[:, self._slots :]
        self.pool.rows[rows, self._slots :] = judged
        scores: list[float] = judged[:, 0].tolist()
        return scores


class Pool:
    """Rows of `width` numbers in one piece of memory, which doubles when it is full.

    >>> pool = Pool(3)
    >>> row = pool.take()
    >>> pool.rows[row] = 7.0
    >>> pool.give_back([row])
    >>> pool.take() == row
    True
    """

    def __init__(self, width: int) -> None:
        self.rows: Rows = aligned_empty((FIRST_ROWS, width), DTYPE)
        self.address, self.stride = self.rows.ctypes.data, self.rows.strides[0]
        self._free = list(range(FIRST_ROWS - 1, -1, -1))

    def take(self) -> int:
        """A row that nobody uses; what it holds is left over from before."""
        if not self._free:
            self._double()
        return self._free.pop()

    def give_back(self, rows: Iterable[int]) -> None:
        self._free.extend(rows)

    def _double(self) -> None:
        count = len(self.rows)
        larger = aligned_empty((2 * count, self.rows.shape[1]), DTYPE)
        np.copyto(larger[:count], self.rows)
        self.rows, self.address = larger, larger.ctypes.data
        self._free = list(range(2 * count - 1, count - 1, -1))


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


def _near_failures(node: Node[int]) -> int:
    """Pruned tries from a node, from its parent and from its grandparent."""
    count, above = node.failures, node.parent
    for _ in range(2):
        if above is None:
            break
        count, above = count + above.failures, above.parent
    return count


def _check(place: str, expression: Expression, lookup: Lookup) -> None:
    """InvalidInput for a name that the creature does not have, before anything runs."""
    for name in expression.names:
        try:
            lookup(name)
        except InvalidInput as error:
            raise InvalidInput(f"{place}: {error.given}", error.allowed, error.remedy) from None
