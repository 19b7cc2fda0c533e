"""The one hot path: sense, control, step, measure over a batch of candidates. It does not know who asked."""

from gambol.rollout.model import Model
from gambol.rollout.state import State
from gambol.rollout.status import Status

__all__ = [
    "Model",
    "State",
    "Status",
]
