"""Many environments in one program: each as if it were alone, on any number of threads, in arrays of their own."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.passive_env_checker import check_action_space, check_observation_space
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

import gambol
from gambol.environments import vector_env
from gambol.environments.gpu_array import CPU, GpuArray

COUNT = 21
SETTINGS = {"creature": "luxo", "seconds": 0.3, "interval": 0.03, "noise": 0.05}


def actions(count, steps, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, (steps, count, 2))


def played(many, steps=25, seed=0):
    return [many.step(each) for each in actions(many.num_envs, steps, seed)]


def test_gymnasium_finds_nothing_wrong():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        many = gymnasium.make_vec("gambol/Luxo-v0", num_envs=COUNT, seconds=0.3)
        assert many.unwrapped.spec.id == "gambol/Luxo-v0"
        assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        check_action_space(many.single_action_space)
        check_observation_space(many.single_observation_space)
        told = RecordEpisodeStatistics(many)
        seen, infos = told.reset(seed=1)
        assert seen in told.observation_space and infos == {}
        for _ in range(20):
            seen, rewards, terminated, truncated, infos = told.step(told.action_space.sample())
            assert seen in told.observation_space
            assert rewards.shape == terminated.shape == truncated.shape == (COUNT,)
            assert terminated.dtype == truncated.dtype == np.bool_
        assert told.episode_count == COUNT and "final_obs" not in infos
        told.close()


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_each_is_as_if_it_were_alone(mode):
    """The same as Gymnasium's own vector of single ones, step by step and over the ends of episodes."""
    many = vector_env(num_envs=COUNT, autoreset=mode.name.lower().replace("_", "-"), **SETTINGS)
    alone = SyncVectorEnv([lambda: gambol.env(**SETTINGS)] * COUNT, autoreset_mode=mode)
    assert many.metadata["autoreset_mode"] is mode
    assert np.array_equal(many.reset(seed=7)[0], alone.reset(seed=7)[0])
    ended = 0
    for one, other in zip(played(many), played(alone), strict=True):
        for a, b in zip(one[:4], other[:4], strict=True):
            assert np.array_equal(a, b)
        assert ("final_obs" in one[4]) == ("final_obs" in other[4])
        ended += (one[2] | one[3]).sum()
        if "final_obs" in one[4]:
            mask = one[4]["_final_obs"]
            assert np.array_equal(mask, other[4]["_final_obs"])
            assert all(np.array_equal(a, b) for a, b in zip(one[4]["final_obs"], other[4]["final_obs"], strict=True))
    assert ended >= 2 * COUNT


@pytest.mark.parametrize("count, threads", [(1, 1), (COUNT, 3), (64, 2)])
def test_any_crowd_and_any_threads_are_the_same(count, threads, monkeypatch):
    monkeypatch.setattr("gambol.environments.lanes.WORTHWHILE", 1)
    many = vector_env(num_envs=count, threads=threads, **SETTINGS)
    many.reset(seed=7)
    first = vector_env(num_envs=1, threads=1, **SETTINGS)
    first.reset(seed=7)
    for each in actions(count, 15):
        one, other = many.step(each)[0][0], first.step(each[:1])[0][0]
        assert np.array_equal(one, other)


def test_arrays_are_new_and_levels_are_read_where_they_are():
    many = vector_env(num_envs=64, **SETTINGS)
    arrays = [many.reset(seed=0)[0], *[x for told in played(many, 3) for x in told[:4]]]
    assert not any(np.shares_memory(a, b) for i, a in enumerate(arrays) for b in arrays[:i])
    taken = []
    run = many._lanes._run
    many._lanes._run = lambda kernel, steps, *levels: taken.extend(levels) or run(kernel, steps, *levels)
    given = actions(64, 1)[0]
    many.step(given)
    assert np.shares_memory(taken[0], given)


def test_everything_is_saved_and_restored():
    many = vector_env(num_envs=COUNT, **SETTINGS)
    many.reset(seed=0)
    played(many, 8)
    saved = many.save()
    expected = played(many, 12, seed=1)
    many.restore(saved)
    for one, other in zip(played(many, 12, seed=1), expected, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one[:4], other[:4], strict=True))
    single = gambol.env(**SETTINGS)
    single.restore(many.state(4))
    assert single.save() == many.state(4)


def test_some_begin_anew_where_a_mask_says_so():
    many = vector_env(num_envs=COUNT, **SETTINGS)
    many.reset(seed=0)
    before = played(many, 4)[-1][0]
    mask = np.arange(COUNT) % 3 == 0
    seen, _ = many.reset(options={"reset_mask": mask})
    assert np.array_equal(seen[~mask], before[~mask]) and not (seen[mask] == before[mask]).all(axis=1).any()


def test_wrappers_that_want_the_next_step_get_it():
    told = NormalizeObservation(vector_env(num_envs=COUNT, autoreset="next-step", **SETTINGS))
    told.reset(seed=0)
    seen = np.concatenate([each[0] for each in played(told, 30)])
    assert np.abs(seen.mean(axis=0)).max() < 1.0 and seen.std() == pytest.approx(1.0, abs=0.3)


def test_float32_tells_float32():
    many = vector_env(num_envs=COUNT, precision="float32", **SETTINGS)
    assert many.reset(seed=0)[0].dtype == np.float32
    (seen, rewards, *_), (exact, *_) = played(many, 1)[0], played_exactly()
    assert seen.dtype == rewards.dtype == np.float32 and np.abs(seen - exact).max() < 0.01


def played_exactly():
    many = vector_env(num_envs=COUNT, **SETTINGS)
    many.reset(seed=0)
    return played(many, 1)[0]


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"num_envs": 0}, "num_envs is 0"),
        ({"device": "cluster:here"}, "must run on 'cpu' or 'gpu'"),
        ({"autoreset": "never"}, "same-step"),
    ],
)
def test_bad_settings_get_a_sentence(settings, words, monkeypatch):
    monkeypatch.setattr("gambol.environments.making.device_named", _only_here)
    with pytest.raises(gambol.InvalidInput, match=words):
        vector_env("luxo", **settings)


def test_all_episodes_begin_before_they_go_on():
    many = vector_env("luxo", 3)
    for early in (lambda: many.step(np.zeros((3, 2))), lambda: many.reset(options={"reset_mask": [True, False, True]})):
        with pytest.raises(gambol.InvalidInput, match="call `reset` first"):
            early()
    many.restore(many.save())
    many.step(np.zeros((3, 2)))


@pytest.mark.parametrize(
    "seed, words",
    [
        ([1, None, -2], "a seed is -2"),
        ("abc", "a seed is 'a'"),
        (1.5, "a seed is 1.5"),
        ([1, 2], "2 seeds"),
    ],
)
def test_bad_seeds_get_a_sentence(seed, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        vector_env("luxo", 3).reset(seed=seed)


def test_an_action_that_is_no_number_is_refused_and_costs_nothing():
    many = vector_env("luxo", 3)
    many.reset(seed=0)
    before = many.save()
    with pytest.raises(gambol.InvalidInput, match="an action is nan"):
        many.step([[0.0, 0.0], [0.0, float("nan")], [0.0, 0.0]])
    assert np.array_equal(many.save(), before)


def _only_here(device, threads):
    return gambol.evaluation.Threads(1) if device == "cpu" else type("Elsewhere", (), {"name": "cluster"})()


# arrays of a GPU, tested where this computer's memory stands for its memory


class Here:
    """What a card does, in this computer's memory."""

    def __init__(self, values):
        self.values = values

    def download(self, target, address):
        target[:] = self.values.ravel()[(address - self.values.ctypes.data) // self.values.itemsize :][: len(target)]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_others_read_arrays_where_they_are(dtype):
    values = np.arange(12, dtype=dtype).reshape(4, 3)
    array = GpuArray(Here(values), values.ctypes.data, values.shape, values.dtype, memory=CPU)
    seen = np.from_dlpack(array)
    assert seen.dtype == values.dtype and np.shares_memory(seen, values) and np.array_equal(seen, values)
    column = np.from_dlpack(array.column(1))
    assert np.array_equal(column, values[:, 1]) and np.shares_memory(column, values)
    assert np.array_equal(array.column(2).numpy(), values[:, 2]) and np.array_equal(array.numpy(), values)
    assert array.column(1).__cuda_array_interface__["strides"] == (3 * values.itemsize,)


def test_what_others_read_is_kept_as_long_as_they_do():
    from gambol.environments import gpu_array

    values = np.arange(3.0)
    before = len(gpu_array._lent)
    array = GpuArray(Here(values), values.ctypes.data, values.shape, values.dtype, memory=CPU)
    seen, capsule = np.from_dlpack(array), array.__dlpack__()
    assert len(gpu_array._lent) == before + 2
    del seen, capsule
    assert len(gpu_array._lent) == before
    with pytest.raises(BufferError):
        array.__dlpack__(copy=True)
