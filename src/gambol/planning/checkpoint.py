"""A tree as plain data and back: what was tried, not the states, which simulating again gives to the last bit."""

from __future__ import annotations

from typing import Any

from gambol.planning.expander import Expander
from gambol.planning.node import Node
from gambol.planning.tree import SearchTree

AT_ONCE = 256  # nodes simulated side by side


def saved(tree: SearchTree[int], expander: Expander) -> dict[str, Any]:
    """Everything the tree needs to go on exactly as it would have gone on."""
    nodes = tree.nodes()
    return {
        "root": [x.hex() for x in expander.state(tree.root.state).tolist()],
        "depth": tree.root.depth,
        "made": tree.made,
        "nodes": [
            [n.serial, n.parent.serial if n.parent else -1, list(n.input), n.children, n.failures, n.score]
            for n in nodes
        ],
        "open": sorted(tree.open_serials()),
        "waiting": [n.serial for n in tree.waiting if n.alive],
        "drawn": expander.proposals.stream.position,
    }


def restore(tree: SearchTree[int], expander: Expander, data: dict[str, Any]) -> None:
    """Grows the saved tree again in place of the one there is. Nodes of one depth are simulated side by side."""
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
    root = next(iter(known.values()))
    expander.release([tree.root.state])
    root.state = expander.start([float.fromhex(x) for x in data["root"]])
    for depth in sorted(levels)[1:]:
        level = levels[depth]
        for first in range(0, len(level), AT_ONCE):
            some = level[first : first + AT_ONCE]
            found = expander.simulate([node.parent.state for node in some if node.parent], [n.input for n in some])
            for node, state in zip(some, found, strict=True):
                assert state is not None  # it was not pruned before
                node.state = state
    every = list(known.values())
    for first in range(0, len(every), AT_ONCE):
        expander.evaluate(every[first : first + AT_ONCE])  # for goal and features; scores are as saved
    tree.regrown(root, data["made"], [known[i] for i in data["open"]], [known[i] for i in data["waiting"]])
    expander.proposals.stream.seek(data["drawn"])
