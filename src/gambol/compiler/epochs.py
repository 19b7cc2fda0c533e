"""Which loads are one load: those of a slot in one epoch. Every store and every border of a loop ends an epoch.

Branches of a tape (`tape.py`) each find memory as the step left it, whatever other branches have stored meanwhile.
"""

from __future__ import annotations

Slot = int | None  # None: any slot, as a loop or a lane decides


class Epochs:
    """The epoch at hand, and what branches have stored."""

    def __init__(self) -> None:
        self._now = 0
        self._end_of_step: int | None = None  # while the step is recorded
        self._here: set[tuple[str, Slot]] = set()  # stored by the branch being recorded
        self._elsewhere: set[tuple[str, Slot]] = set()  # stored by other branches than the step

    @property
    def stored(self) -> bool:
        """Whether the branch being recorded has stored anything."""
        return bool(self._here)

    def end(self) -> None:
        """Loads from here on are other loads than those before."""
        self._now += 1

    def store(self, region: str, slot: Slot) -> None:
        self._here.add((region, slot))
        self.end()

    def branch(self) -> None:
        """Back to the end of the step."""
        if self._end_of_step is None:
            self._end_of_step = self._now
        else:
            self._elsewhere |= self._here
        self._here, self._now = set(), self._end_of_step

    def load(self, region: str, slot: Slot) -> int:
        """The epoch of a load that is recorded now."""
        place = (region, slot)
        if slot is not None and place in self._elsewhere and place not in self._here:
            raise ValueError(
                f"slot {slot} of region {region!r} is loaded in one branch and stored in another before it"
            )
        changed = any(name == region and (slot is None or one is None) for name, one in self._elsewhere)
        return -1 - self._now if changed else self._now  # what others may have changed the step cannot have loaded
