"""The planner: grows a tree until the plan is long enough, and steps back where it is stuck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gambol.planning.checkpoint import restore, saved
from gambol.planning.deciding import Deciding
from gambol.planning.expander import Expander
from gambol.planning.experience import Experience, Experienced
from gambol.planning.node import Input, Node, Tally
from gambol.planning.tree import SearchTree
from gambol.rollout.prepared import Rows

FIRST_STEP_BACK = 2  # actions
STANDSTILL = 2  # horizons without a better place than before: there is no way on
PRIVATE = ("quiet_since", "longest", "retreats", "best", "best_at")  # what a planner remembers of its past


class Planner(Deciding):
    """A tree, the actions accepted from it, and the states they were taken in.

    Args:
        expander: the problem's physics.
        width: nodes expanded side by side.
        patience: after this many simulations without a new action the last few actions are taken back, twice as many
            each time until the plan is longer than ever; None never takes any back, as in the thesis.
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
            expander.proposals = Experienced(expander.proposals, experience, expander)
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
        _, accepted = self.tree.grow()
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

    def _stands_still(self) -> bool:
        """Whether the whole window was searched again and again, and no action led to a better place than before."""
        if self.tree.root.score > self._best:
            self._best, self._best_at = self.tree.root.score, len(self.inputs)
        return len(self.inputs) - self._best_at >= STANDSTILL * self.tree.horizon

    def _remember(self, node: Node[int], child: Node[int]) -> None:
        self.states.append(self.expander.state(node.state))
        if self.experience is not None:
            self.experience.add(self.expander.features(node.state), child.input)

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
            **self._saved(),
            "tree": saved(self.tree, self.expander),
            "remembered": self.experience.known if self.experience is not None else 0,
            **{name: getattr(self, f"_{name}") for name in PRIVATE},
        }

    def restore(self, data: dict[str, Any], inputs: Sequence[Input], states: Sequence[Rows]) -> None:
        super().restore(data, inputs, states)
        restore(self.tree, self.expander, data["tree"])
        self.tree.tally = Tally(**data["tally"])
        if self.experience is not None:
            for features, given in zip(self.expander.features_of(self.states), self.inputs, strict=True):
                self.experience.add(features, given)
            self.experience.build(data["remembered"])
        for name in PRIVATE:
            setattr(self, f"_{name}", data[name])
