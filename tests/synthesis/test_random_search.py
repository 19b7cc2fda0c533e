"""Random search: every trial once, the best of each batch kept, on from where it was."""

import json

import numpy as np
import pytest

from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.random_search import BATCH, MOST_KEPT, RandomSearch


def score(numbers):
    return np.array([(7919 * number) % 1009 for number in numbers], np.float64)


def rounds(search, count=10**9):
    batches = []
    while not search.done and len(batches) < count:
        asked = search.ask()
        batches.append(list(asked.genomes))
        statuses = ["odd" if number % 2 else "ok" for number in asked.genomes]
        search.tell(Outcomes(score(asked.genomes), {"number": np.array(asked.genomes, np.float64)}, statuses))
    return batches


@pytest.mark.parametrize("trials", [1, BATCH, 3 * BATCH + 5, 200 * BATCH])
def test_every_trial_is_asked_once_in_at_most_a_hundred_batches_or_of_512(trials):
    search = RandomSearch(trials, keep=3)
    batches = rounds(search)
    assert [number for batch in batches for number in batch] == list(range(trials))
    assert len(batches) <= 100 or len(batches[0]) == BATCH
    assert search.told == search.planned == trials and search.best_score == score(range(trials)).max()


def test_all_of_a_short_run_are_kept_and_the_best_of_each_batch_of_a_long_one():
    short, long = RandomSearch(1500, keep=3), RandomSearch(20 * MOST_KEPT, keep=3)
    rounds(short), rounds(long)
    assert [find.number for find in short.harvest()] == list(range(1500))
    finds = long.harvest()
    assert len(finds) == MOST_KEPT and finds[0].line is None
    first = [find for find in finds if find.number < long.batch]
    best = np.sort(score(range(long.batch)))[-len(first) :]
    assert sorted(find.score for find in first) == best.tolist()
    assert {find.status for find in finds if find.number % 2} == {"odd"}
    assert all(find.measures == {"number": float(find.number)} == {"number": find.proposal.genome} for find in finds)


def test_it_goes_on_from_its_state():
    whole, first = RandomSearch(5000, keep=3), RandomSearch(5000, keep=3)
    rounds(whole), rounds(first, 4)
    kept = [find.number for find in first.harvest()]
    rest = RandomSearch(5000, keep=3)
    rest.restore(json.loads(json.dumps(first.state())))
    rounds(rest)
    assert kept + [find.number for find in rest.harvest()] == [find.number for find in whole.harvest()]
    assert rest.state() == whole.state()


def test_nothing_but_failures_is_no_best():
    search = RandomSearch(10, keep=1)
    search.ask()
    search.tell(Outcomes(np.full(10, -np.inf)))
    assert search.state()["best"] is None and search.best_score == -np.inf
