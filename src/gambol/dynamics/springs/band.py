"""Symmetric positive definite systems of a body's masses, solved as loops of the tape.

Every mass has a block of unknowns, one for each axis; blocks are coupled where springs join masses. Masses are put in
an order in which springs join only near ones (Cuthill and McKee 1969, reversed): the matrix is then a band, and so are
its factors A = L D Lᵀ, with blocks on D. Column by column, a block and those below it stand one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gambol.compiler.regions import Region, SlotList, repeat
from gambol.compiler.values import Index, Number
from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.springs.layout import layout_of
from gambol.errors import InvalidInput

MOST_NUMBERS = 60_000  # of a matrix in a lane: the memory of a thread is some megabytes

Matrix = list[list[Number]]


class Band:
    """Where the matrix and the right-hand side of a creature stand in scratch, behind what its layout puts there."""

    def __init__(self, creature: SpringBody) -> None:
        layout = layout_of(creature)
        self.masses, self.axes = layout.masses, layout.axes
        ends = [(creature.index[bond.start], creature.index[bond.end]) for bond in creature.bonds]
        rank = narrow_order(self.masses, ends)
        self.reach = max((abs(rank[a] - rank[b]) for a, b in ends), default=0)  # blocks below the diagonal
        self.block = self.axes * self.axes
        self.column = (self.reach + 1) * self.block
        beyond = self.masses + self.reach  # so far the last columns reach; nothing is there
        self.matrix = layout.size
        self.right = self.matrix + beyond * self.column
        self.panel = self.right + beyond * self.axes  # the blocks below the diagonal, while their column is eliminated
        self.size = self.panel + self.reach * self.block
        if self.size > MOST_NUMBERS:
            raise InvalidInput(
                f"semi-implicit steps of {creature.name} need {self.size} numbers",
                f"a matrix has at most {MOST_NUMBERS}",
                "choose the integrator midpoint",
            )
        self.right_of = SlotList("band.right", [self.right + rank[i] * self.axes for i in range(self.masses)])
        self.diagonal_of = SlotList("band.diagonal", [self.matrix + rank[i] * self.column for i in range(self.masses)])
        between = [min(rank[a], rank[b]) * self.column + abs(rank[a] - rank[b]) * self.block for a, b in ends]
        self.between = SlotList("band.between", [self.matrix + slot for slot in between])

    def clear(self, memory: Region) -> None:
        """Makes everything 0."""

        def clear(i: Index) -> None:
            memory[i + self.matrix] = 0.0

        repeat(self.panel - self.matrix, clear)

    def solve(self, memory: Region) -> None:
        """Replaces the right-hand side by the solution, and the matrix by its factors."""
        repeat(self.masses, lambda j: self._eliminate(memory, j))
        repeat(self.masses, lambda j: self._substitute(memory, j * -1 + (self.masses - 1)))

    def _eliminate(self, memory: Region, j: Index) -> None:
        """Column j: D = its block, L = the blocks below times D⁻¹; takes L D Lᵀ off the rest, and L y off the right."""
        axes, block, here = range(self.axes), self.block, j * self.column + self.matrix
        inverse = inverted([[memory[here + (r * self.axes + c)] for c in axes] for r in axes])
        for r in axes:
            for c in axes:
                memory[here + (r * self.axes + c)] = inverse[r][c]
        right = [memory[j * self.axes + (self.right + c)] for c in axes]

        def scale(p: Index) -> None:
            slot = here + p * block + block
            below = [[memory[slot + (r * self.axes + c)] for c in axes] for r in axes]
            lower = [[_dot(row, [inverse[k][c] for k in axes]) for c in axes] for row in below]
            for r in axes:
                for c in axes:
                    memory[p * block + (self.panel + r * self.axes + c)] = below[r][c]
                    memory[slot + (r * self.axes + c)] = lower[r][c]
                to = (j + p) * self.axes + (self.right + self.axes + r)
                memory[to] = memory[to] - _dot(lower[r], right)

        if self.reach:
            repeat(self.reach, scale)
        for p in range(self.reach):
            self._take_off(memory, j, p, here)

    def _take_off(self, memory: Region, j: Index, p: int, here: Index) -> None:
        """From column j + p + 1: the product of the panel below p with row p of L."""
        axes, block = range(self.axes), self.block
        lower = [[memory[here + ((p + 1) * block + r * self.axes + c)] for c in axes] for r in axes]
        target = (j + (p + 1)) * self.column + self.matrix

        def take(q: Index) -> None:
            panel = [[memory[q * block + (self.panel + p * block + r * self.axes + c)] for c in axes] for r in axes]
            for r in axes:
                for c in axes:
                    slot = target + q * block + (r * self.axes + c)
                    memory[slot] = memory[slot] - _dot(panel[r], lower[c])

        repeat(self.reach - p, take)

    def _substitute(self, memory: Region, j: Index) -> None:
        """Row j from the last one up: x = D⁻¹ y − Lᵀ x of the rows below."""
        axes, here, own = range(self.axes), j * self.column + self.matrix, j * self.axes + self.right
        right = [memory[own + c] for c in axes]
        found = tuple(_dot([memory[here + (r * self.axes + c)] for c in axes], right) for r in axes)

        def take(p: Index, *sums: Number) -> Sequence[Number]:
            slot, below = here + p * self.block + self.block, own + p * self.axes + self.axes
            known = [memory[below + r] for r in axes]
            return [sums[c] - _dot([memory[slot + (r * self.axes + c)] for r in axes], known) for c in axes]

        if self.reach:
            found = repeat(self.reach, take, found)
        for c in axes:
            memory[own + c] = found[c]


@lru_cache(maxsize=16)
def band_of(creature: SpringBody) -> Band:
    """The band of a creature, made once."""
    return Band(creature)


def narrow_order(count: int, pairs: list[tuple[int, int]]) -> list[int]:
    """The rank of each of `count` things, so that pairs have near ranks: breadth first from an outer one, reversed.

    >>> narrow_order(4, [(0, 2), (2, 1), (1, 3)])
    [3, 1, 2, 0]
    """
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)

    def outwards(first: int) -> list[int]:
        order, seen = [first], {first}
        for one in order:
            new = sorted(near[one] - seen, key=lambda other: (len(near[other]), other))
            order += new
            seen.update(new)
        return order

    outer = min(range(count), key=lambda one: (len(near[one]), one))
    for _ in range(2):  # the last that is reached lies farther out
        outer = outwards(outer)[-1]
    order = outwards(outer)[::-1]
    rank = [0] * count
    for place, one in enumerate(order):
        rank[one] = place
    return rank


def inverted(block: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, of which the lower half is read, by L D Lᵀ.

    >>> inverted([[2.0, 0.0], [1.0, 1.0]])
    [[1.0, -1.0], [-1.0, 2.0]]
    """
    size = range(len(block))
    lower: Matrix = [[1.0 if r == c else 0.0 for c in size] for r in size]
    scaled: Matrix = [[0.0 for _ in size] for _ in size]  # L D
    weights: list[Number] = []
    for c in size:
        for r in range(c, len(block)):
            scaled[r][c] = block[r][c] - _dot(scaled[r][:c], lower[c][:c]) if c else block[r][c]
        weights.append(1.0 / scaled[c][c])
        for r in range(c + 1, len(block)):
            lower[r][c] = scaled[r][c] * weights[c]
    back: Matrix = [[1.0 if r == c else 0.0 for c in size] for r in size]  # L⁻¹
    for r in size:
        for c in range(r):
            back[r][c] = 0.0 - _dot(lower[r][c:r], [back[k][c] for k in range(c, r)])
    found: Matrix = [[0.0 for _ in size] for _ in size]
    for r in size:
        for c in range(r + 1):
            below = range(r, len(block))
            found[r][c] = _dot([back[k][r] * weights[k] for k in below], [back[k][c] for k in below])
            found[c][r] = found[r][c]
    return found


def _dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    result = a[0] * b[0]
    for x, y in zip(a[1:], b[1:], strict=True):
        result = result + x * y
    return result
