"""Beyond the papers: Stable-Baselines3 trains a policy on Luxo, which comes back as a controller."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

import gambol
from gambol.controllers import Mlp
from gambol.environments import for_stable_baselines, trained_policy, vector_env
from gambol_lab.reproduce.experiment import Row, Setting

STEPS = 200_000
LANES = 32
EPISODES = 256  # that are scored, with other seeds than those of the training
TIMES = 5.0  # as far as by random actions
SETTINGS: dict[str, Any] = {"n_steps": 64, "batch_size": 512}


def run(setting: Setting) -> list[Row]:
    """Trains with each seed; its policy is scored, saved, and its first is drawn."""
    if find_spec("stable_baselines3") is None:
        told = "not run: Stable-Baselines3 is not installed (`pip install stable-baselines3`)"
        return [Row("train-luxo", "PPO goes 5 times as far as random actions", "–", told, 0, None)]
    random = mean_score(None, seed=10_000)
    found = []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: PPO, {STEPS:,} steps")
        policy = trained(seed, STEPS)
        policy.save(setting.out / f"policy-{seed}.yaml")
        found.append(mean_score(policy, seed=20_000 + 1000 * seed))
    first = gambol.load(setting.out / f"policy-{setting.seeds[0]}.yaml")
    gambol.simulate("luxo", first).save(setting.out / "trained.png")
    worst, best = min(found), max(found)
    ours = f"{np.mean(found):.2f} m in 6 s ({worst:.2f} to {best:.2f}); random actions {random:.3f} m"
    return [
        Row(
            "train-luxo",
            f"PPO, {STEPS:,} steps: 5 times as far as random actions",
            "–",
            ours,
            len(found),
            worst > 0.0 and worst >= TIMES * random,
        ),
    ]


def trained(seed: int, steps: int) -> Mlp:
    """A policy for Luxo, out of so many steps of all environments together."""
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common.vec_env import VecNormalize

    torch.set_num_threads(1)  # networks this small are slower with more
    many = vector_env("luxo", LANES)
    seen = VecNormalize(for_stable_baselines(many))
    model = PPO("MlpPolicy", seen, seed=seed, device="cpu", **SETTINGS)
    model.learn(steps)
    many.close()
    return trained_policy(model, many, seen)


def mean_score(policy: Mlp | None, seed: int) -> float:
    """Metres to the right in an episode, 0 after a fall; of random actions without a policy."""
    many, draw = vector_env("luxo", EPISODES), np.random.default_rng(seed)
    seen, _ = many.reset(seed=seed)
    gained, going = np.zeros(EPISODES), np.ones(EPISODES, np.bool_)
    for _ in range(many.model.decisions):
        levels = draw.uniform(-1.0, 1.0, many.action_space.shape) if policy is None else policy.act(seen)
        seen, rewards, terminated, truncated, _ = many.step(levels)
        gained += np.where(going, rewards, 0.0)
        going &= ~(terminated | truncated)
    many.close()
    return float(gained.mean())
