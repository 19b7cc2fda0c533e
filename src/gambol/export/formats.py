"""Enters the formats that motions are exported to, so that `Motion.save` knows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gambol.export.tables import write_table
from gambol.motion.exporters import ANIMATIONS, EXPORTERS, TABLES
from gambol.motion.motion import Motion

SINGLE = (".bvh",)  # the animations that hold one clip alone


def _save_gltf(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.export.gltf import write_gltf  # here, so that only those who draw wait for matplotlib

    write_gltf(motion, path, **options)


def _save_usd(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.export.usd import write_usd

    write_usd(motion, path, **options)


def _save_bvh(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.export.bvh import write_bvh

    write_bvh(motion, path, **options)


# `motion.save("luxo.csv")` writes a table, `.glb` an animation for other programs, and so on.
for _ending in TABLES:
    EXPORTERS.register(name=_ending)(write_table)
for _ending in ANIMATIONS:
    EXPORTERS.register(name=_ending)({".bvh": _save_bvh}.get(_ending, _save_usd if "usd" in _ending else _save_gltf))
