"""Searches that a clock stretches and shortens."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from gambol.discovery.pacing import FEW_FINALS, Clock, Pace, StagedPace
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.staged import FINALS, LAST, Staged


class Square:
    size, family, wanted = 2, "squares", False

    def drawn(self, draws):
        return draws.uniform(2)


def tell(search, rounds):
    for _ in range(rounds):
        asked = np.array([one.vector for one in search.ask().genomes])
        search.tell(Outcomes(1.0 - ((asked - 0.3) ** 2).sum(axis=1), {"x": asked[:, 0]}))


def test_a_search_in_stages_is_shortened_and_goes_on_from_its_state():
    search, other = (Staged([Square()], trials=600, seed=0) for _ in range(2))
    tell(search, 2)
    search.replan(0.5, finals=12, at_a_time=40)
    assert search.planned < 450 and sum(search.to_come) + search.told + 12 == search.planned
    other.restore(json.loads(json.dumps(search.state())))
    assert other.planned == search.planned
    while not search.done:
        tell(search, 1)
        tell(other, 1)
    assert other.done and other.told == search.told == search.planned and other.best_score == search.best_score
    search.replan(9.0, finals=9, at_a_time=9)
    assert search.done  # its finals are over


def test_without_time_only_the_finals_are_left():
    search = Staged([Square()], trials=600, seed=0)
    tell(search, 1)
    search.replan(0.0, finals=10, at_a_time=40)
    assert search.stage == LAST and search.planned == search.told + 10


class Told(Clock):
    """A clock that is set by hand."""

    left = 0.0
    slowness = 1.0


@pytest.mark.parametrize("seconds, left, more", [(100.0, 100.0, True), (100.0, 12.0, False)])
def test_plans_become_longer_and_shorter(seconds, left, more, monkeypatch):
    now = SimpleNamespace(at=0.0)
    monkeypatch.setattr("gambol.discovery.pacing.time.monotonic", lambda: now.at)
    clock = Told(seconds)
    clock.left = left
    pace, search = StagedPace(clock, [1.0] * LAST + [2.0]), Staged([Square()], trials=600, seed=0)
    planned = search.planned
    pace.begins()
    tell(search, 1)
    now.at = 0.02 * search.told  # seconds that they took
    pace.told(search, search.told)
    assert (search.planned > planned) == more
    assert pytest.approx(pace.each * pace.costs[LAST]) == 2.0 * 0.02
    finals = search.planned - search.told - sum(search.to_come)
    assert FEW_FINALS <= finals <= FINALS


def test_a_search_without_stages_ends_in_time_for_its_verdict():
    clock = Told(10.0)
    pace = Pace(clock, finals=16)
    clock.left = 5.0
    assert not pace.over
    clock.left = 1.0
    assert pace.over
