"""Live pages for the gallery: gaits of a few bodies, found while the site is built."""

from __future__ import annotations

import gambol
from gambol.page.building import run_page

ALIVE = ("luxo", "bounder", "walker", "threelink", "star", "fish")
TRIALS, SEED = 1000, 1  # as the gallery's


def live_page(name: str) -> str:
    """The HTML of a body's live page."""
    return run_page(gambol.discover(name, method="random", trials=TRIALS, seed=SEED, keep=20), count=6)
