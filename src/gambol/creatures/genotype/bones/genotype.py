"""A plan of a body in space: a directed graph of parts and links (Sims, Evolving Virtual Creatures, 1994).

It is followed as a genotype of masses and springs is (Sanders 2000, section 2.1); its parts are stiff and have joints.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.bones.shapes import Direction
from gambol.creatures.units import Hints, reversed_range
from gambol.descriptions import Description
from gambol.errors import InvalidInput, unknown_name

SMALLEST, LARGEST = 0.001, 10.0  # m: what a length, a thickness or a width may be
MOST_NODES, MOST_LINKS = 50, 20  # of a genotype; of a node
LIMIT = 100  # the most that a recursive limit may be: a body has no more parts

NodeName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=24)]  # instances are numbered behind it
Size = Annotated[float, Field(ge=SMALLEST, le=LARGEST)]
Turn = Literal["pitch", "yaw", "roll"]
Half = Annotated[float, Field(ge=-180.0, le=180.0)]  # degrees
Scale = Annotated[float, Field(ge=0.1, le=10.0)]


class NoBody(InvalidInput):
    """A genotype of which no valid body comes; `word` is the status of such a trial (`gambol.rollout.status`)."""

    word = ""


class OutOfBounds(NoBody):
    """Its body would have too many or too few parts or hinges, or parts that are too large or too small."""

    word = "out of bounds"


class Overlapping(NoBody):
    """A part of its body would lie in another at rest."""

    word = "overlapping"


class BoneLink(Description):
    """A link from a part to a child that hangs on it.

    `at` is a vector from the parent's middle: the child hangs where the vector leaves the parent's surface. The vector
    is in shares of half the parent's length, thickness and width, so it means the same place for every size. `turn`
    turns the child's frame against the parent's. A `mirror` link makes a second child on the other side. A `terminal`
    link is followed only at the end of a recursive chain.
    """

    to: NodeName
    at: Direction
    turn: dict[Turn, Half] = Field(default_factory=dict)  # first yaw, then pitch, then roll, about the axes so turned
    scale: Scale = 1.0  # of the child and of all that hangs on it
    mirror: bool = False
    terminal: bool = False


class BoneNode(Description):
    """One kind of part.

    `limit`, the recursive limit, is how often the part is made again among its own descendants. The part begins at its
    joint and lies along the x axis of its own frame. Its hinges turn it about the axes of that frame: `pitch` about z
    raises its tip, `yaw` about y swings it aside, `roll` about x twists it. A part without hinges is fixed to its
    parent. `strength` is a share of the torque that muscles of its cross-section can give.
    """

    name: NodeName
    shape: Literal["box", "capsule", "ellipsoid"] = "box"
    length: Size
    thickness: Size
    width: Size | None = None  # of boxes and ellipsoids, if it is not the thickness
    limit: Annotated[int, Field(ge=0, le=LIMIT)] = 1
    hinges: dict[Turn, tuple[Half, Half]] = Field(default_factory=dict)  # from the parent outwards; ranges in degrees
    strength: Annotated[float, Field(gt=0.0, le=1.0)] = 1.0
    links: Annotated[tuple[BoneLink, ...], Field(max_length=MOST_LINKS)] = ()

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.width is not None and self.shape == "capsule":
            raise InvalidInput(
                f"the node {self.name!r} is a capsule with a width",
                "only boxes and ellipsoids have one",
                "remove 'width', or choose another shape",
            )
        for turn, (low, high) in self.hinges.items():
            if low >= high:
                raise reversed_range(f"the {turn} of node {self.name!r}", low, high)
            if not low <= 0.0 <= high:
                raise InvalidInput(
                    f"the {turn} of node {self.name!r} reaches from {low:g} to {high:g} degrees",
                    "a joint's range must contain 0, the angle at rest",
                    "widen the range, or turn the link that leads here",
                )
        return self

    @property
    def breadth(self) -> float:
        """Its width in metres. The width of a capsule is its thickness."""
        return self.width or self.thickness


class BoneGenotype(Description):
    """A plan of how to build a body of bones; its first node is the root.

    >>> tail = BoneLink(to="bead", at=(1, 0, 0))
    >>> bead = BoneNode(name="bead", length=0.2, thickness=0.1, limit=3, hinges={"yaw": (-40, 40)}, links=(tail,))
    >>> BoneGenotype(name="chain", nodes=(bead,)).root.links[0].to
    'bead'
    """

    kind: Literal["bone-genotype"] = "bone-genotype"
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
    summary: Annotated[str, Field(max_length=200)] = ""
    nodes: Annotated[tuple[BoneNode, ...], Field(min_length=1, max_length=MOST_NODES)]
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
        return self

    @property
    def root(self) -> BoneNode:
        """The node that expansion begins with."""
        return self.nodes[0]

    def node(self, name: str) -> BoneNode:
        """The node of that name."""
        return next(node for node in self.nodes if node.name == name)
