"""Where a batch is evaluated. It does not know what is evaluated."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.evaluation.bodies.embodied import Embodied
    from gambol.evaluation.bodies.evaluating import BodyScores, evaluate_bodies
    from gambol.evaluation.bodies.networks import Network, Wired
    from gambol.evaluation.bodies.plan import BodyPlan
    from gambol.evaluation.device import Batch, Device, Threads
    from gambol.evaluation.devices import DEVICES
    from gambol.evaluation.evaluating import Scores, evaluate
    from gambol.evaluation.lending import lent
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "DEVICES",
    "Batch",
    "BodyPlan",
    "BodyScores",
    "Device",
    "Embodied",
    "Network",
    "Scores",
    "Threads",
    "Wired",
    "evaluate",
    "evaluate_bodies",
    "lent",
]
