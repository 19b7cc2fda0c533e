"""The tree alone, without physics: the worked example of Huang 1996, acceptance, freeing, bounds."""

import tracemalloc
from itertools import cycle

import pytest

from gambol.draws import Draws
from gambol.planning.tree import SearchTree

# Figures 4.3 and 4.4: node k of the example has the value f_eg(k); the inputs are those on the figure's edges.
F_EG = {0: 10, 1: 8, 2: 10, 3: 2, 4: 1, 5: 7, 6: 5, 7: 10, 8: 0}
EDGES = [-2.3, 1.5, 1.0, 0.5, 1.5, -2.2, -1.0, 0.0]
TABLE = [  # rows of Figure 4.4, and the node that is extended next (highlighted there)
    ([10], 0),
    ([6, 9], 1),
    ([6, 5, 12], 2),
    ([6, 5, 8, 5], 2),
    ([6, 5, 4, 5, 4], 0),
    ([2, 5, 4, 5, 4, 8], 5),
    ([2, 5, 4, 5, 4, 4, 7], 6),
    ([2, 5, 4, 5, 4, 4, 3, 13], 7),
]


class Example:
    """States are the example's node numbers."""

    def __init__(self):
        self.made, self.tried, self.released = 0, [], []

    def simulate(self, states, inputs):
        self.tried += states
        self.made += len(states)
        return [self.made - len(states) + 1 + i for i in range(len(states))]

    def evaluate(self, nodes):
        return [F_EG[node.state] + node.depth - 4 * node.children for node in nodes]  # v_eg

    def reached(self, node):
        return False

    def inputs(self, node, count):
        return [(EDGES[self.made],)]

    def release(self, states):
        self.released += states


def test_worked_example_of_figures_4_3_and_4_4_number_for_number():
    example, accepted = Example(), []
    tree = SearchTree(example, 0, horizon=4)
    for scores, following in TABLE:
        assert [node.score for node in tree.nodes()] == scores
        assert not accepted
        accepted = tree.grow()
        assert example.tried[-1] == following
    assert accepted == [(1.5,)]  # "the acceptance of the action represented by u = 1.5"
    assert tree.root.state == 5  # "Node n5 will be the root node of this new tree"
    assert [node.state for node in tree.nodes()] == [5, 6, 7, 8]  # "the portion of the tree rooted at n5" is reused
    assert sorted(example.released) == [0, 1, 2, 3, 4]


class Walk:
    """A made-up world: a state is a number, an input is added to it, and what leaves [-1, 1] is pruned."""

    def __init__(self, seed=0, choices=None, score=lambda node: node.depth - abs(node.state) - 3 * node.children):
        self.choices, self.score, self.held, self.goal = choices, score, 1, None
        self.draws = cycle(Draws(seed, "walk").uniform(10_007).tolist())

    def simulate(self, states, inputs):
        after = [x + u[0] for x, u in zip(states, inputs, strict=True)]
        kept = [x if abs(x) <= 1.0 else None for x in after]
        self.held += sum(x is not None for x in kept)
        return kept

    def evaluate(self, nodes):
        return [self.score(node) for node in nodes]

    def reached(self, node):
        return self.goal is not None and node.state >= self.goal

    def inputs(self, node, count):
        if self.choices is None:
            return [(4.0 * next(self.draws) - 2.0,) for _ in range(count)]
        return [(u,) for u in self.choices[node.children : node.children + count]]

    def release(self, states):
        self.held -= len(states)


def test_plans_go_on_and_are_the_same_from_the_same_seed():
    def plan(seed):
        tree, accepted = SearchTree(Walk(seed), 0.0, horizon=8), []
        while len(accepted) < 30:
            accepted += tree.grow()
        assert tree.tally.accepted == len(accepted) and 0 < tree.tally.pruned < tree.tally.simulations
        return accepted, tree.tally.simulations

    assert plan(1) == plan(1) != plan(2)


@pytest.mark.parametrize(("branch", "width"), [(1, 16), (8, 1), (4, 4)])
def test_block_expansion_also_plans(branch, width):
    walk = Walk(3)
    tree, x = SearchTree(walk, 0.0, horizon=6, branch=branch, width=width), 0.0
    while tree.tally.accepted < 50:
        for (u,) in tree.grow():
            x += u
            assert abs(x) <= 1.0
    assert x == tree.root.state
    assert walk.held == tree.living == len(tree.nodes())


def test_long_plans_need_no_more_memory_than_short_ones():
    def peak(actions):
        tracemalloc.start()
        tree = SearchTree(Walk(5), 0.0, horizon=20)
        while tree.tally.accepted < actions:
            tree.grow()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert tree.grower.held == tree.living
        return most

    assert peak(actions=10_000) < 2 * peak(actions=333)  # half an hour and a minute of actions of 0.18 s


def test_goal_is_taken_with_all_actions_that_lead_to_it():
    walk = Walk(choices=[0.25, -0.25], score=lambda node: node.state)
    walk.goal = 0.9
    tree, accepted = SearchTree(walk, 0.0, horizon=50), []
    while not accepted:
        accepted = tree.grow()
    assert accepted == [(0.25,)] * 4 and tree.root.state == 1.0


def test_finite_inputs_run_out():
    tree = SearchTree(Walk(choices=[1.5, -1.5]), 0.0, horizon=3)
    while not tree.exhausted:
        tree.grow()
    assert tree.tally.simulations == 2 == tree.tally.pruned and tree.tally.accepted == 0


def test_scores_that_are_no_numbers_are_pruned_and_counted():
    walk = Walk(choices=[0.5, -0.5], score=lambda node: float("nan") if node.state > 0.2 else node.depth)
    tree = SearchTree(walk, 0.0, horizon=3)
    tree.grow()
    tree.grow()
    assert tree.tally.unsound == 1 == tree.tally.pruned and walk.held == 2


def best_end(choices, depth, x):
    """Where the best of all sequences ends."""
    after = [x + u for u in choices if abs(x + u) <= 1.0]
    return max((best_end(choices, depth - 1, y) for y in after), default=-9.0) if depth else x


@pytest.mark.parametrize("gain", [float("inf"), 0.4])
def test_whole_window_gives_the_best_end_with_and_without_a_bound(gain):
    choices = [0.4, 0.35, -0.1, -0.62, 0.13]
    tree = SearchTree(
        Walk(choices=choices, score=lambda node: node.state), 0.0, horizon=4, branch=5, accept="best", gain=gain
    )
    x = 0.0
    for _ in range(6):
        accepted = []
        while not accepted:
            accepted = tree.grow()
        assert best_end(choices, 3, tree.root.state) == pytest.approx(best_end(choices, 4, x))
        x = tree.root.state


def test_bound_saves_simulations():
    def simulations(gain):
        walk = Walk(choices=[0.2, 0.15, -0.1, -0.3, 0.1], score=lambda node: node.state)
        tree = SearchTree(walk, 0.0, horizon=4, branch=5, accept="best", gain=gain)
        while not tree.grow():
            pass
        return tree.tally.simulations

    assert simulations(0.2) < 0.3 * simulations(float("inf"))
