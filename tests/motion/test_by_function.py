"""Motions that a Python function drives."""

import math

import numpy as np
import pytest

import gambol


def nod(time, senses):
    return 120 + 20 * math.sin(9 * time) * (1 if senses[0] else 0.5), -100


def test_it_is_asked_once_a_frame_and_replays_to_the_same_bits():
    motion = gambol.simulate("luxo", nod, seconds=1.003)
    again = gambol.simulate("luxo", motion.controller, seconds=1.003)
    assert motion.status == "ok" and len(motion.controller.poses) == len(motion.time) - 1
    assert np.array_equal(motion.time, again.time) and np.array_equal(motion.position, again.position)
    assert np.array_equal(motion.sensors, again.sensors)


def test_it_feels_what_the_body_feels():
    seen = []

    def feel(time, senses):
        seen.append((time, tuple(senses)))
        return 120, -100

    motion = gambol.simulate("luxo", feel, seconds=0.5)
    assert [time for time, _ in seen] == pytest.approx(motion.time[:-1].tolist())
    assert [one for _, one in seen] == [tuple(row) for row in motion.sensors[:-1].tolist()]


def test_it_begins_at_a_state():
    first = gambol.simulate("luxo", nod, seconds=0.5)
    second = gambol.simulate("luxo", nod, seconds=0.5, state=first.final)
    assert np.array_equal(second.position[0], first.position[-1])


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (
            lambda time, senses: None,
            "gives None at 0 s; luxo needs one target for each of its 2 actuators",
        ),
        (lambda time, senses: [1], "one target for each of its 2 actuators"),
        (lambda time, senses: ["x", 1], "one target for each of its 2 actuators"),
        (lambda time, senses: [1000, 1], "what the function gives at 0 s has target 1000"),
    ],
)
def test_what_it_must_give_is_told(policy, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.simulate("luxo", policy, seconds=0.1)


def test_a_function_of_too_few_arguments_gets_a_sentence_and_its_own_errors_stay():
    with pytest.raises(gambol.InvalidInput, match=r"cannot be called .*write it as `lambda t, senses: …`"):
        gambol.simulate("luxo", lambda t: [110.0, -100.0])
    with pytest.raises(TypeError, match="unsupported operand"):
        gambol.simulate("luxo", lambda t, senses: [t + "x", 0.0])


def test_a_name_that_is_not_there_is_asked_for():
    with pytest.raises(AttributeError, match=r"did you mean 'discover'\?"):
        _ = gambol.discovre
