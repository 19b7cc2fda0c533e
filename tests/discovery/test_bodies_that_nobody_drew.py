"""Bodies that evolve with their networks: one lineage on any threads and after a kill, honest scores, own bodies."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import gambol
from gambol.controllers.dataflow.beings import METHODS
from gambol.controllers.dataflow.nesting import replicated
from gambol.creatures import expanded, plan_of
from gambol.discovery.evolving_bodies import CALLINGS, BredBodies, beings_of, folds_into_itself
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.evaluating import evaluate_bodies
from gambol.synthesis import Clearing, Evolution
from gambol.synthesis.proposals import Proposals

SMALL = Evolution(6, 3, methods=METHODS, clearing=Clearing(by="both", niches=2))
TOLD = {"evolution": SMALL, "seconds": 3.0, "keep": 1, "seed": 4}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bodies") / "run"
    return gambol.discovery.evolve_bodies("land", **TOLD, out=folder, threads=2)


def test_everybody_is_in_the_lineage_and_has_a_body_of_its_own(run):
    births = run.births()
    assert len(births) == 18 and {birth.operator for birth in births} >= {"random", "reshaping"}
    assert all(4 <= birth.traits["parts"] <= 10 for birth in births)
    for candidate in run.best(99):
        traced = gambol.discovery.ancestry(run, candidate.id)
        assert traced.individual(traced.itself) == candidate.individual
        plan = traced.plan(traced.itself)
        assert gambol.creatures.expanded(plan).body == candidate.individual.creature
        assert candidate.individual.creature.name == traced.itself.traits["body"]
        network = traced.nested(traced.itself)
        assert replicated(network, plan) == candidate.controller
    assert len({candidate.individual.creature.name for candidate in run.best(99)}) > 1


def test_the_same_lineage_on_any_threads_and_after_a_stop(run, tmp_path):
    stopped = gambol.Progress(lambda report: stopped.cancel() if report.done >= 6 else None)
    gambol.discovery.evolve_bodies("land", **TOLD, out=tmp_path / "run", threads=1, progress=stopped)
    again = gambol.discovery.evolve_bodies("land", **TOLD, out=tmp_path / "run", threads=1, resume=True)
    assert again.births() == run.births()
    assert [one.individual for one in again.best(99)] == [one.individual for one in run.best(99)]


def test_a_killed_run_goes_on_to_the_same_lineage(run, tmp_path):
    """SIGKILL in the middle, again and again, until it is through."""
    code = (
        "import gambol\n"
        "from gambol.controllers.dataflow.beings import METHODS\n"
        "from gambol.synthesis import Clearing, Evolution\n"
        "small = Evolution(6, 3, methods=METHODS, clearing=Clearing(by='both', niches=2))\n"
        "gambol.discovery.evolve_bodies('land', evolution=small, seconds=3.0, keep=1, seed=4, threads=1,\n"
        f"    out={str(tmp_path / 'run')!r}, resume={{}})\n"
    )
    kept = 0
    for _ in range(3):
        resume = (tmp_path / "run" / "run.sqlite").exists()
        process = subprocess.Popen([sys.executable, "-c", code.replace("{}", str(resume))])
        until = time.monotonic() + 300.0
        while process.poll() is None and time.monotonic() < until:
            if (tmp_path / "run" / "run.sqlite").exists() and gambol.Run.open(tmp_path / "run").trials_done > kept:
                process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
                break
            time.sleep(0.05)
        process.wait()
        now = gambol.Run.open(tmp_path / "run").trials_done
        assert now >= kept
        kept = now
    again = gambol.discovery.evolve_bodies("land", **TOLD, out=tmp_path / "run", threads=2, resume=True)
    assert again.births() == run.births()


def test_what_is_kept_replays_as_its_own_program_has_it(run):
    candidate = run.best(1)[0]
    assert gambol.replay(candidate).distance == gambol.replay(gambol.load(run.path).best(1)[0]).distance
    seconds, being = 0.5, beings_of(run.recipe).first(gambol.Draws(3))
    people = [Embodied(being.body, replicated(being.network, being.body))]
    one = evaluate_bodies(people, task="travel", seconds=seconds, dt=0.002, precision="float64").scores[0]
    made = being.individual()
    own = gambol.evaluate(made.creature, [made.controller], task="travel", seconds=seconds, dt=0.002).scores[0]
    assert one == pytest.approx(own, rel=1e-3, abs=1e-6)


def test_a_body_that_folds_into_itself_has_no_offspring(run):
    straight = plan_of("snake", 6)
    (node,) = straight.nodes
    coiled = straight.model_copy(update={"nodes": (node.model_copy(update={"hinges": {"yaw": (-170.0, 0.0)}}),)})
    coiled, straight = expanded(coiled), expanded(straight)
    assert folds_into_itself(coiled) and not folds_into_itself(straight)
    breeder = beings_of(run.recipe)
    people = [breeder.first(gambol.Draws(seed)) for seed in range(2)]
    folding = type(people[0])(coiled, gambol.controllers.Dataflow(nodes=()))
    told = BredBodies(run.recipe, ()).outcomes(Proposals([*people, folding]), gambol.Progress())
    assert told.statuses[2] == "folded" and told.scores[2] == -np.inf


@pytest.mark.parametrize("aim", ["water", "jump", "follow"])
def test_other_callings(aim):
    few = Evolution(2, 1, methods={"mutation": 1.0})
    found = gambol.discovery.evolve_bodies(aim, evolution=few, seconds=2.5, keep=1, threads=1)
    assert found.trials_done == 2 and found.recipe.task["kind"] == CALLINGS[aim].task
    body = found.best(1)[0].individual.creature
    assert bool(body.contacts_on) == (aim != "water")
    assert len(found.recipe.worlds) == (3 if aim == "follow" else 1)


def test_bad_input_is_one_sentence():
    for told, words in (
        ({"aim": "lend"}, "did you mean 'land'"),
        ({"without": ["wave"]}, "did you mean 'waves'"),
        ({"bounds": gambol.creatures.BoneBounds(), "task": "hop"}, "there is no task"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.discovery.evolve_bodies(**{"aim": "land", **told})
