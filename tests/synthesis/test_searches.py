"""What chains do; what every search does is in `gambol.testing.check_search`."""

import numpy as np
import pytest

from gambol.draws import Draws
from gambol.errors import InvalidInput
from gambol.synthesis.annealing import COOLING, TEMPERATURES
from gambol.synthesis.changes import one_small, some_of_any_size
from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Outcomes, Proposals
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Space

CENTRE = np.array([0.3, -0.7, 0.5])
SPACE = Space(low=np.full(3, -1.0), high=np.full(3, 1.0), delta=np.full(3, 0.05))
OWN = ["ascent", "anneal"]


def hill(x):
    return 1.0 - ((np.asarray(x) - CENTRE) ** 2).sum(axis=-1)


def run(search, rounds):
    for _ in range(rounds):
        search.tell(Outcomes(hill(search.ask().genomes)))
    return search


def started(method, chains=4, seed=3, rounds=600, **options):
    starts = np.zeros((chains, 3))
    return SEARCHES[method](Given(SPACE, starts, hill(starts), seed=seed, rounds=rounds, **options))


def test_gambols_own_are_registered():
    assert list(SEARCHES)[:2] == OWN
    with pytest.raises(InvalidInput, match=r"no search method 'aneal'.*did you mean 'anneal'"):
        SEARCHES.named("aneal")


@pytest.mark.parametrize(
    "outcomes, words",
    [
        (Outcomes(np.zeros(3)), r"scores have shape .* 4 proposals were asked"),
        (Outcomes(np.zeros(4), {"height": np.zeros(5)}), r"height have shape .* 4 proposals were asked"),
        (Outcomes(np.zeros(4), statuses=["ok", "ok"]), "2 statuses"),
    ],
)
def test_outcomes_are_those_of_what_was_asked(outcomes, words):
    search = started("ascent")
    search.ask()
    with pytest.raises(ValueError, match=words):
        search.tell(outcomes)
    search.tell(Outcomes(np.zeros(4)))


@pytest.mark.parametrize("method", OWN)
class TestChains:
    def test_every_chain_climbs(self, method):
        search = run(started(method), 600)
        assert (search.best_scores > 0.98).all()
        assert np.allclose(search.best_scores, hill(search.best))

    def test_a_chain_does_not_know_its_neighbours(self, method):
        alone, beside = run(started(method, chains=1), 15), run(started(method, chains=6), 15)
        assert np.array_equal(alone.at[0], beside.at[0])
        assert not np.array_equal(beside.at[0], beside.at[1])

    def test_failures_are_never_kept(self, method):
        search = started(method)
        for _ in range(50):
            search.ask()
            search.tell(Outcomes(np.full(4, -np.inf)))
        assert np.array_equal(search.at, np.zeros((4, 3))) and np.isfinite(search.best_scores).all()

    def test_in_a_race_the_better_half_goes_on_and_shares_all_vectors(self, method):
        search, going, before = started(method, chains=10, rounds=40, race=True), [], None
        while not search.done:
            askers = search.askers
            assert len(askers) == 10 and np.ptp(np.bincount(askers)[np.unique(askers)]) <= 1
            if before is not None and len(set(askers)) < len(before):
                stopped = before - set(askers)
                assert search.best_scores[list(stopped)].max() <= search.best_scores[askers].min()
            before = set(askers)
            going.append(len(before))
            asked = search.ask()
            assert [proposal.origin for proposal in asked] == askers.tolist()
            search.tell(Outcomes(hill(asked.genomes)))
        assert going == [10] * 10 + [5] * 10 + [2] * 10 + [1] * 10
        assert np.allclose(search.best_scores, hill(search.best))

    def test_a_chain_takes_the_best_of_what_it_asked(self, method):
        search = started(method, chains=8, rounds=4, race=True)
        search.round = 3  # the last leg: one chain asks all
        asked = search.ask()
        chain = search.askers[0]
        search.tell(Outcomes(np.array([0.1, 5.0, 9.0, 2.0, 9.0, -np.inf, 3.0, 0.0])))
        assert np.array_equal(search.at[chain], asked.genomes[2]) and search.best_scores[chain] == 9.0

    def test_each_chain_is_a_line_that_is_harvested_when_it_has_improved(self, method):
        search = started(method)
        assert [(find.line, find.number) for find in search.harvest()] == [(0, 0), (1, 1), (2, 2), (3, 3)]
        search.ask()
        search.tell(Outcomes(np.array([-1.0, 2.0, -1.0, 3.0])))
        assert [(f.line, f.number, f.score) for f in search.harvest()] == [(1, 1, 2.0), (3, 3, 3.0)]
        search.ask()
        search.tell(Outcomes(np.array([-1.0, -1.0, 4.0, -1.0])))
        (find,) = search.harvest()
        assert (find.line, find.number, find.proposal.origin, find.proposal.parents) == (2, 6, 2, (2,))


def test_proposals_are_columns():
    batch = Proposals([[1], [2, 3]], origins=[4, 5], parents=[(), (7, 8)], operators=["drawn", "crossed"])
    assert [(p.genome, p.origin, p.parents, p.operator) for p in batch] == [
        ([1], 4, (), "drawn"),
        ([2, 3], 5, (7, 8), "crossed"),
    ]
    with pytest.raises(ValueError, match="1 origins, parents or operators for 2 genomes"):
        Proposals([1, 2], origins=[0])


def test_the_papers_change_is_one_number_by_delta_within_the_box():
    corner = np.ones(3)
    for i in range(50):
        changed = one_small(SPACE, corner, Draws(0, i))
        assert sorted(np.round(corner - changed, 9)) in ([0, 0, 0], [0, 0, 0.05])


def test_changes_come_in_every_number_and_every_size():
    wide = Space(low=np.full(20, -1.0), high=np.full(20, 1.0), delta=np.full(20, 0.05))
    changes = np.array([some_of_any_size(wide, np.zeros(20), Draws(0, i)) for i in range(3000)])
    counts = (changes != 0.0).sum(axis=1)
    assert counts.min() == 1 and counts.max() == 20
    assert np.mean(counts == 1) == pytest.approx(np.log(2) / np.log(21), abs=0.03)  # log-uniform
    sizes = np.abs(changes[changes != 0.0])
    assert sizes.min() >= 0.025 and sizes.max() == 1.0  # half of delta; the box
    assert np.mean(sizes < 0.05) == pytest.approx(1 / 7, abs=0.02)  # an octave of the seven to the box's width
    assert abs(np.mean(changes > 0) - np.mean(changes < 0)) < 0.02


def test_annealing_cools_by_the_papers_schedule_and_accepts_less_and_less():
    search = started("anneal", chains=16, rounds=900)
    assert search.temperature[0] == pytest.approx(0.2 * abs(hill(np.zeros(3))))
    taken = []
    for _ in range(900):
        before = search.score.copy()
        search.tell(Outcomes(hill(search.ask().genomes)))
        taken.append((search.score < before).mean())
    assert search.temperature[0] == pytest.approx(0.2 * search.best_scores[0] * COOLING**TEMPERATURES)
    assert np.mean(taken[:60]) > 2 * np.mean(taken[-60:])
