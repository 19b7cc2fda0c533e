"""One creature as an environment of Gymnasium: its rules, its rewards, its state."""

import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gambol
from gambol.controllers import Mlp
from gambol.gymnasium_ids import environment_id

LUXO = {"creature": "luxo", "seconds": 0.5}


@pytest.fixture(scope="module")
def luxo():
    return gambol.env(**LUXO)


def played(env, count=10, seed=0):
    """What is told of random actions."""
    draw = np.random.default_rng(seed)
    return [env.step(draw.uniform(-1, 1, env.action_space.shape))[:4] for _ in range(count)]


def same(one, other):
    return all(np.array_equal(a, b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


def test_every_creature_of_the_catalogue_has_an_id():
    ids = {environment_id(name) for name in gambol.creature_names()}
    assert ids == {name for name in gymnasium.registry if name.startswith("gambol/")}
    assert gymnasium.spec("gambol/CartDoublePendulum-v0").kwargs == {"creature": "cart-double-pendulum"}


def test_gymnasium_finds_nothing_wrong():
    """Warnings are errors here."""
    check_env(gymnasium.make("gambol/Luxo-v0").unwrapped)


@pytest.mark.parametrize(
    "name, observation",
    [
        ("worm", "sensors"),
        ("fish", ["state", "follow"]),
        ("spinner", "state"),
        ("walker7", ["com_vy", "sensors"]),
    ],
)
def test_any_body_and_any_observation(name, observation):
    env = gymnasium.make(environment_id(name), observation=observation, seconds=600.0)
    check_env(env.unwrapped, skip_render_check=True)
    assert len(env.unwrapped.observed_names) == env.observation_space.shape[0]


def test_ones_own_file(tmp_path):
    gambol.creature("luxo").save(tmp_path / "mine.yaml")
    env = gambol.env(str(tmp_path / "mine.yaml"), task="upright")
    assert env.model.creature == gambol.creature("luxo") and env.model.task == gambol.tasks.Upright()


def test_rewards_add_up_to_the_score(luxo):
    """Of the same motion, as `evaluate` has it."""
    policy = Mlp.sample(gambol.creature("luxo"), gambol.Draws(2)).model_copy(update={"interval": luxo.interval})
    env = gambol.env("luxo", task="travel", seconds=0.6, noise=0.01)  # at rest feet just touch, or just do not
    seen, gained, done = env.reset(seed=0)[0], 0.0, False
    start = env.save().without_control()
    while not done:
        seen, reward, terminated, done, _ = env.step(policy.act([seen])[0])
        gained += reward
        assert not terminated
    scores = gambol.evaluate("luxo", [policy], task="travel", seconds=0.6, state=start).scores
    assert gained == pytest.approx(scores[0], abs=1e-12) and gained > 0.0


@pytest.mark.parametrize("name", ["luxo", "worm"])
def test_a_policy_replays_to_the_same_bits(name):
    """What it does in the environment is what `simulate` plays of its file."""
    env = gambol.env(name, noise=0.02, falls=False)
    policy = Mlp.sample(gambol.creature(name), gambol.Draws(3)).model_copy(update={"interval": env.interval})
    seen, _ = env.reset(seed=5)
    start = env.save()
    for _ in range(40):
        seen, *_ = env.step(policy.act([seen])[0])
    motion = gambol.simulate(name, policy, state=start.without_control(), seconds=40 * env.interval)
    body = env.model.system.slot_names
    assert {n: motion.final.slots[n] for n in body} == {n: env.save().slots[n] for n in body}


def test_saved_states_go_on_as_if_nothing_had_happened(luxo, tmp_path):
    luxo.reset(seed=4)
    played(luxo, 7)
    luxo.save().save(tmp_path / "state.json")
    expected = [*played(luxo, 8), luxo.reset()[:1]]
    seen = luxo.restore(gambol.State.load(tmp_path / "state.json"))
    assert seen in luxo.observation_space
    assert same([*played(luxo, 8), luxo.reset()[:1]], expected)


def test_a_state_of_a_motion_is_one_to_begin_at(luxo):
    motion = gambol.simulate("luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo")), seconds=0.3)
    luxo.restore(motion.final)
    assert luxo.save().slots["tick"] == 300.0
    with pytest.raises(gambol.InvalidInput, match="another creature"):
        gambol.env("fish").restore(motion.final)


def test_seeds_decide_where_episodes_begin(luxo):
    def begins(seed):
        return [luxo.reset(seed=seed)[0], *[luxo.reset()[0] for _ in range(3)]]

    one, again, other = begins(1), begins(1), begins(2)
    assert np.array_equal(one, again) and not np.array_equal(one, other)
    assert len({tuple(seen) for seen in one}) == 4
    rest = gambol.env("luxo", noise=0.0)
    assert np.array_equal(rest.reset(seed=1)[0], rest.reset(seed=2)[0])


def test_falls_end_an_episode_and_time_truncates_it():
    walker = gambol.env("walker", seconds=2.0)
    walker.reset(seed=0)
    told = []
    while not told or not (told[-1][2] or told[-1][3]):
        told += played(walker, 1)
    assert told[-1][2] and not told[-1][3] and sum(x[1] for x in told) == pytest.approx(0.0, abs=1e-9)
    short = gambol.env(**LUXO, interval=0.05)
    short.reset(seed=0)
    assert [x[3] for x in played(short, 10)] == [False] * 9 + [True]


def test_what_diverges_terminates():
    env = gambol.env("luxo", dt=0.05, interval=0.05, seconds=60.0, falls=False)
    env.reset(seed=0)
    told = played(env, 400)
    assert all(seen in env.observation_space and np.isfinite(reward) for seen, reward, *_ in told)


def test_pictures_follow_the_creature():
    env = gambol.env("luxo", render_mode="rgb_array")
    env.reset(seed=0)
    first = env.render()
    played(env, 20)
    later = env.render()
    assert first.shape == later.shape == (360, 640, 3) and first.dtype == np.uint8
    assert 0.001 < (first != later).mean() < 0.3
    env.close()


def test_actions_of_another_shape_are_refused(luxo):
    luxo.reset(seed=0)
    with pytest.raises(gambol.InvalidInput, match=r"actions of shape \(3,\); they must have the shape \(1, 2\)"):
        luxo.step([0.0, 0.0, 0.0])


@pytest.mark.parametrize("action", [[0.0, float("nan")], [float("inf"), 0.0], ["left", "right"]])
def test_actions_that_are_no_numbers_are_refused_and_cost_nothing(luxo, action):
    luxo.reset(seed=0)
    before = luxo.save()
    with pytest.raises(gambol.InvalidInput, match="number"):
        luxo.step(action)
    assert luxo.save() == before


def test_an_episode_begins_before_it_goes_on():
    env = gambol.env("luxo", render_mode="rgb_array")
    for early in (lambda: env.step([0.0, 0.0]), env.render):
        with pytest.raises(gambol.InvalidInput, match="call `reset` first"):
            early()
    env.restore(env.save())
    env.step([0.0, 0.0])


def test_without_gymnasium_a_sentence_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(gambol.InvalidInput, match=r"pip install 'gambol\[gym\]'"):
        gambol.env("luxo")


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"creature": "luxxo"}, "did you mean 'luxo'"),
        ({"creature": "nowhere.yaml"}, "nowhere.yaml"),
        ({"creature": "luxo", "interval": 0.0}, "interval is 0"),
        ({"creature": "luxo", "seconds": 0.001}, "seconds is 0.001"),
        ({"creature": "luxo", "noise": -1.0}, "noise is -1"),
        ({"creature": "luxo", "observation": "com_zz"}, "com_zz"),
        ({"creature": "luxo", "task": "travle"}, "travel"),
        ({"creature": "luxo", "render_mode": "ansi"}, "known names are human, rgb_array"),
    ],
)
def test_bad_settings_get_a_sentence(settings, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        gambol.env(**settings)
    assert str(caught.value).count("; ") == 2
