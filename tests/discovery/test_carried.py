"""What drifts, falls or glides is no gait, whatever the search; what moves by its muscles is one."""

import numpy as np
import pytest

import gambol
from gambol.discovery.carried import Held, held_shares, is_carried
from gambol.discovery.judge import checked
from gambol.discovery.objective import Objective
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe

LUXO = gambol.creature("luxo")
AFLOAT = gambol.World(gravity=0.0)
FALLING = gambol.World(terrain={"kind": "slope", "degrees": -70})
ICE = gambol.World(terrain={"kind": "slope", "degrees": -20}, friction=0.1)


def recipe(creature, world, seconds=6.0):
    data = {
        "verb": "discover",
        "creature": creature,
        "family": "pose-graph",
        "task": {"kind": "travel"},
        "worlds": (world,),
        "trials": 10,
        "keep": 2,
        "method": "random",
        "seconds": seconds,
    }
    return Recipe.from_data(data, "test")


@pytest.mark.parametrize(
    ("world", "method"),
    [
        (AFLOAT, "random"),
        (FALLING, "random"),
        (ICE, "random"),
        (FALLING, "illuminate"),
        (AFLOAT, "evolve"),
    ],
)
def test_what_is_carried_is_shown_by_no_search(world, method):
    if method == "random":
        run = gambol.discover(LUXO, method="random", task="travel", trials=48, keep=3, seed=70100, world=world)
    elif method == "illuminate":
        few = gambol.synthesis.Illumination(trials=64, batch=32)
        run = gambol.illuminate(LUXO, axes=["flight=0:1:4"], illumination=few, keep=3, seed=70100, world=world)
    else:
        few = gambol.synthesis.Evolution(generations=2, population=24)
        run = gambol.evolve(LUXO, evolution=few, keep=3, seed=70100, world=world, seconds=6.0)
    assert gambol.showcase(run) == []
    told = [one for one in run.best(run.kept) if one.status == Status.CARRIED]
    assert told and all("With its muscles held" in one.verdict.reasons[0] for one in told)


def test_a_staged_search_without_gravity_finds_no_gait():
    """Luxo pushed off once and floated away: «hop, flight 100 %, ok»."""
    run = gambol.discover(LUXO, trials=200, seconds=8.0, seed=70101, world=AFLOAT)
    assert gambol.showcase(run) == [] and any(one.status == Status.CARRIED for one in run.best(48))


@pytest.mark.parametrize("name", ["luxo", "fish", "crawler", "worm", "snake", "walker7"])
def test_what_moves_by_its_muscles_comes_to_rest_without_them(name):
    """On the ground, in water, on its belly, seen from above, and soft."""
    run = gambol.discover(
        name, method="random", family="pose-graph", task="travel", trials=48, keep=2, seed=70102, seconds=6.0
    )
    shown = run.best(6)
    shares = held_shares([one.individual for one in shown], Objective(run.recipe), Progress())
    assert not any(is_carried(share) for share in shares)


def test_going_down_a_hill_on_feet_is_no_falling():
    hop = gambol.load("examples/luxo-hop.yaml")
    down = gambol.World(terrain={"kind": "slope", "degrees": -5})
    (share,) = held_shares([gambol.Individual(LUXO, hop)], Objective(recipe(LUXO, down)), Progress())
    assert share is not None and not is_carried(share)


def test_one_pose_that_glides_is_carried():
    """What never moves a muscle goes on just as far without them: on ice, down a hill, in a current."""
    still = gambol.controllers.PoseSequence.hold(LUXO)
    one = gambol.Candidate(trial=0, controller=still, score=1.0, recipe=recipe(LUXO, ICE))
    (found,) = checked([one], Objective(one.recipe))
    assert found.status == Status.CARRIED and found.verdict.figures["held"] == pytest.approx(1.0, abs=1e-6)
    fish = gambol.creature("fish")
    current = gambol.World(drag=120.0, gravity=0.0, wind=(0.5, 0.0))
    held = gambol.controllers.PoseSequence.hold(fish)
    drifts = gambol.Candidate(trial=0, controller=held, score=1.0, recipe=recipe(fish, current))
    assert checked([drifts], Objective(drifts.recipe))[0].status == Status.CARRIED


def test_holding_changes_nothing_before_it_begins():
    hop = gambol.load("examples/luxo-hop.yaml")
    plain, late, early = (
        gambol.evaluate(LUXO, [one], task="travel", seconds=2.0).scores[0]
        for one in (hop, Held(inner=hop, since=9.0), Held(inner=hop, since=0.5))
    )
    assert plain == late != early and np.isfinite(early)
