"""Which bodies stand side by side: lanes of a block share a tree of rows that all of their own trees fit into."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

Tree: TypeAlias = "tuple[Tree, ...]"  # the trees that hang on a row

WIDTH = 16  # lanes of a block, whatever the vectors of a processor hold: 1, 2, 4, 8 or 16 of them
MOST_ROWS = 64  # of a shared tree
STARTING = 0.5  # rows that a block costs besides its own


@lru_cache(maxsize=200_000)
def size(tree: Tree) -> int:
    """How many rows a tree has.

    >>> size(((), ((),)))
    4
    """
    return 1 + sum(map(size, tree))


@lru_cache(maxsize=200_000)
def union(one: Tree, other: Tree) -> Tree:
    """The tree that both fit into, their first limb in its first, their second in its second.

    >>> union(((), ()), (((),),))
    (((),), ())
    """
    if one is other or not other:
        return one
    if not one:
        return other
    both = min(len(one), len(other))
    return (*map(union, one[:both], other[:both]), *one[both:], *other[both:])


@lru_cache(maxsize=200_000)
def parents(tree: Tree) -> tuple[int, ...]:
    """Of each row, depth first, the row that it hangs on; the root hangs on itself.

    >>> parents((((),), ()))
    (0, 0, 1, 0)
    """
    found = [0]

    def visit(limbs: Tree, at: int) -> None:
        for limb in limbs:
            found.append(at)
            visit(limb, len(found) - 1)

    visit(tree, 0)
    return tuple(found)


@lru_cache(maxsize=200_000)
def places(own: Tree, shared: Tree) -> tuple[int, ...]:
    """Where the rows of a tree stand in one that it fits into.

    >>> places(((), ()), (((),), ()))
    (0, 1, 3)
    """
    found: list[int] = []

    def visit(limbs: Tree, outer: Tree, at: int) -> None:
        found.append(at)
        at += 1
        for k, limb in enumerate(outer):
            if k < len(limbs):
                visit(limbs[k], limb, at)
            at += size(limb)

    visit(own, shared, 0)
    return tuple(found)


def blocks(trees: Sequence[Tree]) -> list[tuple[Tree, list[int]]]:
    """Shared trees, each with the numbers of the bodies in its lanes.

    Bodies are ordered by size and shape; blocks begin where all rows that run come to the fewest.

    >>> blocks([((),), ((), ()), ((),)])
    [(((), ()), [0, 2, 1])]
    """
    order = sorted(range(len(trees)), key=lambda i: (size(trees[i]), trees[i]))
    count = len(order)
    best, cut = [0.0, *[math.inf] * count], [0] * (count + 1)
    for end in range(1, count + 1):  # the shortest way over where blocks begin
        shared = trees[order[end - 1]]
        for first in range(end - 1, max(-1, end - 1 - WIDTH), -1):
            shared = union(shared, trees[order[first]])
            rows = size(shared)
            if rows > MOST_ROWS and first < end - 1:
                break
            cost = best[first] + rows + STARTING
            if cost < best[end]:
                best[end], cut[end] = cost, first
    found: list[tuple[Tree, list[int]]] = []
    end = count
    while end:
        lanes = order[cut[end] : end]
        shared = trees[lanes[0]]
        for i in lanes:
            shared = union(shared, trees[i])
        found.append((shared, lanes))
        end = cut[end]
    return found[::-1]
