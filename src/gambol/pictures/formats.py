"""Enters the formats that pictures are written in, so that `Motion.save` knows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gambol.motion.exporters import EXPORTERS, FILMS, STRIPS
from gambol.motion.motion import Motion


def _save_strip(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.pictures.scene.strip import strip  # here, so that only those who draw wait for matplotlib

    strip(motion, path, **options)


def _save_film(motion: Motion, path: Path, **options: Any) -> None:
    from gambol.pictures.film.film import film

    film(motion, path, **options)


# `motion.save("luxo.png")` draws a film strip, `.svg` and `.pdf` likewise; `.mp4` and the like are films.
for _ending in STRIPS:
    EXPORTERS.register(name=_ending)(_save_strip)
for _ending in FILMS:
    EXPORTERS.register(name=_ending)(_save_film)
