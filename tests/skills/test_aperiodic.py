"""Leaps, stops and recovery: what may change, what is measured, and that it works."""

import numpy as np
import pytest

import gambol
from gambol.draws import Draws
from gambol.progress import Progress
from gambol.skills.leap_synthesis import before_leap
from gambol.skills.stop_synthesis import before_stop

LUXO = gambol.creature("luxo")
FEW = {"stance": (120.0, -100.0), "trials": 30, "kept": 2, "tuning": 5, "attempts": 1, "seed": 3, "confirmed": False}
LUNGE = (238.0, -65.0, 58.0, 181.0, -66.0, 80.0)  # of the walker: one knee in front, the other below the hip
HOP = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)


def marked(graph):
    return [state.name for state in graph.states if state.modifiable]


class TestLeap:
    def test_two_cycles_half_way_but_for_their_ends(self):
        graph = before_leap(HOP, 7)
        assert marked(graph) == ["b-3", "c-3", "a-4", "b-4"]
        assert len(graph.knobs(LUXO)) == 4 * 3
        assert [state.name for state in graph.states if not state.counts] == ["a", "b", "c"]

    def test_before_it_is_tuned_it_is_the_gait(self):
        motions = [gambol.simulate(LUXO, graph, seconds=4.0) for graph in (HOP, before_leap(HOP))]
        assert np.array_equal(motions[0].position, motions[1].position)

    def test_what_counts_is_the_way_of_all_hops_however_long_the_trial(self):
        graph, hops = before_leap(HOP), 7 * HOP.period
        exact = gambol.evaluate(LUXO, [HOP], task="upright", seconds=hops).scores[0]
        for seconds in (hops + 0.1, hops + 3.0):
            assert gambol.evaluate(LUXO, [graph], task="upright", seconds=seconds).scores[0] == exact
        slow = graph.turned({"time.b-3": 3 * HOP.state("b").seconds})
        later = gambol.simulate(LUXO, slow, seconds=hops + 2 * HOP.state("b").seconds).distance
        assert gambol.evaluate(LUXO, [slow], task="travel", seconds=hops + 3.0).scores[0] == pytest.approx(abs(later))

    def test_it_goes_farther_and_changes_nothing_else(self):
        run = gambol.skills.leap(HOP, creature=LUXO, trials=60, chains=4, confirmed=False, seed=1)
        best = run.best(1)[0]
        plain = before_leap(HOP)
        start = gambol.evaluate(LUXO, [plain], task="upright", seconds=run.recipe.seconds).scores[0]
        assert best.score > start + 0.02
        changed = [s.name for s in plain.states if best.controller.state(s.name) != s]
        assert set(changed) <= {"b-3", "c-3", "a-4", "b-4"} and changed
        half = gambol.controllers.mixed(best.controller, gambol.controllers.unwind(HOP, 7), 0.5)
        assert gambol.simulate(LUXO, half, seconds=1.0).status == "ok"

    def test_energy_counts_if_asked(self):
        run = gambol.skills.leap(HOP, creature=LUXO, trials=2, chains=1, energy_weight=0.5)
        assert run.recipe.task["energy_weight"] == 0.5


class TestStop:
    def test_the_last_two_cycles(self):
        graph = before_stop(HOP, LUXO, 5)
        assert marked(graph) == ["a-4", "b-4", "c-4", "a-5", "b-5", "c-5"] and graph.cycle == ("a", "b", "c")
        assert [graph.state(name).targets for name in graph.cycle] == [(120.0, -100.0)] * 3
        chain = [state for state in graph.states if state.name not in graph.cycle]
        assert [s.targets for s in chain] == [HOP.state(s.name[0]).targets for s in chain]

    def test_it_comes_to_a_stand(self):
        run = gambol.skills.stop(HOP, creature=LUXO, trials=100, chains=4, confirmed=False, seed=0)
        motion = gambol.replay(run.best(1)[0])
        assert gambol.skills.stands(motion)
        assert abs(motion.distance) < abs(gambol.simulate(LUXO, HOP, seconds=5 * HOP.period).distance)


@pytest.fixture(scope="module")
def whole():
    """A recovery that nobody stopped."""
    return gambol.skills.recover("luxo", "back", **FEW)


class TestRecovery:
    @pytest.mark.parametrize("name", ["luxo", "walker7", "cheetah"])
    @pytest.mark.parametrize("side", ["front", "back"])
    def test_who_has_fallen_lies_still(self, name, side):
        creature = gambol.creature(name)
        lying = gambol.skills.fallen(creature, side)
        motion = gambol.simulate(creature, gambol.controllers.PoseSequence.hold(creature), seconds=1.0, state=lying)
        assert not gambol.skills.stands(motion) and np.abs(motion.velocity).max() < 0.05
        feet = [contact in creature.feet for contact in creature.contacts_on]
        assert (motion.touching[-1][~np.array(feet)] > 0.5).any()

    def test_luxo_gets_up_from_its_back(self):
        run = gambol.skills.recover("luxo", "back", kept=5, tuning=100, attempts=1, seed=1, confirmed=False)
        best = run.best(1)[0]
        assert gambol.skills.stands(gambol.replay(best))
        assert marked(best.controller) == ["a", "b", "c"] and best.controller.state("d").targets == (120.0, -100.0)

    def test_the_walker_gets_up_from_its_back_and_stands_with_half_the_step_too(self):
        """Not with every seed, in so few trials, but with two of four."""
        lying, up = gambol.skills.fallen("walker7", "back"), []
        for seed in range(4):
            if sum(up) == 2:
                break
            run = gambol.skills.recover(
                "walker7", "back", stance=LUNGE, tuning=60, attempts=1, seed=seed, confirmed=False
            )
            best = run.best(1)[0]
            assert best.controller.state("d").targets == LUNGE
            halved = gambol.simulate("walker7", best.controller, seconds=best.recipe.seconds, dt=0.0002, state=lying)
            up.append(gambol.skills.stands(gambol.replay(best)) and gambol.skills.stands(halved))
        assert sum(up) == 2, up

    def test_it_begins_again_while_it_does_not_stand(self, tmp_path):
        hopeless = {"stance": (75, -140), "trials": 3, "kept": 1, "tuning": 1, "seconds": 0.01, "confirmed": False}
        run = gambol.skills.recover("luxo", "back", attempts=3, out=tmp_path / "up", **hopeless)
        assert not gambol.skills.stands(gambol.replay(run.best(1)[0]))
        folders = [tmp_path / f"up{again}-refined" for again in ("", "-again-1", "-again-2")]
        assert run.path in folders and len({gambol.Run.open(folder).best(1)[0].score for folder in folders}) > 1
        again = gambol.skills.recover("luxo", "back", attempts=3, out=tmp_path / "up", resume=True, **hopeless)
        assert again.path == run.path and again.best(1)[0].score == run.best(1)[0].score

    def test_random_chains_are_extreme_and_land_for_longer(self):
        run = gambol.skills.recover(
            "luxo", "back", stance=(110, -90), trials=4, kept=1, tuning=1, attempts=1, confirmed=False
        )
        graph = gambol.controllers.PoseGraph.sample(LUXO, Draws(0), run.recipe.sampling)
        ends = [{actuator.min, actuator.max} for actuator in LUXO.actuators]
        assert all(x in end for state in graph.states[:-1] for x, end in zip(state.targets, ends, strict=True))
        assert graph.states[-1].targets == (110.0, -90.0)
        assert [state.seconds for state in graph.states[:-1]] == pytest.approx([0.12, 0.12, 0.36], abs=0.01)

    def test_a_run_that_begins_lying_is_kept_and_resumed(self, tmp_path):
        run = gambol.skills.recover("luxo", "back", out=tmp_path / "up", **FEW)
        again = gambol.skills.recover("luxo", "back", out=tmp_path / "up", resume=True, **FEW)
        assert [c.score for c in run.best(5)] == [c.score for c in again.best(5)]
        stored = gambol.Run.open(tmp_path / "up-refined").best(1)[0]
        lying = dict(gambol.skills.fallen("luxo", "back").slots)
        assert stored.recipe.state == lying  # to the last bit, through the run's file
        assert gambol.replay(stored).centre[0] == pytest.approx([lying["x"], lying["y"]], abs=1e-12)

    @pytest.mark.parametrize("done, verb", [(20, "discover"), (36, "refine")])
    def test_it_is_cancelled_and_goes_on(self, whole, tmp_path, done, verb):
        told = []

        def count(report):
            told.append(report)
            if report.done >= done:
                progress.cancel()

        progress = Progress(count)
        stopped = gambol.skills.recover("luxo", "back", out=tmp_path / "up", progress=progress, **FEW)
        assert stopped.recipe.verb == verb and not stopped.finished
        assert {report.total for report in told} == {40} and told[-1].done >= done
        resumed = gambol.skills.recover("luxo", "back", out=tmp_path / "up", resume=True, **FEW)
        assert resumed.finished and resumed.rows() == whole.rows()


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: gambol.skills.leap(HOP), "name the creature"),
        (lambda: gambol.skills.leap(HOP, creature="walker7"), "6 actuators"),
        (lambda: gambol.skills.leap(HOP, creature="luxo", hops=1), "at least 2"),
        (lambda: gambol.skills.stop(HOP, creature="luxo", cycles=1), "at least 2"),
        (lambda: gambol.skills.stop(gambol.controllers.unwind(HOP, 2, rewind=False), creature="luxo"), "no cycle"),
        (lambda: gambol.skills.leap(gambol.discover("luxo", method="random", trials=4, seconds=0.2)), "pose-graph"),
        (lambda: gambol.skills.recover("luxo", "side"), "known names are front, back"),
        (lambda: gambol.skills.recover("fish"), "cannot fall"),
        (lambda: gambol.skills.recover("luxo", states=1), "at least 2"),
        (lambda: gambol.skills.recover("luxo", attempts=0), "at least one"),
        (lambda: gambol.skills.recover("luxo", stance=(120,)), "2 actuators"),
        (lambda: gambol.skills.recover("luxo", stance=(120, 0)), "its range is"),
        (lambda: gambol.discover("star", state=gambol.skills.fallen("luxo", "back"), trials=4), "another creature"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        call()
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


def test_a_leap_can_be_made_from_a_leap():
    graph = before_leap(before_leap(HOP, 3), 3)
    assert marked(graph) == ["b-4", "c-4", "a-5", "b-5"]
    assert graph.timed_path[:4] == ("a-1", "b-1", "c-1", "a-2") and graph.cycle == ("a", "b", "c")


def test_states_that_do_not_count_are_not_looked_at():
    sample = gambol.controllers.PoseGraph.sample(LUXO, Draws(0))
    silent = sample.model_copy(update={"states": tuple(s.model_copy(update={"counts": False}) for s in sample.states)})
    together = gambol.evaluate(LUXO, [sample, silent], seconds=1.0)
    assert (
        together.scores[1] == 0.0 and together.scores[0] == gambol.evaluate(LUXO, [sample], seconds=1.0).scores[0] > 0.0
    )
