"""Enters the formats that pictures are written in, so that `Motion.save` knows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gambol.motion.motion import FORMATS, Motion

ENDINGS = (".png", ".svg", ".pdf")


def register() -> None:
    """Makes `motion.save("luxo.png")` draw a film strip; `.svg` and `.pdf` likewise."""
    FORMATS.update(dict.fromkeys(ENDINGS, _save_strip))


def _save_strip(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.render.strip import strip  # here, so that only those who draw wait for matplotlib

    strip(motion, path, **options)
