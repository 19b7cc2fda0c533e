"""A compiled MuJoCo model in its rest pose, in our axes: x ahead, y up, z to the right.

A place (x, y, z) of MuJoCo, whose z is up, is (x, z, −y) here, in the frames of bodies as in the world.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.importing.scene import Scene

Array = NDArray[np.float64]

AXES = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])  # MuJoCo's axes as ours
HOME = "home"  # the keyframe that is a rest pose
BEGINS = "init_qpos"  # the same in models that are older than keyframes
DUST = 1e-12


@dataclass
class Posed(Scene):
    """A model at rest, as it says itself, or else in its reference configuration."""

    @cached_property
    def _kept(self) -> tuple[str, Array] | None:
        """What says how it rests, and MuJoCo's coordinates then."""
        m = self.model
        for k in range(m.nkey):
            if self.name("key", k) == HOME:
                return f"keyframe {HOME!r}", np.array(m.key_qpos[k], np.float64)
        for k in range(m.nnumeric):
            if self.name("numeric", k) == BEGINS and int(m.numeric_size[k]) == m.nq:
                begin = int(m.numeric_adr[k])
                return f"number {BEGINS!r}", np.array(m.numeric_data[begin : begin + m.nq], np.float64)
        return None

    @property
    def moving(self) -> set[int]:
        """Bodies that are not fixed to the world, whichever way they move."""
        return {b for b in range(self.model.nbody) if int(self.model.body_weldid[b]) > 0}

    @property
    def rests_as(self) -> str:
        """What of the model says how it rests; nothing if that is its reference configuration."""
        return self._kept[0] if self._kept else ""

    @cached_property
    def rest(self) -> Array:
        """MuJoCo's coordinates at rest."""
        return self._kept[1] if self._kept else np.array(self.model.qpos0, np.float64)

    @cached_property
    def data(self) -> Any:
        import mujoco

        data = mujoco.MjData(self.model)
        data.qpos[:] = self.rest
        mujoco.mj_forward(self.model, data)
        return data

    def turn(self, body: int) -> Array:
        """How a body's frame stands, as a matrix (3, 3)."""
        return np.asarray(AXES @ self.data.xmat[body].reshape(3, 3) @ AXES.T)

    def place(self, body: int) -> Array:
        """Where its origin is."""
        return np.asarray(AXES @ self.data.xpos[body])

    def local(self, body: int, place: Any) -> Array:
        """A place of MuJoCo's world in a body's frame."""
        return np.asarray(self.turn(body).T @ (AXES @ np.asarray(place) - self.place(body)))

    def along(self, body: int, way: Any) -> Array:
        """A direction of MuJoCo's world in a body's frame."""
        return np.asarray(self.turn(body).T @ (AXES @ np.asarray(way)))


def numbers(values: Any) -> list[float]:
    """Plain numbers without the dust of arithmetic."""
    return [0.0 if abs(x) < DUST else float(f"{x:.15g}") for x in np.asarray(values, np.float64).ravel().tolist()]


def quaternion(turn: Array) -> list[float]:
    """Of a rotation matrix, w first."""
    import mujoco

    found = np.zeros(4)
    mujoco.mju_mat2Quat(found, np.ascontiguousarray(turn).ravel())
    return numbers(found if found[0] >= 0.0 else -found)
