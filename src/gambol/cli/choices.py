"""What help texts say of open lists: names alone, so that no extension is imported for them."""

from __future__ import annotations

from gambol.discovery.discovering import tunable_families
from gambol.evaluation.borrowed import Borrowed
from gambol.evaluation.devices import DEVICES
from gambol.tasks.task import task_names

FAMILIES_TO_SEARCH = ", ".join(tunable_families())
TASKS_BY_NAME = ", ".join(task_names())
_TO_CHOOSE = ", ".join(name for name in DEVICES if name != Borrowed.name)
DEVICE = f"where batches run: {_TO_CHOOSE}, or auto for a GPU where there is one"
