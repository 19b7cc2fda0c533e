"""The one hot path: sense, control, step, measure over a batch of candidates. It does not know who asked."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.rollout.model import Model
    from gambol.rollout.state import State
    from gambol.rollout.status import Status
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "Model",
    "State",
    "Status",
]
