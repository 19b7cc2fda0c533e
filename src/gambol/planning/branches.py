"""The branches that a plan's tree grew, to be drawn: planned again, and written down node by node."""

from __future__ import annotations

from typing import NamedTuple

from gambol.planning.body import drawn_coordinate
from gambol.planning.planned import Plan
from gambol.planning.planner import TreePlanner
from gambol.planning.search import planner_for
from gambol.planning.tree import Node


class Branch(NamedTuple):
    """From a node to one of its children: times in seconds and values of the coordinate that is drawn."""

    begin: float
    start: float
    end: float
    value: float


def grown_branches(plan: Plan, simulations: int) -> list[Branch]:
    """The branches of the first simulations of a plan that a tree made without memory."""
    planner = planner_for(plan.recipe, 0, None)
    if not isinstance(planner, TreePlanner):
        return []
    coordinate, rows, each = drawn_coordinate(plan.slot_names), planner.expander.pool, plan.interval
    found: list[Branch] = []

    def note(node: Node[int]) -> None:
        parent = node.parent
        assert parent is not None
        values = rows.rows[[parent.state, node.state], coordinate].tolist()
        found.append(Branch(parent.depth * each, values[0], node.depth * each, values[1]))

    planner.tree.on_insert = note
    while planner.tally.simulations < simulations and planner.seconds < plan.recipe.seconds and planner.advance():
        pass
    return found
