"""Which bodies stand side by side: lanes of a block share a tree of rows that all of their own trees fit into.

A tree is a tuple: how many spots its first row has, and then the trees that hang on that row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Tree: TypeAlias = tuple[Any, ...]  # (spots, Tree, Tree, …)

WIDTH = 16  # lanes of a block, whatever the vectors of a processor hold: 1, 2, 4, 8 or 16 of them
ROW = 9.0  # what a row costs, in spots
ELSEWHERE = 0.7  # of a body's own cost that it would add to another block
AT_A_TIME = (5, 10)  # lanes that join a block, before and after its tree is looked at again
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
    """Shared trees, each with the numbers of the bodies in its lanes; the largest come first.

    A block begins with the largest body that is left, and takes in those that add the least to what runs: rows and
    spots beyond the tree so far, less a share of what they would cost elsewhere.

    >>> blocks([(8, (2,)), (2, (2,), (2,)), (6, (2,))])
    [((8, (2,), (2,)), [1, 2, 0])]
    """
    table = _table(trees)
    own = table.sum(1)
    left = np.argsort(-own, kind="stable")
    found: list[tuple[Tree, list[int]]] = []
    while len(left):
        lanes, shared, left = [int(left[0])], table[left[0]], left[1:]
        for count in AT_A_TIME:
            mine = table[left]
            more = np.maximum(mine - shared, 0.0).sum(1) - ELSEWHERE * own[left]
            chosen = np.argsort(more, kind="stable")[:count]
            if len(chosen):
                lanes += left[chosen].tolist()
                shared = np.maximum(shared, mine[chosen].max(0))
                left = np.delete(left, chosen)
        found.append((reduce(union, [trees[i] for i in lanes]), lanes))
    return found


def _table(trees: Sequence[Tree]) -> NDArray[np.float32]:
    """What each body costs in each row of the tree that all of them fit into."""
    seats: list[dict[int, int]] = [{}]  # of each row of that tree, its limbs
    lines, columns, costs = list[int](), list[int](), list[float]()

    def visit(tree: Tree, seat: int) -> None:
        columns.append(seat)
        costs.append(tree[0] + ROW)
        for k, limb in enumerate(tree[1:]):
            if k not in seats[seat]:
                seats[seat][k] = len(seats)
                seats.append({})
            visit(limb, seats[seat][k])

    for line, tree in enumerate(trees):
        before = len(columns)
        visit(tree, 0)
        lines += [line] * (len(columns) - before)
    found = np.zeros((len(trees), len(seats)), np.float32)
    found[lines, columns] = costs
    return found
