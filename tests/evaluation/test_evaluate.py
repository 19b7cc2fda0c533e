"""Batches: scores, numbers that vary, tasks, and what is refused."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses

import gambol

LUXO = gambol.creature("luxo")


def test_varied_numbers_do_what_a_changed_creature_does():
    """A lane's own strength, range or mass gives the motion of a creature with that number in its file."""
    radian = np.pi / 180
    a1 = LUXO.actuators[0].model_copy(update={"ks": 0.5, "max": 120.0})
    arm = LUXO.links[1].model_copy(update={"mass": 0.35, "inertia": 0.003})
    changed = LUXO.model_copy(
        update={"actuators": (a1, LUXO.actuators[1]), "links": (LUXO.links[0], arm, LUXO.links[2])}
    )
    controllers = [random_poses(changed, seed) for seed in range(3)]  # within both ranges
    world = gambol.World(stiffness=4000, damping=40)
    numbers = {
        "actuator.a1.ks": [0.3 / radian, 0.5 / radian, 0.3 / radian],
        "actuator.a1.max": [150 * radian, 120 * radian, 150 * radian],
        "link.arm.mass": [0.25, 0.35, 0.25],
        "link.arm.inertia": [LUXO.links[1].moment_of_inertia, 0.003, LUXO.links[1].moment_of_inertia],
    }
    varied = gambol.evaluate(LUXO, controllers, numbers=numbers, world=world, seconds=0.3, dt=1e-3)
    own = gambol.evaluate(LUXO, controllers, world=world, seconds=0.3, dt=1e-3)
    other = gambol.evaluate(changed, controllers, world=world, seconds=0.3, dt=1e-3)
    assert varied.scores[[0, 2]] == pytest.approx(own.scores[[0, 2]], abs=1e-9)
    assert varied.scores[1] == pytest.approx(other.scores[1], abs=1e-9)
    assert abs(own.scores[1] - other.scores[1]) > 1e-4


def test_world_numbers_vary_too():
    slack = [gambol.controllers.Passive()] * 2
    slope = gambol.World(terrain={"kind": "slope", "degrees": 20})
    result = gambol.evaluate(LUXO, slack, world=slope, numbers={"world.friction": [0.0, 1.5]}, seconds=1.0)
    assert result.scores[0] > result.scores[1] + 0.5


def test_tasks():
    motionless = gambol.evaluate(LUXO, [gambol.controllers.PoseSequence.hold(LUXO)], task="jump", seconds=1.0)
    crouch, stretch = (
        gambol.controllers.Pose(seconds=0.4, targets=(150, -140)),
        gambol.controllers.Pose(seconds=0.4, targets=(80, -50)),
    )
    jump = gambol.controllers.PoseSequence(poses=[crouch, stretch], cycle=False)
    jumped = gambol.evaluate(LUXO, [jump], task=gambol.tasks.Jump(), seconds=1.0)
    assert jumped.scores[0] > motionless.scores[0] + 0.03
    assert jumped.scores[0] == pytest.approx(
        max(gambol.simulate(LUXO, jump, seconds=1.0, fps=2000).centre[:, 1])
        - gambol.simulate(LUXO, jump, seconds=1.0).centre[0, 1],
        abs=1e-9,
    )


def test_the_best_come_first_and_ties_keep_their_order():
    controllers = [random_poses(LUXO, seed % 5) for seed in range(10)]
    result = gambol.evaluate(LUXO, controllers, seconds=0.5)
    best = result.best(10)
    assert list(result.scores[best]) == sorted(result.scores, reverse=True)
    assert all(b == a + 5 for a, b in zip(best[::2], best[1::2], strict=True))


def test_sequences_of_different_lengths_share_a_batch():
    controllers = [random_poses(LUXO, seed, poses=1 + seed % 7) for seed in range(21)]
    together = gambol.evaluate(LUXO, controllers, seconds=1.0)
    for i in (0, 3, 20):
        alone = gambol.evaluate(LUXO, [controllers[i]], seconds=1.0)
        assert alone.scores[0] == together.scores[i]


def test_a_batch_begins_at_a_given_state_and_measures_from_there():
    motion = gambol.simulate(LUXO, random_poses(LUXO, 3), seconds=1.0)
    begun = motion.final.without_control()
    result = gambol.evaluate(LUXO, [gambol.controllers.PoseSequence.hold(LUXO)] * 3, state=begun, seconds=0.5)
    again = gambol.simulate(LUXO, gambol.controllers.PoseSequence.hold(LUXO), state=begun, seconds=0.5)
    assert result.scores[0] == pytest.approx(abs(again.distance), abs=1e-12)


def test_each_may_begin_at_a_state_of_its_own():
    hold = gambol.controllers.PoseSequence.hold(LUXO)
    some = [gambol.simulate(LUXO, random_poses(LUXO, seed), seconds=0.5).final.without_control() for seed in (3, 4)]
    together = gambol.evaluate(LUXO, [hold] * 3, state=[some[0], None, some[1]], seconds=0.5).scores
    alone = [gambol.evaluate(LUXO, [hold], state=state, seconds=0.5).scores[0] for state in (some[0], None, some[1])]
    assert together.tolist() == alone and len(set(alone)) == 3


def test_progress_counts_every_candidate():
    seen = []
    gambol.evaluate(
        LUXO, [gambol.controllers.Passive()] * 333, seconds=0.05, threads=2, progress=gambol.Progress(seen.append)
    )
    done = [report.done for report in seen]
    assert (
        len(done) > 3 and done == sorted(set(done)) and done[-1] == 333 and {report.total for report in seen} == {333}
    )


def test_float32_is_close_for_a_while():
    controllers = [random_poses(LUXO, seed) for seed in range(8)]
    double = gambol.evaluate(LUXO, controllers, seconds=0.2)
    single = gambol.evaluate(LUXO, controllers, seconds=0.2, precision="float32")
    assert single.states.dtype == np.float32
    assert single.scores == pytest.approx(double.scores, abs=1e-4)


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"controllers": []}, "no controllers"),
        ({"controllers": [gambol.controllers.Passive(), gambol.controllers.PoseSequence.hold(LUXO)]}, "one family"),
        ({"controllers": [gambol.controllers.PoseSequence(poses=[{"seconds": 1, "targets": (1, 2, 3)}])]}, "3 targets"),
        ({"task": "fly"}, "no task 'fly'"),
        ({"numbers": {"actuator.a9.ks": [1.0]}}, "no number 'actuator.a9.ks'"),
        ({"numbers": {"actuator.a1.ks": [1.0, 2.0]}}, "shape (2,)"),
        ({"numbers": {"actuator.a1.ks": [float("nan")]}}, "holds nan; numbers must be finite"),
        ({"numbers": {"actuator.a1.ks": "strong"}}, "numbers by name"),
        ({"numbers": ["actuator.a1.ks"]}, "numbers by name"),
        ({"numbers": {"link.arm.mass": [-1.0]}}, "link.arm.mass is -1; it must be above 0"),
        ({"numbers": {"link.arm.inertia": [0.0]}}, "it must be above 0"),
        ({"numbers": {"actuator.a1.ks": [-1.0]}}, "it must be 0 or above"),
        ({"numbers": {"world.gravity": [-9.81]}}, "it must be 0 or above"),
        ({"numbers": {"world.stiffness": [0.0]}}, "it must be above 0"),
        (
            {"numbers": {"actuator.a1.min": [9.0]}},
            "actuator.a1 runs from 9 to 2.61799; the lower limit must come first",
        ),
        ({"seconds": -1}, "seconds is -1"),
        ({"state": [None, None]}, "2 states for 1 controllers"),
        ({"precision": "float128"}, "float128"),
    ],
)
def test_bad_input(arguments, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.evaluate(LUXO, **{"controllers": [gambol.controllers.Passive()], **arguments})
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


def test_a_notebook_shows_the_best_as_a_table():
    luxo = gambol.creature("luxo")
    batch = [gambol.controllers.PoseSequence.hold(luxo)] * 12
    shown = gambol.evaluate(luxo, batch, seconds=0.1, measures=["speed"])._repr_html_()
    assert shown.startswith("<p>Scores of 12, the best ")
    assert shown.count("<tr>") == 11
    assert "<th>speed.most</th>" in shown
