"""What help texts say of files that a motion can be written to: for verbs that write one, since it asks who writes."""

from __future__ import annotations

from gambol.motion.exporters import ANIMATIONS, EXPORTERS, FILMS, STRIPS, TABLES


def _motion_files() -> str:
    known = {"film": FILMS, "strip": STRIPS, "animation": ANIMATIONS, "table": TABLES}
    listed = [f"{what} ({', '.join(endings)})" for what, endings in known.items()]
    others = [ending for ending in EXPORTERS if not any(ending in endings for endings in known.values())]
    *first, last = [*listed, *others]
    return f"{', '.join(first)} or {last}"


MOTION_FILES = _motion_files()
