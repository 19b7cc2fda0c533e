"""Individuals: what is turned, what is written where, and what is refused."""

import json
from types import SimpleNamespace

import pytest

import gambol
from gambol.controllers.individual import Individual, individual_from_data, individual_json, load_individual
from gambol.draws import Draws
from gambol.dynamics.traits import Traits

LUXO, ACROBOT = gambol.creature("luxo"), gambol.creature("acrobot-torque")
TUNABLE = [
    Individual(LUXO, gambol.controllers.San.sample(LUXO, Draws(0))),
    Individual(LUXO, gambol.controllers.PoseGraph.sample(LUXO, Draws(0))),
    Individual(ACROBOT, gambol.controllers.HybridHopper()),
]


@pytest.mark.parametrize("one", TUNABLE, ids=lambda one: one.controller.family)
class TestGrowth:
    def test_it_is_the_same_for_every_family(self, one):
        parts = [link.name for link in one.creature.links]
        grown = one.growing()
        assert [k.name for k in one.knobs()] == [k.name for k in one.controller.knobs(one.creature)]
        added = grown.knobs()[len(one.knobs()) :]
        assert [(k.name, k.value) for k in added] == [(f"size.{part}", 1.0) for part in parts]
        first = one.knobs()[0]
        turned = grown.turned({first.name: first.value + first.delta, f"size.{parts[1]}": 1.2})
        assert turned.sizes == {**dict.fromkeys(parts, 1.0), parts[1]: 1.2}
        assert turned.controller == one.controller.turned({first.name: first.value + first.delta})
        assert turned.numbers()[f"link.{parts[1]}.near"] == 1.2 * turned.creature.links[1].ends[0]
        motion = gambol.simulate(one.creature, turned.controller, numbers=turned.numbers(), seconds=0.3)
        plain = gambol.simulate(one.creature, turned.controller, seconds=0.3)
        assert motion.status == "ok" and motion.final != plain.final

    def test_sizes_stand_beside_the_controllers_entries(self, one, tmp_path):
        """Where runs and files held them when controllers had sizes; and starts are known by the same letters."""
        grown = one.growing().turned({f"size.{one.creature.links[0].name}": 0.9})
        data = json.loads(individual_json(grown.controller, grown.sizes))
        assert list(data)[-1] == "sizes" and data["sizes"] == grown.sizes
        assert {k: x for k, x in data.items() if k != "sizes"} == json.loads(grown.controller.model_dump_json())
        assert individual_from_data(data, one.creature, "the data") == grown
        assert individual_json(one.controller, {}).endswith(',"sizes":{}}')
        grown.save(tmp_path / "grown.yaml")
        assert load_individual(one.creature, tmp_path / "grown.yaml") == grown
        one.save(tmp_path / "plain.yaml")
        assert (tmp_path / "plain.yaml").read_text() == one.controller.to_yaml()
        with pytest.raises(gambol.InvalidInput, match=r"grown\.yaml gives its body other sizes.*load_individual"):
            gambol.load(tmp_path / "grown.yaml", gambol.Controller)

    def test_runs_store_it(self, one):
        found = gambol.discover(one.creature, family=one.controller.family, trials=8, seconds=0.5, keep=1)
        better = gambol.refine(found, trials=3, chains=2, body=True, confirmed=False, keep=1).best(1)[0]
        assert better.individual.sizes == better.sizes and set(better.sizes) == {x.name for x in one.creature.links}
        numbers = {name: [x] for name, x in better.individual.numbers().items()}
        again = gambol.evaluate(one.creature, [better.controller], numbers=numbers, seconds=0.5)
        assert again.scores[0] == better.score
        motion = gambol.simulate(one.creature, better.controller, numbers=better.individual.numbers(), seconds=0.5)
        assert gambol.replay(better).final == motion.final
        on = gambol.refine(better, trials=2, chains=1, confirmed=False, keep=1).best(1)[0]
        assert set(on.sizes) == set(better.sizes)  # what has grown goes on growing


def test_fingerprints_tell_bodies_apart_and_are_those_of_before():
    """Of the network that trial 0 of seed 0 draws, as runs of before noted it."""
    one = Individual(LUXO, gambol.controllers.San.sample(LUXO, Draws(0, "san", 0)))
    assert one.fingerprint == "6ff70b918c2a8af4"
    assert one.growing().fingerprint != one.fingerprint
    assert hash(one) == hash(Individual(LUXO, one.controller))


def test_a_controller_that_is_not_tuned_has_a_body_too():
    one = Individual(LUXO, gambol.controllers.Passive(), {"arm": 1.2})
    assert json.loads(individual_json(one.controller, one.sizes)) == {"kind": "passive", "sizes": {"arm": 1.2}}
    assert individual_json(gambol.controllers.Passive(), {}) == '{"kind":"passive"}'
    with pytest.raises(gambol.InvalidInput, match="nothing to tune"):
        one.knobs()


@pytest.mark.parametrize(
    "sizes, words",
    [
        ({"arms": 1.1}, "did you mean 'arm'"),
        ({"arm": 0.0}, "the size of 'arm' is 0"),
        ({"arm": float("nan")}, "the size of 'arm' is nan"),
        ({"arm": 10.0}, "between 0.1 and 10"),
        ({"arm": "large"}, "must give a factor"),
        ([1.1], "must give a factor"),
    ],
)
def test_sizes_that_make_no_body_are_refused(sizes, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        individual_from_data({"kind": "passive", "sizes": sizes}, LUXO, "grown.yaml")
    assert words in str(caught.value) and str(caught.value).startswith("grown.yaml: ")
    assert str(caught.value).count("; ") == 2


def test_a_kind_of_body_that_offers_no_growth_says_so():
    blob = SimpleNamespace(name="blob", body="jelly")
    with pytest.raises(gambol.InvalidInput, match="blob cannot grow; bodies of kind 'jelly' do not; leave"):
        Traits(blob).growth()


def test_numbers_of_the_body_that_are_none_are_refused():
    with pytest.raises(gambol.InvalidInput, match=r"no number 'link\.arms\.mass'"):
        gambol.simulate(LUXO, gambol.controllers.Passive(), numbers={"link.arms.mass": 1.0}, seconds=0.1)


def test_a_candidate_of_no_run_has_no_body():
    candidate = gambol.Candidate(trial=0, controller=gambol.controllers.Passive(), score=0.0)
    with pytest.raises(gambol.InvalidInput, match="the candidate belongs to no run"):
        _ = candidate.individual
