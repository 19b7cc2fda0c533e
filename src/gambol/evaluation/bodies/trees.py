"""Which bodies stand side by side: lanes of a block share a tree of rows that all of their own trees fit into.

A tree is a tuple: how many spots its first row has, and then the trees that hang on that row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

Tree: TypeAlias = tuple[Any, ...]  # (spots, Tree, Tree, …)

WIDTH = 16  # lanes of a block, whatever the vectors of a processor hold: 1, 2, 4, 8 or 16 of them
MOST_ROWS = 64  # of a shared tree
ROW, BLOCK = 9.0, 5.0  # what a row and a block cost, in spots
KEPT = 200_000


@lru_cache(maxsize=KEPT)
def size(tree: Tree) -> int:
    """How many rows a tree has.

    >>> size((8, (2,), (0, (6,))))
    4
    """
    return 1 + sum(map(size, tree[1:]))


@lru_cache(maxsize=KEPT)
def spots(tree: Tree) -> tuple[int, ...]:
    """Of each row, depth first, how many spots it has.

    >>> spots((8, (2,), (0, (6,))))
    (8, 2, 0, 6)
    """
    return (tree[0], *[count for limb in tree[1:] for count in spots(limb)])


@lru_cache(maxsize=KEPT)
def shape(tree: Tree) -> Tree:
    """A tree without its spots.

    >>> shape((8, (2,), (0, (6,))))
    ((), ((),))
    """
    return tuple(map(shape, tree[1:]))


@lru_cache(maxsize=KEPT)
def cost(tree: Tree) -> float:
    """Of a step of a block, in spots."""
    return BLOCK + ROW * size(tree) + sum(spots(tree))


@lru_cache(maxsize=KEPT)
def union(one: Tree, other: Tree) -> Tree:
    """The tree that both fit into, their first limb in its first, their second in its second.

    >>> union((8, (2,), (2,)), (6, (6, (2,))))
    (8, (6, (2,)), (2,))
    """
    if one == other:
        return one
    both = min(len(one), len(other))
    return (max(one[0], other[0]), *map(union, one[1:both], other[1:both]), *one[both:], *other[both:])


@lru_cache(maxsize=KEPT)
def parents(tree: Tree) -> tuple[int, ...]:
    """Of each row, depth first, the row that it hangs on; the root hangs on itself.

    >>> parents((8, (2, (2,)), (6,)))
    (0, 0, 1, 0)
    """
    found = [0]

    def visit(limbs: Tree, at: int) -> None:
        for limb in limbs:
            found.append(at)
            visit(limb[1:], len(found) - 1)

    visit(tree[1:], 0)
    return tuple(found)


@lru_cache(maxsize=KEPT)
def places(own: Tree, shared: Tree) -> tuple[int, ...]:
    """Where the rows of a tree stand in one that it fits into, both without spots.

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
            at += _rows(limb)

    visit(own, shared, 0)
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _rows(plain: Tree) -> int:
    return 1 + sum(map(_rows, plain))


def blocks(trees: Sequence[Tree]) -> list[tuple[Tree, list[int]]]:
    """Shared trees, each with the numbers of the bodies in its lanes.

    Bodies are ordered by size, shape and spots; blocks begin where all that runs comes to the least.

    >>> blocks([(8, (2,)), (2, (2,), (2,)), (6, (2,))])
    [((8, (2,), (2,)), [2, 0, 1])]
    """
    order = sorted(range(len(trees)), key=lambda i: (size(trees[i]), shape(trees[i]), trees[i]))
    count, sorts = len(order), [trees[i] for i in order]
    best, cut = [0.0, *[math.inf] * count], [0] * (count + 1)
    for end in range(1, count + 1):  # the cheapest way over where blocks begin
        shared, least, chosen, price = sorts[end - 1], math.inf, end - 1, cost(sorts[end - 1])
        for first in range(end - 1, max(-1, end - 1 - WIDTH), -1):
            if (one := sorts[first]) is not shared and one != shared:
                shared = union(shared, one)
                if size(shared) > MOST_ROWS and first < end - 1:
                    break
                price = cost(shared)
            if best[first] + price < least:
                least, chosen = best[first] + price, first
        best[end], cut[end] = least, chosen
    found: list[tuple[Tree, list[int]]] = []
    end = count
    while end:
        shared = sorts[end - 1]
        for one in sorts[cut[end] : end]:
            shared = union(shared, one)
        found.append((shared, order[cut[end] : end]))
        end = cut[end]
    return found[::-1]
