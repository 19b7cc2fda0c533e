"""Where a motion space is well behaved, and where it stops being so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.skills.calibration import Walk
from gambol.skills.trial import Flags

UNITS = {"cruise": "m/s", "flight": "m", "travel": "m", "upright": "m", "jump": "m", "way": "m"}  # of a task's score


@dataclass(frozen=True, eq=False)
class AxisSurvey:
    """One axis, measured along its reach with all others at the nominal motion."""

    name: str
    measure: str  # kind of the task
    tolerance: float  # within which a value is found
    walk: Walk

    @property
    def unit(self) -> str:
        return UNITS.get(self.measure, "")

    @property
    def well_behaved(self) -> tuple[float, float] | None:
        """The stretch of k around the nominal motion where nothing falls, jumps or turns back."""
        return self.walk.well_behaved(self.tolerance)

    @property
    def troubles(self) -> list[str]:
        """What happens beyond, in words, in order of k."""
        ks, values = self.walk.ks, self.walk.values
        found = [(float(ks[a]), f"falls {_stretch(ks[a], ks[b])}") for a, b in _runs(~self.walk.upright)]
        backwards, jumps = self.walk.backwards(self.tolerance), self.walk.jumps
        for i in sorted({*backwards, *jumps}):
            what = "jumps" if i in jumps else "turns back"
            way = f"from {values[i]:.3g} to {values[i + 1]:.3g} {self.unit}".rstrip()
            found.append((float(ks[i]), f"{what} {way} between k = {ks[i]:.2f} and {ks[i + 1]:.2f}"))
        return [words for _, words in sorted(found)]

    def data(self) -> dict[str, Any]:
        """The survey as JSON can hold it."""
        return {
            "axis": self.name,
            "measure": self.measure,
            "unit": self.unit,
            "tolerance": self.tolerance,
            "reachable": [list(interval) for interval in self.walk.reachable],
            "well_behaved_k": None if self.well_behaved is None else list(self.well_behaved),
            "troubles": self.troubles,
            "k": self.walk.ks.tolist(),
            "value": [float(x) if up else None for x, up in zip(self.walk.values, self.walk.upright, strict=True)],
        }


def _runs(flags: Flags) -> list[tuple[int, int]]:
    """Where flags are set, from the first to the last of each run.

    >>> _runs(np.array([True, False, True, True]))
    [(0, 0), (2, 3)]
    """
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [(int(a), int(b) - 1) for a, b in edges.reshape(-1, 2)]


def _stretch(first: float, last: float) -> str:
    return f"at k = {first:.2f}" if first == last else f"for k = {first:.2f} … {last:.2f}"
