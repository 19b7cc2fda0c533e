"""What help texts say of open lists: names alone, so that no extension is imported for them."""

from __future__ import annotations

from gambol.discovery.discovering import tunable_families
from gambol.evaluation.borrowed import Borrowed
from gambol.evaluation.devices import DEVICES
from gambol.export.formats import ANIMATIONS
from gambol.export.tables import TABLES
from gambol.motion.exporters import EXPORTERS
from gambol.pictures.formats import FILMS, STRIPS
from gambol.tasks.catalogue import task_names

FAMILIES_TO_SEARCH = ", ".join(tunable_families())
TASKS_BY_NAME = ", ".join(task_names())
_TO_CHOOSE = ", ".join(name for name in DEVICES if name != Borrowed.name)
DEVICE = f"where batches run: {_TO_CHOOSE}, or auto for a GPU where there is one"


def _motion_files() -> str:
    known = {"film": FILMS, "strip": STRIPS, "animation": ANIMATIONS, "table": TABLES}
    listed = [f"{what} ({', '.join(endings)})" for what, endings in known.items()]
    others = [ending for ending in EXPORTERS if not any(ending in endings for endings in known.values())]
    *first, last = [*listed, *others]
    return f"{', '.join(first)} or {last}"


MOTION_FILES = _motion_files()
