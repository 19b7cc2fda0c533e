"""Growing a tree by physics: states are rows of a pool, expanded one by one or side by side in the lanes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.controllers.pose_graph_kernel import PoseGraphKernel, Row
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.planning.judgement import OF_A_NODE, Pruning, judging
from gambol.planning.node import Input, Node
from gambol.planning.pool import Pool
from gambol.planning.problem import Problem
from gambol.planning.proposals import Proposals
from gambol.rollout.model import model_for
from gambol.rollout.prepared import Prepared, Rows
from gambol.worlds.world import World


class Expander:
    """A `Grower` over a creature in its world. An input is a short pose sequence, played once per expansion.

    A row holds a lane's state, then what the judgement left: evaluation, goal, features for the memory.
    """

    def __init__(
        self, problem: Problem, creature: Creature, world: World, proposals: Proposals, dt: float | None = None
    ) -> None:
        self.problem, self.proposals = problem, proposals
        body = problem.fitted(creature)
        self._units = [actuator.scale for actuator in body.actuators] * problem.inputs.poses
        kernel = PoseGraphKernel.of(body, problem.inputs.poses)
        pruning = Pruning(condition=problem.expressions[1].text, checked=problem.checked)
        self.model = model_for(body, world, kernel, pruning, dt)
        pose = problem.interval / problem.inputs.poses
        if pose < 0.5 * self.model.dt:
            raise InvalidInput(f"an interval of {pose:g} s", f"a step takes {self.model.dt:g} s",
                               "choose a longer interval")  # fmt: skip
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
        cycle = [Row(pose, (i + 1) % poses, rest) for i in range(poses)]  # it begins anew after each interval
        self._blank = np.array(kernel.packed(cycle), np.float64)
        self._aims = kernel.target_positions
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

    # the grower

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
            judge.parameters[:] = node.depth, node.children, node.near_failures if self._asks_for_failures else 0
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
            numbers[:, 2] = [node.near_failures for node in nodes]
        judged = self._judge.run_rows(self.pool.rows[rows], numbers, 1)[:, self._slots :]
        self.pool.rows[rows, self._slots :] = judged
        scores: list[float] = judged[:, 0].tolist()
        return scores
