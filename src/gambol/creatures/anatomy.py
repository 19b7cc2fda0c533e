"""What a body's build says about how it may move: legs, twins, feet, what hangs limp, what its symmetry exchanges.

Each kind of body answers for itself (`Creature.anatomy`); rooms that search, score and name gaits ask this alone. A
body of which nothing is known has no trunk, no legs and no twins, and each of its contacts is a foot of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from gambol.creatures.cores import Core
from gambol.creatures.limbs import Limb
from gambol.creatures.symmetry import Symmetry
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.creature import Creature
    from gambol.creatures.sensors import Sensor

Side = Literal["left", "right"]


@dataclass(frozen=True)
class Leg:
    """A limb that the body stands on: its feet, and the number of the actuator at its hip.

    If the kind of body knows them, it also has the joint that this actuator turns (moments give its
    `joint.NAME.angle`) and the actuators below.
    """

    actuator: int
    feet: tuple[str, ...]
    hinge: str | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bend:
    """How to read from a recording the way one place of a body bends: a number of a channel, and the value that counts
    as a large bend."""

    name: str
    channel: str
    row: int  # of the channel's parts
    great: float  # amplitude, in the channel's unit, of a body that bends there as far as it can or much


class Anatomy:
    """A creature's build. Each kind of body overrides what it knows, and names its class in `Creature.anatomy_kind`.

    >>> import gambol
    >>> walker = gambol.creature("walker7").anatomy
    >>> walker.trunk, walker.feet, walker.twins
    ('torso', ((0, 1), (2, 3)), {'a1': 'a4', 'a2': 'a5', 'a3': 'a6'})
    """

    def __init__(self, creature: Creature) -> None:
        self.creature = creature

    # how it hangs together

    @property
    def parents(self) -> Mapping[str, str]:
        """The parent of each part, parents first; the root is its own parent."""
        root = next(iter(self.creature.masses))
        return dict.fromkeys(self.creature.masses, root)

    @property
    def joined(self) -> frozenset[tuple[str, str]]:
        """Pairs of parts that touch each other, in either order."""
        return frozenset((parent, part) for part, parent in self.parents.items() if part != parent)

    @property
    def driven(self) -> tuple[str, ...]:
        """The part that each actuator moves."""
        return (next(iter(self.parents)),) * len(self.creature.actuators)

    @property
    def part_senses(self) -> tuple[str, ...]:
        """The senses of each part, which moments compute with `part_sense`. The names are those of
        `controllers.dataflow`."""
        return ()

    def part_of(self, sensor: Sensor) -> str:
        """The part that a sensor belongs to, found by what the sensor's file names: a contact, a joint, a spring, a
        part."""
        for what, places in self._bearers.items():
            if getattr(sensor, what, None) in places:
                return places[getattr(sensor, what)]
        root = next(iter(self.parents))
        part = getattr(sensor, "part", getattr(sensor, "link", getattr(getattr(sensor, "end", None), "link", root)))
        return part if part in self.creature.masses else root

    @property
    def _bearers(self) -> Mapping[str, Mapping[str, str]]:
        """Parts of what sensors name, by the entry that names it."""
        return {"contact": self.creature.contacts_on}

    # its trunk and limbs

    @property
    def trunk(self) -> str | None:
        """The rigid part whose lean is the body's lean: the body falls when this part turns over. Moments give its
        `trunk_angle` and `trunk_rate`. None if the body has no such part."""
        return None

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints that can tremble. Moments give `joint_rates`, one for each."""
        return ()

    @property
    def bends(self) -> tuple[Bend, ...]:
        """The places where the body bends, as recordings show them; they tell swimmers' gaits apart."""
        return ()

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The limbs under the trunk that the body stands on, each with a muscle at its hip."""
        return ()

    @property
    def girdles(self) -> tuple[tuple[Limb, ...], ...]:
        """The limbs that a body in space stands on, foremost first: in pairs with the right one first, or single."""
        return ()

    @property
    def places(self) -> Mapping[str, tuple[float, float, float]]:
        """Where each part of a body in space begins at rest: metres ahead, up and right from the root's origin."""
        return {}

    @property
    def cores(self) -> Mapping[str, tuple[Core, ...]]:
        """For each rigid part of a body in space, the capsules inside it. In nature no two of them pass through each
        other."""
        return {}

    @property
    def pitching(self) -> frozenset[str]:
        """The actuators of a body in space that turn something about the crosswise axis: up and down, or ahead and
        back."""
        return frozenset()

    @property
    def crouch(self) -> Mapping[int, float]:
        """How many degrees each muscle, by its number, bends the body when it stands on one leg; empty if that is not
        known."""
        return {}

    @property
    def limp(self) -> frozenset[str]:
        """The parts that no muscle holds: a tail without muscles may drag."""
        return frozenset()

    @property
    def tails(self) -> frozenset[str]:
        """The parts of a body in space that are behind all legs and bear no foot. They may drag, even if they have
        muscles."""
        return frozenset()

    @property
    def twins(self) -> Mapping[str, str]:
        """Pairs of actuators from limbs that are built alike, such as the left and the right leg: one of each limb."""
        return {}

    @property
    def mirrored(self) -> frozenset[str]:
        """The second actuators of those pairs that copy the first with the target mirrored in their range. The others
        copy it with the same target."""
        return frozenset()

    @property
    def swaying(self) -> frozenset[str]:
        """The actuators that have no twin and move to a side: mirroring the target in the range mirrors the body. In a
        gait whose halves mirror each other, they do so in the second half."""
        return frozenset()

    @property
    def front(self) -> Side | None:
        """Which way is its front by nature, whatever its parts are called; None if its kind of body has no front."""
        return None

    # its feet

    @property
    def feet(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the contacts that feel the ground; heel and toe are one foot.

        These are the contacts with a touch sensor, or all contacts if there is none.
        """
        named = self.creature.feet or tuple(self.creature.contacts_on)
        return tuple((i,) for i, name in enumerate(self.creature.contacts_on) if name in named)

    @property
    def wheels(self) -> frozenset[int]:
        """The numbers of the contacts that are wheels."""
        return frozenset()

    def beside(self, one: int, other: int) -> bool:
        """Whether the legs of two contacts meet at one place of the body, as left and right legs do. A front and a
        hind leg do not.

        >>> import gambol
        >>> gambol.creature("walker").anatomy.beside(0, 2), gambol.creature("bounder").anatomy.beside(0, 1)
        (True, False)
        """
        return False

    @cached_property
    def twin_feet(self) -> tuple[tuple[int, int], ...]:
        """The left and right feet of a body with four or more feet, as numbers of `feet`; empty for any other body.

        >>> import gambol
        >>> horse = gambol.load("examples/bodies/horse.yaml")
        >>> horse.anatomy.twin_feet, gambol.creature("walker7").anatomy.twin_feet
        (((0, 1), (2, 3)), ())
        """
        feet = self.feet
        pairs: list[tuple[int, int]] = []
        for a in range(len(feet)):
            for b in range(a + 1, len(feet)):
                free = not any(one in pair for pair in pairs for one in (a, b))
                if free and feet[a][0] != feet[b][0] and self.beside(feet[a][0], feet[b][0]):
                    pairs.append((a, b))
        return tuple(pairs) if len(pairs) > 1 else ()

    @cached_property
    def side_by_side(self) -> tuple[str, str] | None:
        """The parts that bear the left and right foot of a body on two feet; None for any other body.

        >>> import gambol
        >>> gambol.creature("walker7").anatomy.side_by_side, gambol.creature("bounder").anatomy.side_by_side
        (('foot-left', 'foot-right'), None)
        """
        feet, on = self.feet, list(self.creature.contacts_on.values())
        pairs = [(a, b) for i, a in enumerate(feet) for b in feet[i + 1 :] if self.beside(a[0], b[0])]
        if len(pairs) != 1 or not self.twins:  # a kangaroo's tail meets its trunk where its legs do
            return None
        one, other = (on[foot[0]] for foot in pairs[0])
        return None if one == other else (one, other)

    @property
    def pointing(self) -> Mapping[str, tuple[str, ...]]:
        """The contacts of each foot whose ankle shows the forward direction, by the name of the ankle's joint."""
        return {}

    @property
    def ankles(self) -> frozenset[str]:
        """The contacts of an upright shank that has a foot: those on the shank, not those on the foot."""
        return frozenset()

    @cached_property
    def trailing(self) -> frozenset[int]:
        """The numbers of the contacts on limp parts and tails. A gait is not judged by whether they drag."""
        may = self.limp | self.tails
        return frozenset(i for i, part in enumerate(self.creature.contacts_on.values()) if part in may)

    @property
    def symmetry(self) -> Symmetry:
        """Which of its contacts are alike by symmetry.

        >>> import gambol
        >>> gambol.creature("threelink").anatomy.symmetry.classes
        ((0, 3), (1, 2))
        """
        return Symmetry(tuple((i,) for i in range(len(self.creature.contacts_on))), None)

    # how it lives

    @cached_property
    def lies(self) -> bool:
        """Whether most of the body rests on the ground: the parts that bear a foot weigh more than all others.

        A shank whose ankle is near the ground stands on its foot and does not lie.

        >>> import gambol
        >>> gambol.creature("luxo").anatomy.lies, gambol.creature("fourlink").anatomy.lies
        (False, True)
        """
        body = self.creature
        trodden = {body.contacts_on[foot] for foot in body.feet if foot not in self.ankles}
        return not body.seen_from_above and 2.0 * summed(body.masses[part] for part in trodden) > body.mass

    @property
    def swims(self) -> bool:
        """Whether the body is made for water, which resists every part of it.

        >>> import gambol
        >>> gambol.creature("fish").anatomy.swims, gambol.creature("luxo").anatomy.swims
        (True, False)
        """
        return float(self.creature.hints.get("world", {}).get("drag", 0.0)) > 0.0
