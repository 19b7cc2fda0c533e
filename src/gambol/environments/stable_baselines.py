"""Vector environments as Stable-Baselines3 wants them, and what it has trained as a controller.

Stable-Baselines3 is imported when somebody uses it: it brings PyTorch.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gambol.controllers.mlp.importing import array_of, mlp_of
from gambol.controllers.mlp.mlp import Mlp
from gambol.errors import InvalidInput

if TYPE_CHECKING:
    from gambol.environments.environment import Environment
    from gambol.environments.vector import VectorEnvironment


def for_stable_baselines(many: VectorEnvironment) -> Any:
    """Many environments as a `VecEnv` of Stable-Baselines3: `PPO("MlpPolicy", for_stable_baselines(many))`.

    >>> import gambol
    >>> many = gambol.environments.vector_env("luxo", 64)
    >>> training = for_stable_baselines(many)  # doctest: +SKIP
    """
    if not hasattr(many, "metadata"):
        raise InvalidInput(
            f"for_stable_baselines: many is {repr(many)[:60]}",
            "a VectorEnvironment is needed",
            "make one with gambol.environments.vector_env",
        )
    if many.metadata["autoreset_mode"].name != "SAME_STEP":
        raise InvalidInput(
            "environments that begin anew in the next step",
            "Stable-Baselines3 needs them to begin anew in the same step",
            "make them with autoreset='same-step'",
        )
    return _kind()(many)


def trained_policy(model: Any, environment: Environment | VectorEnvironment, normalised: Any = None) -> Mlp:
    """A policy that Stable-Baselines3 has trained in an environment, as a controller: its actions without noise.

    Args:
        model: one with a policy of dense layers, such as PPO's or A2C's.
        environment: where it was trained: what it observes, and how often it decides.
        normalised: the `VecNormalize` around that, if there was one.

    >>> policy = trained_policy(model, many)  # doctest: +SKIP
    >>> policy.save("policy.yaml")  # doctest: +SKIP
    """
    policy: Any = getattr(model, "policy", None)
    if not hasattr(policy, "mlp_extractor") or not hasattr(policy, "action_net"):
        raise InvalidInput(
            f"a policy {type(policy).__name__}",
            "one of dense layers is needed, such as PPO's",
            "give its layers to gambol.controllers.mlp_of",
        )
    if not hasattr(environment, "model"):
        raise InvalidInput(
            f"trained_policy: environment is {repr(environment)[:60]}",
            "an environment is needed",
            "give the one it was trained in",
        )
    layers = [policy.mlp_extractor.policy_net, policy.action_net]
    found = mlp_of(layers, inputs=environment.model.inputs, interval=environment.interval)
    if normalised is None:
        return found
    seen = normalised.obs_rms
    return found.normalised(array_of(seen.mean), array_of(seen.var), normalised.clip_obs, normalised.epsilon)


@cache
def _kind() -> Any:
    try:
        from stable_baselines3.common.vec_env import VecEnv
    except ImportError:
        raise InvalidInput(
            "Stable-Baselines3 is not installed", "it is needed to train with it", "pip install stable-baselines3"
        ) from None

    class Training(VecEnv):
        """All environments of one program."""

        def __init__(self, many: VectorEnvironment) -> None:
            self.many, self.render_mode, self._actions = many, None, None
            super().__init__(many.num_envs, many.single_observation_space, many.single_action_space)

        def reset(self) -> Any:
            seeds = self._seeds
            seen, _ = self.many.reset(seed=None if seeds[0] is None else seeds)
            self._reset_seeds()
            return seen

        def step_async(self, actions: Any) -> None:
            self._actions = actions

        def step_wait(self) -> Any:
            seen, rewards, terminated, truncated, told = self.many.step(self._actions)
            ended = terminated | truncated
            infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
            for i in np.flatnonzero(ended).tolist():
                infos[i] = {"terminal_observation": told["final_obs"][i], "TimeLimit.truncated": bool(truncated[i])}
            return seen, rewards, ended, infos

        def close(self) -> None:
            self.many.close()

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [getattr(self.many, attr_name)] * len(list(self._get_indices(indices)))

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            raise InvalidInput(
                f"{attr_name!r} cannot be set for one environment",
                "environments of one program share their settings",
                "make new environments with other settings",
            )

        def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
            raise InvalidInput(
                f"{method_name!r} cannot be called of one environment",
                "environments of one program act together, not one by one",
                "call it for all of them, on `many`",
            )

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
            return [False] * len(list(self._get_indices(indices)))

    return Training
