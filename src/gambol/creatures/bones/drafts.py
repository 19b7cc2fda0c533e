"""A body of bones as a person writes it down: limbs once for both sides, chains by their number of bones.

What a line says is worked out by `expansion`; a line may also say everything exactly, as `parts.Part` does.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from gambol.creatures.articulated.parts import Largest
from gambol.creatures.bones.parts import Contact, Inertia, Joint, Root, Share
from gambol.creatures.bones.rig import RigLink
from gambol.creatures.bones.shapes import Direction, Place3, Shape
from gambol.creatures.bones.skeleton import Symmetric, Vector3
from gambol.creatures.bones.space import AHEAD, UP, scaled, unit
from gambol.creatures.units import Colour, Degrees, Hints, Mass, Metres, Name, Strength
from gambol.descriptions import Description
from gambol.errors import InvalidInput

FLESH = 1000.0  # kg/m³: of animals, about that of water
MAX_LINES = 1000
SHAPED = ("length", "thickness", "width", "points", "up", "shape")  # entries that describe one shape

Turn = Literal["pitch", "yaw", "roll", "lift", "swing", "twist"]
Slide = Literal["ahead", "up", "right", "along"]
BallTurn = Literal["pitch", "yaw", "roll"]


def _as_movement(given: Any) -> Any:
    """A range alone stands for all; one number is as far to both sides."""
    if isinstance(given, int | float) and not isinstance(given, bool):
        given = [-given, given]
    return {"range": given} if isinstance(given, list | tuple) else given


class Movement(Description):
    """How a joint moves about or along one axis, and the range of the muscle that moves it, if one does."""

    range: tuple[Degrees, Degrees] | None = None  # from the rest pose, degrees or metres
    ks: Strength | None = None
    kd: Strength | None = None
    largest: Largest | None = None
    limits: tuple[Degrees, Degrees] | None = None
    stiffness: Strength = 0.0
    slack: Degrees = 0.0
    damping: Strength = 0.0
    armature: Inertia = 0.0

    @model_validator(mode="after")
    def _is_muscle_or_none(self) -> Self:
        if self.range is None and (self.ks is not None or self.kd is not None or self.largest is not None):
            raise InvalidInput(
                "a movement that has the strength of a muscle but no range",
                "muscles need a range",
                "add 'range', or give 'stiffness' and 'damping' of what no muscle moves",
            )
        return self


AnyMovement = Annotated[Movement, BeforeValidator(_as_movement)]


class Line(Description):
    """A bone, or all bones that are alike, as one line of a person's file.

    It begins where it hangs and points somewhere. `mirror` makes it and all that hangs on it again on the other side;
    `repeat` makes a chain of so many, the last of which is `taper` times as large as the first.
    """

    name: Name
    parent: Name | None = None
    at: Place3 | None = None  # on the parent; its tip, unless it is given
    turn: tuple[Share, Share, Share, Share] | None = None
    shape: Literal["capsule", "box", "ellipsoid", "sphere", "cylinder"] = "capsule"
    points: Direction = AHEAD
    up: Direction = UP
    length: Metres | None = None
    thickness: Metres | None = None
    width: Metres | None = None
    shapes: tuple[Shape, ...] | None = None
    mass: Mass | None = None
    density: Annotated[float, Field(gt=0.0, le=1e5)] | None = None
    centre: Place3 | None = None
    inertia: Symmetric | None = None
    joint: Name | None = None  # what its joints and their muscles are called; else as it is
    hinges: dict[Turn, AnyMovement] = Field(default_factory=dict)
    slides: dict[Slide, AnyMovement] = Field(default_factory=dict)
    ball: dict[BallTurn, AnyMovement] = Field(default_factory=dict)
    joints: tuple[Joint, ...] = ()
    mirror: bool = False
    repeat: Annotated[int, Field(ge=1, le=100)] = 1
    taper: Annotated[float, Field(gt=0.0, le=10.0)] = 1.0
    touches: bool = True  # whether contacts are worked out for it
    scales: Literal["along", "against"] | None = None  # its contacts slide forwards the way it points, or the other
    colour: Colour | None = None

    @property
    def forwards(self) -> Vector3 | None:
        """The way in which its contacts slide forwards, if that is told from others."""
        return self.scales and scaled({"along": 1.0, "against": -1.0}[self.scales], unit(self.points))

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        what = f"bone {self.name!r}"
        given = self.model_fields_set
        if self.shapes is not None and (twice := [entry for entry in SHAPED if entry in given]):
            raise InvalidInput(
                f"{what} has 'shapes' and {twice[0]!r}",
                "one shape is described in the bone's own line, several in the list 'shapes'",
                "remove one of them",
            )
        if self.shapes is None and self.thickness is None and ("length" in given or "shape" in given):
            raise InvalidInput(f"{what} has no thickness", "every shape needs one", "add 'thickness'")
        if self.shapes is None and self.thickness is None and self.inertia is None:
            raise InvalidInput(f"{what} has no shape", "a bone has a length and a thickness", "add them")
        if self.mass is not None and self.density is not None:
            raise InvalidInput(f"{what} has a mass and a density", "the mass follows from the density", "remove one")
        if self.taper != 1.0 and self.repeat == 1:
            raise InvalidInput(f"{what} has a taper and no repeat", "only a chain can taper", "add 'repeat'")
        if self.mass is None and self.shapes is None and self.thickness is None:
            raise InvalidInput(f"{what} has no mass", "a bone without a shape needs a mass", "add 'mass'")
        kinds = [kind for kind in ("hinges", "slides", "ball", "joints") if getattr(self, kind)]
        if "ball" in kinds and len(kinds) > 1:
            raise InvalidInput(
                f"{what} has a ball joint and {kinds[0]!r}",
                "a ball joint already turns about all axes",
                "remove one of them, or list them as 'joints'",
            )
        return self


def _as_root(given: Any) -> Any:
    return {"bone": given} if isinstance(given, str) else given


class Draft(Description):
    """A person's file of a body of bones."""

    kind: Literal["bones"]
    name: Name
    summary: str = ""
    sources: str = ""
    root: Annotated[Root, BeforeValidator(_as_root)] | None = None  # the first bone without a parent
    bones: Annotated[tuple[Line, ...], Field(min_length=1, max_length=MAX_LINES)]
    actuators: Annotated[tuple[dict[str, Any], ...], Field(max_length=200)] = ()
    contacts: Annotated[tuple[Contact, ...], Field(max_length=200)] | None = None
    pairs: tuple[tuple[Name, Name], ...] = ()
    apart: tuple[tuple[Name, Name], ...] | None = None
    sensors: Annotated[tuple[dict[str, Any], ...], Field(max_length=200)] | None = None
    hints: Hints = Field(default_factory=dict)
    rig: RigLink | None = None
