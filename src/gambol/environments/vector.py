"""Thousands of environments side by side, as one of Gymnasium's vector environments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gambol.environments.gpu_array import GpuArray
from gambol.environments.gpu_lanes import GpuLanes
from gambol.environments.lanes import HostLanes
from gambol.environments.spaces import action_space, observation_space
from gambol.errors import InvalidInput
from gambol.rollout.served import COURSE, ServedModel
from gambol.rollout.state import State

Array = NDArray[Any]
MODES = {"same-step": AutoresetMode.SAME_STEP, "next-step": AutoresetMode.NEXT_STEP}


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Many environments side by side; `vector_env` and `gymnasium.make_vec` make them. `step` returns new arrays each
    time, which the compiled program has written. An environment
    that has ended is at the start of its next episode already (`SAME_STEP`), and what was observed before that is among
    the infos, as `final_obs`; or it is there after the next step (`NEXT_STEP`).
    """

    def __init__(
        self, model: ServedModel, num_envs: int, dtype: np.dtype[Any], device: Any, autoreset: str = "same-step"
    ) -> None:
        """Use `vector_env`."""
        self.metadata = {"render_modes": [], "autoreset_mode": MODES[autoreset]}
        self.model, self.num_envs, self._autoreset = model, num_envs, autoreset
        self.single_action_space = action_space(model)
        self.single_observation_space = observation_space(model, dtype)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._lanes: Any = self._opened(dtype, device)
        self._seeded = False

    def _opened(self, dtype: np.dtype[Any], device: Any) -> HostLanes | GpuLanes:
        return HostLanes(self.model, self.num_envs, dtype, device, self._autoreset)

    @property
    def interval(self) -> float:
        """Seconds between two actions: whole steps of the simulation."""
        return self.model.interval

    @property
    def observed_names(self) -> tuple[str, ...]:
        """What is observed, in order."""
        return self.model.observed_names

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode everywhere, or where `options["reset_mask"]` says so.

        A seed is that of the first environment, and those of the others follow it; or there is one for each.
        """
        if isinstance(seed, int):
            super().reset(seed=seed)
        mask = np.array((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)), np.bool_)
        if mask.shape != (self.num_envs,):
            raise InvalidInput(
                f"a reset_mask of shape {mask.shape}",
                f"there are {self.num_envs} environments",
                "give True or False for each",
            )
        if not mask.all():
            self._must_have_begun("a reset_mask")
        rows = self._lanes.rows
        for i, each in enumerate(self._seeds(seed)):
            if mask[i]:
                following, stride = rows[i, COURSE].tolist() if each is None else self.model.first(each)
                rows[i] = self.model.begun(int(following), int(stride))
        self._lanes.put(rows[mask], mask)
        return self._lanes.look()["observation"], {}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**32))
        self._seeded = True
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        each = list(seed) if isinstance(seed, Iterable) else [seed]
        if wrong := [one for one in each if not (one is None or (isinstance(one, Integral) and int(one) >= 0))]:
            raise InvalidInput(
                f"a seed is {repr(wrong[0])[:60]}", "it must be a whole number, 0 or above", "choose another"
            )
        if len(each) != self.num_envs:
            raise InvalidInput(f"{len(each)} seeds", f"there are {self.num_envs} environments", "give one for each")
        return each

    def _must_have_begun(self, what: str) -> None:
        if not self._seeded:
            raise InvalidInput(
                f"{what} before all episodes have begun",
                "`reset` begins them, and `restore` continues saved ones",
                "call `reset` first, without a mask",
            )

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Holds an action (num_envs, actuators) in each environment for an interval."""
        self._must_have_begun("`step`")
        told = self._lanes.decide(actions)
        terminated, truncated = told["end"].T > 0.5
        return (
            told["observation"],
            told["reward"][:, 0],
            terminated,
            truncated,
            self._infos(told, terminated | truncated),
        )

    def _infos(self, told: dict[str, Any], ended: Array) -> dict[str, Any]:
        if "final" not in told or not ended.any():
            return {}
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended).tolist():
            final[i] = told["final"][i]
        return {"final_obs": final, "_final_obs": ended}

    # states

    def save(self) -> NDArray[np.float64]:
        """All numbers of all environments (num_envs, numbers), exact to the last bit."""
        rows: NDArray[np.float64] = self._lanes.rows
        return rows

    def restore(self, saved: NDArray[np.float64]) -> Any:
        """Goes back to the state that `save` returned, and returns what is observed there."""
        if np.shape(saved) != (self.num_envs, len(self.model.lane_names)):
            raise InvalidInput(
                f"an array of shape {np.shape(saved)}", "an array that `save` returned is needed", "give that array"
            )
        self._lanes.put(saved)
        self._seeded = True
        return self._lanes.look()["observation"]

    def state(self, i: int) -> State:
        """The state of one environment, for `Environment.restore`, which can show it or continue it."""
        return State(
            self.model.creature.fingerprint, dict(zip(self.model.lane_names, self.save()[i].tolist(), strict=True))
        )

    def close_extras(self, **kwargs: Any) -> None:
        """Ends its threads, or gives the GPU's memory back."""
        self._lanes.close()


class GpuVectorEnvironment(VectorEnvironment):
    """The same on a GPU. Actions come from there and all arrays stay there (`GpuArray`), in the simulation's precision:
    ends as 0 or 1. They are written again by the step after the next."""

    def _opened(self, dtype: np.dtype[Any], device: Any) -> GpuLanes:
        return GpuLanes(self.model, self.num_envs, dtype, device, self._autoreset)

    @property
    def levels(self) -> GpuArray:
        """Where actions are read: whoever writes them here gives this to `step`, and nothing is copied."""
        levels: GpuArray = self._lanes.levels
        return levels

    def step(self, actions: Any) -> tuple[GpuArray, GpuArray, GpuArray, GpuArray, dict[str, Any]]:
        """Holds an action (num_envs, actuators) in each environment for an interval; all rows of `final_obs` are told,
        and those of environments that have ended mean something. Actions that are on the GPU already are not looked
        at: what is no number there is the policy's to find."""
        self._must_have_begun("`step`")
        told = self._lanes.decide(actions)
        end: GpuArray = told["end"]
        infos = {"final_obs": told["final"]} if "final" in told else {}
        return told["observation"], told["reward"].column(0), end.column(0), end.column(1), infos
