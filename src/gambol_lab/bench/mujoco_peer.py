"""MuJoCo on the same work: its own batch `rollout`, with the equivalent body and the same targets."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import gambol
from gambol.export.mujoco_model import mjcf
from gambol_lab.bench.measurement import Measurement, best_time
from gambol_lab.bench.works import DRIVEN_SECONDS, POSE_SECONDS, SECONDS, Work

CANDIDATES = 24  # per thread and episode: enough to fill its threads, few enough to keep the run short
# The integrator MuJoCo advises for position actuators with damping: its default takes their damping explicitly and
# blows up on this walker at 1 ms.
INTEGRATOR = "implicitfast"

_complaints: list[str] = []  # MuJoCo's warnings since the model was made, instead of a log file in the working folder


def is_installed() -> bool:
    """Whether the peer is there; `make bench` installs it."""
    try:
        import mujoco  # noqa: F401
    except ImportError:
        return False
    return True


def measure(work: Work, step: float, threads: int) -> Measurement:
    """Episodes of `SECONDS`, as gambol's."""
    from mujoco import rollout

    began = time.perf_counter()
    model, start = _model(work, step)
    controls = _controls(work, work.poses(CANDIDATES * threads), round(SECONDS / step), step)
    compile_s = time.perf_counter() - began
    states = np.tile(start, (len(controls), 1))
    data = [_data(model) for _ in range(max(1, threads))]
    with rollout.Rollout(nthread=0 if threads == 1 else threads) as pool:
        seconds = best_time(lambda: pool.rollout(model, data, states, controls), repeats=3)
    rate = controls.shape[0] * controls.shape[1] / seconds
    load = _contacts(model, controls[:8])
    return Measurement(work.name, "mujoco", "float64", threads, step, rate, rate * step, compile_s, load)


def travel(work: Work, step: float, controllers: list[gambol.controllers.PoseSequence]) -> np.ndarray:
    """How far the root of each goes along x; NaN for all where the simulation complains."""
    from mujoco import rollout

    model, start = _model(work, step)
    driving = _controls(work, controllers, round(DRIVEN_SECONDS / step), step)
    with rollout.Rollout(nthread=0) as pool:
        driven, _ = pool.rollout(model, [_data(model)], np.tile(start, (len(driving), 1)), driving)
    gone: np.ndarray = driven[:, -1, 1] - start[1]  # state: time, positions, velocities
    return np.full_like(gone, np.nan) if _complaints else gone


def _model(work: Work, step: float) -> tuple[Any, np.ndarray]:
    import mujoco

    _complaints.clear()
    mujoco.set_mju_user_warning(_complaints.append)
    xml = mjcf(work.creature, gambol.dynamics.natural_world(work.creature), timestep=step, integrator=INTEGRATOR)
    model = mujoco.MjModel.from_xml_string(xml)
    data = _data(model)
    mujoco.mj_forward(model, data)
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.empty(mujoco.mj_stateSize(model, full))
    mujoco.mj_getState(model, data, start, full)
    return model, start


def _data(model: Any) -> Any:
    import mujoco

    return mujoco.MjData(model)


def _controls(work: Work, controllers: list[gambol.controllers.PoseSequence], steps: int, step: float) -> np.ndarray:
    """(controllers, steps, actuators): the target of every actuator at every step."""
    units = [actuator.scale for actuator in work.creature.actuators]
    poses = np.array([[pose.targets for pose in controller.poses] for controller in controllers]) * units
    which = (np.arange(steps) * step / POSE_SECONDS + 1e-9).astype(int) % poses.shape[1]
    return np.ascontiguousarray(poses[:, which])


def _contacts(model: Any, controls: np.ndarray) -> float:
    import mujoco

    counts = []
    for episode in controls:
        data = _data(model)
        for control in episode:
            data.ctrl[:] = control
            mujoco.mj_step(model, data)
            counts.append(data.ncon)
    return float(np.mean(counts))
