"""One creature as an environment of Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.environments.lanes import HostLanes
from gambol.environments.spaces import action_space, observation_space
from gambol.errors import InvalidInput, must_be
from gambol.rollout.served import COURSE, EPISODE, ServedModel
from gambol.rollout.state import State

if TYPE_CHECKING:
    from gambol.environments.picturing import Window

Array = NDArray[np.float64]
DTYPE = np.dtype(np.float64)
MODES = ("human", "rgb_array")


class Environment(gymnasium.Env[Any, Any]):
    """An environment of Gymnasium; `gambol.env` and `gymnasium.make` make one. Its state can be saved and restored at
    any moment, to the last bit."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 50}  # type: ignore[misc]

    def __init__(self, model: ServedModel, render_mode: str | None = None) -> None:
        """Use `gambol.env`."""
        if render_mode is not None and render_mode not in MODES:
            raise InvalidInput(
                f"render_mode is {render_mode!r}", f"known names are {', '.join(MODES)}", "choose one, or none"
            )
        self.model, self.render_mode = model, render_mode
        self.action_space, self.observation_space = action_space(model), observation_space(model, DTYPE)
        self._lanes = HostLanes(model, 1, DTYPE, threads=1, autoreset="none")
        self._next: tuple[int, int] | None = None  # the start of the next episode, and the stride from there
        self._window: Window | None = None

    @property
    def interval(self) -> float:
        """Seconds between two actions: whole steps of the simulation."""
        return self.model.interval

    @property
    def observed_names(self) -> tuple[str, ...]:
        """What is observed, in order."""
        return self.model.observed_names

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins an episode. A seed decides where this one and all later ones begin."""
        super().reset(seed=seed)
        if seed is not None or self._next is None:
            self._next = self.model.first(int(self.np_random.integers(2**32)) if seed is None else seed)
        lane = self.model.begun(*self._next)
        self._go_on(lane)
        return self._lanes.look()["observation"][0], {}

    def step(self, action: ArrayLike) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Holds an action for an interval."""
        self._must_have_begun("step")
        told = self._lanes.decide(action)
        self._show()
        terminated, truncated = told["end"][0].tolist()
        return told["observation"][0], float(told["reward"][0, 0]), terminated > 0.5, truncated > 0.5, {}

    def _must_have_begun(self, what: str) -> None:
        if self._next is None:
            raise InvalidInput(
                f"`{what}` before an episode has begun",
                "`reset` begins one, and `restore` continues a saved one",
                "call `reset` first",
            )

    def _go_on(self, lane: Array) -> None:
        following, stride = lane[COURSE].tolist()
        self._next = (int(following), int(stride))
        self._lanes.put(lane[np.newaxis])
        self._show(begins=True)

    # its state

    def save(self) -> State:
        """The complete state, exact to the last bit; `State.save` writes it to a file."""
        named = dict(zip(self.model.lane_names, self._lanes.rows[0].tolist(), strict=True))
        return State(self.model.creature.fingerprint, named)

    def restore(self, state: State) -> Array:
        """Goes back to a saved state and returns what is observed there."""
        begun = dict(zip(EPISODE, self.model.begun(*(self._next or (0, 0)))[-len(EPISODE) :].tolist(), strict=True))
        lane = must_be(State, state, "the state").lane(self.model)
        begun[EPISODE[0]] = lane[self.model.results["score"]]
        lane += [state.slots.get(name, x) for name, x in begun.items()]
        self._go_on(np.array(lane))
        seen: Array = self._lanes.look()["observation"][0]
        return seen

    # its looks

    def render(self) -> NDArray[np.uint8] | None:
        """A picture (height, width, 3) in mode `rgb_array`; in mode `human` the window shows each step by itself."""
        if self.render_mode == "rgb_array":
            self._must_have_begun("render")
            return self._shown.picture()
        return None

    def _show(self, begins: bool = False) -> None:
        if self.render_mode is None:
            return
        if begins:
            self._shown.begin()
        self._shown.add(self._lanes.rows[0])
        if self.render_mode == "human":
            self._shown.show()

    @property
    def _shown(self) -> Window:
        if self._window is None:
            from gambol.environments.picturing import Window  # here, so that only those who look wait for matplotlib

            self._window = Window(self.model)
        return self._window

    def close(self) -> None:
        """Closes its window."""
        if self._window is not None:
            self._window.close()
            self._window = None
