"""How a motion is written, by the file's ending: an open list, so that a motion need not know its formats.

`pictures` and `export` enter gambol's own when somebody asks, as functions that import what they draw with when called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from gambol.registry import Registry

if TYPE_CHECKING:
    from gambol.motion.motion import Motion


class Exporter(Protocol):
    """Writes a motion to a file. What can go wrong with the file is left to `Motion.save`, which tells of it."""

    def __call__(self, motion: Motion, path: Path, **options: Any) -> None: ...


# The endings of files that motions are written to.
STRIPS = (".png", ".svg", ".pdf")  # film strips
FILMS = (".mp4", ".webm", ".gif", ".apng")
TABLES = (".csv", ".parquet")
ANIMATIONS = (".glb", ".gltf", ".bvh", ".usda", ".usdc", ".usdz")  # for other programs; clips are written so, too

EXPORTERS: Registry[Exporter] = Registry(
    "file format",
    "gambol.exporters",
    own=dict.fromkeys((*STRIPS, *FILMS), "gambol.pictures.formats")
    | dict.fromkeys((*TABLES, *ANIMATIONS), "gambol.export.formats"),
)
