"""Cycles of poses by design: what one limb does, its twin does at the same time, in turn, or a little later.

Van de Panne 1996 draws every pose on its own. A horse that trots or a child that walks does the same with both sides,
half a cycle apart; one that hops, at once. Such gaits have half the numbers to find. What stands on one leg hops: there
some cycles begin anew when it lands (`hopping`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.balance import GAINS, largest_gains
from gambol.controllers.population import PosedCycles
from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.poses import rest_pose
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import usual_period
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.traits import traits_of
from gambol.synthesis.space import Vectors
from gambol.tasks.gait_names import ASKED

SWING = 25.0  # degrees to either side that the leg is drawn swung by
STRETCHED = -0.3  # share of a crouch by which it is drawn stretched, at most
NEEDED = frozenset({"place", "speed", "level", "lean"})  # laws of balance that random ones begin with
STATES = 4
PERIODS = (0.6, 2.0)  # of a cycle, in those that suit the body's size: faster ones buzz
AFLOAT = (0.6, 6.0)  # the same of a body seen from above: strokes in water take their time
UNEVEN = 0.5  # the least weight of a state's share of the cycle, where the most is 1.5
SEVERAL_LEGS = ("place", "speed", "level", "lean", "turn")  # gains that are searched for where there are several legs
OFF = 0.25  # share of a gain's range that stands for none
FREELY = 0.3  # the same about the poses of a leg that hops, at most
CALMEST = 0.15  # share of the muscles' ranges, about the rest pose, of the calmest random cycle


def hops(creature: Creature) -> bool:
    """Whether a creature stands on one leg.

    >>> import gambol
    >>> hops(gambol.creature("walker7")), hops(gambol.load("examples/pogo.yaml"))
    (False, True)
    """
    if creature.seen_from_above or not creature.free or creature.dimensions == 3:
        return False
    return len(creature.anatomy.legs) == 1 and not creature.anatomy.lies


def landing_sensors(creature: Creature) -> tuple[str, ...]:
    """Sensors that feel feet on the ground, in the creature's order."""
    touched = {sensor.name: getattr(sensor, "contact", None) for sensor in creature.sensors}
    return tuple(name for name, contact in touched.items() if contact in creature.feet)


def leg_poses(creature: Creature, states: int, draws: Draws) -> NDArray[np.float64]:
    """(states, actuators): random poses of the one leg, as shares of ranges by which they are off the rest pose."""
    (leg,) = creature.anatomy.legs
    ranges = np.array([max(actuator.max - actuator.min, 1.0) for actuator in creature.actuators])
    crouch, swing = np.zeros(len(ranges)), np.zeros(len(ranges))
    for actuator, degrees in creature.anatomy.crouch.items():
        crouch[actuator] = degrees / ranges[actuator]
    swing[leg.actuator] = SWING / ranges[leg.actuator]
    shares = draws.uniform(2 * states).reshape(states, 2)
    deep, far = STRETCHED + (1.0 - STRETCHED) * shares[:, :1], 2.0 * shares[:, 1:] - 1.0
    return deep * crouch + far * swing


@dataclass(frozen=True)
class Phasing:
    """Cycles of a creature with a certain time between twins, as vectors of shares from 0 to 1.

    A vector is the cycle's period, how long each state lasts, and the target of every actuator in every state, as far
    as these are not those of a twin; then, of a body on legs, the gains of its balance, and where that is asked for,
    how much a swimmer's muscles are damped.

    >>> import gambol
    >>> walk = Phasing(gambol.creature("walker7"), "in turn", 4, later=2)
    >>> walk.size, Phasing(gambol.creature("walker7"), "each", 4).size
    (20, 34)
    >>> graph = walk.population(walk.drawn(gambol.draws.Draws(0))[None])[0]
    >>> graph.states[0].targets[:3] == graph.states[2].targets[3:]
    True
    """

    creature: Creature
    name: str
    states: int
    later: int | None = None  # states by which a twin follows; None: each on its own
    damping: bool = False  # whether a swimmer's muscles may be damped less than its file says
    landing: tuple[str, ...] = ()  # sensors of feet, whose landing begins the cycle anew; none: by time alone
    family: str = PoseGraph.family
    wanted: bool = False

    @cached_property
    def _twins(self) -> dict[int, int]:
        if self.later is None:
            return {}
        row = {actuator.name: i for i, actuator in enumerate(self.creature.actuators)}
        return {row[follower]: row[leader] for leader, follower in self.creature.anatomy.twins.items()}

    @property
    def _halved(self) -> bool:
        """Whether both halves of the cycle are alike: each the mirror image of the other."""
        return self.later is not None and 2 * self.later == self.states

    @cached_property
    def _swaying(self) -> NDArray[np.bool_]:
        """Which actuators, in the middle of the body, move it to a side."""
        return np.array([x.name in self.creature.anatomy.swaying for x in self.creature.actuators], np.bool_)

    @cached_property
    def _mirrored(self) -> NDArray[np.bool_]:
        """(states, actuators): which do the mirror image of what stands in the vector."""
        image = self.creature.anatomy.mirrored
        twins = [x.name in image and i in self._twins for i, x in enumerate(self.creature.actuators)]
        second = np.arange(self.states) >= self.states // 2
        return np.array(twins, np.bool_) | (second[:, None] & self._swaying & self._halved)

    def _held(self, shares: Vectors) -> Vectors:
        """Shares (…, states, actuators), as at rest of what would move a body to a side whose twins move at once."""
        return np.where(self._swaying, self._rest, shares) if self.later == 0 and self._swaying.any() else shares

    @cached_property
    def _places(self) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
        """Where in a vector each state's weight (states,), each target (states, actuators) and the first gain stand."""
        halved = self._halved
        half, leaders, actuators = self.states // 2, set(self._twins.values()), range(len(self.creature.actuators))
        weights = np.array([1 + (s % half if halved else s) for s in range(self.states)])
        places: dict[tuple[int, int], int] = {}
        used = int(weights.max()) + 1
        for s in range(self.states):
            for a in actuators:
                if (
                    halved and s >= half and a not in leaders
                ):  # what has no twin does the same, or sways, in both halves
                    places[s, a] = places[s - half, a]
                elif a not in self._twins:
                    places[s, a] = used
                    used += 1
                else:
                    places[s, a] = -1
        for s in range(self.states):
            for a, leader in self._twins.items():
                places[s, a] = places[(s - (self.later or 0)) % self.states, leader]
        table = np.array([[places[s, a] for a in actuators] for s in range(self.states)], np.intp)
        return weights, table.reshape(self.states, -1), used

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return self._places[2] + len(self._gains_found) + (1 if self._dampings else 0)

    @cached_property
    def _dampings(self) -> list[Adjustable]:
        return traits_of(self.creature).dampings() if self.damping else []

    @cached_property
    def _rest(self) -> Vectors:
        return rest_shares(self.creature)

    @cached_property
    def _gains_found(self) -> tuple[str, ...]:
        """Gains of balance that are searched for: all of what stands on one leg."""
        if not self._balanced:
            return ()
        return GAINS if hops(self.creature) else SEVERAL_LEGS

    @cached_property
    def _balanced(self) -> bool:
        """Whether there are legs to stand on: what lies or swims needs no balance."""
        body = self.creature
        if body.seen_from_above or not body.free:
            return False
        return bool(body.anatomy.legs) and not body.anatomy.lies

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector: about the rest pose, by a random share of the muscles' ranges."""
        if self.landing:
            return self._hopping(draws)
        numbers = draws.uniform(self.size + 1)
        reach = CALMEST + (1.0 - CALMEST) * numbers[-1]
        vector = numbers[:-1].copy()
        rest = np.where(self._mirrored, 1.0 - self._rest, self._rest)
        _, targets, _ = self._places
        for row, own in zip(targets, rest, strict=True):
            vector[row] = np.clip(own + reach * (numbers[row] - own), 0.0, 1.0)
        return vector

    def _hopping(self, draws: Draws) -> Vectors:
        """A random vector of what hops: legs bent and swung, a little of everything else, and most laws of balance."""
        numbers = draws.uniform(self.size + 1)
        vector, reach, rest = numbers[:-1].copy(), FREELY * numbers[-1], self._rest
        for row, pose in zip(self._places[1], leg_poses(self.creature, self.states, draws), strict=True):
            vector[row] = np.clip(rest + pose + reach * (numbers[row] - rest), 0.0, 1.0)
        first = self._places[2]
        on = first + np.array([i for i, name in enumerate(self._gains_found) if name in NEEDED])
        vector[on] = OFF + (1.0 - OFF) * vector[on]
        return vector

    def population(self, vectors: Vectors) -> PosedCycles:
        """The cycles of vectors (n, size)."""
        weights, targets, _ = self._places
        low = np.array([actuator.min for actuator in self.creature.actuators])
        high = np.array([actuator.max for actuator in self.creature.actuators])
        shortest, longest = periods(self.creature)
        period = shortest + (longest - shortest) * vectors[:, :1]
        share = UNEVEN + vectors[:, weights]
        total = share[:, 0]
        for s in range(1, self.states):  # in this order on every machine
            total = total + share[:, s]
        seconds = period * share / total[:, None]
        shares = self._held(vectors[:, targets])
        posed = np.clip(low + (high - low) * np.where(self._mirrored, 1.0 - shares, shares), low, high)
        counts = np.full(len(vectors), self.states)
        waits = np.full(len(vectors), True) if self.landing else None
        if self.landing:
            seconds[:, -1] += period[:, 0]  # it should land before
        gains, tuning = self._gains(vectors), self._tuning(vectors)
        return PosedCycles(seconds, posed, counts, gains, tuning, self.landing, waits)

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): the share of each muscle's range that is used."""
        shares = self._held(vectors[:, self._places[1]])
        return np.asarray(shares.max(axis=1) - shares.min(axis=1))

    def _gains(self, vectors: Vectors) -> Vectors | None:
        """(n, gains) of each one's balance; the lowest shares stand for none, so that each gain can be off."""
        if not self._balanced:
            return None
        first, found = self._places[2], len(self._gains_found)
        shares = np.zeros((len(vectors), len(GAINS)))
        shares[:, :found] = vectors[:, first : first + found]
        return np.maximum(shares - OFF, 0.0) * (np.array(largest_gains(self.creature)) / (1.0 - OFF))

    def _tuning(self, vectors: Vectors) -> dict[str, Vectors]:
        """The damping of each one's muscles, all between the least that suits and the file's by the same share."""
        return {x.name: np.clip(x.low + (x.value - x.low) * vectors[:, -1], x.low, x.value) for x in self._dampings}


def phasings(creature: Creature, gait: str | None = None, damping: bool = False) -> list[Phasing]:
    """The kinds of cycles that suit a creature: by the time between twins, or by the number of poses where it has none.

    A `gait` that is asked for says what twins do: in turn to walk or run, at once to hop or bound, one after another to
    gallop. With `damping`, cycles of swimmers also say how much muscles are damped.

    >>> import gambol
    >>> [one.name for one in phasings(gambol.creature("walker7"))]
    ['in turn', 'at once', 'one after another', 'each']
    >>> [one.states for one in phasings(gambol.creature("luxo"))]
    [2, 3, 4]
    """
    if creature.anatomy.twins:
        kinds = {"in turn": STATES // 2, "at once": 0, "one after another": 1, "each": None}
        chosen = kinds if gait is None else [ASKED[gait].twins]
        return [Phasing(creature, name, STATES, kinds[name], damping) for name in chosen]
    if hops(creature):
        landing = landing_sensors(creature)
        ways = {"each": (), **({"landing": landing} if landing else {})}
        return [Phasing(creature, name, states, landing=ends) for name, ends in ways.items() for states in (3, STATES)]
    return [Phasing(creature, "each", states, damping=damping) for states in (2, 3, STATES)]


def periods(creature: Creature) -> tuple[float, float]:
    """The shortest and the longest cycle that suits a creature, in seconds."""
    shortest, longest = AFLOAT if creature.seen_from_above else PERIODS
    return shortest * usual_period(creature), longest * usual_period(creature)


def rest_shares(creature: Creature) -> NDArray[np.float64]:
    """(actuators,): where in the range of each the rest pose lies."""
    pairs = zip(rest_pose(creature), creature.actuators, strict=True)
    return np.array([_share(x, actuator.min, actuator.max) for x, actuator in pairs])


def _share(x: float, low: float, high: float) -> float:
    return min(max((x - low) / (high - low), 0.0), 1.0) if high > low else 0.0
