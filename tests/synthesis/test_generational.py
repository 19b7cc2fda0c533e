"""Generational evolution: selection as the thesis has it, methods by their probabilities, states that go on."""

import json

import numpy as np
import pytest

import gambol
from gambol.synthesis.generational import Evolution, Generational
from gambol.synthesis.proposals import Outcomes


class Words:
    """A genome is a number; methods leave their mark."""

    methods = ("mutation", "crossover", "grafting", "cloning")

    def first(self, draws):
        return draws.one()

    def bred(self, method, parents, draws):
        if method == "cloning":
            return parents[0]
        return (parents[0] if method == "mutation" else sum(parents) / 2) + 0.1 * (draws.one() - 0.5)

    def data(self, genome):
        return genome

    def genome(self, data):
        return data


def rounds(search, count):
    for _ in range(count):
        search.tell(Outcomes(-np.abs(np.array(search.ask().genomes) - 3.0)))


def test_it_climbs_and_is_done():
    search = Generational(Words(), Evolution(50, 120), seed=1, keep=3)
    rounds(search, 1)
    first = search.best_score
    rounds(search, 119)
    assert search.done and search.told == 6000 and first < -2.0 and search.best_score > -0.05
    finds = search.harvest()
    assert len(finds) == 360 and {find.proposal.operator for find in finds} == {
        "random", "mutation", "crossover", "grafting"}  # fmt: skip
    assert all(
        len(find.proposal.parents) == {"mutation": 1, "random": 0}.get(find.proposal.operator, 2) for find in finds
    )


def test_methods_come_with_their_probabilities():
    search = Generational(Words(), Evolution(4000, 2), seed=0, keep=1)
    rounds(search, 1)
    operators = [proposal.operator for proposal in search.ask()]
    for name, share in Evolution().methods.items():
        assert operators.count(name) / 4000 == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("selection", ["rank", "proportionate"])
def test_parents_are_selected(selection):
    """Eq. 4.1: by rank, n·q^bias; or in proportion to fitness (4.3.1). 20 of 100 survive."""
    search = Generational(Words(), Evolution(100, 2, selection=selection), seed=0, keep=1)
    search.ask()
    scores = np.arange(100.0)[::-1].copy()
    search.tell(Outcomes(scores))
    draws = [search._selected(gambol.Draws(0, i)) for i in range(4000)]
    assert min(draws) >= 0 and max(draws) <= 19
    if selection == "rank":
        expected = (np.arange(1, 21) / 20) ** (1 / 4) - (np.arange(20) / 20) ** (1 / 4)
    else:
        expected = scores[:20] / scores[:20].sum()
    assert np.bincount(draws, minlength=20) / 4000 == pytest.approx(expected, abs=0.025)


def test_it_goes_on_from_its_state():
    whole = Generational(Words(), Evolution(20, 9), seed=2, keep=2)
    rounds(whole, 9)
    begun = Generational(Words(), Evolution(20, 9), seed=2, keep=2)
    rounds(begun, 4)
    begun.harvest()
    resumed = Generational(Words(), Evolution(20, 9), seed=2, keep=2)
    resumed.restore(json.loads(json.dumps(begun.state())))
    rounds(resumed, 5)
    assert resumed.state() == whole.state() and resumed.best_score == whole.best_score


def test_failures_are_no_parents_while_there_are_others():
    search = Generational(Words(), Evolution(10, 2, survival=0.5, selection="proportionate"), seed=2, keep=2)
    search.ask()
    search.tell(Outcomes(np.array([-np.inf] * 7 + [1.0, 2.0, 3.0])))
    assert {search._selected(gambol.Draws(i)) for i in range(200)} == {0, 1, 2} and search.mean == 2.0


@pytest.mark.parametrize("options, words", [
    ({"selection": "ranks"}, "did you mean 'rank'"),
    ({"population": 1}, "at least 2"),
    ({"survival": 0.0}, "share above 0"),
    ({"methods": {"mutation": 0.0}}, "some are above 0"),
])  # fmt: skip
def test_bad_settings_are_one_sentence(options, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        Evolution(**options)
    assert str(caught.value).count("; ") == 2
