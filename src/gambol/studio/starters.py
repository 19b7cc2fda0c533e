"""Creatures that move on the start screen: gaits that come with gambol, made ready one after the other and kept."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from gambol.controllers.individual import load_individual
from gambol.creatures.catalogue import creature
from gambol.files import or_example
from gambol.page.individuals import individual_data

STARTERS = ("hound", "luxo", "tarantula")  # files of examples/gaits


class Starters:
    """What a stage reads of them, for all screens of a studio."""

    def __init__(self) -> None:
        self._ready: list[dict[str, Any]] = []
        self._lock = threading.Lock()

    def first(self, count: int) -> dict[str, Any]:
        """So many of them; those that are not ready yet are made so."""
        with self._lock:
            for name in STARTERS[len(self._ready) : count]:
                path = or_example(Path(f"examples/gaits/{name}.yaml"))
                self._ready.append(individual_data(load_individual(creature(name), path), name, "live"))
            chosen = self._ready[:count]
        gaits = [{**one["gaits"][0], "id": i, "rank": i + 1, "cast": i} for i, one in enumerate(chosen)]
        return {
            "seconds": min(one["seconds"] for one in chosen),
            "casts": [one["casts"][0] for one in chosen],
            "gaits": gaits,
        }
