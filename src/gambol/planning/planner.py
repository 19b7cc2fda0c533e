"""A plan in the making: actions accepted one after another, and, with a tree, taken back where it is stuck."""

from __future__ import annotations

import abc
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gambol.planning.expander import Expander
from gambol.planning.experience import Experience, RememberedProposals
from gambol.planning.inputs import Input
from gambol.planning.tree import Node, SearchTree, Tally
from gambol.rollout.prepared import Rows

MOST_POINTS = 4096  # of a curve of progress
FIRST_STEP_BACK = 2  # actions
STANDSTILL = 2  # horizons without a better place than before: there is no way on
REGROWN_AT_ONCE = 256  # nodes simulated side by side when a saved tree is grown again
REMEMBERED = ("quiet_since", "longest", "retreats", "best", "best_at")  # what a tree's planner knows of its past


class ProgressCurve:
    """How a plan went forward: the time of motion that each simulation worked at (Huang 1996, Figures 5.9, 7.1 to 7.3).

    When there are too many points, every other is dropped, so it never grows large.

    >>> curve = ProgressCurve()
    >>> for simulation in range(10_000):
    ...     curve.note(simulation, 0.1 * simulation)
    >>> len(curve.points) <= MOST_POINTS, curve.points[1][0]
    (True, 4)
    """

    def __init__(self, points: Sequence[tuple[int, float]] = (), every: int = 1) -> None:
        self.points = [(simulation, seconds) for simulation, seconds in points]
        self.every = every  # simulations between two points, at least
        self._next = self.points[-1][0] + every if points else 0

    def note(self, simulation: int, seconds: float) -> None:
        """The simulation of this number began at this time of the motion."""
        if simulation < self._next:
            return
        self.points.append((simulation, seconds))
        self._next = simulation + self.every
        if len(self.points) >= MOST_POINTS:
            self.points = self.points[::2]
            self.every *= 2
            self._next = self.points[-1][0] + self.every


class Planner(abc.ABC):
    """What every way to plan has in common: the accepted actions, and the states they were taken in."""

    def __init__(self, expander: Expander) -> None:
        self.expander = expander
        self.inputs: list[Input] = []
        self.states: list[Rows] = []  # before each action
        self.progress = ProgressCurve()
        self.taken_back = 0  # actions that were accepted and undone

    @property
    @abc.abstractmethod
    def tally(self) -> Tally:
        """What was done so far."""

    @property
    @abc.abstractmethod
    def here(self) -> int:
        """The row of the state that the accepted actions lead to."""

    @property
    def seconds(self) -> float:
        """Of motion that is accepted."""
        return len(self.inputs) * self.expander.seconds

    @property
    def at_goal(self) -> bool:
        return bool(self.inputs) and self.expander.reached_at(self.here)

    @abc.abstractmethod
    def advance(self) -> bool:
        """A turn of the search; False when nothing is left to try."""

    @abc.abstractmethod
    def saved(self) -> dict[str, Any]:
        """What is needed to go on exactly as it would have gone on, besides the accepted actions."""
        return {
            "tally": vars(self.tally),
            "progress": self.progress.points,
            "progress_every": self.progress.every,
            "taken_back": self.taken_back,
        }

    def restore(self, data: dict[str, Any], inputs: Sequence[Input], states: Sequence[Rows]) -> None:
        """Goes on where `saved` was called, with the actions that were accepted until then."""
        self.inputs, self.states = list(inputs), [np.array(state) for state in states]
        self.progress = ProgressCurve(data["progress"], data.get("progress_every", 1))  # older plans do not say it
        self.taken_back = data["taken_back"]


class TreePlanner(Planner):
    """Grows a tree until the plan is long enough, and steps back where it is stuck.

    Args:
        expander: the problem's physics.
        width: nodes expanded side by side.
        patience: after this many simulations without a new action the last few actions are taken back, twice as many
            each time until the plan is longer than ever; None never takes any back, as in Huang 1996.
        experience: state–action pairs to draw on, which grows by what is accepted.
    """

    def __init__(
        self,
        expander: Expander,
        *,
        width: int = 1,
        patience: int | None = None,
        experience: Experience | None = None,
    ) -> None:
        super().__init__(expander)
        problem = expander.problem
        self.patience, self.experience = patience, experience
        if experience is not None:
            expander.proposals = RememberedProposals(expander.proposals, experience, expander)
        self._quiet_since = 0  # simulations when an action was last accepted
        self._longest, self._retreats = 0, 0
        self._best, self._best_at = -math.inf, 0  # the best evaluation of an accepted state, and after which action
        self.tree: SearchTree[int] = SearchTree(
            expander,
            expander.start(),
            horizon=problem.horizon,
            branch=problem.branch,
            width=width,
            accept=problem.accept,
            gain=problem.gain if problem.gain is not None else math.inf,
            on_accept=self._remember,
        )

    @property
    def tally(self) -> Tally:
        return self.tree.tally

    @property
    def here(self) -> int:
        return self.tree.root.state

    def advance(self) -> bool:
        """One turn of the tree's loop; False when nothing is left to try."""
        before = self.tally.simulations
        accepted = self.tree.grow()
        self.inputs += accepted
        self.progress.note(before, self.tree.extended * self.expander.seconds)
        if accepted:
            self._quiet_since = self.tally.simulations
        if len(self.inputs) > self._longest:
            self._longest, self._retreats = len(self.inputs), 0
        if self.tree.accept == "best" and self._stands_still():
            return False
        stuck = self.tree.exhausted or self.tally.simulations - self._quiet_since >= (self.patience or math.inf)
        return not stuck or (self.patience is not None and self._step_back())

    def _remember(self, node: Node[int], child: Node[int]) -> None:
        """An action is accepted: the state it is taken in is kept, since its row is about to be freed."""
        self.states.append(self.expander.state(node.state))
        if self.experience is not None:
            self.experience.add(self.expander.features(node.state), child.input)

    def _stands_still(self) -> bool:
        """Whether the whole window was searched again and again, and no action led to a better place than before."""
        if self.tree.root.score > self._best:
            self._best, self._best_at = self.tree.root.score, len(self.inputs)
        return len(self.inputs) - self._best_at >= STANDSTILL * self.tree.horizon

    def _step_back(self) -> bool:
        """Takes the last actions back, more of them each time; False where all is known and nothing can be undone."""
        if not self.inputs and self.tree.exhausted:
            return False
        count = min(len(self.inputs), FIRST_STEP_BACK * (1 + self._retreats))
        self._retreats += 1
        self._quiet_since = self.tally.simulations
        self.taken_back += count
        state = self.states[-count] if count else self.expander.state(self.tree.root.state)
        del self.inputs[len(self.inputs) - count :], self.states[len(self.states) - count :]
        if self.experience is not None:
            self.experience.forget(count)
        self.tree.restart(self.expander.start(state.tolist()), len(self.inputs))
        return True

    # saving

    def saved(self) -> dict[str, Any]:
        return {
            **super().saved(),
            "tree": self._saved_tree(),
            "remembered": self.experience.known if self.experience is not None else 0,
            **{name: getattr(self, f"_{name}") for name in REMEMBERED},
        }

    def restore(self, data: dict[str, Any], inputs: Sequence[Input], states: Sequence[Rows]) -> None:
        super().restore(data, inputs, states)
        self._regrow(data["tree"])
        self.tree.tally = Tally(**data["tally"])
        if self.experience is not None:
            for features, given in zip(self.expander.features_of(self.states), self.inputs, strict=True):
                self.experience.add(features, given)
            self.experience.build(data["remembered"])
        for name in REMEMBERED:
            setattr(self, f"_{name}", data[name])

    def _saved_tree(self) -> dict[str, Any]:
        """The tree as plain data: what was tried, not the states, which simulating again gives to the last bit."""
        tree = self.tree
        return {
            "root": [x.hex() for x in self.expander.state(tree.root.state).tolist()],
            "depth": tree.root.depth,
            "made": tree.made,
            "nodes": [
                [n.serial, n.parent.serial if n.parent else -1, list(n.input), n.children, n.failures, n.score]
                for n in tree.nodes()
            ],
            "open": sorted(tree.open_serials()),
            "waiting": [n.serial for n in tree.waiting if n.alive],
            "drawn": self.expander.proposals.stream.position,
        }

    def _regrow(self, data: dict[str, Any]) -> None:
        """Grows the saved tree again in place of the one there is. Nodes of one depth are simulated side by side."""
        expander = self.expander
        known: dict[int, Node[int]] = {}
        levels: dict[int, list[Node[int]]] = {}
        for serial, parent, given, children, failures, score in data["nodes"]:
            above = known.get(parent)
            depth = above.depth + 1 if above else data["depth"]
            node: Node[int] = Node(serial, above, tuple(given), -1, depth)
            node.children, node.failures, node.score = children, failures, score
            known[serial] = node
            levels.setdefault(depth, []).append(node)
            if above:
                above.kids.append(node)
        every = list(known.values())
        root = every[0]
        expander.release([self.tree.root.state])
        root.state = expander.start([float.fromhex(x) for x in data["root"]])
        for depth in sorted(levels)[1:]:
            for some in _batches(levels[depth]):
                found = expander.simulate([node.parent.state for node in some if node.parent], [n.input for n in some])
                for node, state in zip(some, found, strict=True):
                    assert state is not None  # it was not pruned before
                    node.state = state
        for some in _batches(every):
            expander.evaluate(some)  # for goal and features; scores are as saved
        self.tree.regrown(root, data["made"], [known[i] for i in data["open"]], [known[i] for i in data["waiting"]])
        expander.proposals.stream.seek(data["drawn"])


def _batches(nodes: list[Node[int]]) -> list[list[Node[int]]]:
    return [nodes[first : first + REGROWN_AT_ONCE] for first in range(0, len(nodes), REGROWN_AT_ONCE)]
