"""Sections, return maps, limit cycles, bifurcations and stability, against sequences and oscillators known in full."""

import math

import numpy as np
import pytest
from tests.dynamics.bodies import INERTIA, plate, wheel

import gambol

HOPPER, ACROBOT = gambol.controllers.HybridHopper(kd2=100.0), "acrobot-torque"
FALLS = "head.y < 0 or joint.y < 0"
STIFFNESS, DAMPING = 2.0, 0.02  # N m/rad and N m s/rad
DECAY = DAMPING / (2 * INERTIA)  # 1/s
BEAT = math.sqrt(STIFFNESS / INERTIA - DECAY * DECAY)  # rad/s


def degrees(x):
    return x * math.pi / 180.0  # per radian as per degree


def logistic(r, count=600):
    x = [0.4]
    for _ in range(count):
        x.append(r * x[-1] * (1 - x[-1]))
    return np.array(x[-100:])


@pytest.mark.parametrize("r, period", [(2.8, 1), (3.2, 2), (3.5, 4), (3.55, 8), (3.84, 3), (3.9, None)])
def test_the_periods_of_the_logistic_map(r, period):
    assert gambol.cycles.limit_cycle(logistic(r), tolerance=0.01).period == period


def test_a_cycle_keeps_the_points_of_its_last_period():
    rows = np.array([[0.0, 1.0], [2.0, 3.0]] * 30)
    cycle = gambol.cycles.limit_cycle(rows)
    assert cycle.period == 2 and cycle.error == 0.0
    assert (cycle.points == rows[-2:]).all()


def test_too_few_crossings_have_no_period():
    assert gambol.cycles.limit_cycle([1.0, 1.0]).period is None
    assert gambol.cycles.limit_cycle(np.empty((0, 3))).period is None


# sections


def test_an_oscillator_crosses_once_a_beat_and_slower_each_time():
    """Between two crossings lie 2π/ω, and the rate falls by exp(−2πδ/ω): the damped oscillator in closed form."""
    spring = {
        "name": "s",
        "kind": "angular",
        "joint": "axle",
        "rest": 20.0,
        "ks": degrees(STIFFNESS),
        "kd": degrees(DAMPING),
    }
    world = gambol.World(gravity=0.0)
    body = wheel(springs=[spring])
    seen = gambol.cycles.return_map(
        body,
        gambol.controllers.Passive(),
        section=f"joint.axle.angle - {math.radians(20.0)!r}",
        watch=["joint.axle.rate"],
        seconds=10.0,
        world=world,
        dt=2e-5,
    )
    assert len(seen) >= 8
    assert np.allclose(np.diff(seen.time), 2 * math.pi / BEAT, rtol=1e-4)
    rates = seen["joint.axle.rate"]
    assert np.allclose(rates[1:] / rates[:-1], math.exp(-2 * math.pi * DECAY / BEAT), rtol=1e-3)


def test_a_failure_ends_the_counting_at_its_moment():
    """A plate two metres up has fallen one metre after √(2/g)."""
    fallen = gambol.cycles.return_map(
        plate(), gambol.controllers.Passive(), section=0.1, watch=["com_y"], fail="com_y < 1", seconds=5.0
    )
    assert fallen.failed == pytest.approx(math.sqrt(2.0 / 9.81), abs=2e-3)
    assert np.allclose(fallen.time, [0.1, 0.2, 0.3, 0.4], atol=1e-6)
    assert np.allclose(fallen["com_y"], 2.0 - 0.5 * 9.81 * fallen.time**2, atol=5e-3)


def test_a_point_that_chatters_crosses_once_in_a_gap():
    seen = gambol.cycles.return_map(ACROBOT, HOPPER, section="sin(200 * time)", watch=["com_x"], seconds=3.0)
    assert len(seen) > 40 and np.diff(seen.time).min() >= 0.05


# bifurcations


def test_a_batch_sees_what_each_motion_sees_alone():
    values = [60.0, 100.0, 140.0]
    result = gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd2", values, fail=FALLS, seconds=6.0, settle=0.0)
    for value, (crossings,) in zip(values, result.settled, strict=True):
        alone = gambol.cycles.return_map(ACROBOT, HOPPER.turned({"kd2": value}), fail=FALLS, seconds=6.0)
        assert (crossings.values == alone.values).all() and (crossings.time == alone.time).all()


def test_outcomes_and_their_windows():
    result = gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd2", [50, 110, 114, 300, 320], fail=FALLS, seconds=40.0)
    assert result.usual == ["wanders", "period 2", "period 2", "fails", "fails"]
    assert [(w.outcome, w.low, w.high) for w in result.windows] == [
        ("wanders", 50, 50),
        ("period 2", 110, 114),
        ("fails", 300, 320),
    ]
    assert result.share("period").tolist() == [0, 1, 1, 0, 0]
    still = gambol.cycles.bifurcation(
        "luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo")), "world.gravity", [9.81], seconds=4.0
    )
    assert still.usual == ["stops"]


def test_seeds_disturb_the_start_and_repeat():
    def run(seeds):
        return gambol.cycles.bifurcation(
            ACROBOT, HOPPER, "x_offset", [-0.01, -0.02], seeds=seeds, seconds=3.0, settle=0.0
        )

    both, second = run([3, 4]), run([4])
    for row, (only,) in zip(both.settled, second.settled, strict=True):
        assert len(row) == 2 and not np.array_equal(row[0].time, row[1].time)
        assert (row[1].values == only.values).all()


def test_a_number_of_the_body_can_be_the_knob():
    result = gambol.cycles.bifurcation(ACROBOT, HOPPER, "world.gravity", [9.81, 20.0], seconds=4.0, settle=0.0)
    plain = gambol.cycles.return_map(ACROBOT, HOPPER, seconds=4.0)
    assert np.allclose(result.settled[0][0].time[:3], plain.time[:3], atol=1e-3)
    assert not np.allclose(result.settled[1][0].time[:3], plain.time[:3], atol=1e-3)


# stability


def test_the_multiplier_of_a_driven_oscillator_is_its_decay():
    """A linear oscillator driven with a period T comes back by exp(−δT) each time."""
    muscle = {
        "name": "a1",
        "kind": "angular",
        "joint": "axle",
        "min": -90,
        "max": 90,
        "ks": degrees(STIFFNESS),
        "kd": degrees(DAMPING),
    }
    period = 2 * math.pi / BEAT
    pull = gambol.controllers.PoseSequence(
        poses=[
            gambol.controllers.Pose(seconds=0.5 * period, targets=(10,)),
            gambol.controllers.Pose(seconds=0.5 * period, targets=(-10,)),
        ]
    )
    body, world, dt = wheel(actuators=[muscle]), gambol.World(gravity=0.0), period / 2000
    result = gambol.cycles.stability(
        body,
        pull,
        section=period,
        watch=["joint.axle.angle", "joint.axle.rate"],
        world=world,
        settle=60.0,
        seconds=10.0,
        sizes=[0.05, 0.2],
        restarts=16,
        dt=dt,
    )
    assert result.cycle.period == 1
    assert result.returned.tolist() == result.survived.tolist() == [1.0, 1.0]
    assert result.multiplier == pytest.approx(math.exp(-DECAY * period), rel=0.02)


def test_a_hopper_survives_small_disturbances_and_not_large_ones():
    result = gambol.cycles.stability(
        ACROBOT, HOPPER, fail=FALLS, settle=30.0, seconds=15.0, sizes=[0.01, 1.0], restarts=16
    )
    assert result.survived[0] == 1.0 and result.survived[1] < 0.7


# bad input


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd3", [1.0]), "did you mean 'kd"),
        (lambda: gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd2", []), "at least one"),
        (lambda: gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd2", [math.nan]), "finite"),
        (lambda: gambol.cycles.return_map(ACROBOT, HOPPER, section="fot.depth"), "there is no quantity 'fot.depth'"),
        (lambda: gambol.cycles.return_map(ACROBOT, HOPPER, section=-1.0), "above 0"),
        (lambda: gambol.cycles.return_map(ACROBOT, HOPPER, fail="com_y + 1"), "number"),
        (lambda: gambol.cycles.return_map(ACROBOT, HOPPER, seconds=1.0)["com_z"], "watched number"),
        (lambda: gambol.cycles.stability(ACROBOT, HOPPER.turned({"kd2": 300.0}), fail=FALLS), "fails after"),
        (lambda: gambol.cycles.stability(ACROBOT, HOPPER, sizes=[]), "at least one"),
    ],
)
def test_bad_input_is_told_in_one_sentence(call, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        call()
    assert words in str(caught.value) and str(caught.value).count("; ") >= 2


def test_pictures_are_drawn(tmp_path):
    result = gambol.cycles.bifurcation(ACROBOT, HOPPER, "kd2", [100, 300], fail=FALLS, seconds=8.0, seeds=[0, 1])
    gambol.plot.bifurcation(result, tmp_path / "b.png")
    gambol.plot.return_map(gambol.cycles.return_map(ACROBOT, HOPPER, seconds=8.0), tmp_path / "r.svg", show="com_vy")
    steady = gambol.cycles.stability(ACROBOT, HOPPER, settle=15.0, seconds=4.0, restarts=3)
    gambol.plot.stability(steady, tmp_path / "s.pdf")
    assert all((tmp_path / name).stat().st_size > 2000 for name in ("b.png", "r.svg", "s.pdf"))
    with pytest.raises(gambol.InvalidInput, match="watched number"):
        gambol.plot.bifurcation(result, tmp_path / "b.png", show="speed")
