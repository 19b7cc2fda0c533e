"""Waveform controllers against closed forms: tents, B-splines, cosines, Fourier series, cross-fades."""

import numpy as np
import pytest
from scipy.interpolate import BSpline

import gambol
from gambol.controllers import (
    FrequencySignal,
    FrequencyWave,
    Mode,
    Repertoire,
    Segment,
    Skill,
    SkillSequence,
    TimeSignal,
    TimeWave,
    abstracted,
    mirrored,
)

FISH = gambol.creature("fish")
NODES = (0.1, 0.9, 0.4, 0.6, 0.0, 1.0)
SWAY = FrequencySignal(drives=["a1", "a2"], mean=0.4, modes=[Mode(amplitude=0.3, frequency=1.5, phase=40.0)])


def levels(controller, seconds=1.4, creature=FISH):
    """Times, and the targets as shares of the actuators' ranges."""
    motion = gambol.simulate(creature, controller, seconds=seconds, fps=200)
    low, high = (np.array([getattr(a, end) * a.scale for a in creature.actuators]) for end in ("min", "max"))
    return motion.time, (motion.targets - low) / (high - low)


def both(nodes=NODES, **how):
    signals = [TimeSignal(drives=["a1"], nodes=nodes), TimeSignal(drives=["a2"], nodes=nodes[::-1])]
    return TimeWave(seconds=0.6, signals=signals, **how)


def test_tents_are_the_line_through_the_nodes():
    t, u = levels(both())
    spots, closed = np.linspace(0.0, 0.6, 7), np.array([*NODES, NODES[0]])
    assert np.allclose(u[:, 0], np.interp(t % 0.6, spots, closed), atol=1e-9)
    t, u = levels(both(after="hold"))
    assert np.allclose(u[:, 1], np.interp(t, np.linspace(0.0, 0.6, 6), NODES[::-1]), atol=1e-9)
    assert u[-1, 1] == pytest.approx(NODES[0])


def test_b_splines_are_those_of_scipy():
    t, u = levels(both(basis="b-spline"))
    control = np.array([NODES[j % 6] for j in range(-1, 8)])  # over one period and its neighbours
    curve = BSpline(0.1 * np.arange(-3, 10), control, 3)  # control point j is the middle of its support
    assert np.allclose(u[:, 0], curve(t % 0.6), atol=1e-9)


def test_cosines_are_cosines_and_what_leaves_the_range_is_cut():
    loud = FrequencySignal(drives=["a2"], modes=[Mode(amplitude=0.8, frequency=2.0), Mode(amplitude=0.3, frequency=5)])
    calm = SWAY.model_copy(update={"drives": ("a1",)})
    t, u = levels(FrequencyWave(signals=[calm, loud]))
    assert np.allclose(u[:, 0], 0.4 + 0.3 * np.cos(2 * np.pi * 1.5 * t + np.radians(40)), atol=1e-9)
    sum_of_both = 0.5 + 0.8 * np.cos(4 * np.pi * t) + 0.3 * np.cos(10 * np.pi * t)
    assert np.allclose(u[:, 1], np.clip(sum_of_both, 0.0, 1.0), atol=1e-9)


def test_what_opposes_a_signal_does_the_opposite():
    for controller in (
        TimeWave(seconds=0.6, signals=[TimeSignal(drives=["a2"], opposes=["a1"], nodes=NODES)]),
        FrequencyWave(signals=[SWAY.model_copy(update={"drives": ("a2",), "opposes": ("a1",)})]),
    ):
        _, u = levels(controller)
        assert np.allclose(u[:, 0] + u[:, 1], 1.0) and np.ptp(u[:, 0]) > 0.3


def test_waves_of_different_lengths_share_a_program_and_keep_their_bits():
    long, short = both(), both(nodes=NODES[:3])
    alone = [gambol.evaluate(FISH, [one], seconds=1.0).states for one in (long, short)]
    together = gambol.evaluate(FISH, [long, short], seconds=1.0).states
    assert (together == np.vstack(alone)).all()


# abstraction


def test_all_modes_together_are_the_nodes():
    for basis in ("tent", "b-spline"):
        wave = both(basis=basis)
        t, exact = levels(wave)
        _, found = levels(abstracted(wave, modes=10))
        at_nodes = np.abs(t / 0.1 - np.round(t / 0.1)) < 1e-6
        assert at_nodes.sum() > 10
        assert np.allclose(found[at_nodes], exact[at_nodes], atol=1e-9)


def test_the_strongest_modes_are_kept():
    j = np.arange(12)
    nodes = 0.5 + 0.3 * np.cos(2 * np.pi * 2 * j / 12 + 0.5) + 0.1 * np.cos(2 * np.pi * 3 * j / 12)
    wave = TimeWave(seconds=1.2, signals=[TimeSignal(drives=["a1", "a2"], nodes=nodes)])
    (mode,) = abstracted(wave).signals[0].modes
    assert (mode.amplitude, mode.frequency, np.radians(mode.phase)) == pytest.approx((0.3, 2 / 1.2, 0.5))
    by_amplitude = abstracted(wave, threshold=0.05)
    assert [m.frequency for m in by_amplitude.signals[0].modes] == pytest.approx([2 / 1.2, 3 / 1.2])
    assert abstracted(by_amplitude, threshold=0.2).signals[0].modes == (mode,)
    assert abstracted(wave, modes=0).signals[0].mean == pytest.approx(0.5)


def test_a_mirror_image_swims_to_the_other_side():
    wave = FrequencyWave.sample(FISH, gambol.Draws(3))
    one, other = (gambol.simulate(FISH, w, seconds=2.0) for w in (wave, mirrored(FISH, wave)))
    assert np.allclose(one.centre * (1, -1), other.centre, atol=1e-6)
    assert np.ptp(one.centre[:, 1]) > 1e-3
    with pytest.raises(gambol.InvalidInput, match="mirror image for luxo"):
        luxo = gambol.creature("luxo")
        mirrored(luxo, FrequencyWave.sample(luxo, gambol.Draws(0)))


# sequences


def known():
    still = FrequencySignal(drives=["a1", "a2"], mean=0.9)
    return Repertoire(
        creature="fish",
        skills={
            "sway": Skill(seconds=1.0, signals=[SWAY]),
            "still": Skill(seconds=1.0, signals=[still]),
        },
    )


def test_skills_fade_into_each_other():
    sequence = SkillSequence.of(known(), [("sway", 0.4), ("still", 0.4), ("sway", 0.6)])
    t, u = levels(sequence, seconds=2.0)

    def sway(since):
        return 0.4 + 0.3 * np.cos(2 * np.pi * 1.5 * since + np.radians(40))

    def fade(since, seconds):
        return np.clip(since / (0.05 * seconds), 0.0, 1.0)

    expected = sway(t)
    expected = np.where(t >= 0.4 - 1e-9, expected + fade(t - 0.4, 0.4) * (0.9 - expected), expected)
    expected = np.where(t >= 0.8 - 1e-9, 0.9 + fade(t - 0.8, 0.6) * (sway(t - 0.8) - 0.9), expected)
    assert np.allclose(u[:, 0], expected, atol=1e-9)
    assert np.abs(np.diff(u[:, 0])).max() < 0.2  # no jumps


def test_a_sequence_may_take_over_from_another_at_any_moment():
    """Which skill is on follows from the time alone: what pursuit decides step by step is one sequence in the end."""
    whole = SkillSequence.of(known(), [("sway", 0.4), ("still", 0.4), ("sway", 0.6)])
    first = gambol.simulate(FISH, SkillSequence.of(known(), [("sway", 0.4), ("still", 0.4)]), seconds=0.7).final
    rest = whole.model_copy(update={"begins": 0.4, "segments": whole.segments[1:]})
    ended = gambol.simulate(FISH, rest, seconds=0.7, state=first).final
    assert ended.slots == gambol.simulate(FISH, whole, seconds=1.4).final.slots


def test_sequences_of_a_batch_differ_in_selection_order_and_length():
    orders = [[("sway", 0.3)], [("still", 0.2), ("sway", 0.5)], [("sway", 0.1), ("still", 0.1), ("sway", 0.2)]]
    some = [SkillSequence.of(known(), order) for order in orders]
    together = gambol.evaluate(FISH, some, seconds=1.0, threads=2).states
    alone = [gambol.evaluate(FISH, [one], seconds=1.0, threads=1).states for one in some]
    assert (together == np.vstack(alone)).all()
    assert len({row.tobytes() for row in together}) == 3


# bad input


@pytest.mark.parametrize(
    "text, words",
    [
        ("{kind: time-wave, seconds: 1, signals: [{drives: [a1], nodes: [0, 2]}]}", "at most 1"),
        ("{kind: time-wave, seconds: 1, signals: [{nodes: [0, 1]}]}", "drives no actuator"),
        (
            "{kind: time-wave, seconds: 1, signals: [{drives: [a1], nodes: [0, 1]}, {drives: [a1], nodes: [0, 1]}]}",
            "follows two signals",
        ),
        (
            "{kind: time-wave, seconds: 1, signals: [{drives: [a1], nodes: [0, 1]}, {drives: [a2], nodes: [0, 1, 0]}]}",
            "same number",
        ),
        ("{kind: frequency-wave, signals: [{drives: [a1], modes: [{amplitude: -1, frequency: 1}]}]}", "at least 0"),
        (
            "{kind: skill-sequence, repertoire: {kind: repertoire, creature: fish}, "
            "segments: [{skill: go, seconds: 1}]}",
            "no skill of fish 'go'",
        ),
    ],
)
def test_bad_files(tmp_path, text, words):
    (tmp_path / "c.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load(tmp_path / "c.yaml", gambol.Controller)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


def test_actuators_that_do_not_fit_are_named():
    odd = Repertoire(
        creature="fish",
        skills={
            "go": Skill(seconds=1.0, signals=[FrequencySignal(drives=["a1", "tail"])]),
        },
    )
    with pytest.raises(gambol.InvalidInput, match=r"skill 'go': there is no actuator of fish 'tail'"):
        gambol.simulate(FISH, SkillSequence.of(odd, [("go", 1.0)]), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match="no signal drives 'a2' of fish"):
        gambol.simulate(FISH, FrequencyWave(signals=[FrequencySignal(drives=["a1"])]), seconds=0.1)


def test_a_fade_of_a_segment_may_be_given():
    assert Segment(skill="go", seconds=2.0).fading == pytest.approx(0.1)
    assert Segment(skill="go", seconds=2.0, fade=0.0).fading == 0.0


def test_sides_are_told_by_names():
    names = ("left1", "right1")
    sided = FISH.model_copy(
        update={
            "actuators": tuple(
                actuator.model_copy(update={"name": name}) for actuator, name in zip(FISH.actuators, names, strict=True)
            )
        }
    )
    for family in (TimeWave, FrequencyWave):
        (signal,) = family.sample(sided, gambol.Draws(0), {"mirrored": 1}).signals  # half as many
        assert (signal.drives, signal.opposes) == (("left1",), ("right1",))
        with pytest.raises(gambol.InvalidInput, match="mirrored signals for fish"):
            family.sample(FISH, gambol.Draws(0), {"mirrored": 1})
    wave = FrequencyWave.sample(sided, gambol.Draws(0))
    assert [signal.drives for signal in mirrored(sided, wave).signals] == [("right1",), ("left1",)]
