"""What pictures show of a body besides what all bodies have: an open list, by kind of body.

Every body is drawn by the outlines of its parts and its contact points. A kind that has more to show says so in a
subclass of `Details`, which it enters with `DETAILS.register`; nothing else in the pictures asks for the kind of body.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from gambol.creatures.actuators import Actuator
from gambol.creatures.creature import Creature
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.drawing import style
from gambol.drawing.brush import Brush
from gambol.drawing.legend import CONTACT, TOUCH, Entry
from gambol.drawing.paper import Window
from gambol.drawing.snapshot import Snapshot, rest_snapshot
from gambol.motion.motion import Motion
from gambol.raster.hull import Hull
from gambol.raster.mesh import Mesh, balls, in_space, light_of
from gambol.raster.skin import Skin
from gambol.registry import Registry

Array = NDArray[np.float64]

UNIT_SHARE = 0.4  # of a body's size: about what the longest link is of a creature of links


class Details:
    """How a body of any kind is drawn."""

    body: ClassVar[str]  # the kind of body, as `Creature.body` says it
    made_of: ClassVar[str] = "part"  # what its parts are called
    signs: ClassVar[Sequence[tuple[type, Entry]]] = ((TouchSensor, TOUCH),)  # of its muscles and sensors, on portraits

    creature: Creature

    def __init__(self, creature: Any) -> None:
        self.creature = creature

    # how it is seen

    @property
    def unit(self) -> float:
        """What small things are sized by, in metres."""
        return UNIT_SHARE * self.creature.size

    def length(self, spanned: float) -> float:
        """How long the body is to look at, of what its parts span, in metres: a ball on a cord is more than a ball."""
        return max(spanned, self.creature.size)

    @property
    def reach(self) -> float:
        """How far around its parts there is something to see while it moves, in metres."""
        return 0.0

    @property
    def goes(self) -> bool:
        """Whether it can get anywhere."""
        return self.creature.free

    @property
    def stays_at(self) -> tuple[float, float] | None:
        """Where it is seen throughout; None for a body that is where its centre of mass is."""
        return None

    @property
    def edge_on(self) -> frozenset[str]:
        """Parts that turn in another plane than the picture's."""
        return frozenset()

    def posed(self, targets: Sequence[float]) -> Snapshot:
        """The body standing as its muscles' targets, in the units of files, ask for; at rest where that is unknown."""
        return rest_snapshot(self.creature)

    # in a scene

    def draw(self, brush: Brush) -> None:
        """The body at one moment."""
        for part in self.creature.masses:
            brush.part(part, style.BODY)
        for contact in self.creature.contacts_on:
            brush.contact(contact)

    def solid(self, moment: Snapshot) -> Mesh:
        """A body as a surface in space at one moment; one that lies in a plane is in that of z = 0."""
        return balls(in_space(moment.position), UNIT_SHARE * 0.1 * self.creature.size, light_of(style.BODY))

    @property
    def skin(self) -> Skin | None:
        """A skin over all its parts that bends with them, where it has one."""
        return None

    def hull(self) -> Hull | None:
        """Its surface in space for whoever bends it elsewhere, as pages do; None of a body in a plane."""
        return None

    def solids(self) -> dict[str, list[Mesh]]:
        """The surfaces of its parts, each in its part's frame, of a body that is given in space."""
        return {}

    def draw_support(self, axes: Axes, window: Window) -> None:
        """What holds it to the world."""

    # on a portrait

    def legend(self) -> list[Entry]:
        """The signs that its portrait shows."""
        parts = (*self.creature.actuators, *self.creature.sensors)
        entries = [entry for kind, entry in self.signs if any(isinstance(part, kind) for part in parts)]
        felt = {sensor.contact for sensor in self.creature.sensors if isinstance(sensor, TouchSensor)}
        return entries if felt.issuperset(self.creature.contacts_on) else [*entries, CONTACT]

    def room(self, moment: Snapshot, detailed: bool) -> list[Array]:
        """Points (n, 2) in metres around its parts that a portrait has to show too."""
        return []

    def draw_behind(self, brush: Brush, detailed: bool) -> None:
        """What a portrait shows behind it: ranges of muscles, of sensors if it is detailed."""

    def draw_before(self, brush: Brush) -> None:
        """What a portrait shows before it."""

    # in its signals

    def sensed(self, sensor: Sensor) -> str:
        """What a sensor is about, in few words."""
        return sensor.contact if isinstance(sensor, TouchSensor) else ""

    def moved(self, motion: Motion, actuator: Actuator) -> tuple[str, Array | None]:
        """What a muscle moves, in a word, and where that is, (T,) in SI units and radians; None if unknown."""
        return "", None

    def angles(self, motion: Motion) -> list[tuple[str, Array]]:
        """Names and angles, (T,) in radians, to plot of a body whose centre of mass tells little."""
        return []


DETAILS: Registry[type[Details]] = Registry(
    "kind of body",
    "gambol.details",
    lambda details: details.body,
    own={
        "links": "gambol.pictures.bodies.articulated.details",
        "bones": "gambol.pictures.bodies.bones.details",
        "springs": "gambol.pictures.bodies.springs.details",
    },
)


def details_of(creature: Creature) -> Details:
    """How this creature is drawn."""
    return DETAILS.get(creature.body, Details)(creature)
