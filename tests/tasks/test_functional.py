"""Goals, speeds, turns, and what a controller's fluctuation costs, against closed forms."""

import math

import numpy as np
import pytest

import gambol
from gambol.controllers import FrequencySignal, FrequencyWave, Mode, TimeSignal, TimeWave
from gambol.tasks import AtSpeed, Fluctuation, Functional, Goal, Straight, Turn

LUXO = gambol.creature("luxo")
ROD = gambol.creatures.springs.SpringBody.from_data(
    {
        "kind": "springs",
        "name": "rod",
        "points": [{"name": "tail", "mass": 1.0, "at": [-0.5, 0, 0]}, {"name": "nose", "mass": 1.0, "at": [0.5, 0, 0]}],
        "springs": [{"name": "axis", "start": "tail", "end": "nose", "ks": 1e4, "kd": 10}],
    },
    "rod",
)
SPACE = gambol.World(gravity=0.0)
SECONDS, FASTER = 2.0, 0.7


def fluctuation(controller, spacing, seconds=2.0, **options):
    measured = gambol.evaluate(LUXO, [controller], measures=[Fluctuation(spacing=spacing)], seconds=seconds, **options)
    return [float(measured.measures[f"fluctuation.{which}"][0]) for which in ("first", "second")]


def wave(amplitude, frequency):
    """The same cosine for both muscles, from t = 0."""
    return FrequencyWave(
        signals=[FrequencySignal(drives=["a1", "a2"], modes=[Mode(amplitude=amplitude, frequency=frequency)])]
    )


@pytest.mark.parametrize("amplitude, frequency", [(0.4, 1.0), (0.2, 1.0), (0.4, 2.0)])
def test_a_cosine_fluctuates_as_calculus_says(amplitude, frequency):
    """∫ ½ N (aω)² sin² dt = N (aω)² T/4 over whole periods, and N (aω²)² T/4; of differences, their own sums."""
    rate, h = 2.0 * math.pi * frequency, 0.01
    first, second = fluctuation(wave(amplitude, frequency), spacing=h)
    assert first == pytest.approx(2 * (amplitude * rate) ** 2 * 2.0 / 4, rel=0.01)
    assert second == pytest.approx(2 * (amplitude * rate**2) ** 2 * 2.0 / 4, rel=0.03)  # without either end
    u = amplitude * np.cos(rate * h * np.arange(200))
    assert first == pytest.approx(2 * 0.5 * h * ((np.diff(u) / h) ** 2).sum(), rel=1e-4)
    assert second == pytest.approx(2 * 0.5 * h * ((np.diff(u, 2) / h**2) ** 2).sum(), rel=1e-4)


@pytest.mark.parametrize("dt", [None, 0.0004])
def test_a_tent_fluctuates_as_its_nodes_do_whatever_the_time_step(dt):
    """h Σ ½ ((u^{j+1} − u^j)/h)² and h Σ ½ ((u^{j+1} − 2u^j + u^{j−1})/h²)² (section 4.2)."""
    nodes, h = np.array([0.1, 0.9, 0.4, 0.6, 0.2]), 0.13
    tent = TimeWave(
        seconds=5 * h,
        signals=[TimeSignal(drives=["a1"], nodes=tuple(nodes)), TimeSignal(drives=["a2"], nodes=(0.5,) * 5)],
    )
    first, second = fluctuation(tent, spacing=h, seconds=4 * h + 0.02, **({"dt": dt} if dt else {}))
    assert first == pytest.approx(h * 0.5 * ((np.diff(nodes) / h) ** 2).sum(), rel=1e-9)
    assert second == pytest.approx(h * 0.5 * ((np.diff(nodes, 2) / h**2) ** 2).sum(), rel=1e-9)


def test_the_functional_is_a_task_less_its_weighted_fluctuation():
    controller = wave(0.3, 2.0)
    first, second = fluctuation(controller, spacing=0.05)
    plain = gambol.evaluate(LUXO, [controller], task="travel", seconds=2.0).scores[0]
    task = Functional(of=gambol.tasks.Travel(), nu1=0.01, nu2=1e-5)
    both = gambol.evaluate(LUXO, [controller], task=task, seconds=2.0).scores[0]
    assert both == pytest.approx(plain - 0.01 * first - 1e-5 * second, rel=1e-12)


def test_slack_muscles_do_not_fluctuate():
    assert fluctuation(gambol.controllers.Passive(), spacing=0.05) == [0.0, 0.0]


def moved(task, velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0)):
    """The score of a rod in empty space that drifts, and turns at so many rad/s towards z and towards y."""
    state = gambol.simulate(ROD, gambol.controllers.Passive(), world=SPACE, seconds=0.001).final.without_control()
    slots = dict(state.slots)
    for end, sign in (("tail", -0.5), ("nose", 0.5)):
        u, v, w = velocity
        own = {"x": u, "y": v + sign * spin[1], "z": w + sign * spin[0]}
        for axis, value in own.items():
            slots[f"v{axis}.{end}"] = value
        slots[f"y.{end}"] = 5.0  # far from the ground
    assert set(slots) == set(state.slots), sorted(state.slots)
    start = gambol.State(state.creature, slots)
    passive = gambol.controllers.Passive()
    return float(gambol.evaluate(ROD, [passive], task=task, world=SPACE, state=start, seconds=SECONDS).scores[0])


def test_a_goal_is_what_remains_of_the_way():
    assert moved(Goal(at=(4.0, 0.0, 0.0)), (1.0, 0.0, 0.0)) == pytest.approx(-0.5, abs=1e-3)  # 2 m of 4
    assert moved(Goal(at=(4.5, 5.0, 0.0), of="world", part="nose"), (1.0, 0.0, 0.0)) == pytest.approx(-0.5, abs=1e-3)
    assert moved(Goal(at=(0.0, 0.0, 2.0), part="tail"), (0.0, 0.0, 1.0)) == pytest.approx(0.0, abs=1e-2)
    always = moved(Goal(at=(4.0, 0.0, 0.0), when="always"), (1.0, 0.0, 0.0))
    assert always == pytest.approx(-(1 - 0.5**3) / (3 * 0.5), abs=3e-3)  # the mean of (1 − t/4)² over 2 s


def test_speeds_and_straight_ways():
    assert moved(AtSpeed(speed=2.0), (1.5, 0.3, 0.0)) == pytest.approx(-0.25, abs=1e-3)
    assert moved(AtSpeed(speed=1.0), (1.5, 0.0, 0.0)) == pytest.approx(-0.5, abs=1e-3)
    assert moved(Straight(), (1.0, 0.3, 0.4)) == pytest.approx(2.0 - 1.0, abs=5e-3)


@pytest.mark.parametrize("to, sign", [("right", 1.0), ("left", -1.0)])
def test_a_turn_is_the_angle_that_the_body_has_turned(to, sign):
    """More than once around, and what it tilts counts against it."""
    assert moved(Turn(to=to), spin=(sign * 4.0, 0.0)) == pytest.approx(8.0, rel=0.01)
    assert moved(Turn(to=to), spin=(-sign * 4.0, 0.0)) == pytest.approx(-8.0, rel=0.01)
    assert moved(Turn(to=to, degrees=90.0), spin=(sign * math.pi / 4, 0.0)) == pytest.approx(0.0, abs=0.01)
    assert moved(Turn(to=to), spin=(0.0, 0.2)) == pytest.approx(-math.sin(0.4), abs=0.01)
    assert moved(Turn(to=to, forward=0.5), (1.0, 0.0, 0.0)) == pytest.approx(0.5 * SECONDS / ROD.size, rel=0.01)


def test_up_is_up():
    assert moved(Turn(to="up"), spin=(0.0, 1.0)) == pytest.approx(2.0, rel=0.01)
    assert moved(Turn(to="down"), spin=(0.0, 1.0)) == pytest.approx(-2.0, rel=0.01)


@pytest.mark.parametrize(
    "creature, task, words",
    [
        ("luxo", Goal(at=(1, 0, 0)), r"a goal with 3 coordinates; luxo moves in 2; give 2 numbers"),
        ("luxo", Goal(at=(1, 0), part="bse"), r"no part of luxo 'bse'.*did you mean 'base'"),
        ("luxo", Turn(to="left"), r"a turn left of luxo, which is seen from the side; it turns up or down"),
        ("fish", Turn(to="up"), r"seen from above; it turns left or right"),
    ],
)
def test_mistakes_are_told(creature, task, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.evaluate(creature, [gambol.controllers.Passive()], task=task, seconds=0.1)
