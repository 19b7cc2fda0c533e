"""A plan of a body: a directed graph of nodes and links (Sanders 2000, section 2.1.1)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.springs.creature import MAX_PARTS
from gambol.creatures.units import Degrees, Hints, Metres, Name, Point, PointMass, Strength
from gambol.descriptions import Description
from gambol.errors import InvalidInput, unknown_name

KS, KD = 40.0, 0.3  # N/m, N s/m: those of the thesis's creatures as gambol has them (docs/springs.md)
MOST_LINKS = 100  # of a node


class GenotypeLink(Description):
    """A link from a node to a child: where the child is, how it is turned, and the spring between the two.

    `at` is in the parent's frame. `turn` turns the child's frame against the parent's. With `shortest` and `longest`
    the spring is a muscle, whose rest length a controller sets between the two. A `terminal` link is followed only at
    the end of a recursive chain.
    """

    to: Name
    at: Point
    turn: Degrees = 0.0
    shortest: Metres | None = None
    longest: Metres | None = None
    ks: Strength = KS
    kd: Strength = KD
    terminal: bool = False

    @model_validator(mode="after")
    def _has_both_lengths(self) -> Self:
        if (self.shortest is None) != (self.longest is None):
            given, lacking = ("longest", "shortest") if self.shortest is None else ("shortest", "longest")
            raise InvalidInput(
                f"the link to {self.to!r} has {given!r} and no {lacking!r}",
                "a muscle has both, a spring none",
                f"add {lacking!r}",
            )
        if self.shortest is not None and self.longest is not None and self.shortest >= self.longest:
            raise InvalidInput(
                f"the link to {self.to!r}: shortest {self.shortest:g} m is not below longest {self.longest:g} m",
                "a muscle must be able to shorten",
                "swap the two lengths",
            )
        return self


class GenotypeNode(Description):
    """One kind of mass.

    `limit`, the recursive limit, is how often the mass is made again among its own descendants. A `virtual` mass is
    another name of the mass at the same place: it closes chains to rings.
    """

    name: Name
    mass: PointMass = 1.0
    limit: Annotated[int, Field(ge=0, le=MAX_PARTS)] = 1
    virtual: bool = False
    touch: bool = False  # whether its masses have touch sensors
    links: Annotated[tuple[GenotypeLink, ...], Field(max_length=MOST_LINKS)] = ()


class ExtraSpring(Description):
    """A spring between any two masses of the expanded body, by their names there. No controller acts on it."""

    name: Name
    start: Name
    end: Name
    ks: Strength = KS
    kd: Strength = KD


class Genotype(Description):
    """A plan of how to build a body; its first node is the root.

    >>> tail = GenotypeLink(to="bead", at=(1, 0), shortest=0.9, longest=1.1)
    >>> chain = Genotype(name="chain", nodes=(GenotypeNode(name="bead", limit=3, links=(tail,)),))
    >>> chain.root.links[0].to
    'bead'
    """

    kind: Literal["genotype"] = "genotype"
    name: Name
    summary: Annotated[str, Field(max_length=200)] = ""
    nodes: Annotated[tuple[GenotypeNode, ...], Field(min_length=1, max_length=MAX_PARTS)]
    extra: Annotated[tuple[ExtraSpring, ...], Field(max_length=MAX_PARTS)] = ()
    delay: Annotated[float, Field(gt=0.0, le=1000.0)] = 4.0  # s, k_r of all muscles
    hints: Hints = Field(default_factory=dict)

    @model_validator(mode="after")
    def _links_lead_somewhere(self) -> Self:
        names = [node.name for node in self.nodes]
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise InvalidInput(f"the node {doubled!r} occurs twice", "each node needs a name of its own", "rename one")
        for node in self.nodes:
            for link in node.links:
                if link.to not in names:
                    error = unknown_name("node", link.to, names)
                    raise InvalidInput(
                        f"node {node.name!r} links to {link.to!r}, which is not a node", error.allowed, error.remedy
                    )
        if self.nodes[0].virtual:
            raise InvalidInput(
                f"the root {names[0]!r} is virtual",
                "the root is the mass that all others are attached to",
                "make another node virtual",
            )
        return self

    @property
    def root(self) -> GenotypeNode:
        """The node that expansion begins with."""
        return self.nodes[0]

    def node(self, name: str) -> GenotypeNode:
        """The node of that name."""
        return next(node for node in self.nodes if node.name == name)
