"""Which way to solve a body's equations of motion: whichever takes fewer operations for it, counted on a tape.

It is chosen by the tree alone, so that bodies of another size, and lanes whose masses differ, are solved alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from gambol.compiler.answers import fewest_operations
from gambol.compiler.program import Memory, trace
from gambol.compiler.values import Number
from gambol.dynamics.articulated.composite import about_centre, leaves_first
from gambol.dynamics.articulated.hanging import can_hang, hanging
from gambol.dynamics.articulated.problem import Problem, Tree

Way = Callable[[Problem], list[Number]]

FEW = 12  # links: more of them are not worth a mass matrix that is full ...
DEEP = 24  # ... and of a limb with more than so many no matrix at all


def solved(problem: Problem) -> list[Number]:
    """On a rail the acceleration of the cart, then those of all angles."""
    return cheapest(problem.tree, tuple(sorted(problem.stiffening)))(problem)


@lru_cache(maxsize=256)
def cheapest(tree: Tree, stiff: tuple[tuple[int, int], ...]) -> Way:
    """The way that takes fewest operations for a tree with stiff springs between such links."""
    ways = {way.__name__: way for way in candidates(tree, stiff)}
    counts = {name: partial(operations, way, tree, stiff) for name, way in ways.items()}
    return ways[fewest_operations(f"{tree} {stiff}", counts)]


def candidates(tree: Tree, stiff: tuple[tuple[int, int], ...]) -> list[Way]:
    """Ways that come into question."""
    hangs = can_hang(tree, stiff)
    ways: list[Way] = [about_centre] if tree.free and len(tree.parent) <= FEW else []
    ways += [leaves_first] if depth(tree) <= DEEP or not hangs else []
    return [*ways, hanging] if hangs else ways


def depth(tree: Tree) -> int:
    """Links one after another, at most."""
    depths: list[int] = []
    for parent in tree.parent:
        depths.append(1 + (depths[parent] if parent >= 0 else 0))
    return max(depths)


def operations(way: Way, tree: Tree, stiff: tuple[tuple[int, int], ...]) -> int:
    """Of solving once, where every number is of any size."""
    count = len(tree.parent)

    def turn(memory: Memory) -> None:
        some = iter(memory.parameters[i] for i in range(9 * count + len(stiff)))
        pairs = [[(next(some), next(some)) for _ in range(count)] for _ in range(3)]
        singles = [[next(some) for _ in range(count)] for _ in range(3)]
        stiffening = {key: next(some) for key in stiff}
        arm, moment, force = pairs
        own, inertia, torque = singles
        found = way(Problem(tree, arm, moment, own, inertia, 1.0, force, torque, stiffening))
        for i, x in enumerate(found):
            memory.state[i] = x

    return trace(turn, state=count + 1, parameters=9 * count + len(stiff)).operation_count
