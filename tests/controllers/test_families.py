"""What every controller family and every task must do."""

import numpy as np
import pytest
import yaml
from tests.rollout.scenes import random_graph, random_poses

import gambol
from gambol.controllers.families import FAMILIES
from gambol.controllers.hybrid_hopper import HybridHopper
from gambol.controllers.san import San
from gambol.draws import Draws
from gambol.tasks.catalogue import TASKS, task_names

EXAMPLES = {
    "passive": lambda creature, seed: gambol.Passive(),
    "pose-sequence": random_poses,
    "pose-graph": random_graph,
    "san": lambda creature, seed: San.sample(creature, Draws(seed)),
    "hybrid-hopper": lambda creature, seed: HybridHopper.sample(creature, Draws(seed)),
}
CREATURES = ["luxo", "fish", "crawler", "cart-double-pendulum", "acrobot-hinged"]
SUITED = {"hybrid-hopper": ["acrobot-torque", "acrobot"]}  # families that drive some bodies only


EVERY_PAIR = [
    (name, family) for family in EXAMPLES for name in gambol.creature_names() if name in SUITED.get(family, [name])
]


def bodies(family):
    return [gambol.creature(name) for name in SUITED.get(family, CREATURES)]


def test_every_family_has_an_example():
    assert set(EXAMPLES) == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
class TestFamily:
    def test_it_drives_every_creature_that_suits_it(self, family):
        for creature in bodies(family):
            controllers = [EXAMPLES[family](creature, seed) for seed in range(3)]
            result = gambol.evaluate(creature, controllers, seconds=0.2)
            assert set(result.statuses) == {"ok"} and np.isfinite(result.scores).all()

    def test_its_file_reads_back(self, family, tmp_path):
        controller = EXAMPLES[family](bodies(family)[0], 1)
        controller.save(tmp_path / "c.yaml")
        assert gambol.load_controller(tmp_path / "c.yaml") == controller
        assert yaml.safe_load(controller.to_yaml())["kind"] == family

    def test_kernels_are_values(self, family):
        body = bodies(family)[0]
        controllers = [EXAMPLES[family](body, seed) for seed in range(4)]
        kernel = FAMILIES[family].kernel(controllers, body)
        assert kernel == FAMILIES[family].kernel(controllers, body) and hash(kernel) == hash(kernel)
        assert all(len(c.numbers(kernel)) == kernel.parameter_count for c in controllers)

    def test_it_continues_where_it_stopped(self, family):
        body = bodies(family)[0]
        controller = EXAMPLES[family](body, 2)
        half = gambol.simulate(body, controller, seconds=0.3)
        rest = gambol.simulate(body, controller, seconds=0.3, state=half.final)
        assert rest.final == gambol.simulate(body, controller, seconds=0.6).final


@pytest.mark.parametrize("task", task_names())
class TestTask:
    def test_its_first_slot_is_the_score_and_starts_at_zero(self, task):
        measure = TASKS[task]()
        assert measure.slots[0] == "score"
        result = gambol.evaluate("luxo", [gambol.Passive()], task=measure, seconds=0.001)
        assert abs(result.scores[0]) < 1e-3

    def test_its_score_does_not_depend_on_the_batch(self, task):
        luxo = gambol.creature("luxo")
        controllers = [random_poses(luxo, seed) for seed in range(5)]
        together = gambol.evaluate(luxo, controllers, task=task, seconds=0.5)
        assert together.scores[4] == gambol.evaluate(luxo, controllers[4:], task=task, seconds=0.5).scores[0]


def test_poses_change_at_the_nearest_step_and_the_last_stays():
    luxo = gambol.creature("luxo")
    poses = [gambol.Pose(seconds=0.0304, targets=(100, -100)), gambol.Pose(seconds=0.02, targets=(120, -60))]
    for cycle, expected in ((True, [100, 120, 100]), (False, [100, 120, 120])):
        motion = gambol.simulate(luxo, gambol.PoseSequence(poses=poses, cycle=cycle), seconds=0.06, fps=1000)
        hip = np.degrees(motion.targets[:, 0])
        assert np.allclose(hip[[0, 29, 30, 49]], [100, 100, 120, 120])
        assert hip[55] == pytest.approx(expected[2])


@pytest.mark.parametrize("text, words", [
    ("poses: []\n", "does not say what kind"),
    ("kind: pose-sequnce\n", "did you mean 'pose-sequence'"),
    ("kind: pose-sequence\nposes: []\n", "at least 1"),
    ("kind: pose-sequence\nposes: [{seconds: -1, targets: [1, 2]}]\n", "above 0"),
    ("kind: pose-sequence\nposes: [{seconds: 1, targets: [.nan, 2]}]\n", "finite"),
])  # fmt: skip
def test_bad_controller_files(tmp_path, text, words):
    (tmp_path / "c.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load_controller(tmp_path / "c.yaml")
    assert words in str(caught.value) and str(caught.value).count("; ") == 2
