"""How a creature moves, in a few numbers: what a motion is named, compared and grouped by."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import log
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import tempo
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.errors import InvalidInput
from gambol.motion.footfalls import Footfall
from gambol.motion.motion import Motion
from gambol.motion.passage import NO_CYCLE, Passage, share
from gambol.motion.period import Period
from gambol.motion.winding import Winding
from gambol.worlds.world import World

Array = NDArray[np.float64]

TRANSIENT = 2.0  # s at the beginning in which a creature finds its stride, or a third of a shorter motion
GOES_NOWHERE = 0.05  # body sizes per second below which a motion has no direction: 0.3 of a body in 6 s
SLOW = 0.1  # body sizes per second below which they are told with a digit more
LYING = 0.5  # rest heights below which a body lies; legs bent at right angles leave 0.7
FALL = 0.3  # rest heights by which a body that falls comes down for good
HARDLY = 0.1  # turns in all below which it makes no sense to ask when they happened

# What is compared, and the value at which it counts as much as a contact that is always down instead of never.
GREAT_BOB = 0.2  # body sizes
GREAT_SPEED = 2.0  # body sizes per second
GREAT_HEIGHT = 2.0  # rest heights
PERIODS = (1.0 / 16.0, 2.0)  # s, compared in octaves
CONTACTS = 2.0  # all contacts together weigh like so many, whatever their number


USUAL: dict[str, Any] = {
    "footfalls": (),
    "winding": None,
    "leading": None,
    "tempo": 1.0,
}  # what data leave out if it is that
FORMER = ("twins", "crossed")  # what data of older runs hold besides


@dataclass(frozen=True)
class Gait:
    """A motion after its transient, measured over whole cycles, in SI units, shares of time, body sizes and turns.

    >>> import gambol
    >>> gait = gambol.describe(gambol.simulate("luxo", gambol.controllers.Passive()))
    >>> Gait.from_data(gait.data()) == gait
    True
    """

    period: float | None  # s, the shortest time after which everything comes back; None if nothing does
    periodicity: float  # how well it comes back: 1 exactly, 0 not at all
    speed: float  # m/s along x, to the right positive; seen from above and in space along the path, head first positive
    sizes: float  # lengths of the stretched body per second, without sign: what gaits are compared by
    duty: tuple[float, ...]  # share of time that each contact touches
    flight: float  # share of time that no contact touches, or that all of a swimmer is over the water
    dragging: float  # share of time that a contact touches which is no foot
    together: float | None  # correlation of the feet's touching: 1 all at once, −1 in turn; None unless two come and go
    height: float  # mean height of the centre of mass over the ground, 1 as at rest
    lying: float  # share of time that it is less than half as high as at rest
    fall: float  # rest heights by which it is lower in the second half than in the first
    bob: float  # body sizes, amplitude of the height
    spin: float  # turns per second of the whole body, positive as a wheel rolls that way; unsigned if it goes nowhere
    turned_in_flight: float  # share of the turning that happens in flight
    activity: float  # rad/s, root mean square of the joints' rates
    stillness: float  # share of time that nothing moves
    leading: float | None = None  # of two feet side by side, how much more of the time the same one is ahead: 0 … 1
    footfalls: tuple[Footfall, ...] = ()  # of each foot: how long it is down in a stride, and when it lands
    winding: Winding | None = None  # of a body on its belly in space: how it winds along
    tempo: float = 1.0  # how much slower life is than under the Earth's gravity: limits in seconds are so much longer

    @property
    def cycle(self) -> float:
        """The period in s; half a second, at the body's tempo, for a motion that has none."""
        return self.period or NO_CYCLE * self.tempo

    @property
    def turns(self) -> float:
        """Turns of the whole body per cycle, positive as a wheel rolls."""
        return self.spin * self.cycle

    @property
    def stride(self) -> float:
        """Body sizes per cycle."""
        return self.sizes * self.cycle

    @property
    def direction(self) -> int:
        """1 to the right or, seen from above, ahead; −1 the other way; 0 for a motion that goes nowhere."""
        return 0 if self.goes_nowhere else int(math.copysign(1, self.speed))

    @property
    def goes_nowhere(self) -> bool:
        """Whether it is too slow to have a direction."""
        return self.sizes < GOES_NOWHERE / self.tempo

    def bodies(self, creature: Creature) -> float:
        """Body sizes a second, as a person would measure them (`Creature.body_size`): what tables tell."""
        return abs(self.speed) / creature.body_size

    def vector(self, creature: Creature) -> Array:
        """The gait as a point in the space of behaviours, every entry within 0 … 1.

        First the contacts' duties, put so that motions which are mirror images of each other, or differ only in which
        of two equal legs does what, are the same point. Then flight, dragging, lying and fall as they are; together and
        turns from −1 … 1; height, bob and speed over what is great; the period in octaves; seen from above, also
        whether the creature goes ahead or back.
        """
        duty = np.array(creature.anatomy.symmetry.arranged(list(self.duty), self.direction))
        shortest, longest = PERIODS
        octave = float(log(self.cycle / self.tempo / shortest) / log(longest / shortest))
        shares = [self.flight, self.dragging, self.lying, self.fall]
        scaled = [self.height / GREAT_HEIGHT, self.bob / GREAT_BOB, self.sizes * self.tempo / GREAT_SPEED, octave]
        if creature.seen_from_above:
            scaled.append(0.5 + 0.5 * self.direction)
        rest = [*shares, 0.5 + 0.5 * (self.together or 0.0), *scaled, 0.5 + 0.5 * self.turns]
        return np.concatenate([duty * math.sqrt(CONTACTS / max(CONTACTS, len(duty))), np.clip(rest, 0.0, 1.0)])

    def data(self) -> dict[str, Any]:
        """The gait as JSON can hold it; `from_data` reads it back."""
        lists = {"duty": list(self.duty), "footfalls": [list(fall) for fall in self.footfalls]}
        data = asdict(self) | lists | {"winding": self.winding and list(self.winding)}
        return {name: value for name, value in data.items() if name not in USUAL or getattr(self, name) != USUAL[name]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The gait that `data` wrote. Names with a dot are remarks of others, as a judge's."""
        names = {field.name for field in fields(cls)}
        own = {name: x for name, x in data.items() if "." not in name and name not in FORMER}
        if odd := sorted(names.symmetric_difference({**USUAL, **own})):
            raise InvalidInput(
                f"the data of a gait lack or add {', '.join(odd)}",
                "the data must be what Gait.data wrote",
                "describe the motion again",
            )
        falls, winding = (own.get(name) for name in ("footfalls", "winding"))
        read = {"duty": tuple(own["duty"]), "footfalls": tuple(Footfall(*fall) for fall in falls or ())}
        return cls(**{**own, **read, "winding": winding and Winding(*winding)})


def told_bodies(speed: float) -> str:
    """Body sizes a second as tables tell them: of worms that take minutes for one, with a digit more.

    >>> told_bodies(1.234), told_bodies(0.0046)
    ('1.23', '0.005')
    """
    return f"{speed:.2f}" if speed >= SLOW else f"{speed:.3f}"


def describe(motion: Motion) -> Gait:
    """Describes the gait of a motion after its transient, which is its first third but at most two seconds. A creature
    that has fallen, or that repeats itself only late, is described by the second half of its motion.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"))
    >>> gait = gambol.describe(hop)
    >>> round(gait.period, 3), gait.flight > 0.2
    (0.313, True)
    """
    creature, standing = motion.creature, rest_height(motion.creature)
    slow = tempo(creature)
    passage = Passage.after(motion, min(TRANSIENT * slow, float(motion.time[-1] - motion.time[0]) / 3.0))
    passage, period, fall = _settled(passage, standing)
    passage = passage.whole_cycles(period.frames)
    speed = passage.speed(period.frames)
    sizes = abs(speed) / creature.size
    turned = float(passage.turning.sum()) * passage.step / (2.0 * math.pi)
    seconds = max(1, len(passage.turning)) * passage.step
    return Gait(
        period=period.frames and period.frames * passage.step,
        periodicity=period.periodicity,
        speed=speed,
        sizes=sizes,
        duty=tuple(share(touching) for touching in passage.touching.T),
        flight=share(passage.flying),
        dragging=passage.dragging,
        together=passage.together,
        leading=passage.leading,
        footfalls=passage.footfalls(period.frames),
        winding=passage.winding(period.frames),
        height=float(passage.height.mean()) / standing,
        lying=share(passage.height < LYING * standing),
        fall=fall,
        bob=float(passage.height.std()) * math.sqrt(2.0) / creature.size,
        spin=_rolling(turned, speed, sizes * slow, creature) / seconds,
        turned_in_flight=_in_flight(passage) if abs(turned) > HARDLY else 0.0,
        activity=float(np.sqrt((passage.joint_rates**2).mean())) if passage.joint_rates.size else 0.0,
        stillness=passage.stillness,
        tempo=slow,
    )


def _settled(passage: Passage, standing: float) -> tuple[Passage, Period, float]:
    """The part to describe, its period, and how far the body came down in it."""
    period = passage.period
    early, late = passage.halves()
    leaps = not passage.motion.creature.contacts_on and passage.flying.any()  # over the water; back in it is no fall
    if leaps or not len(late.frames):
        return passage, period, 0.0
    fall = float(early.height.mean() - late.height.mean()) / standing
    if period.frames and fall <= FALL:
        return passage, period, fall
    ending = late.period
    if ending.frames or fall > FALL or late.stillness == 1.0:
        return late, ending, fall
    return passage, period, fall


@lru_cache(maxsize=256)
def rest_height(creature: Creature) -> float:
    """Height of the centre of mass in the rest pose on flat ground; at least a tenth of the size, to divide by."""
    system = system_of(creature, World())
    rest = system.moment({}, system.rest(), 0.0, LONGEST_STEP)
    return max(float(rest.centre[1]), 0.1 * creature.size)


def _rolling(turned: float, speed: float, sizes: float, creature: Creature) -> float:
    """Counter-clockwise turns as those of a wheel on its way: one that rolls to the right turns clockwise."""
    if creature.seen_from_above or sizes < GOES_NOWHERE:
        return abs(turned)
    return -turned * math.copysign(1.0, speed)


def _in_flight(passage: Passage) -> float:
    """Share of the turning that happens in flight."""
    return float(np.clip(passage.turning[passage.flying].sum() / passage.turning.sum(), 0.0, 1.0))
