"""What live stages read: parcels of programs and numbers, each at an address that is its content."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from gambol.controllers.individual import Individual
from gambol.controllers.pose_sequence import PoseSequence
from gambol.creatures.creature import Creature
from gambol.discovery.showcasing import showcase
from gambol.page.building import gaits_data
from gambol.page.individuals import individual_data
from gambol.page.parcel import parcel
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run

SHELF = 64  # parcels that are kept, of some 50 kB each
ADDRESS = "/live/"


class Shelf:
    """Parcels for browsers to fetch. The oldest are forgotten; whoever shows something puts it here again.

    >>> shelf = Shelf()
    >>> address = shelf.put({"name": "luxo"})
    >>> shelf.get(address.removeprefix("/live/"))[4:]
    b'{"name":"luxo"}'
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, data: Any) -> str:
        """The address of a parcel."""
        content = parcel(data)
        key = hashlib.sha256(content).hexdigest()[:32]
        with self._lock:
            self._kept[key] = content
            self._kept.move_to_end(key)
            while len(self._kept) > SHELF:
                self._kept.popitem(last=False)
        return ADDRESS + key

    def get(self, key: str) -> bytes | None:
        """The parcel, if it is still there."""
        with self._lock:
            return self._kept.get(key)


def gallery(run: Run, count: int = 10) -> tuple[list[Candidate], dict[str, Any] | None]:
    """The different gaits of a run, and what a stage reads of them; nothing where there are none yet."""
    shown = showcase(run, count)
    return shown, gaits_data(run, shown) if shown else None


def chosen(run: Run, ids: Sequence[int]) -> dict[str, Any]:
    """Some candidates of a run by their ids."""
    return gaits_data(run, [run.candidate(one) for one in ids])


def at_rest(creature: Creature) -> dict[str, Any]:
    """A creature that holds its rest pose, or tries to; a soft one as it lies."""
    return individual_data(Individual(creature, PoseSequence.hold(creature)), "at rest", "holds its pose")
