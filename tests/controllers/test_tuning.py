"""Cycles of poses that bring the damping of a swimmer's muscles with them: how far it goes, and that it goes along."""

import numpy as np
import pytest

import gambol
from gambol.controllers.controller import FAMILIES
from gambol.controllers.tuning import damped, quickest
from gambol.creatures.articulated.loads import answer_time
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.discovery.phasing import phasings
from gambol.discovery.staged_discovery import tunes_damping
from gambol.dynamics.system import system_kind
from gambol.dynamics.traits import traits_of
from gambol.testing import controller_checks

FISH = gambol.creature("fish")
EEL = gambol.load("examples/bodies/eel.yaml")


def tuned(creature, seed):
    """A random cycle of a swimmer."""
    kind = phasings(creature, damping=True)[seed % 3]
    return kind.population(kind.drawn(gambol.Draws(seed))[None])[0]


@pytest.mark.parametrize("creature", [FISH, EEL, EEL.limited()], ids=["fish", "eel", "eel with limits"])
def test_muscles_of_a_swimmer_follow_twice_as_early_as_suits_it_at_the_most(creature):
    lag = answer_time(creature, RestPose(creature))
    numbers = system_kind(creature).numbers_of(creature, gambol.World())
    found = traits_of(creature).dampings()
    assert [x.name for x in found] == [f"actuator.{muscle.name}.kd" for muscle in creature.actuators]
    for number in found:
        own = 0.5 * number.value
        assert number.value == numbers[number.name]
        assert number.low == pytest.approx(min(own, 0.5 * lag * numbers[number.name.replace("kd", "ks")]))
    kind = phasings(creature, damping=True)[0]
    for share, ends in ((0.0, [x.low for x in found]), (1.0, [x.value for x in found])):
        assert [*kind.population(np.full((1, kind.size), share))[0].tuning.values()] == pytest.approx(ends)


@pytest.mark.parametrize("name", ["luxo", "crawler", "walker7", "shark"])
def test_what_meets_the_ground_or_is_made_of_springs_keeps_its_muscles(name):
    creature = gambol.creature(name)
    assert traits_of(creature).dampings() == []
    kind = phasings(creature, damping=True)[0]
    assert kind.population(kind.drawn(gambol.Draws(1))[None])[0].tuning == {}


def test_a_quick_muscle_is_no_stronger():
    """Only dampers differ: what the spring pulls with, and where that is cut, is the file's."""
    for body in (EEL, EEL.limited()):
        before, after = (one.model_dump()["actuators"] for one in (body, quickest(body)))
        assert [{**muscle, "kd": 0} for muscle in before] == [{**muscle, "kd": 0} for muscle in after]
        assert all(one["kd"] < other["kd"] for one, other in zip(after, before, strict=True))
    assert all(name.endswith(".kd") for name in tuned(EEL, 0).tuning)


def test_it_moves_like_a_body_that_is_built_so():
    graph = tuned(EEL, 1)
    body = EEL.model_copy(
        update={
            "actuators": tuple(
                muscle.model_copy(update={"kd": graph.tuning[f"actuator.{muscle.name}.kd"] * muscle.scale})
                for muscle in EEL.actuators
            )
        }
    )
    plain = graph.model_copy(update={"tuning": {}})
    as_tuned, as_built, as_drawn = (
        gambol.simulate(creature, one, seconds=2.0).centre[-1]
        for creature, one in ((EEL, graph), (body, plain), (EEL, plain))
    )
    assert as_tuned == pytest.approx(as_built, abs=1e-9) and np.abs(as_tuned - as_drawn).max() > 1e-3


@pytest.mark.parametrize(
    "check",
    controller_checks(FAMILIES["pose-graph"], *(tuned(FISH, seed) for seed in range(3)), creature=FISH),
    ids=str,
)
def test_conformance(check):
    check()


def test_a_population_scores_as_its_graphs_do():
    kind = phasings(EEL, damping=True)[2]
    some = kind.population(np.array([kind.drawn(gambol.Draws(3, i)) for i in range(5)]))
    found = gambol.evaluate(EEL, some, task="travel", seconds=1.0).scores
    assert found.tolist() == [
        gambol.evaluate(EEL, [one], task="travel", seconds=1.0).scores[0] for one in (some[i] for i in range(len(some)))
    ]


def test_tuned_numbers_are_knobs_and_mix():
    graph, other = (tuned(FISH, seed) for seed in (0, 3))
    knobs = {knob.name: knob for knob in graph.knobs(FISH) if knob.name in graph.tuning}
    assert [*knobs] == [*graph.tuning] and all(knob.low <= knob.value <= knob.high for knob in knobs.values())
    first = knobs["actuator.a1.kd"]
    assert damped(graph.turned({"actuator.a1.kd": first.low, "actuator.a2.kd": first.low}).tuning, FISH) < 0.08
    between = graph.mixed_with(other, 0.25)
    for name, x in between.tuning.items():
        assert x == pytest.approx(0.25 * graph.tuning[name] + 0.75 * other.tuning[name])
    with pytest.raises(gambol.InvalidInput, match="different structure"):
        graph.mixed_with(other.model_copy(update={"tuning": {}}), 0.5)


def test_numbers_that_a_creature_does_not_have_are_refused():
    graph = tuned(FISH, 0).model_copy(update={"tuning": {"actuator.a9.kd": 0.1}})
    with pytest.raises(gambol.InvalidInput, match=r"tunes 'actuator\.a9\.kd'; fish has no such number"):
        gambol.simulate(FISH, graph, seconds=0.1)


@pytest.mark.parametrize(
    ("tuning", "words"),
    [
        ({"actuator.a1.kd": -0.1}, r"to -0\.1; it must lie between 0 and 1e\+09"),
        ({"actuator.a1.kd": 1e300}, r"to 1e\+300; it must lie between 0"),
        ({"actuator.a1.ks": -1.0}, "to -1; it must lie between 0"),
        ({"actuator.a1.min": 2.0}, r"makes its range 2 … .*; min must not be above max"),
        ({"sensor.s3.max": -9.0}, "min must not be above max"),
    ],
)
def test_numbers_that_no_body_has_are_refused(tuning, words):
    for made in (tuned(FISH, 0), gambol.controllers.San.sample(FISH, gambol.Draws(0))):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.simulate(FISH, made.model_copy(update={"tuning": tuning}), seconds=0.1)


@pytest.mark.parametrize(
    ("tuning", "words"),
    [
        ({"actuator.a1.kd": True}, "yes and no are not numbers"),
        ({"actuator.a1.kd": float("nan")}, "only finite numbers"),
        ({"actuator.a1.kd": "abc"}, "it must be a number"),
        ([1.0], "a mapping of names to values"),
    ],
)
def test_what_is_no_number_is_refused(tuning, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.controllers.PoseGraph.from_data({**tuned(FISH, 0).model_dump(), "tuning": tuning}, "fish.yaml")


def test_as_far_as_tuning_goes_is_allowed():
    """Both ends of a range may come to its middle, and nothing is left of it."""
    san = gambol.controllers.San.sample(FISH, gambol.Draws(0))
    for end in ("low", "high"):
        turned = san.turned({knob.name: getattr(knob, end) for knob in san.knobs(FISH)})
        assert gambol.simulate(FISH, turned, seconds=0.1).status == "ok"
    middle = {knob.name: knob.high if knob.name.endswith(".min") else knob.low for knob in san.knobs(FISH)}
    assert gambol.simulate(FISH, san.turned(middle), seconds=0.1).status == "ok"


def test_what_is_mixed_or_varied_stays_a_muscle():
    """Beyond both ends of a mixture damping would fall below zero, and variations walked below what suits the body."""
    low, high = (tuned(FISH, 0).turned(dict.fromkeys(("actuator.a1.kd", "actuator.a2.kd"), x)) for x in (0.02, 0.1))
    far = gambol.controllers.mixed(low, high, 3.0)
    assert far.tuning["actuator.a1.kd"] < 0.0
    least = {x.name: x.low for x in traits_of(FISH).dampings()}
    assert far.within(FISH).tuning == least
    slow = gambol.skills.variations(FISH, low.turned(least), count=2, directions=4, seconds=3.0)
    assert all(x >= least[name] for one in slow.chosen for name, x in one.graph.tuning.items())


def test_a_graph_without_tuning_is_written_as_ever():
    hop = gambol.controllers.PoseGraph.sample(gambol.creature("luxo"), gambol.Draws(0))
    assert "tuning" not in hop.to_yaml() and "balance" not in hop.to_yaml()


def test_discover_finds_swims_that_the_files_muscles_cannot_do():
    """With the damping of its file no cycle brings the fish beyond half a body size a second (`limits` of the lab)."""
    best = gambol.showcase(gambol.discover(FISH, trials=2000, seed=2, tune_damping=True), 1)[0]
    assert best.status == "ok" and gambol.motion.Gait.from_data(best.descriptors).bodies(FISH) > 1.0
    assert damped(best.controller.tuning, FISH) < 0.5


def test_unless_asked_a_search_leaves_muscles_as_the_body_has_them(tmp_path):
    """A plain search for a fish cut its damping to 7 % and went 84 cm/s, where the paper prints 19."""
    run = gambol.discover(FISH, trials=2000, seed=2, out=tmp_path / "fish")
    shown = gambol.showcase(run)
    assert shown and all(one.controller.tuned(FISH) == {} for one in shown if one.controller.family == "pose-graph")
    assert gambol.motion.Gait.from_data(shown[0].descriptors).bodies(FISH) < 1.0
    assert not tunes_damping(run.recipe) and not tunes_damping(gambol.load(tmp_path / "fish").recipe)
    for creature, options, words in (
        ("luxo", {}, "only swimmers of links have muscles"),
        ("fish", {"method": "random"}, "only a staged search has this option"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.discover(creature, trials=8, tune_damping=True, **options)
