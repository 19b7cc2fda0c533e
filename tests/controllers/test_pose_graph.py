"""Pose graphs: what they do in time, what is refused, and how they are unwound and mixed."""

import numpy as np
import pytest
from tests.rollout.scenes import random_graph, random_poses

import gambol
from gambol.controllers.pose_graph import PoseGraph
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_period

LUXO = gambol.creature("luxo")
HIGH, LOW = (100.0, -100.0), (140.0, -60.0)


def graph(*states, **more):
    return PoseGraph.from_data({"kind": "pose-graph", "states": [*states], **more}, "graph")


def state(name, to=None, targets=HIGH, seconds=0.02, **more):
    timed = {"to": to, "seconds": seconds} if to else {}
    return {"name": name, "targets": targets, **timed, **more}


def hip(controller, seconds=0.12, **options):
    """The hip's target at every step, in degrees."""
    motion = gambol.simulate(LUXO, controller, seconds=seconds, fps=1000, **options)
    return np.degrees(motion.targets[:, 0])


class TestTime:
    def test_a_chain_leads_into_a_cycle(self):
        poses = [(100.0, -60.0), (110.0, -60.0), (120.0, -60.0)]
        composed = graph(state("a", "b", poses[0]), state("b", "c", poses[1]), state("c", "b", poses[2]))
        assert composed.cycle == ("b", "c") and composed.period == 0.04
        assert np.allclose(hip(composed)[[10, 30, 50, 70, 90, 110]], [100, 110, 120, 110, 120, 110])

    def test_the_last_state_of_a_chain_stays(self):
        chain = PoseGraph.chain(
            [gambol.controllers.Pose(seconds=0.02, targets=HIGH), gambol.controllers.Pose(seconds=0.02, targets=LOW)]
        )
        assert np.allclose(hip(chain, seconds=3.0)[[10, 30, 1500, 2990]], [100, 140, 140, 140])

    def test_it_begins_in_its_start(self):
        turned = graph(state("a", "b", HIGH), state("b", "a", LOW), start="b")
        assert np.allclose(hip(turned)[[10, 30]], [140, 100])

    def test_a_sequence_is_a_graph_to_the_last_bit(self):
        for cycle, make in ((True, PoseGraph.cyclic), (False, PoseGraph.chain)):
            sequence = random_poses(LUXO, 3).model_copy(update={"cycle": cycle})
            motions = [gambol.simulate(LUXO, c, seconds=2.0) for c in (sequence, make(sequence.poses))]
            assert np.array_equal(motions[0].position, motions[1].position)


class TestSensors:
    def test_the_ground_ends_a_state(self):
        """Luxo hangs in the air until its heel touches."""
        fall = graph(state("fly", when=[{"sensor": "s1", "to": "land"}]), state("land", targets=LOW))
        high = gambol.simulate(LUXO, gambol.controllers.PoseSequence.hold(LUXO), seconds=0.001).final
        lifted = gambol.State(high.creature, {**high.slots, "y": high.slots["y"] + 0.2})
        motion = gambol.simulate(LUXO, fall, seconds=0.6, fps=1000, state=lifted.without_control())
        landed = np.flatnonzero(motion.sensors[:, 0] > 0.5)[0]
        target = np.degrees(motion.targets[:, 0])
        assert landed > 100
        assert np.allclose(target[: landed + 1], 100) and np.allclose(target[landed + 1 :], 140)

    def test_the_first_of_two_sensors_counts_and_goes_before_time(self):
        both = [{"sensor": "s2", "to": "second"}, {"sensor": "s1", "to": "first"}]
        standing = graph(
            state("a", "timed", when=both, seconds=0.001),
            *[state(name, targets=(110.0 + 10 * i, -100.0)) for i, name in enumerate(("timed", "first", "second"))],
        )
        rested = gambol.simulate(LUXO, gambol.controllers.PoseSequence.hold(LUXO), seconds=1.0)
        assert rested.sensors[-1, :2].all()
        assert np.allclose(hip(standing, state=rested.final.without_control())[[0, 1, 50]], [100, 120, 120])

    def test_neighbours_that_listen_change_nothing(self):
        graphs = [random_graph(LUXO, seed) for seed in range(8)]
        together = gambol.evaluate(LUXO, graphs, seconds=1.0)
        alone = [gambol.evaluate(LUXO, [g], seconds=1.0).scores[0] for g in graphs]
        assert together.scores.tolist() == alone


REFUSED = [
    ([state("a", "b"), state("b", "a"), state("c", "a")], {}, "cannot be reached"),
    ([state("a", "b", seconds=0.0), state("b", "a")], {}, "above 0"),
    ([state("a", "b", seconds=-1.0), state("b", "a")], {}, "above 0"),
    ([state("a", "b", seconds=float("nan")), state("b", "a")], {}, "finite"),
    ([state("aa", "bc"), state("bb", "aa")], {}, "did you mean 'bb'"),
    ([state("aa", "aa")], {"start": "ab"}, "did you mean 'aa'"),
    ([state("a", "a"), state("a", "a")], {}, "occurs twice"),
    ([state("a", "b"), state("b", "a", targets=(100.0,))], {}, "2 and 1 targets"),
    ([{"name": "a", "targets": HIGH, "to": "a"}], {}, "no 'seconds'"),
    ([{"name": "a", "targets": HIGH, "seconds": 1.0}], {}, "no 'to'"),
    ([state("a", "a", when=[{"sensor": "s1", "to": "a"}] * 2)], {}, "two transitions"),
    ([], {}, "at least 1"),
]
MISFITS = [
    ([state("a", "a", targets=(100.0,))], {}, "2 actuators"),
    ([state("a", "a", targets=(100.0, -100.0, 0.0))], {}, "2 actuators"),
    ([state("a", "a", targets=(151.0, -100.0))], {}, "75 … 150"),
    ([state("a", "a", when=[{"sensor": "s7", "to": "a"}])], {}, "no sensor 's7'"),
]


@pytest.mark.parametrize("states, more, words", REFUSED)
def test_what_is_no_graph_is_refused(states, more, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        graph(*states, **more)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


@pytest.mark.parametrize("states, more, words", MISFITS)
def test_what_does_not_fit_the_creature_is_refused(states, more, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.simulate(LUXO, graph(*states, **more), seconds=0.1)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


class TestSampling:
    @pytest.mark.parametrize("name", gambol.creature_names())
    def test_any_creature_runs_random_graphs(self, name):
        creature = gambol.creature(name)
        result = gambol.evaluate(creature, [PoseGraph.sample(creature, Draws(seed)) for seed in range(8)], seconds=0.5)
        assert set(result.statuses) == {"ok"}

    def test_states_and_period_as_given(self):
        sampled = PoseGraph.sample(LUXO, Draws(0), {"states": 3, "period": 0.6})
        assert sampled.cycle == ("a", "b", "c")
        assert [s.seconds for s in sampled.states] == pytest.approx([0.2] * 3)

    def test_poses_fill_the_ranges(self):
        targets = np.array([s.targets for seed in range(200) for s in PoseGraph.sample(LUXO, Draws(seed)).states])
        assert np.allclose(targets.min(axis=0), [75, -140], atol=1.0)
        assert np.allclose(targets.max(axis=0), [150, -50], atol=1.0)

    def test_a_period_grows_with_the_root_of_size(self):
        """Those of van de Panne 1996: Luxo's three states of 0.13 s; 0.6 s suits the walker."""
        assert natural_period(LUXO) == pytest.approx(0.39, rel=0.15)
        assert natural_period(gambol.creature("walker7")) == pytest.approx(0.6, rel=0.15)

    @pytest.mark.parametrize(
        "options", [{"states": 0}, {"states": 2.5}, {"period": 0.0}, {"period": -1.0}, {"landing": 0.0}]
    )
    def test_bad_options(self, options):
        with pytest.raises(gambol.InvalidInput):
            PoseGraph.sample(LUXO, Draws(0), options)


class TestKnobs:
    def test_every_target_and_time_by_five_per_cent(self):
        sampled = PoseGraph.sample(LUXO, Draws(0), {"states": 3, "period": 0.6})
        knobs = {knob.name: knob for knob in sampled.knobs(LUXO)}
        assert len(knobs) == 3 * 2 + 3
        assert knobs["pose.b.0"].delta == pytest.approx(0.05 * 75) and knobs["time.c"].delta == pytest.approx(0.01)

    def test_a_cycle_keeps_about_its_period_and_a_chain_may_wait(self):
        cycle = PoseGraph.sample(LUXO, Draws(0), {"states": 3, "period": 0.6})
        chain = gambol.controllers.unwind(cycle, 1)
        times = {knob.name: (knob.low, knob.high) for knob in chain.knobs(LUXO) if knob.name.startswith("time.")}
        assert times["time.a"] == pytest.approx((0.15, 0.3)) and times["time.a-1"] == pytest.approx((0.05, 0.8))
        quick = cycle.turned({"time.a": 0.1})  # mixing may leave the period that tuning holds to
        assert quick.within(LUXO) == quick

    def test_limits_stay_however_far_it_is_turned(self):
        sampled = PoseGraph.sample(LUXO, Draws(0))
        turned = sampled.turned({"time.a": 0.2}).turned({"time.a": 0.25, "pose.b.1": -77.0})
        assert turned.state("a").seconds == 0.25 and turned.state("b").targets[1] == -77.0
        ends = [[(k.name, k.low, k.high, k.delta) for k in g.knobs(LUXO)] for g in (sampled, turned)]
        assert ends[0] == ends[1]
        assert turned.fingerprint != sampled.fingerprint

    def test_only_what_is_marked(self):
        unwound = gambol.controllers.unwind(PoseGraph.sample(LUXO, Draws(0)), 2).marked(["b-1", "a-2"])
        assert {knob.name.split(".")[1] for knob in unwound.knobs(LUXO)} == {"b-1", "a-2"}
        with pytest.raises(gambol.InvalidInput):
            unwound.marked(["z"])


class TestUnwinding:
    def test_it_moves_as_before(self):
        cyclic = PoseGraph.sample(LUXO, Draws(2))
        motions = [gambol.simulate(LUXO, g, seconds=3.0) for g in (cyclic, gambol.controllers.unwind(cyclic, 3))]
        assert np.array_equal(motions[0].position, motions[1].position)

    def test_what_led_in_leads_into_the_chain(self):
        composed = graph(state("a", "b"), state("b", "c", when=[{"sensor": "s1", "to": "a"}]), state("c", "b"))
        unwound = gambol.controllers.unwind(composed, 2)
        assert unwound.timed_path == ("a", "b-1", "c-1", "b-2", "c-2", "b", "c") and unwound.cycle == ("b", "c")
        assert unwound.state("b-2").when[0].to == "a"

    def test_without_rewinding_it_stays(self):
        unwound = gambol.controllers.unwind(PoseGraph.sample(LUXO, Draws(2)), 2, rewind=False)
        assert unwound.timed_path[-1] == "d-2" and unwound.cycle == () and len(unwound.states) == 8

    def test_sensors_go_ahead_or_next_time(self):
        looped = graph(
            state("a", "b", when=[{"sensor": "s1", "to": "b"}]), state("b", "a", when=[{"sensor": "s2", "to": "b"}])
        )
        unwound = gambol.controllers.unwind(looped, 2)
        assert [unwound.state(name).when[0].to for name in ("a-1", "b-1", "b-2", "b")] == ["b-1", "b-2", "b", "b"]

    def test_a_chain_cannot_be_unwound(self):
        with pytest.raises(gambol.InvalidInput, match="no cycle"):
            gambol.controllers.unwind(graph(state("a", "b"), state("b")), 2)


class TestMixing:
    def test_numbers_lie_between(self):
        a, b = (PoseGraph.sample(LUXO, Draws(seed)).turned({"time.a": 0.1 + 0.02 * seed}) for seed in (0, 1))
        half = gambol.controllers.mixed(a, b, 0.5)
        assert half.state("a").seconds == pytest.approx(0.11)
        mean = [(x + y) / 2 for x, y in zip(a.state("c").targets, b.state("c").targets, strict=True)]
        assert half.state("c").targets == pytest.approx(mean)

    def test_a_limit_stays_a_limit(self):
        """Rounding must not carry a target out of its range."""
        edge, slower = (graph(state("a", "a", targets=(150.1, -50.3), seconds=t)) for t in (0.1, 0.2))
        ks = np.linspace(0, 1, 101).tolist()
        assert any(k * 150.1 + (1.0 - k) * 150.1 > 150.1 for k in ks)
        assert all(gambol.controllers.mixed(edge, slower, k).state("a").targets == (150.1, -50.3) for k in ks)

    def test_beyond_the_line_within_brings_back(self):
        a, b = (PoseGraph.sample(LUXO, Draws(seed)) for seed in (0, 1))
        far = gambol.controllers.mixed(a, b, 6.0)
        with pytest.raises(gambol.InvalidInput, match="its range is"):
            gambol.controllers.PoseGraph.kernel([far], LUXO)
        gambol.controllers.PoseGraph.kernel([far.within(LUXO)], LUXO)

    @pytest.mark.parametrize(
        "other, k, words",
        [
            (graph(state("a", "a")), 0.5, "different structure"),
            (graph(state("a", "b"), state("b", "a", seconds=0.3)), float("nan"), "finite"),
            (graph(state("a", "b"), state("b", "a", seconds=0.3)), 2.0, "above 0"),
        ],
    )
    def test_refused(self, other, k, words):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.controllers.mixed(graph(state("a", "b"), state("b", "a")), other, k)
