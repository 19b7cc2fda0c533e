"""A creature: a body of any kind, as its file describes it. Kinds of bodies are an open list."""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from pydantic import SerializeAsAny

from gambol.creatures.actuators import Actuator
from gambol.creatures.anatomy import Anatomy
from gambol.creatures.figure import Figure
from gambol.creatures.sensors import Sensor
from gambol.creatures.units import Hints
from gambol.descriptions import Description, any_kind, entries_for
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.registry import Registry
from gambol.showing import shown_still

USUAL = "links"  # the kind of body of a file that does not say its kind
FIELDS = ("name", "summary", "sources", "hints", "actuators", "sensors")

Outline = Sequence[tuple[float, float]]


class Creature(Description, abc.ABC):
    """A body of any kind.

    Each kind is a subclass that declares the fields below in the order of its files and is registered with
    `BODIES.register`. A `gambol.dynamics.system.System` with the same `body` says how it moves.
    """

    body: ClassVar[str]  # the kind of body: what its files say as `kind`, unless it is the usual one
    anatomy_kind: ClassVar[type[Anatomy]] = Anatomy  # what knows the build of such bodies

    if TYPE_CHECKING:
        name: str
        summary: str  # a line for lists
        sources: str  # which numbers are a paper's and which are ours
        hints: Hints
        actuators: tuple[Actuator, ...]
        sensors: tuple[Sensor, ...]

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        if lacking := [name for name in FIELDS if name not in cls.model_fields]:
            raise TypeError(f"{cls.__name__}, a kind of creature, declares no field {lacking[0]!r}")

    @classmethod
    def from_data(cls, data: Any, where: str) -> Self:
        """Validates data as a file holds them. Called on `Creature` itself, it uses the kind of body that the data
        name."""
        if cls is not Creature or not isinstance(data, dict):
            return super().from_data(data, where)
        _check_kind(data, where)
        named = BODIES.named(str(data.get("kind", USUAL)))
        found: Any = named.from_data(entries_for(named, data), where)
        return found  # type: ignore[no-any-return]

    @classmethod
    def completed(cls, data: dict[str, Any], where: str) -> dict[str, Any]:
        """Completes the data of a user's file: adds whatever follows from the rest of it."""
        return data

    @property
    def worked_out(self) -> dict[str, Any]:
        """What a user's file may leave out besides sensors, as data to show to whoever drew the body."""
        return {}

    # what it weighs and measures

    @property
    @abc.abstractmethod
    def mass(self) -> float:
        """The total mass in kg."""

    @property
    def moved_mass(self) -> float:
        """The mass in kg that the muscles move: the body's own, and the inertia of geared motors as a mass at the ends
        of limbs."""
        return self.mass

    @property
    @abc.abstractmethod
    def size(self) -> float:
        """The length of the body stretched out, in metres."""

    @property
    def body_size(self) -> float:
        """The length or the height at rest, in metres, whichever is more. Tables give speeds in this unit. The physics
        uses `size`, which does not depend on the pose."""
        return self.size

    # its parts, by name

    @property
    @abc.abstractmethod
    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """The names of its parts by kind, as expressions use them: `{"link": ("base", "arm"), "contact": …}`."""

    @property
    @abc.abstractmethod
    def masses(self) -> Mapping[str, float]:
        """The mass in kg of each part whose place is recorded, in the order of the recording."""

    @property
    def contacts_on(self) -> Mapping[str, str]:
        """The part that each contact lies on, by the contact's name and in order."""
        return {}

    def contact_at(self, name: str) -> tuple[float, ...]:
        """Where a contact lies, in the frame of its part, in metres."""
        return (0.0,) * self.dimensions

    @property
    def feet(self) -> tuple[str, ...]:
        """The names of the contacts that the body stands on."""
        return ()

    @property
    def leader(self) -> str | None:
        """The part that goes first and whose own x points ahead; None if there is no such part."""
        return None

    @property
    def anatomy(self) -> Anatomy:
        """Its anatomy: the legs, twins, feet and limp parts, from which follows how it may move.

        >>> import gambol
        >>> gambol.creature("cheetah").anatomy.legs == ()
        False
        """
        return _anatomy_of(self)

    def __repr__(self) -> str:
        """Its name and its build, in a line."""
        parts = [f"{len(names)} {kind}s" for kind, names in self.parts.items() if names]
        return f"<{type(self).__name__} {self.name!r}: {', '.join(parts)}; {summed(self.masses.values()):.3g} kg>"

    def _repr_png_(self) -> bytes | None:
        """Its picture, which a notebook shows."""
        return shown_still(self)

    # its strength

    def unit_of(self, actuator: Actuator) -> str:
        """The unit of an actuator's range and targets. It is the actuator's own unit, unless the part that it drives
        needs another.

        >>> import gambol
        >>> luxo = gambol.creature("luxo")
        >>> luxo.unit_of(luxo.actuators[0])
        'deg'
        """
        return actuator.unit

    def limited(self) -> Self:
        """The creature with a largest force for every muscle that has none, worked out from its load.

        Bodies of a kind whose muscles have no limits stay unchanged.
        """
        return self

    # how it is seen, and how it is held

    @property
    def held(self) -> str:
        """How it is held to the world, in words."""
        return "free" if self.free else "held to the world"

    @property
    def dimensions(self) -> int:
        """2 for a body that moves in a plane, 3 for one in space."""
        return 2

    @property
    def seen_from_above(self) -> bool:
        """Whether it is seen from above and slides or swims in a plane. Other bodies in a plane are seen from the
        side, under gravity."""
        return False

    @property
    def free(self) -> bool:
        """Whether it moves freely, and is not held to a place."""
        return True

    @cached_property
    def figure(self) -> Figure:
        """What is drawn besides the outlines of its parts."""
        return Figure(tuple(self.masses))

    def outline(self, part: str) -> Outline:
        """The corners of a part's outline, in its own frame, in metres."""
        r = 0.04 * self.size
        return ((r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r))


@lru_cache(maxsize=256)
def _anatomy_of(creature: Creature) -> Anatomy:
    return creature.anatomy_kind(creature)


BODIES: Registry[type[Creature]] = Registry(
    "kind of body",
    "gambol.bodies",
    lambda creature: creature.body,
    own={
        "bones": "gambol.creatures.bones.creature",
        "springs": "gambol.creatures.springs.creature",
        "links": "gambol.creatures.articulated.creature",
    },
)


AnyCreature = Annotated[SerializeAsAny[Creature], any_kind(BODIES, Creature, USUAL)]


def _check_kind(data: Mapping[str, Any], where: str) -> None:
    """Refuses a file without a kind of body that has not what the usual kind needs, but what another one needs."""
    usual = BODIES[USUAL].model_fields
    if "kind" in data or all(name in data for name, entry in usual.items() if entry.is_required()):
        return
    for kind in BODIES:
        if any(entry.is_required() and name in data and name not in usual
               for name, entry in BODIES[kind].model_fields.items()):  # fmt: skip
            raise InvalidInput(
                f"{where} does not say its kind of body", f"known kinds are {', '.join(BODIES)}", f"add 'kind: {kind}'"
            )


def creature_from_file(data: Any, where: str) -> Creature:
    """The creature of a person's file, with what that leaves out worked out; `where` begins an error's sentence.

    What is kept with runs and in the catalogue is whole, and read as it is (`creature_from_data`).
    """
    if isinstance(data, dict) and (kind := str(data.get("kind", USUAL))) in BODIES:
        _check_kind(data, where)
        data = BODIES[kind].completed(data, where)
    return Creature.from_data(data, where)


def creature_from_data(data: Any, where: str) -> Creature:
    """The creature that a file's data describes; `where` begins an error's sentence."""
    return Creature.from_data(data, where)
