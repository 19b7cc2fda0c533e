"""What PyTorch and Stable-Baselines3 have trained decides here as it did there; the documented training, made short."""

import re
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import gambol
from gambol.controllers import mlp_of
from gambol.environments import for_stable_baselines, trained_policy, vector_env

DOCUMENT = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_documented_training(tmp_path, monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of PyTorch and its friends
        pytest.importorskip("stable_baselines3")
        text = re.search(r"```python\n# training.py\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[1]
        monkeypatch.chdir(tmp_path)
        names = {}
        short = (
            text.replace("200_000", "64").replace("n_steps=64", "n_steps=4").replace("batch_size=512", "batch_size=64")
        )
        exec(compile(short, "training.py", "exec"), names)  # noqa: S102
        model, training, many = names["model"], names["training"], names["many"]
        seen = many.reset(seed=3)[0]
        expected, _ = model.predict(training.normalize_obs(seen), deterministic=True)
    policy = gambol.load("trained.yaml")
    assert np.abs(policy.act(seen) - np.clip(expected, -1, 1)).max() < 1e-5
    assert Path("trained.png").exists()


def test_what_has_no_dense_policy_is_refused():
    with pytest.raises(gambol.InvalidInput, match="one of dense layers"):
        trained_policy(type("Model", (), {"policy": object()})(), vector_env("luxo", 2))


def test_episodes_that_end_tell_their_last_observation():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pytest.importorskip("stable_baselines3")
        training = for_stable_baselines(vector_env("luxo", 3, seconds=0.1, interval=0.05))
    training.seed(4)
    training.reset()
    (_, _, ended, infos), (seen, _, again, told) = (training.step(np.zeros((3, 2))) for _ in range(2))
    assert not ended.any() and infos == [{}] * 3 and again.all()
    assert all(info["TimeLimit.truncated"] for info in told)
    assert all(not np.array_equal(info["terminal_observation"], row) for info, row in zip(told, seen, strict=True))


def test_pytorch_hands_it_over():
    torch = pytest.importorskip("torch")
    seen = np.random.default_rng(0).normal(size=(37, 7))
    first, second, third = (torch.nn.Linear(a, b).double() for a, b in pairwise((7, 19, 8, 3)))
    body = torch.nn.Sequential(first, torch.nn.ReLU(), torch.nn.Sequential(second, torch.nn.Tanh()))
    with torch.no_grad():
        expected = torch.clamp(third(body(torch.tensor(seen))), -1, 1).numpy()
    assert np.abs(mlp_of([body, third]).act(seen) - expected).max() < 1e-13
    plain = torch.nn.Sequential(first, torch.nn.Tanh(), second, torch.nn.Tanh(), third)
    assert mlp_of(plain.state_dict()) == mlp_of(plain)
    with pytest.raises(gambol.InvalidInput, match="a module GELU; a network must consist of dense layers"):
        mlp_of(torch.nn.Sequential(first, torch.nn.GELU()))
