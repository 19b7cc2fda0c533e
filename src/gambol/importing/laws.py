"""Laws of a model's actuators: by which force they answer to their control, as far as ours do."""

from __future__ import annotations

import math
from typing import Any

from gambol.importing.scene import Scene


def is_filtered(model: Any, a: int) -> bool:
    """Whether an actuator follows its control only after a while."""
    import mujoco

    kinds = mujoco.mjtDyn
    return int(model.actuator_dyntype[a]) in (int(kinds.mjDYN_FILTER), int(kinds.mjDYN_FILTEREXACT))


def law_of(scene: Scene, a: int) -> tuple[float, float, bool] | str:
    """Stiffness, damping, and whether it only pushes; or what kind of law is not ours."""
    import mujoco

    m = scene.model
    if m.actuator_dyntype[a] != mujoco.mjtDyn.mjDYN_NONE and not is_filtered(m, a):
        return "it has an inner state"
    gain, bias = m.actuator_gainprm[a], m.actuator_biasprm[a]
    if m.actuator_gaintype[a] != mujoco.mjtGain.mjGAIN_FIXED:
        return "its gain is not constant"
    if m.actuator_biastype[a] == mujoco.mjtBias.mjBIAS_NONE:
        return float(gain[0]), 0.0, True
    if m.actuator_biastype[a] != mujoco.mjtBias.mjBIAS_AFFINE:
        return "its bias is neither a spring nor a damper"
    if gain[0] > 0.0 and bias[0] == 0.0 and math.isclose(float(gain[0]), -float(bias[1]), rel_tol=1e-9):
        return float(gain[0]), -float(bias[2]), False
    if gain[0] > 0.0 and bias[0] == bias[1] == 0.0 and math.isclose(float(gain[0]), -float(bias[2]), rel_tol=1e-9):
        return 0.0, float(gain[0]), False
    return "it is neither a motor nor a servo of positions or speeds"
