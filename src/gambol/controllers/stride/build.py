"""What a stride needs to know of a body: its limbs, how they reach, and what else bends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gambol.controllers.poses import rest_pose
from gambol.controllers.stride.reaching import Reach, reach_of
from gambol.creatures.creature import Creature
from gambol.creatures.limbs import MOVABLE, Limb, Place, middle
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.worlds.world import World


@dataclass(frozen=True)
class Stepping:
    """A limb as the kernel needs it."""

    girdle: int
    second: bool  # of its pair: it follows by the girdle's lag
    side: float  # 1 on the right, −1 on the left, 0 in the middle
    ahead: float  # m of its foot at rest from the centre of mass
    aside: float  # m to the right, likewise
    length: float  # m
    contacts: tuple[str, ...]
    actuators: tuple[int, ...]
    reach: Reach


@dataclass(frozen=True)
class Build:
    """A body as strides drive it."""

    girdles: tuple[tuple[str, ...], ...]  # names of limbs, in pairs, from the front to the back
    limbs: tuple[Stepping, ...]
    bending: tuple[int, ...]  # numbers of all other actuators with targets
    bends: tuple[str, ...]  # and their names
    rest: tuple[float, ...]  # SI, of every actuator
    scales: tuple[float, ...]
    ranges: tuple[tuple[float, float], ...]  # SI
    height: float  # m of the centre of mass over the feet

    @property
    def length(self) -> float:
        """Metres of a limb, in the mean."""
        return summed(limb.length for limb in self.limbs) / len(self.limbs) if self.limbs else self.height


@lru_cache(maxsize=256)
def build_of(creature: Creature) -> Build:
    """The build of a body in space that stands on limbs, or InvalidInput.

    >>> import gambol
    >>> build = build_of(gambol.creature("hound"))
    >>> build.girdles[0], round(build.height, 2)
    (('forepaw-right', 'forepaw-left'), 0.48)
    """
    girdles = creature.anatomy.girdles
    if not girdles:
        raise InvalidInput(
            f"strides of {creature.name}",
            "they need a body of bones that stands on limbs with muscles",
            "choose another family, such as 'pose-graph'",
        )
    system = system_of(creature, World())
    moment = system.moment({}, system.rest(), 0.0, LONGEST_STEP)
    centre = [float(x) for x in moment.centre]
    limbs = [
        _stepping(limb, g, i > 0, len(pair), _foot(moment, limb), centre)
        for g, pair in enumerate(girdles)
        for i, limb in enumerate(pair)
    ]
    lowest = min(float(moment.contacts[foot].place[1]) for pair in girdles for limb in pair for foot in limb.feet)
    stepping = {actuator for limb in limbs for actuator in limb.actuators}
    muscles = creature.actuators
    bending = tuple(i for i, one in enumerate(muscles) if i not in stepping and one.unit in MOVABLE)
    return Build(
        tuple(tuple(limb.name for limb in pair) for pair in girdles),
        tuple(limbs),
        bending,
        tuple(muscles[i].name for i in bending),
        tuple(x * one.scale for x, one in zip(rest_pose(creature), muscles, strict=True)),
        tuple(one.scale for one in muscles),
        tuple((one.min * one.scale, one.max * one.scale) for one in muscles),
        max(centre[1] - lowest, 1e-3),
    )


def _stepping(limb: Limb, girdle: int, second: bool, many: int, foot: Place, centre: Sequence[float]) -> Stepping:
    side = (-1.0 if second else 1.0) if many > 1 else 0.0
    actuators = tuple(move.actuator for move in limb.movements)
    return Stepping(
        girdle,
        second,
        side,
        foot[0] - centre[0],
        foot[2] - centre[2],
        limb.length,
        limb.feet,
        actuators,
        reach_of(limb),
    )


def _foot(moment: Moment, limb: Limb) -> Place:
    """The middle of its contacts as it stands."""
    places = [moment.contacts[foot].place for foot in limb.feet]
    return middle([(float(x), float(y), float(z)) for x, y, z in places])
