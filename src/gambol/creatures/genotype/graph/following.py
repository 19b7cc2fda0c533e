"""A graph of nodes and links followed depth first from its root: the tree of parts that it stands for.

Sanders 2000, section 2.1.2; Figure 2-4 with a stack in place of its recursion, since chains may be long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from gambol.errors import InvalidInput


class Linked(Protocol):
    """A link of any kind of genotype."""

    @property
    def to(self) -> str: ...

    @property
    def terminal(self) -> bool: ...


class Noded(Protocol):
    """A node of any kind of genotype."""

    @property
    def name(self) -> str: ...

    @property
    def limit(self) -> int: ...

    @property
    def links(self) -> Sequence[Linked]: ...


Link = TypeVar("Link", bound=Linked)
Node = TypeVar("Node", bound=Noded)


@dataclass(frozen=True)
class Step(Generic[Node, Link]):
    """A part of the tree: its node, the number of the part that it hangs on, and the link by which it was reached."""

    node: Node
    parent: int | None  # None for the root
    link: Link | None


def followed(
    nodes: Sequence[Node], links_of: Callable[[Node], Iterable[Link]], most: int, refused: InvalidInput
) -> list[Step[Node, Link]]:
    """The parts of a genotype whose first node is the root, parents first; `refused` where there are more than `most`.

    A node is made again inside itself as often as its recursive limit says; a terminal link is followed at the end of
    such a chain only.
    """
    known = {node.name: node for node in nodes}
    limits = {node.name: node.limit for node in nodes}  # one less for each instance that is being followed
    found: list[Step[Node, Link]] = [Step(nodes[0], None, None)]
    stack: list[tuple[int, Iterator[Link]]] = [(0, iter(links_of(nodes[0])))]
    while stack:
        part, links = stack[-1]
        above = found[part].node.name
        link = next(links, None)
        if link is None:
            stack.pop()
            if stack:
                limits[found[stack[-1][0]].node.name] += 1
        elif (limits[above] > 0 and not link.terminal) or (limits[above] == 0 and link.terminal):
            limits[above] -= 1
            if len(found) == most:
                raise refused
            child = known[link.to]
            found.append(Step(child, part, link))
            stack.append((len(found) - 1, iter(links_of(child))))
    return found


def names_of(nodes: Sequence[str]) -> list[str]:
    """Names of instances, by the names of their nodes: those of a node that is made several times are numbered.

    >>> names_of(["trunk", "leg", "leg"])
    ['trunk', 'leg-1', 'leg-2']
    """
    count, seen = Counter(nodes), Counter[str]()
    names = []
    for node in nodes:
        seen[node] += 1
        names.append(node if count[node] == 1 else f"{node}-{seen[node]}")
    return names


def reached(nodes: Sequence[Node]) -> dict[str, Node]:
    """Nodes by name that the first of them leads to, itself before all others."""
    known = {node.name: node for node in nodes}
    found, waiting = {nodes[0].name: nodes[0]}, [nodes[0]]
    while waiting:
        new = [known[link.to] for link in waiting.pop().links if link.to not in found]
        found |= {node.name: node for node in new}
        waiting += new
    return found
