"""Landscapes whose highest point is known, and how a search is run on them."""

import json

import numpy as np

from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.space import Space


def box(k, half=2.0):
    return Space(low=np.full(k, -half), high=np.full(k, half), delta=np.full(k, 0.05))


def sphere(x):
    return -((np.asarray(x) - 0.7) ** 2).sum(axis=-1)


def rosenbrock(x):
    """A bent ridge that falls off steeply to both sides; its top, 0, is at (1, 1, …)."""
    x = np.asarray(x)
    return -(100.0 * (x[..., 1:] - x[..., :-1] ** 2) ** 2 + (1.0 - x[..., :-1]) ** 2).sum(axis=-1)


def given(land, starts, rounds, seed=0, half=2.0, **options):
    starts = np.atleast_2d(np.asarray(starts, float))
    return Given(box(starts.shape[1], half), starts, land(starts), seed, rounds, **options)


def searched(search, land):
    while not search.done:
        search.tell(Outcomes(land(search.ask().genomes)))
    return search


def resumed_everywhere(make, land):
    """Whether a search goes the same way when it is written and read between any two rounds; the rounds it takes."""
    whole, rounds = make(), 0
    cut = make()
    while not whole.done:
        a, b = whole.ask(), cut.ask()
        assert np.array_equal(a.genomes, b.genomes)
        for search, asked in ((whole, a), (cut, b)):
            search.tell(Outcomes(land(asked.genomes)))
            search.harvest()
        state = json.dumps(cut.state())
        cut = make()
        cut.restore(json.loads(state))
        assert json.dumps(whole.state()) == state
        rounds += 1
    return rounds
