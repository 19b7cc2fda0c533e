"""Balance of pose graphs: where legs are put, by how fast and how crooked the body is (SIMBICON).

Yin, Loken and van de Panne 2007, "SIMBICON: Simple Biped Locomotion Control", section 3: a leg in the air swings to
θ = θ₀ + c_d d + c_v v (equation 1), reckoned from the upright, and the hips of legs on the ground hold the trunk.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_serializer

from gambol.compiler.arithmetic import clamp, maximum, total, where
from gambol.compiler.values import Number
from gambol.controllers.controller import Knob
from gambol.controllers.poses import rest_pose
from gambol.creatures.anatomy import Leg
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN
from gambol.descriptions import Description
from gambol.dynamics.habitat import LEG_SHARE, natural_period
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.errors import InvalidInput
from gambol.worlds.world import World

Gain = Annotated[float, Field(ge=-1e6, le=1e6)]
Share = Annotated[float, Field(ge=0.0, le=1.0)]
GAINS = ("place", "speed", "level", "lean", "turn", "free", "soften")
LATER = ("free", "soften")  # gains that files of before do not have: left out where they are 0
TINY = 1e-9  # N m/rad: of muscles whose spring is none, so that nothing is divided by 0
SMALL = 0.05  # a small change, as a share of the range
SOFTEST = 4.0  # the most that searches use: a push is given up that would throw the body a quarter of its legs too high


class Balance(Description):
    """How a pose graph keeps its body up: by how much the targets of hips follow speed and lean. 0 is not at all.

    >>> import gambol
    >>> graph = gambol.controllers.PoseGraph.sample(gambol.creature("walker7"), gambol.Draws(0))
    >>> steady = graph.model_copy(update={"balance": Balance(place=30, speed=12, level=1, lean=1, turn=0.1)})
    >>> gambol.simulate("walker7", steady, seconds=0.5).status
    'ok'
    """

    place: Gain = 0.0  # c_d: degrees of a leg in the air for each m that the centre of mass is ahead of the feet
    speed: Gain = 0.0  # c_v: degrees of it for each m/s of the centre of mass
    level: Gain = 0.0  # degrees by which it is turned back for each degree that the trunk leans; 1: by the upright
    lean: Gain = 0.0  # degrees by which a leg on the ground turns the trunk back for each degree that it leans
    turn: Gain = 0.0  # s: the same for each degree a second that it turns
    free: Share = 0.0  # share by which a hip on the ground lets its leg go where it goes, and holds the trunk alone
    soften: Gain = 0.0  # share of a push that a leg on the ground gives up for each m that it would fly too high

    @model_serializer(mode="wrap")
    def _as_before_there_was_more(self, dumped: Any) -> dict[str, Any]:
        """Without later gains a balance has the fingerprint that it always had."""
        data: dict[str, Any] = dumped(self)
        return {name: x for name, x in data.items() if x or name not in LATER}

    @property
    def gains(self) -> tuple[float, ...]:
        """All of them, in the order of `GAINS`."""
        return self.place, self.speed, self.level, self.lean, self.turn, self.free, self.soften


def largest_gains(creature: Creature) -> tuple[float, ...]:
    """The most that searches use of each, for a body of this size: a leg of length l swings by d/l, or by v/√(l g).

    >>> import gambol
    >>> [round(x, 2) for x in largest_gains(gambol.creature("walker7"))]
    [65.9, 19.62, 1.0, 3.0, 0.3, 1.0, 4.6]
    """
    leg = LEG_SHARE * creature.size
    place, speed = 1.0 / (leg * RADIAN), 1.0 / (math.sqrt(leg * STANDARD_GRAVITY) * RADIAN)
    return place, speed, 1.0, 3.0, 0.5 * natural_period(creature), 1.0, SOFTEST / leg


def balance_knobs(balance: Balance | None, creature: Creature) -> list[Knob]:
    """Every gain, from none to the most that suits the body; further where it is beyond that already."""
    if balance is None:
        return []
    most = zip(GAINS, balance.gains, largest_gains(creature), strict=True)
    return [Knob(f"balance.{name}", x, min(x, 0.0), max(x, high), SMALL * high) for name, x, high in most]


def in_si(gains: NDArray[np.float64]) -> NDArray[np.float64]:
    """Gains of files (…, 7) as `balanced` reads them: radians instead of degrees."""
    scaled: NDArray[np.float64] = gains * np.array([RADIAN, RADIAN, 1.0, 1.0, 1.0, 1.0, 1.0])
    return scaled


def legs_to_balance(creature: Creature) -> tuple[Leg, ...]:
    """The legs of a body that can be balanced, or InvalidInput."""
    found = () if creature.seen_from_above else creature.anatomy.legs
    if not found:
        raise InvalidInput(
            f"balance for {creature.name}",
            "it needs a body seen from the side whose first link stands "
            "on legs with muscles at its hips and touch sensors at its feet",
            "remove it",
        )
    return found


def balanced(moment: Moment, targets: Sequence[Number], legs: Sequence[Leg], gains: Sequence[Number]) -> list[Number]:
    """The targets of a pose, with those of the hips moved as balance asks, within their muscles' ranges.

    Raibert 1986, "Legged robots that balance", section 2.2, has three laws for one leg: where the foot lands follows
    from the speed, on the ground the hip holds the trunk, and the push follows from the height.
    """
    place, speed, level, lean, turn, free, soften = gains
    body, contacts, at_rest = moment.creature, moment.contacts, _at_rest(moment.creature)
    down = {leg.actuator: [where(contacts[foot].touching, 1.0, 0.0) for foot in leg.feet] for leg in legs}
    many = total([x for some in down.values() for x in some])
    sums = [x * contacts[foot].place[0] for leg in legs for x, foot in zip(down[leg.actuator], leg.feet, strict=True)]
    ahead = where(many > 0.5, moment.centre[0] - total(sums) / maximum(many, 1.0), 0.0)  # d, of the mean of the feet
    tilt, rate = moment.trunk_angle - at_rest.lean, moment.trunk_rate
    swing = place * ahead + speed * moment.velocity[0] - level * tilt
    stance = lean * tilt + turn * rate
    flies = moment.height - moment.ground_at(moment.centre) - at_rest.height + _climb(moment)
    less = clamp(soften * maximum(flies, 0.0), 0.0, 1.0)
    moved = list(targets)
    for leg in legs:
        stands = total(down[leg.actuator]) > 0.5
        pose, held = targets[leg.actuator], targets[leg.actuator] + stance
        if leg.hinge is not None:
            loose = _no_torque(moment, leg.actuator, leg.hinge) + stance
            held = held + free * (loose - held)
        moved[leg.actuator] = where(stands, held, pose + swing)
        for actuator in leg.others:
            push = targets[actuator] - at_rest.targets[actuator]
            moved[actuator] = targets[actuator] - where(stands, less, 0.0) * push
    for actuator in [one for leg in legs for one in (leg.actuator, *leg.others)]:
        muscle = body.actuators[actuator]
        moved[actuator] = clamp(moved[actuator], muscle.min * muscle.scale, muscle.max * muscle.scale)
    return moved


def _climb(moment: Moment) -> Number:
    """Metres that the centre of mass would still rise, were it thrown off now."""
    up = maximum(moment.velocity[1], 0.0)
    return up * up * (0.5 / STANDARD_GRAVITY)


def _no_torque(moment: Moment, actuator: int, joint: str) -> Number:
    """The target at which a muscle neither turns its joint nor brakes it."""
    name = moment.creature.actuators[actuator].name
    angle, rate = (moment.of_part("joint", joint, which) for which in ("angle", "rate"))
    ks, kd = (moment.numbers[f"actuator.{name}.{which}"] for which in ("ks", "kd"))
    return angle + (kd / maximum(ks, TINY) + moment.dt) * rate


@dataclass(frozen=True)
class _Rest:
    lean: float  # rad of the trunk
    height: float  # m of the centre of mass
    targets: tuple[float, ...]  # SI


@lru_cache(maxsize=64)
def _at_rest(creature: Creature) -> _Rest:
    system = system_of(creature, World())
    moment = system.moment({}, system.rest(), 0.0, LONGEST_STEP)
    targets = [x * actuator.scale for x, actuator in zip(rest_pose(creature), creature.actuators, strict=True)]
    return _Rest(float(moment.trunk_angle), float(moment.height), tuple(targets))
