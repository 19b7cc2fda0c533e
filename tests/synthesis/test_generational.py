"""Generational evolution: selection as the thesis has it, methods by their probabilities, states that go on."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gambol
from gambol.synthesis.generational import Evolution, Generational, rebred
from gambol.synthesis.niching import Clearing, cleared
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

    usual_radius = 0.5

    def traits(self, genome):
        return {"tens": int(10 * genome)}

    def profile(self, genome):
        return genome

    def difference(self, one, other):
        return abs(one - other)

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
        "random",
        "mutation",
        "crossover",
        "grafting",
    }
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


@pytest.mark.parametrize("clearing", [None, Clearing(0.1)])
def test_it_goes_on_from_its_state(clearing):
    def begun():
        return Generational(Words(), Evolution(20, 9, clearing=clearing), seed=2, keep=2)

    whole, first, resumed = begun(), begun(), begun()
    rounds(whole, 9)
    rounds(first, 4)
    first.harvest()
    resumed.restore(json.loads(json.dumps(first.state())))
    rounds(resumed, 5)
    assert resumed.state() == whole.state() and resumed.best_score == whole.best_score
    assert first.births() + resumed.births() == whole.births()


def test_everybody_is_born_and_can_be_bred_again():
    """From a lineage alone, without any genome, all genomes of all generations follow."""
    search = Generational(Words(), Evolution(30, 6), seed=5, keep=1)
    genomes = []
    for _ in range(6):
        asked = search.ask()
        genomes += asked.genomes
        search.tell(Outcomes(-np.abs(np.array(asked.genomes) - 3.0)))
    births = search.births()
    assert [birth.number for birth in births] == list(range(180)) and search.births() == []
    again = []
    for birth in births:
        parents = [again[number] for number in birth.parents]
        again.append(rebred(Words(), 5, 30, birth, parents))
    assert again == genomes and {birth.traits["tens"] for birth in births} >= {1, 5, 9}


def test_winners_of_niches_have_all_offspring_and_all_alike():
    """8.2.1: everybody within the radius of somebody fitter is cleared; selection is unbiased."""
    search = Generational(Words(), Evolution(400, 2, clearing=Clearing(0.25, niches=3)), seed=0, keep=1)
    genomes = np.array(search.ask().genomes)
    search.tell(Outcomes(genomes.copy()))
    births = search.births()
    assert search.note.endswith("3 niches") and {birth.niche for birth in births} == {1, 2, 3, None}
    winners = [max((b for b in births if b.niche == n), key=lambda b: b.score).number for n in (1, 2, 3)]
    assert sorted(find.number for find in search.harvest()) == sorted(winners)
    assert genomes[winners[0]] == genomes.max() and all(np.diff(genomes[winners]) <= -0.25)
    parents = [proposal.parents[0] for proposal in search.ask()]
    assert set(parents) == set(winners)
    assert [parents.count(winner) / 400 for winner in winners] == pytest.approx([1 / 3] * 3, abs=0.07)


@pytest.mark.parametrize("selection", ["proportionate", "rank"])
def test_failures_are_no_parents_while_there_are_others(selection):
    search = Generational(Words(), Evolution(10, 2, survival=0.5, selection=selection), seed=2, keep=2)
    search.ask()
    search.tell(Outcomes(np.array([-np.inf] * 7 + [1.0, 2.0, 3.0])))
    assert {search._selected(gambol.Draws(i)) for i in range(200)} == {0, 1, 2} and search.mean == 2.0


def figures_8_4_and_8_5(scores, places, radius, most):
    """The thesis's pseudo-code, word for word: the rows that survive."""
    fitness = dict(enumerate(scores))
    for i in range(len(scores)):
        if fitness[i] > 0:
            for j in range(i + 1, len(scores)):
                if fitness[j] > 0 and abs(places[i] - places[j]) < radius:
                    fitness[j] = 0
    survivors = sorted((i for i in fitness if fitness[i] > 0), key=lambda i: -fitness[i])
    return survivors[:most]


@given(st.lists(st.tuples(st.integers(-3, 30), st.floats(0, 10)), min_size=1, max_size=40), st.integers(1, 6))
def test_clearing_is_that_of_figures_8_4_and_8_5(people, most):
    people.sort(key=lambda one: -one[0])
    scores, places = np.array([float(score) for score, _ in people]), [place for _, place in people]
    niches = cleared(scores, places, lambda a, b: abs(a - b), 2.0, Clearing(niches=most))
    if scores.max() > 0.0:
        assert list(niches.winners) == figures_8_4_and_8_5(scores.tolist(), places, 2.0, most)
    else:
        assert niches.winners[0] == 0  # a task whose scores are all below 0
    two = cleared(scores, places, lambda a, b: abs(a - b), 2.0, Clearing(niches=most, capacity=2))
    sizes = [niches.of.count(n) for n in range(1, niches.count + 1)]
    assert len(two.winners) == sum(min(2, size) for size in sizes) and two.of == niches.of


@pytest.mark.parametrize(
    "options, words",
    [
        ({"selection": "ranks"}, "did you mean 'rank'"),
        ({"population": 1}, "at least 2"),
        ({"survival": 0.0}, "share above 0"),
        ({"methods": {"mutation": 0.0}}, "they must be 0 or more"),
    ],
)
def test_bad_settings_are_one_sentence(options, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        Evolution(**options)
    assert str(caught.value).count("; ") == 2


@pytest.mark.parametrize("options, words", [({"radius": 0.0}, "above 0"), ({"niches": 0}, "at least 1")])
def test_bad_niches_are_one_sentence(options, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        Clearing(**options)
    assert str(caught.value).count("; ") == 2
