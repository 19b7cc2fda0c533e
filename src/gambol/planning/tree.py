"""The search tree: best first over saved states, as Figure 4.2 has it (Huang 1996, chapter 4).

    1. best_node = choose_node(tree)                       5. prune or insert new_node
    2. input = generate_input()                            6. best_node.score += v_retry
    3. new_node = simulate(state(best_node), input)        7. when the tree is deep enough, accept the first action on
    4. new_node.score = evaluate(new_node, depth)             the way to new_node and go on with that child's subtree

It knows no physics: a `Grower` simulates and evaluates. The retry penalty is not added up but evaluated: a node's score
is a function of its state, its depth and how often it was tried, and is asked for anew after each try. `depth` counts
from the plan's beginning, so accepting an action changes no score. Several nodes (`width`) and several inputs of each
(`branch`) may be simulated side by side; with one of each it is the figure, step by step.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from gambol.planning.inputs import Input

DEAD_SHARE = 2  # the heap is cleaned when it holds this many times as many entries as there are living nodes

S = TypeVar("S")  # a saved state, whatever the grower keeps


class Node(Generic[S]):
    """A state that was reached, with how often it was tried from there."""

    __slots__ = ("alive", "children", "depth", "failures", "input", "kids", "parent", "score", "serial", "state")

    def __init__(self, serial: int, parent: Node[S] | None, given: Input, state: S, depth: int) -> None:
        self.serial = serial  # nodes are numbered as they are made
        self.parent = parent
        self.input = given  # what led here from the parent
        self.state = state
        self.depth = depth  # actions since the beginning of the plan
        self.children = 0  # tries from here, pruned ones included
        self.failures = 0  # of these, pruned
        self.score = 0.0
        self.kids: list[Node[S]] = []
        self.alive = True


class Grower(Protocol[S]):
    """What a tree needs to know of the world it plans in."""

    def simulate(self, states: Sequence[S], inputs: Sequence[Input]) -> list[S | None]:
        """Where each input leads from its state; None for what is pruned."""

    def evaluate(self, nodes: Sequence[Node[S]]) -> Sequence[float]:
        """How promising each node is; no number where that cannot be told."""

    def reached(self, node: Node[S]) -> bool:
        """Whether the goal is reached at this node."""

    def inputs(self, node: Node[S], count: int) -> list[Input]:
        """The next inputs to try from a node; fewer than `count` when no more are left."""

    def release(self, states: Sequence[S]) -> None:
        """States that are not needed any more."""


@dataclass
class Tally:
    """What a tree has done so far."""

    simulations: int = 0
    pruned: int = 0  # of these, pruned
    unsound: int = 0  # of the pruned, those whose score was no number: a division by zero or the like
    accepted: int = 0  # actions

    def count_also(self, other: Tally) -> None:
        """Adds what another tree has done; its actions are not this tree's."""
        self.simulations += other.simulations
        self.pruned += other.pruned
        self.unsound += other.unsound


class SearchTree(Generic[S]):
    """A tree that grows step by step, and is cut back to one branch whenever an action is accepted.

    Args:
        grower: simulates, evaluates and proposes inputs.
        state: where the plan begins.
        horizon: an action is accepted when a node this many actions ahead is there.
        branch, width: inputs per node, and nodes, that are simulated side by side.
        accept: `first` accepts the way to the first node at the horizon; `best` waits until the whole window is
            searched and takes the way to its best node.
        gain: with `best`, the most a score can rise by one action: branches that cannot win are left alone.
        on_accept: told the node an action is accepted at, before it is left, and the child it leads to.
    """

    def __init__(self, grower: Grower[S], state: S, *, horizon: int, branch: int = 1, width: int = 1,
                 accept: Literal["first", "best"] = "first", gain: float = math.inf,
                 on_accept: Callable[[Node[S], Node[S]], None] | None = None) -> None:  # fmt: skip
        self.grower, self.horizon, self.branch, self.width = grower, horizon, branch, width
        self.accept, self.gain, self.on_accept = accept, gain, on_accept
        self.on_insert: Callable[[Node[S]], None] | None = None  # told of every node that joins the tree
        self.tally = Tally()
        self.extended = 0  # depth of the most promising node of the last turn
        root = self._root_at(state, 0, 0)
        self.regrown(root, 1, [root], [])

    def grow(self) -> list[Input]:
        """One turn of the figure's loop. Gives the actions that were accepted.

        Nothing comes back once nothing is left to try: `exhausted` then holds.
        """
        chosen = self._choose()
        if not chosen:
            return self._accept_best()
        self.extended = chosen[0].depth
        parents, inputs = [], []
        for node in chosen:
            proposed = self.grower.inputs(node, self.branch)
            inputs += proposed
            parents += [node] * len(proposed)
            if not proposed:
                chosen = [other for other in chosen if other is not node]  # all its inputs were tried
        if not parents:
            return []
        new = self._simulated(parents, inputs)
        return self._accept_first(self._judged(new, chosen))

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left to try."""
        return not self._heap and not self._winner

    def restart(self, state: S, depth: int) -> None:
        """Forgets the whole tree and begins another at a state, `depth` actions after the plan's beginning."""
        everything = [node.state for node in self.nodes()]
        root = self._root_at(state, self.made, depth)
        self.grower.release(everything)
        self.regrown(root, self.made + 1, [root], [])

    def nodes(self) -> list[Node[S]]:
        """Living nodes in the order in which they were made."""
        found, stack = [], [self.root]
        while stack:
            node = stack.pop()
            found.append(node)
            stack += node.kids
        return sorted(found, key=lambda node: node.serial)

    def open_serials(self) -> set[int]:
        """Numbers of the living nodes that can be chosen."""
        return {node.serial for _, _, node in self._heap if node.alive}

    def regrown(self, root: Node[S], made: int, heap: Sequence[Node[S]], waiting: Sequence[Node[S]]) -> None:
        """Puts another tree in place of this one: its root, how many nodes were ever made, and those to choose from."""
        self.root, self.made = root, made
        self.living = len(self.nodes())
        self._heap: list[tuple[float, int, Node[S]]] = []
        self.waiting: list[Node[S]] = []  # leaves of the window, and nodes that cannot beat the best of them
        self._winner: Node[S] | None = None  # the best leaf of the window
        for node in heap:
            self._push(node)
        for node in waiting:
            self._wait(node, root.depth + self.horizon)

    def _root_at(self, state: S, serial: int, depth: int) -> Node[S]:
        root: Node[S] = Node(serial, None, (), state, depth)
        root.score = float(self.grower.evaluate([root])[0])
        return root

    # growing

    def _choose(self) -> list[Node[S]]:
        """The most promising nodes, off the heap."""
        chosen: list[Node[S]] = []
        heap, edge = self._heap, self.root.depth + self.horizon
        while heap and len(chosen) < self.width:
            _, _, node = heapq.heappop(heap)
            if not node.alive:
                continue
            if self.accept == "best" and (node.depth >= edge or self._is_hopeless(node, edge)):
                self._wait(node, edge)
                continue
            chosen.append(node)
        return chosen

    def _simulated(self, parents: list[Node[S]], inputs: list[Input]) -> list[Node[S]]:
        states = self.grower.simulate([node.state for node in parents], inputs)
        self.tally.simulations += len(states)
        new = []
        for parent, given, state in zip(parents, inputs, states, strict=True):
            parent.children += 1
            if state is None:
                self._count_pruned(parent)
                continue
            new.append(Node(self.made, parent, given, state, parent.depth + 1))
            self.made += 1
        return new

    def _judged(self, new: list[Node[S]], chosen: list[Node[S]]) -> list[Node[S]]:
        """Scores the new nodes and, anew, those that were tried; inserts what is sound."""
        scores = self.grower.evaluate([*new, *chosen])
        kept = []
        for node, score in zip(new, scores[: len(new)], strict=True):
            parent = node.parent
            assert parent is not None
            if not math.isfinite(score):
                self.tally.unsound += 1
                self._count_pruned(parent)
                self.grower.release([node.state])
                continue
            node.score = float(score)
            parent.kids.append(node)
            self.living += 1
            self._push(node)
            kept.append(node)
            if self.on_insert:
                self.on_insert(node)
        for node, score in zip(chosen, scores[len(new) :], strict=True):
            node.score = float(score)
            if math.isfinite(score):
                self._push(node)
        return kept

    def _count_pruned(self, parent: Node[S]) -> None:
        self.tally.pruned += 1
        parent.failures += 1

    def _push(self, node: Node[S]) -> None:
        heapq.heappush(self._heap, (-node.score, node.serial, node))

    # accepting

    def _accept_first(self, new: Sequence[Node[S]]) -> list[Input]:
        accepted: list[Input] = []
        for node in new:
            if not node.alive:
                continue  # an action was accepted that does not lead to it
            if self.grower.reached(node):
                while self.root is not node:
                    accepted.append(self._step_towards(node))
                return accepted
            if self.accept == "first" and node.depth - self.root.depth >= self.horizon:
                accepted.append(self._step_towards(node))
        return accepted

    def _accept_best(self) -> list[Input]:
        """The window is searched: one action towards its best leaf, and everything that waited is looked at again."""
        if self._winner is None:
            return []
        accepted = [self._step_towards(self._winner)]
        self._winner = None
        for node in self.waiting:
            if node.alive:
                self._push(node)
        self.waiting = []
        return accepted

    def _is_hopeless(self, node: Node[S], edge: int) -> bool:
        """Whether even the largest gains could not make this branch's leaves better than the best one there is."""
        best = self._winner
        return best is not None and node.score + self.gain * (edge - node.depth) <= best.score

    def _wait(self, node: Node[S], edge: int) -> None:
        self.waiting.append(node)
        if node.depth >= edge and (self._winner is None or node.score > self._winner.score):
            self._winner = node

    def _step_towards(self, node: Node[S]) -> Input:
        """Accepts the first action on the way to a node: its child becomes the root, all other branches are freed."""
        child = node
        while child.parent is not self.root:
            assert child.parent is not None
            child = child.parent
        old = self.root
        if self.on_accept:
            self.on_accept(old, child)
        self._free(old, child)
        child.parent = None
        self.root = child
        self.tally.accepted += 1
        return child.input

    def _free(self, old: Node[S], kept: Node[S]) -> None:
        """Forgets a root and its branches but one. Heap entries of freed nodes go when there are too many of them."""
        states, stack = [], [old]
        while stack:
            node = stack.pop()
            node.alive = False
            states.append(node.state)
            stack += [kid for kid in node.kids if kid is not kept]
            node.kids = []
        self.grower.release(states)
        self.living -= len(states)
        if len(self._heap) > DEAD_SHARE * self.living:
            self._heap = [entry for entry in self._heap if entry[2].alive]
            heapq.heapify(self._heap)
