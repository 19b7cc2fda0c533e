"""Controllers of any family as vectors, so that a search can breed them whatever they are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from gambol.controllers.controller import Knob, Tunable
from gambol.creatures.creature import Creature
from gambol.draws import Draws, GivenDraws
from gambol.synthesis.changes import some_of_any_size
from gambol.synthesis.space import Space, Vectors

ISO, LINE = 0.01, 0.2  # σ1 and σ2 of Vassiliades and Mouret 2018, in shares of each number's range
SMALL = 0.02  # a small change, likewise
RADIUS = 0.05  # of a niche: random numbers differ by a third in the mean, offspring from their parents by a hundredth
MOST_DRAWS = 4096  # numbers of a random controller that are varied; what draws more has the rest fixed
BEYOND = 0  # seed of the rest


class FamilyVectors:
    """What a random controller is drawn from, then its knobs: all as shares from 0 to 1 of their ranges.

    A family that can draw a controller makes it of a stream of numbers in [0, 1). Those numbers are the first part of
    a genome: a change of one changes what was drawn with it, such as a weight that fine tuning leaves as it is. The
    second part are the knobs, which have the last word; where they say everything, there is no first part.

    >>> import gambol
    >>> vectors = FamilyVectors(gambol.creature("luxo"), gambol.controllers.San)
    >>> one, other = (vectors.first(Draws(seed)) for seed in (0, 1))
    >>> child = vectors.bred("iso-line", [one, other], Draws(2))
    >>> vectors.controller(child).family, len(child) == vectors.drawn + 28
    ('san', True)
    """

    methods: ClassVar[tuple[str, ...]] = ("iso-line", "change")
    usual: ClassVar[Mapping[str, float]] = {"iso-line": 0.5, "change": 0.5}

    def __init__(self, creature: Creature, family: type[Tunable], sampling: Mapping[str, float] | None = None) -> None:
        self.creature, self.family, self.sampling = creature, family, dict(sampling or {})
        draws = GivenDraws(np.zeros(0), BEYOND)
        one, other = self._sampled(draws), self._sampled(Draws(BEYOND + 1))
        values = {knob.name: knob.value for knob in one.knobs(creature)}
        self.knobs = list(values)
        # Numbers that a controller is drawn from, unless another with the same knobs is the same.
        self.drawn = 0 if other.turned(values) == one.turned(values) else min(draws.asked, MOST_DRAWS)
        size = self.drawn + len(self.knobs)
        self.space = Space(np.zeros(size), np.ones(size), np.full(size, SMALL))

    def controller(self, vector: Vectors) -> Tunable:
        """What a vector stands for."""
        drawn = self._sampled(GivenDraws(vector[: self.drawn], BEYOND))
        shares = dict(zip(self.knobs, vector[self.drawn :].tolist(), strict=True))
        own = [knob for knob in drawn.knobs(self.creature) if knob.name in shares]
        return drawn.turned({knob.name: knob.low + shares[knob.name] * (knob.high - knob.low) for knob in own})

    def _sampled(self, draws: Draws) -> Tunable:
        return self.family.sample(self.creature, draws, self.sampling or None)

    # what a search asks

    def first(self, draws: Draws) -> Vectors:
        """The vector of a random controller, whose knobs stand where they were drawn."""
        numbers = draws.uniform(self.drawn)
        drawn = self._sampled(GivenDraws(numbers, BEYOND) if self.drawn else draws)
        known = {knob.name: knob for knob in drawn.knobs(self.creature)}
        return np.concatenate([numbers, [_share(known.get(name)) for name in self.knobs]])

    def bred(self, method: str, parents: Sequence[Vectors], draws: Draws) -> Vectors:
        """An offspring of the first parent, or of two.

        `iso-line` is a + σ1·N + σ2·n·(b − a), with a normal number N for each of a vector's and one, n, for all
        (Vassiliades and Mouret 2018, equation 1): what elites have in common is kept. `change` changes some numbers by
        drawn sizes, as chains do.
        """
        if method == "change":
            return some_of_any_size(self.space, parents[0], draws)
        a, b = parents
        normal = draws.normal(len(a) + 1)
        child: Vectors = np.clip(a + ISO * normal[:-1] + LINE * normal[-1] * (b - a), 0.0, 1.0)
        return child

    def traits(self, genome: Vectors) -> Mapping[str, float | str]:
        """A vector has none but what is measured of it."""
        return {}

    def profile(self, genome: Vectors) -> Vectors:
        """All its numbers are compared where there are niches."""
        return genome

    def difference(self, one: Vectors, other: Vectors) -> float:
        """By how much two vectors differ in a number, in the mean."""
        return float(np.add.reduce(np.abs(one - other)) / len(one))

    @property
    def usual_radius(self) -> float:
        """The difference from which they are of different niches."""
        return RADIUS

    def data(self, genome: Vectors) -> Any:
        """A vector as JSON holds it."""
        return genome.tolist()

    def genome(self, data: Any) -> Vectors:
        """A vector that JSON held."""
        return np.array(data, np.float64)


def _share(knob: Knob | None) -> float:
    if knob is None or not knob.high > knob.low:
        return 0.5
    return min(max((knob.value - knob.low) / (knob.high - knob.low), 0.0), 1.0)
