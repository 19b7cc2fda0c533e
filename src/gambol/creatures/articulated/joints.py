"""How links hang on each other and on the world: pins and slides, as a creature's file names them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.units import Degrees, Name, Point, reversed_range
from gambol.descriptions import Extended
from gambol.errors import InvalidInput

RAIL, AXLE, HINGE = "rail", "axle", "hinge"  # what holds a root: an effort can drive it, and springs can hold it

Inertia = Annotated[float, Field(ge=0.0, le=1e8)]


class Joint(Extended):
    """Holds a child link to its parent within optional limits.

    A joint is a pin, which turns freely, or a slide, which moves along a line of the parent without turning. A joint
    with `along` is a slide: the child's pivot is at `at` plus the extension along that line, the child is turned by
    `angle`, and the limits are limits of the extension, in metres. The armature is the inertia of what turns or moves
    with the joint, such as the rotor of a geared motor. It has no weight.
    """

    later: ClassVar[tuple[str, ...]] = ("along", "armature")

    name: Name
    parent: Name
    child: Name
    at: Point  # on the parent
    pivot: Point = (0.0, 0.0)  # on the child
    angle: Degrees = 0.0  # at rest
    limits: tuple[Degrees, Degrees] | None = None
    along: Degrees | None = None  # of a slide, which this makes it: where it leads, from the parent's x
    armature: Inertia = 0.0  # kg m², of a slide kg

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.limits and self.limits[0] >= self.limits[1]:
            raise reversed_range(f"joint {self.name!r}", *self.limits)
        if self.is_slide and self.limits and max(map(abs, self.limits)) > 100.0:
            raise InvalidInput(
                f"joint {self.name!r}: a slide with limits {self.limits[0]:g} to {self.limits[1]:g} m",
                "a slide is at most 100 m long",
                "give limits in metres",
            )
        return self

    @property
    def is_slide(self) -> bool:
        """Whether it is a slide."""
        return self.along is not None


class Root(Extended):
    """How the first link is held to the world.

    It is free; or pinned to a point; or slides on a level rail without turning; or is a turntable: an arm that turns
    about a vertical axle, with rods that swing across it. Limits are those of a pinned root's angle, in degrees, or of
    the way along the rail from `at`, in metres. What drives the root can have inertia without weight: `armature`
    resists turning, `added_mass` at the pivot resists moving.
    """

    later: ClassVar[tuple[str, ...]] = ("limits", "armature", "added_mass")

    link: Name
    kind: Literal["free", "pinned", "slider", "turntable"] = "free"
    at: Point | None = None  # the pivot's place in the world; a free body without it is put on the ground
    pivot: Point = (0.0, 0.0)
    angle: Degrees = 0.0
    limits: tuple[Degrees, Degrees] | None = None
    armature: Inertia = 0.0  # kg m²
    added_mass: Inertia = 0.0  # kg

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.limits and self.kind not in ("pinned", "slider"):
            raise InvalidInput(
                f"a root of kind {self.kind!r} with limits",
                "only joints that turn or slide can have limits",
                "remove 'limits'",
            )
        if self.limits and self.limits[0] >= self.limits[1]:
            raise reversed_range("the root", *self.limits)
        if self.armature and self.kind not in ("free", "pinned"):
            raise InvalidInput(
                f"a root of kind {self.kind!r} with an armature",
                "a root that turns in the plane has one",
                "remove 'armature'",
            )
        if self.added_mass and self.kind not in ("free", "slider"):
            raise InvalidInput(
                f"a root of kind {self.kind!r} with an added mass", "a root that moves has one", "remove 'added_mass'"
            )
        return self

    @property
    def drive(self) -> str | None:
        """What holds the root to the world and can be driven; None if nothing does."""
        return {"slider": RAIL, "turntable": AXLE, "pinned": HINGE}.get(self.kind)
