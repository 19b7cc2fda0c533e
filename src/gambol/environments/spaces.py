"""What may be done in an environment, and what can be seen there, as Gymnasium says it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box

from gambol.controllers.mlp.observing import LARGEST
from gambol.rollout.served import ServedModel


def action_space(model: ServedModel) -> Box:
    """A level for each actuator."""
    return Box(-1.0, 1.0, (len(model.creature.actuators),), np.float32)


def observation_space(model: ServedModel, dtype: np.dtype[Any]) -> Box:
    """What is observed, in SI units, kept within wide limits."""
    return Box(-LARGEST, LARGEST, (len(model.observed_names),), dtype.type)
