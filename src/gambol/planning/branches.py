"""The branches that a plan's tree grew, to be drawn: planned again, and written down node by node."""

from __future__ import annotations

from typing import NamedTuple

from gambol.planning.body import drawn_coordinate
from gambol.planning.planned import Plan
from gambol.planning.planner import TreePlanner
from gambol.planning.search import planner_for
from gambol.planning.tree import Node
from gambol.rollout.prepared import Rows


class Branch(NamedTuple):
    """From a node to one of its children: times in seconds and values of the coordinate that is drawn."""

    begin: float
    start: float
    end: float
    value: float


class Growth(NamedTuple):
    """A node that joins the tree: its parent's time and state, and its own."""

    begin: float
    start: Rows
    end: float
    state: Rows


def grown_branches(plan: Plan, simulations: int) -> list[Branch]:
    """The branches of the first simulations of a plan that a tree made without memory."""
    i = drawn_coordinate(plan.slot_names)
    return [Branch(one.begin, float(one.start[i]), one.end, float(one.state[i])) for one in growth(plan, simulations)]


def growth(plan: Plan, simulations: int) -> list[Growth]:
    """All nodes of the first simulations of a plan that a tree made without memory, as they joined it."""
    planner = planner_for(plan.recipe, 0, None)
    if not isinstance(planner, TreePlanner):
        return []
    rows, each = planner.expander.pool, plan.interval
    found: list[Growth] = []

    def note(node: Node[int]) -> None:
        parent = node.parent
        assert parent is not None
        states = rows.rows[[parent.state, node.state]]
        found.append(Growth(parent.depth * each, states[0], node.depth * each, states[1]))

    planner.tree.on_insert = note
    while planner.tally.simulations < simulations and planner.seconds < plan.recipe.seconds and planner.advance():
        pass
    return found
