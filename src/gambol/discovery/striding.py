"""Strides as vectors: feet that follow each other as an order of footfalls has it, and few numbers for all of them.

Left and right are one leg with a lag; fore and hind legs have numbers of their own, and of more pairs those between lie
between the first and the last. A foot's path, the back and the laws of balance are found together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.stride.build import Build, build_of
from gambol.controllers.stride.kernel import GAINS, GIRDLE
from gambol.controllers.stride.numbers import gain_ranges, swing_time
from gambol.controllers.stride.stride import Stride
from gambol.controllers.stride.stride_population import Strides
from gambol.creatures.creature import Creature
from gambol.discovery.backs import Backs, backs_of
from gambol.discovery.footfalls import Footfalls, footfalls_for
from gambol.draws import Draws
from gambol.synthesis.space import Vectors

PERIODS = {"stance": (2.0, 5.0), "air": (1.5, 3.2)}  # of cycles, in √(l/g): of gaits that keep a foot down, or fly
SIZES = ("ahead", "up", "lift", "push")  # numbers of the first and of the last girdle
PATHS = {"ahead": (-0.2, 0.2), "up": (-0.02, 0.2), "lift": (0.06, 0.26), "push": (-0.03, 0.14)}  # lengths
USUAL = {"ahead": 0.5, "up": 0.35, "lift": 0.4, "push": 0.3}  # shares of these ranges to begin with
ASIDE = {"out": (-0.08, 0.2), "sway": (-0.05, 0.12)}  # lengths, the same of all girdles
SHARED = ("period", "step", "duty", "follows", "behind", "before", "uneven", "out", "sway")
MIDDLE = {"period": 0.4, "step": 0.5, "out": 0.35, "sway": 0.3}  # shares to begin with; else a half
GAIN = {"speed": 0.3, "side": 0.4, "level": 0.4, "lean": 0.2, "rate": 0.15, "even": 0.3, "heading": 0.4, "aim": 0.4}
FEWEST = 2  # muscles of a limb that can lift its foot and bring it ahead
UNEVEN = 0.1  # by which the duty of the last girdle may differ from that of the first, to either side


@dataclass(frozen=True)
class Striding:
    """Strides of a creature in one order of footfalls, as vectors of shares from 0 to 1; the first is the period.

    >>> import gambol
    >>> hound = gambol.creature("hound")
    >>> trot = Striding(hound, footfalls_for((2, 2))[3])
    >>> stride = trot.population(trot.drawn(gambol.draws.Draws(0))[None])[0]
    >>> trot.size, [girdle.lag for girdle in stride.girdles]
    (31, [-0.5, -0.5])
    """

    creature: Creature
    footfalls: Footfalls
    family: str = Stride.family
    wanted: bool = True

    @property
    def name(self) -> str:
        """Of its footfalls."""
        return self.footfalls.name

    @property
    def steady(self) -> bool:
        """Whether its paths are found without balance first: many legs stand by themselves, and what lands on both feet
        of a pair at once does not tip to a side. In all other orders hardly anything stays up without it."""
        return len(self.creature.anatomy.girdles) > 2 or self.footfalls.paired

    @cached_property
    def build(self) -> Build:
        """The body as strides drive it."""
        return build_of(self.creature)

    @cached_property
    def _backs(self) -> Backs:
        return backs_of(self.creature, self.build)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        ends = ("first",) if len(self.build.girdles) == 1 else ("first", "last")
        paths = tuple(f"{end}.{what}" for end in ends for what in SIZES)
        return (*SHARED, *paths, *self._backs.numbers, *GAINS)

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return len(self._names)

    @cached_property
    def _middle(self) -> Vectors:
        usual = {**MIDDLE, **GAIN, **self._backs.usual}
        usual |= {name: USUAL[name.split(".")[1]] for name in self._names if name.startswith(("first.", "last."))}
        return np.array([usual.get(name, 0.5) for name in self._names])

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector: about usual numbers, by a random share of their ranges."""
        numbers = draws.uniform(self.size + 1)
        reach = 0.25 + 0.75 * numbers[-1]
        return np.asarray(self._middle + reach * (numbers[:-1] - self._middle))

    def population(self, vectors: Vectors) -> Strides:
        """The strides of vectors (n, size)."""
        build, own = self.build, self.footfalls
        at = {name: vectors[:, i] for i, name in enumerate(self._names)}
        duty, time, length = _within(own.duty, at["duty"]), swing_time(build), build.length
        spans = PERIODS["stance" if own.duty[0] >= 0.5 else "air"]
        period = time * _within(spans, at["period"])
        step = length * _within(own.steps, at["step"])
        follows = own.follows + own.free * (2.0 * at["follows"] - 1.0)
        lags = [
            share + own.lags * (2.0 * at[name] - 1.0)
            for name, share in (("behind", own.behind), ("before", own.before))
        ]
        girdles = np.zeros((len(vectors), len(build.girdles), len(GIRDLE)))
        columns = {name: i for i, name in enumerate(GIRDLE)}
        last = len(build.girdles) - 1
        for g in range(last + 1):
            share = g / last if last else 0.0  # how far it is from the first to the last
            phase = -follows * (last - g)  # what lands later is behind in its cycle
            lag = lags[1] if g == 0 and last else lags[0]
            ways = {name: self._path(at, name, share, bool(last)) for name in SIZES}
            ways |= {name: _within(ends, at[name]) for name, ends in ASIDE.items()}
            steady = duty + UNEVEN * share * (2.0 * at["uneven"] - 1.0)
            told = {"phase": phase, "lag": -lag, "duty": np.clip(steady, 0.15, 0.9)}
            told |= {name: length * way for name, way in ways.items()}
            if not own.halved:
                told["sway"] = np.zeros(len(vectors))
            for name, values in told.items():
                girdles[:, g, columns[name]] = values
        whole = np.column_stack([period, step, np.zeros(len(vectors))])
        ranges = gain_ranges(build)
        gains = np.column_stack([_within(ranges[name], at[name]) for name in GAINS])
        lag = girdles[:, -1, columns["lag"]]
        bends = self._backs.bent(at, own, lag, len(vectors))
        return Strides(self.creature, whole, gains, girdles, bends)

    def _path(self, at: dict[str, Vectors], name: str, share: float, several: bool) -> Vectors:
        """A number of a girdle, in lengths of a limb."""
        first = _within(PATHS[name], at[f"first.{name}"])
        return first + share * (_within(PATHS[name], at[f"last.{name}"]) - first) if several else first

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): of a body on legs nobody asks."""
        return np.zeros((len(vectors), len(self.creature.actuators)))


def stridings(creature: Creature, gait: str | None = None) -> list[Striding]:
    """Orders of footfalls that suit a body of bones on limbs; none of any other body."""
    girdles = creature.anatomy.girdles if creature.free else ()
    steps = all(len(limb.movements) >= FEWEST for pair in girdles for limb in pair)
    if not girdles or not steps or creature.anatomy.swims:
        return []
    return [Striding(creature, one) for one in footfalls_for(tuple(map(len, girdles)), gait)]


def _within(ends: tuple[float, float], shares: Vectors) -> Vectors:
    return ends[0] + (ends[1] - ends[0]) * shares
