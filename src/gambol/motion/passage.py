"""A passage of a motion: frames at equal times, and what can be read off them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.dynamics.habitat import tempo
from gambol.motion.footfalls import Footfall, footfalls
from gambol.motion.front import as_it_sees, heading
from gambol.motion.motion import Motion
from gambol.motion.period import Period, period_of
from gambol.motion.winding import Winding, winding_of
from gambol.portable.matrices import dot, lengths, times
from gambol.tasks.at_rest import on_its_belly

Array = NDArray[np.float64]

MOVES = 0.01  # rad, share of time or body sizes of deviation below which a signal says nothing about the period
STILL_RATE = 0.1  # rad/s of a joint or of the whole body below which it stands still
STILL_SPEED = 0.05  # body sizes per second of the centre of mass below which it stands still, or creeps
DRY = 0.02  # share of a body's mass in water below which it flies, as in the measure `leap`
NO_CYCLE = 0.5  # s, the cycle of a motion that has none, where one is needed for comparison
SMOOTH = 0.5  # s over which the path of a motion without period is smoothed


@dataclass(frozen=True, eq=False)
class Passage:
    """Frames of a motion, `step` seconds apart. Rates belong to the time between frames: there is one less of them."""

    motion: Motion
    frames: NDArray[np.intp]

    @classmethod
    def after(cls, motion: Motion, seconds: float) -> Passage:
        """Everything from that time on. The last frame of a recording may come early and is then left out."""
        time = motion.time - motion.time[0]
        step = time[1] if len(time) > 1 else 1.0
        kept = (np.abs(time - step * np.arange(len(time))) < 0.01 * step) & (time >= seconds - 0.5 * step)
        return cls(motion, np.flatnonzero(kept))

    def halves(self) -> tuple[Passage, Passage]:
        """The first and the second half."""
        early, late = np.array_split(self.frames, 2)
        return Passage(self.motion, early), Passage(self.motion, late)

    def whole_cycles(self, period: float | None) -> Passage:
        """The last of it, as many whole periods of so many frames as fit: means over it are means over a cycle."""
        if period is None:
            return self
        between = len(self.frames) - 1
        cycles = min(between, round(period * (between // period)))
        return Passage(self.motion, self.frames[between - cycles :])

    @property
    def step(self) -> float:
        """Seconds between frames."""
        return float(self.motion.time[1] - self.motion.time[0]) if len(self.motion.time) > 1 else 1.0

    @cached_property
    def height(self) -> Array:
        """Height of the centre of mass over the ground below it, in metres; 0 seen from above."""
        if self.motion.creature.seen_from_above:
            return np.zeros(len(self.frames))
        centre = self.motion.centre[self.frames]
        return np.asarray(centre[:, 1] - self.motion.world.height_at(centre))

    @cached_property
    def touching(self) -> NDArray[np.bool_]:
        """Which contacts touch at the end of each step between frames."""
        return self.motion.touching[self.frames[1:]] > 0.5

    @cached_property
    def flying(self) -> NDArray[np.bool_]:
        """When none of them does. A body that has none flies while it is over the water."""
        if self.motion.creature.contacts_on:
            return np.asarray(
                ~np.delete(self.touching, sorted(self.motion.creature.anatomy.trailing), axis=1).any(axis=1)
            )
        surface = self.motion.world.surface
        if surface is None:
            return np.zeros(len(self.touching), bool)
        return np.asarray(times(self.motion.position[self.frames[1:], :, 1] < surface, self._masses()) < DRY)

    @cached_property
    def turning(self) -> Array:
        """rad/s of the whole body: the mean of its parts', weighted by mass; of parts without direction, that of the
        directions from the centre of mass to them, in the plane of x and y, weighted by inertia."""
        masses = self._masses()
        if self.motion.places.angle is not None:
            return np.asarray(np.diff(times(self.motion.angle[self.frames], masses)) / self.step)
        x, y = np.moveaxis(self._from_centre[..., :2], -1, 0)
        moment = ((x[:-1] * np.diff(y, axis=0) - y[:-1] * np.diff(x, axis=0)) * masses).sum(axis=1)
        inertia = ((x[:-1] ** 2 + y[:-1] ** 2) * masses).sum(axis=1)
        return np.asarray(moment / np.where(inertia > 0.0, inertia, 1.0) / self.step)

    @cached_property
    def _from_centre(self) -> Array:
        """From the centre of mass to each part, (frames, parts, 2 or 3); of a body in space that has a trunk as it sees
        them, whatever its course is."""
        away = self.motion.position[self.frames] - self.motion.centre[self.frames, None]
        return as_it_sees(np.asarray(away), self._facing)

    @cached_property
    def _facing(self) -> Array | None:
        """(frames, 2) where it faces along the ground; None of a body whose course is along x."""
        found = heading(self.motion.creature, self.motion.places)
        return None if found is None else found[self.frames]

    @cached_property
    def joint_rates(self) -> Array:
        """rad/s of each joint."""
        return np.asarray(np.diff(self.motion.joint_angle[self.frames], axis=0) / self.step)

    @property
    def period(self) -> Period:
        """In how many frames everything comes back: posture, which contacts touch, how high the centre is."""
        creature = self.motion.creature
        groups = [self._posture, self.motion.touching[self.frames], self.height[:, None] / creature.size]
        return period_of([group for group in groups if group.size and np.sqrt(group.var(axis=0).sum()) > MOVES])

    @property
    def _posture(self) -> Array:
        """Where parts point, or where they are seen from the centre of mass, as numbers to compare, (frames, k).

        A creature seen from above may turn as it goes: there only its joints count, if it has any.
        """
        motion, weights = self.motion, np.sqrt(self._masses())
        if motion.places.angle is None:
            away = self._from_centre / motion.creature.size
            return np.asarray((away * weights[:, None]).reshape(len(away), -1))
        angles = motion.angle[self.frames]
        if motion.creature.seen_from_above:
            angles = motion.joint_angle[self.frames]
            weights = np.ones(angles.shape[1])
        return np.concatenate([part * weights for part in sincos(angles)[::-1]], axis=1)

    def speed(self, period: float | None) -> float:
        """m/s of the centre of mass along x. Seen from above, and of a body in space that has a trunk: along its path,
        smoothed over a period of frames, and negative if the part that should lead follows."""
        centre, faces = self.motion.centre[self.frames], self._facing
        if len(centre) < 2:
            return 0.0
        if not self.motion.creature.seen_from_above and faces is None:
            return float(centre[-1, 0] - centre[0, 0]) / (self.step * (len(centre) - 1))
        if faces is not None:
            centre = centre[:, [0, 2]]
        width = max(1, min(round(period or SMOOTH * self._slow / self.step), len(centre) // 2))
        way = (centre[width:] - centre[:-width]) / (self.step * width)
        leader, places = self.motion.creature.leader, self.motion.places
        if faces is None:
            if leader is None or places.angle is None:
                return float(lengths(way).mean())
            s, c = sincos(places.angle[self.frames, places.names.index(leader)])
            faces = np.stack([c, s], axis=1)
        facing = faces[width // 2 :][: len(way)]
        ahead = dot(way[:, 0], np.ascontiguousarray(facing[:, 0])) + dot(way[:, 1], np.ascontiguousarray(facing[:, 1]))
        return math.copysign(float(lengths(way).mean()), ahead)

    @property
    def dragging(self) -> float:
        """Share of time that a contact touches which is no foot."""
        body = self.motion.creature.anatomy
        treading = {i for foot in body.feet for i in foot} | body.trailing
        others = [i for i in range(len(self.motion.creature.contacts_on)) if i not in treading]
        return share(np.asarray(self.touching[:, others].any(axis=1)))

    @property
    def _going(self) -> list[Array | None]:
        """Each foot's touching about its mean; None of one that does not come and go."""
        down = [np.asarray(self.touching[:, list(foot)].any(axis=1)) for foot in self.motion.creature.anatomy.feet]
        return [d - d.mean() if MOVES < share(d) < 1.0 - MOVES else None for d in down]

    @property
    def together(self) -> float | None:
        """Mean correlation between the touching of every two feet that come and go."""
        going = [d for d in self._going if d is not None]
        pairs = [(a, b) for i, a in enumerate(going) for b in going[:i]]
        return float(np.mean([_correlation(a, b) for a, b in pairs])) if pairs else None

    def footfalls(self, period: float | None) -> tuple[Footfall, ...]:
        """When each foot comes down in a stride, where it does so steadily; a period is in frames."""
        cycle = period if period is not None else NO_CYCLE * self._slow / self.step
        feet = self.motion.creature.anatomy.feet
        return footfalls([np.asarray(self.touching[:, list(foot)].any(axis=1)) for foot in feet], cycle)

    def winding(self, period: float | None) -> Winding | None:
        """How a body on its belly winds along the ground."""
        creature = self.motion.creature
        if creature.dimensions < 3 or not creature.contacts_on or not on_its_belly(creature):
            return None
        return winding_of(creature, self.motion.places, self.frames, period)

    @property
    def leading(self) -> float | None:
        """How much more of the time the same one of two feet side by side is ahead: 0 in a walk, 1 where one limps.

        Feet are where the parts are that bear them. None of a body without two such feet, or with more.
        """
        pair = self.motion.creature.anatomy.side_by_side
        if pair is None or len(self.frames) < 2:
            return None
        names = list(self.motion.creature.masses)
        one, other = (self._from_centre[:, names.index(part), 0] for part in pair)
        ahead = share(one > other)
        return abs(2.0 * ahead - 1.0)

    @property
    def stillness(self) -> float:
        """Share of time that nothing moves."""
        if len(self.frames) < 2:
            return 1.0
        speed = lengths(np.diff(self.motion.centre[self.frames], axis=0)) / self.step
        rate, slowest = STILL_RATE / self._slow, STILL_SPEED / self._slow * self.motion.creature.size
        still = (speed < slowest) & (np.abs(self.turning) < rate) & (np.abs(self.joint_rates) < rate).all(axis=1)
        if self.motion.places.angle is None:  # parts without joints move past one another
            still &= self._bending < slowest
        return share(still)

    @property
    def _bending(self) -> Array:
        """m/s of the parts as seen from the centre of mass, root mean square by mass."""
        rates = np.diff(self._from_centre, axis=0) / self.step
        return np.asarray(np.sqrt(times((rates**2).sum(axis=2), self._masses())))

    @property
    def _slow(self) -> float:
        return tempo(self.motion.creature)

    def _masses(self) -> Array:
        """Each part's share of the mass."""
        return np.array(list(self.motion.creature.masses.values())) / self.motion.creature.mass


def share(when: NDArray[np.bool_]) -> float:
    """Share of the time that something holds; none of no time."""
    return float(when.mean()) if len(when) else 0.0


def _correlation(a: Array, b: Array) -> float:
    """Of two signals without mean."""
    return dot(a, b) / math.sqrt(dot(a, a) * dot(b, b))
