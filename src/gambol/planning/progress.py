"""How a plan went forward: which part of the motion each simulation worked on (Figures 5.9 and 7.1 to 7.3)."""

from __future__ import annotations

MOST_POINTS = 4096


class Progress:
    """Simulations against motion time. When there are too many points, every other is dropped, so it never grows large.

    >>> curve = Progress()
    >>> for simulation in range(10_000):
    ...     curve.note(simulation, 0.1 * simulation)
    >>> len(curve.points) <= MOST_POINTS, curve.points[1][0]
    (True, 4)
    """

    def __init__(self) -> None:
        self.points: list[tuple[int, float]] = []
        self._every, self._next = 1, 0

    def note(self, simulation: int, seconds: float) -> None:
        """The simulation of this number began at this time of the motion."""
        if simulation < self._next:
            return
        self.points.append((simulation, seconds))
        self._next = simulation + self._every
        if len(self.points) >= MOST_POINTS:
            self.points = self.points[::2]
            self._every *= 2
            self._next = self.points[-1][0] + self._every
