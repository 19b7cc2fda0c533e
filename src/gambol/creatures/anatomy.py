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
    """A limb that the body stands on: the number of the actuator at its hip, and its feet.

    Where the kind of body knows it, also the joint that this actuator turns, whose moments tell `joint.NAME.angle`, and
    the actuators below.
    """

    actuator: int
    feet: tuple[str, ...]
    hinge: str | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bend:
    """What of a recording shows how one place of a body bends: a number of a channel, and how much of it is a lot."""

    name: str
    channel: str
    row: int  # of the channel's parts
    great: float  # amplitude, in the channel's unit, of a body that bends there as far as it can or much


class Anatomy:
    """A creature's build. A kind of body overrides what it knows, and says so in `Creature.anatomy_kind`.

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
        """Of each part the one that it hangs on, parents first; the root hangs on itself."""
        root = next(iter(self.creature.masses))
        return dict.fromkeys(self.creature.masses, root)

    @property
    def joined(self) -> frozenset[tuple[str, str]]:
        """Pairs of parts that touch each other, either way round."""
        return frozenset((parent, part) for part, parent in self.parents.items() if part != parent)

    @property
    def driven(self) -> tuple[str, ...]:
        """The part that each actuator moves."""
        return (next(iter(self.parents)),) * len(self.creature.actuators)

    @property
    def part_senses(self) -> tuple[str, ...]:
        """What its moments can tell of each part by `part_sense`, by the names of `controllers.dataflow`."""
        return ()

    def part_of(self, sensor: Sensor) -> str:
        """The part that a sensor tells of, by what its file names: a contact, a joint, a spring, a part."""
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
        """The stiff part whose leaning is the body's, and whose turning over is a fall. Its moments know `trunk_angle`
        and `trunk_rate`. None of a body that has no such part."""
        return None

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints that may shake. Its moments know `joint_rates`, one for each."""
        return ()

    @property
    def bends(self) -> tuple[Bend, ...]:
        """Where it bends, as recordings show it; swimmers' gaits are told apart by it."""
        return ()

    @property
    def legs(self) -> tuple[Leg, ...]:
        """Limbs under the trunk that it stands on, each with a muscle at its hip."""
        return ()

    @property
    def girdles(self) -> tuple[tuple[Limb, ...], ...]:
        """Limbs of a body in space that it stands on: pairs, the right one first, or alone; foremost first."""
        return ()

    @property
    def places(self) -> Mapping[str, tuple[float, float, float]]:
        """Where each part of a body in space begins at rest: metres ahead, up and to the right of the root's origin."""
        return {}

    @property
    def cores(self) -> Mapping[str, tuple[Core, ...]]:
        """Of each stiff part of a body in space the capsules inside it, which others do not pass through in nature."""
        return {}

    @property
    def pitching(self) -> frozenset[str]:
        """Actuators of a body in space that turn something up and down, or ahead and back: about what lies across."""
        return frozenset()

    @property
    def crouch(self) -> Mapping[int, float]:
        """By how many degrees each muscle, by its number, bends a body on one leg; none where that is not known."""
        return {}

    @property
    def limp(self) -> frozenset[str]:
        """Parts that nothing holds: a tail without muscles may drag."""
        return frozenset()

    @property
    def tails(self) -> frozenset[str]:
        """Parts behind all legs of a body in space that bear no foot: they may drag, whatever moves them."""
        return frozenset()

    @property
    def twins(self) -> Mapping[str, str]:
        """Actuators of one limb and, of each, that of its twin, built alike: of the left leg and of the right."""
        return {}

    @property
    def mirrored(self) -> frozenset[str]:
        """Those of the twins, the second of their pairs, that do the same where their target is the mirror image in
        their range, not the same."""
        return frozenset()

    @property
    def swaying(self) -> frozenset[str]:
        """Actuators without a twin that move to a side: the mirror image in their range is the mirror image of the
        body. Of a gait whose halves are each other's mirror image, they do that in the second half."""
        return frozenset()

    @property
    def front(self) -> Side | None:
        """Where its front is by nature, whatever its parts are called; None of a body drawn as one likes."""
        return None

    # its feet

    @property
    def feet(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of the contacts that it feels the ground with; heel and toe are one foot.

        Those are the contacts with a touch sensor; all of them where there is none.
        """
        named = self.creature.feet or tuple(self.creature.contacts_on)
        return tuple((i,) for i, name in enumerate(self.creature.contacts_on) if name in named)

    @property
    def wheels(self) -> frozenset[int]:
        """Numbers of the contacts that are wheels."""
        return frozenset()

    def beside(self, one: int, other: int) -> bool:
        """Whether the legs of two contacts meet at one place of the body, like left and right, unlike front and hind.

        >>> import gambol
        >>> gambol.creature("walker").anatomy.beside(0, 2), gambol.creature("bounder").anatomy.beside(0, 1)
        (True, False)
        """
        return False

    @cached_property
    def twin_feet(self) -> tuple[tuple[int, int], ...]:
        """Left and right feet of a body on four feet or more, as numbers of `feet`; none of any other body.

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
        """The parts that bear left and right foot of a body that stands on these two; None of any other.

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
        """Contacts of each foot that shows by its ankle where ahead is, by the name of the ankle's joint."""
        return {}

    @property
    def ankles(self) -> frozenset[str]:
        """Contacts where a foot hangs on a shank which stands upright: the shank's, not the foot's."""
        return frozenset()

    @cached_property
    def trailing(self) -> frozenset[int]:
        """Numbers of the contacts of what hangs limp, and of tails: whether they drag says nothing of how it goes."""
        may = self.limp | self.tails
        return frozenset(i for i, part in enumerate(self.creature.contacts_on.values()) if part in may)

    @property
    def symmetry(self) -> Symmetry:
        """How its contacts are alike.

        >>> import gambol
        >>> gambol.creature("threelink").anatomy.symmetry.classes
        ((0, 3), (1, 2))
        """
        return Symmetry(tuple((i,) for i in range(len(self.creature.contacts_on))), None)

    # how it lives

    @cached_property
    def lies(self) -> bool:
        """Whether most of the body rests on the ground: parts that bear a foot weigh more than all others.

        A shank whose ankle is near the ground stands on its foot, and does not lie.

        >>> import gambol
        >>> gambol.creature("luxo").anatomy.lies, gambol.creature("fourlink").anatomy.lies
        (False, True)
        """
        body = self.creature
        trodden = {body.contacts_on[foot] for foot in body.feet if foot not in self.ankles}
        return not body.seen_from_above and 2.0 * summed(body.masses[part] for part in trodden) > body.mass

    @property
    def swims(self) -> bool:
        """Whether it is made for water that resists every part of it.

        >>> import gambol
        >>> gambol.creature("fish").anatomy.swims, gambol.creature("luxo").anatomy.swims
        (True, False)
        """
        return float(self.creature.hints.get("world", {}).get("drag", 0.0)) > 0.0
