"""Clips from rest into a loop, and from a loop back to rest.

A start is what was recorded from the rest pose on, up to a moment at which the body moves as in the loop. A stop is
what happens when all muscles are told to hold the rest pose, at the moment of the stride after which the body soonest
stands; where it falls whenever that is tried, the loop slows down to a stand instead (`Clip.eased`). Both go over into
the loop without a jump of place or velocity, and begin and end in the same pose at rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.export.clip_data import Clip
from gambol.export.clips.closing import TINY, mixed, opposite, rotation_vector, turn_by
from gambol.export.clips.cutting import relative
from gambol.export.clips.feet import FINER, events_of
from gambol.export.clips.halting import Halt
from gambol.export.clips.looping import Loop, rooted
from gambol.export.clips.resampling import between, bones_at, whole
from gambol.export.clips.way import Route, Track, Way, glide, headed, heading_between, nearest, smooth, standing
from gambol.export.kinematics import points_of
from gambol.export.skeleton import Bone, bones_of, product
from gambol.motion.motion import Motion
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

OVER = 0.5  # strides in which a start goes over into the loop, and a stop out of it
ALIKE, LONG = 0.02, 2.0  # body sizes that a start may be off the loop rather than last so many strides longer
LEAST, PHASES = 1.0, 24  # strides that a loop goes on at least as it slows down; moments of the next that are tried


@dataclass(frozen=True, eq=False)
class Ends:
    """A loop with its start and its stop. Time is counted in frames of its recording."""

    loop: Loop
    made: Clip  # of the loop, with root motion
    fps: float

    @property
    def stride(self) -> float:
        return self.loop.cut.frames / self.loop.strides

    @property
    def step(self) -> float:
        """Seconds between frames of the recording."""
        return float(self.loop.motion.time[1] - self.loop.motion.time[0])

    def looped(self, since: Array) -> list[Bone]:
        """The loop's bones in the frame of its root, so long after its beginning, with feet as its clip has them."""
        share = since / self.loop.cut.frames
        bones, frames = self.loop.closed((self.loop.begins + share) % 1.0), (share % 1.0) * (len(self.made.time) - 1)
        for i, bone in enumerate(bones):
            if bone.name in self._led:
                by, turned = np.split(between(self._led[bone.name], frames), 2, axis=1)
                bones[i] = replace(bone, shift=bone.shift + by, turns=whole(product(bone.turns, turn_by(turned))))
        return bones

    @cached_property
    def _led(self) -> dict[str, Array]:
        """How bones were moved and turned to plant feet, (T, 6) in the loop's frames, turns as rotation vectors; of
        those that were."""
        if not self.made.planted:
            return {}
        plain = self.loop.closed((self.loop.begins + self.made.time / self.made.seconds) % 1.0)
        led = {
            one.name: np.hstack([two.shift - one.shift, rotation_vector(product(opposite(one.turns), two.turns))])
            for one, two in zip(plain, self.made.bones[1:], strict=True)
        }
        return {name: vectors for name, vectors in led.items() if np.abs(vectors).max() > TINY}

    def cloud(self, bones: Sequence[Bone]) -> Array:
        """What is seen of bones, (T, n, 3)."""
        return points_of(bones, self.loop.motion.creature)

    @cached_property
    def rest(self) -> list[Bone]:
        """The body at rest, one frame, in the frame of a root below its middle."""
        bones = bones_at(self.loop.bones, np.zeros(1))
        return standing(*self._resting)(np.zeros(1)).sees(bones)

    @cached_property
    def _resting(self) -> tuple[Array, float]:
        """Place and heading of the root at rest."""
        place = self.cloud(bones_at(self.loop.bones, np.zeros(1)))[0].mean(axis=0)
        return self._on_the_ground(place), 0.0

    def _on_the_ground(self, place: Array) -> Array:
        creature = self.loop.motion.creature
        if creature.seen_from_above:
            return np.asarray(place * np.array([1.0, 0.0, 1.0]))
        if creature.contacts_on:
            place[1] = self.loop.motion.world.height_at(place[: creature.dimensions])
        return place

    def _root_like(self, bones: Sequence[Bone], cloud: Array) -> tuple[Array, float]:
        """Place and heading of a root that sees one frame of bones nearest to where points are in the world."""
        own = self.cloud(bones)[0]
        heading = float(heading_between(own, cloud[None])[0]) if self.loop.turning else 0.0
        place = (cloud - headed(np.full(len(own), heading), own)).mean(axis=0)
        return self._on_the_ground(place), heading

    def _times(self, frames: float) -> Array:
        """Moments of so many frames of the recording at which the clip has its own."""
        return np.linspace(0.0, frames, max(2, round(frames * self.step * self.fps)) + 1)

    def _along(self, way: Way, since: float) -> Route:
        """The way as the loop goes it, which begins at a time."""
        return lambda at: way.track((at - since) / self.loop.cut.frames)

    # from rest into the loop

    def start(self, name: str) -> Clip:
        """From rest into the first frame of the loop."""
        recorded, end = self.loop.bones, self._joins
        at, over = self._times(end), min(OVER * self.stride, end)
        place, heading = self._root_like(self.looped(np.zeros(1)), self.cloud(bones_at(recorded, at[-1:]))[0])
        way = replace(self.loop.way, begins=place, heading=heading)
        track = glide(at, standing(*self._resting), self._along(way, end), 0.0, end - over)
        pairs = zip(track.sees(bones_at(recorded, at)), self.looped(at - end), strict=True)
        bones = [mixed(one, other, smooth((at - end + over) / over)) for one, other in pairs]
        return self._made(name, track, bones, self.loop.motion, at)

    @cached_property
    def _joins(self) -> float:
        """The moment of the recording at which the loop begins: as early, and as like its first, as can be."""
        over = round(OVER * self.stride)
        before = np.arange(-over, 1)
        own = relative(self.cloud(self.loop.bones), self.loop.turning)
        looped = np.concatenate([self.cloud(self.rest), self.cloud(self.looped(before.astype(np.float64)))])
        goal, weight = relative(looped, self.loop.turning)[1:], smooth((before + over) / over)
        ends = np.arange(over, max(over + 1, round(self.loop.cut.first)))
        off = np.zeros(len(ends))
        for k, shape, counts in zip(before.tolist(), goal, weight.tolist(), strict=True):
            away = own[ends + k] - shape
            off += counts * (away * away).sum(axis=2).mean(axis=1)
        middles = self.cloud(self.loop.bones).mean(axis=1) * np.array([1.0, 0.0, 1.0])
        went = lengths(middles[ends] - middles[ends - over])
        lacks = went - over * float(lengths(self.loop.way.ahead)) / self.loop.cut.frames  # it is as fast, too
        near = np.sqrt(off / weight.sum() + lacks * lacks) / (ALIKE * self.loop.motion.creature.size)
        return float(ends[int(np.argmin(near + ends / (LONG * self.stride)))])

    # from the loop to rest

    def stop(self, name: str, halted: Halt | None) -> Clip:
        """From the first frame of the loop to rest, as it happened or, where it would fall, by slowing down."""
        return self._eased(name) if halted is None else self._stopped(name, halted)

    def _stopped(self, name: str, halted: Halt) -> Clip:
        first = self.loop.cut.at(np.array([self.loop.begins]))[0]
        at = self._times(halted.still - first)
        recorded, end = bones_at(bones_of(halted.motion), first + at), float(at[-1])
        over = min(OVER * self.stride, 0.5 * end)
        along = self._along(self.loop.way, -self.loop.begins * self.loop.cut.frames)
        track = glide(at, along, standing(*self._root_like(self.rest, self.cloud(recorded)[-1])), over, end)
        out, into = smooth(1.0 - at / over), smooth((at - end + over) / over)
        versions = zip(track.sees(recorded), self.looped(at), self._held(len(at)), strict=True)
        bones = [mixed(mixed(one, looped, out), rest, into) for one, looped, rest in versions]
        return self._made(name, track, bones, halted.motion, first + at)

    def _eased(self, name: str) -> Clip:
        """The loop, ever slower, up to where it is nearest to rest; no foot slides before it takes that pose."""
        cut, rest = self.loop.cut, self.cloud(self.rest)
        least, tried = LEAST * self.stride, self.stride * np.arange(PHASES) / PHASES
        looped = relative(np.concatenate([rest, self.cloud(self.looped(least + tried))]), self.loop.turning)
        away = looped[1:] - looped[0]
        far = least + float(tried[int(np.argmin((away * away).sum(axis=(1, 2))))])
        at, over = self._times(2.0 * far), far
        share = at / at[-1]
        since = far * share * (2.0 - share)
        begins = self.loop.begins * cut.frames
        along = self.loop.way.track((begins + since) / cut.frames)
        seen = self.looped(since)
        stands = Track(along.places[-1:], along.headings[-1:])
        last = stands.out([replace(b, shift=b.shift[-1:], turns=b.turns[-1:]) for b in seen])
        place, heading = self._root_like(self.rest, self.cloud(last)[0])
        into = smooth((at - over) / over)
        track = Track(
            along.places + into[:, None] * (place - along.places[-1]),
            along.headings + into * nearest(heading - along.headings[-1]),
        )
        bones = [mixed(one, other, into) for one, other in zip(seen, self._held(len(at)), strict=True)]
        made = self._made(name, track, bones, self.loop.motion, cut.at((begins + since) / cut.frames))
        return replace(made, eased=True)

    def _held(self, frames: int) -> list[Bone]:
        """The body at rest for so many frames."""
        return [replace(b, shift=b.shift.repeat(frames, 0), turns=b.turns.repeat(frames, 0)) for b in self.rest]

    def _made(self, name: str, track: Track, bones: list[Bone], motion: Motion, at: Array) -> Clip:
        """The clip of bones that are seen from a track, at fractional frames of a motion that tells what touches."""
        seconds = (len(at) - 1) / self.fps
        shares = np.arange(FINER * (len(at) - 1) + 1) / FINER
        frames = np.rint(np.interp(shares, np.arange(len(at)), at)).astype(int)
        touching = np.asarray(motion.touching[np.clip(frames, 0, len(motion.time) - 1)] > 0.5)
        strides = max(1, round((at[-1] - at[0]) / self.stride))
        own = track.from_its_start()
        return Clip(
            name=name,
            creature=motion.creature,
            time=np.arange(len(at)) / self.fps,
            bones=tuple(rooted(track, bones)),
            way=own.places[-1],
            turn=float(own.headings[-1]),
            events=events_of(touching, motion.creature, seconds, strides, loops=False),
            pace=float(at[-1] - at[0]) * self.step / seconds,
        )
