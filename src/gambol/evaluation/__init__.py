"""Where a batch is evaluated. It does not know what is evaluated."""

from gambol.boundary import guard
from gambol.evaluation.device import Batch, Device, Threads
from gambol.evaluation.devices import DEVICES
from gambol.evaluation.evaluating import Scores, evaluate
from gambol.evaluation.lending import lent

__all__ = [
    "DEVICES",
    "Batch",
    "Device",
    "Scores",
    "Threads",
    "evaluate",
    "lent",
]

guard(globals())
