"""A body's link to the rig that it was made of: which file, and which of its nodes each bone is.

It is plain data. Motions go back onto that rig by it, and the check of a body asks whether its head came along.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gambol.creatures.bones.parts import Share
from gambol.creatures.bones.skeleton import UNTURNED
from gambol.creatures.units import Name
from gambol.descriptions import Description, Extended

NodeName = Annotated[str, Field(max_length=500)]
NodeNumber = Annotated[int, Field(ge=0, le=100_000)]
Units = Annotated[float, Field(ge=-1e9, le=1e9)]


class RigBone(Description):
    """A bone of a body as a node of a rig. `turn` is how the node at rest has turned from the file's pose, as a
    quaternion (w first) along the file's axes."""

    bone: Name
    node: NodeName
    number: NodeNumber  # of the node in its file
    turn: tuple[Share, Share, Share, Share] = UNTURNED


class RigRider(Description):
    """A node that moves with a bone which is not its parent in the file."""

    node: NodeName
    number: NodeNumber
    bone: Name


class RigLink(Extended):
    """The rig of a body: its file, the size of the file's unit, and where the body is in the file at rest."""

    later: ClassVar[tuple[str, ...]] = ("merged_head",)

    file: Annotated[str, Field(max_length=500)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    metres: Annotated[float, Field(gt=0.0, le=1e9)]  # one unit of the file
    ahead: Literal["x", "-x", "z", "-z"]  # the axis of the file along which the body looks
    ground: tuple[Units, Units, Units]  # the file's place on its own ground, in its units, below the root's origin
    bones: Annotated[tuple[RigBone, ...], Field(min_length=1, max_length=100)]
    riders: Annotated[tuple[RigRider, ...], Field(max_length=1000)] = ()
    merged_head: RigRider | None = None  # the node of a head that import made part of another bone
