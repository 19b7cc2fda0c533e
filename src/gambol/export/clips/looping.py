"""A loop cut out of a motion: found by its own period, closed to the exact frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.export.clip_data import ROOT, Clip
from gambol.export.clips.closing import mixed, neighbour, opposite, rotation_vector, weights
from gambol.export.clips.cutting import Cut, best_cut, relative
from gambol.export.clips.feet import FINER, events_of, held_of, landing
from gambol.export.clips.planting import planted
from gambol.export.clips.resampling import bones_at
from gambol.export.clips.stances import bearing, dragging, slid, still_down
from gambol.export.clips.way import Track, Way, about_y, headed, heading_between
from gambol.export.kinematics import contacts_of, points_of
from gambol.export.skeleton import Bone, bones_of, product
from gambol.motion.gait import TRANSIENT, describe
from gambol.motion.motion import Motion
from gambol.motion.naming import name_of
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

MOST_STRIDES = 1000
MOST_FPS = 1000.0
FINE = 240.0  # frames a second at which a motion is best recorded for a clip
LONG = 200  # moments at which the middle of a loop is looked for, and the landing of its first foot


@dataclass(frozen=True, eq=False)
class Loop:
    """A motion, and where one is cut out of it."""

    motion: Motion
    strides: int

    def __post_init__(self) -> None:
        if not 1 <= self.strides <= MOST_STRIDES:
            raise InvalidInput(f"strides is {self.strides}", f"a loop has 1 to {MOST_STRIDES}", "leave it out for one")

    @cached_property
    def bones(self) -> list[Bone]:
        return bones_of(self.motion)

    @property
    def turning(self) -> bool:
        """Whether the body may turn about the vertical."""
        return self.motion.creature.dimensions == 3 or self.motion.creature.seen_from_above

    @cached_property
    def cut(self) -> Cut:
        """Where it repeats best, after its transient."""
        motion = self.motion
        gait = describe(motion)
        if gait.period is None:
            raise InvalidInput(
                f"this motion of {motion.creature.name} never returns to the same pose",
                f"a loop needs a gait that repeats itself; this one misses by {gait.periodicity:.0%}",
                "choose another gait (--rank), or make it longer (--seconds)",
            )
        step = float(motion.time[1] - motion.time[0])
        transient = min(TRANSIENT * gait.tempo, float(motion.time[-1] - motion.time[0]) / 3.0)
        poses = relative(points_of(self.bones, motion.creature), self.turning)
        return best_cut(poses, gait.period / step, self.strides, round(transient / step))

    @cached_property
    def way(self) -> Way:
        """Where it goes: from below the middle of its body, as far as that gets, turning as the whole body turns."""
        creature = self.motion.creature
        share = np.arange(LONG + 1) / LONG
        clouds = points_of(bones_at(self.bones, self.cut.at(share)), creature)
        middles = clouds.mean(axis=1)
        heading = turn = 0.0
        if self.turning:
            rest = points_of([replace(b, shift=b.shift[:1], turns=b.turns[:1]) for b in self.bones], creature)
            turn = float(heading_between(clouds[0], clouds[-1:])[0])
            headings = np.unwrap(heading_between(rest[0], clouds))
            heading = float((headings - turn * share)[:-1].mean())
        flat, swims = np.array([1.0, 0.0, 1.0]), not creature.contacts_on and not creature.seen_from_above
        begins, ahead = middles[0] * flat, (middles[-1] - middles[0]) * (1.0 if swims else flat)
        if not creature.free:
            ahead = np.zeros(3)
        elif not (swims or creature.seen_from_above):
            begins[1], top = self.motion.world.height_at(middles[[0, -1]][:, : creature.dimensions])
            ahead[1] = top - begins[1]
        way = Way(begins, heading, headed(np.array([-heading]), ahead[None])[0], turn)
        seen = way.track(share).sees(bones_at(self.bones, self.cut.at(share)))
        within = points_of(seen, creature).mean(axis=1)[:-1].mean(axis=0)
        return way.moved(within * (1.0 if swims else flat))

    def _nearest(self, share: Array) -> NDArray[np.int64]:
        """Frames of the recording at shares (n,) of the loop."""
        return np.clip(np.rint(self.cut.at(share % 1.0)).astype(np.int64), 0, len(self.motion.time) - 1)

    def touching(self, share: Array) -> NDArray[np.bool_]:
        """What touches at shares (n,) of the loop, (n, contacts)."""
        return np.asarray(self.motion.touching[self._nearest(share)] > 0.5)

    @property
    def stands(self) -> tuple[int, ...]:
        """The contacts that it stands on."""
        frames = self._nearest(np.arange(LONG) / LONG)
        return bearing(self.motion.creature, np.asarray(self.motion.contact_force[frames][..., 1].mean(axis=0)))

    @property
    def begins(self) -> float:
        """The share of the cut at which the clip begins: when the first foot comes down."""
        share = np.arange(LONG + 1) / LONG
        return landing(self.touching(share), self.motion.creature)

    def open(self, share: Array) -> list[Bone]:
        """Bones at shares of the loop as who goes along with it sees them, as they were recorded."""
        return self.way.track(share).sees(bones_at(self.bones, self.cut.at(share)))

    def closed(self, share: Array) -> list[Bone]:
        """The same, so that its ends meet."""
        weight = weights(share, self.strides)
        pairs = zip(self.open(share), self.open(neighbour(share)), strict=True)
        return [mixed(one, other, weight) for one, other in pairs]


def clip(
    motion: Motion,
    *,
    strides: int = 1,
    fps: float = 60.0,
    root_motion: bool = False,
    plant: bool = True,
    name: str | None = None,
) -> Clip:
    """A loop of a motion: so many strides, cut where it repeats best, and closed to the exact frame.

    What is left of the difference between its ends, in place and in velocity, is spread over all of it; `Clip.bent`
    says by how much at the most. It begins when the body's first foot comes down, lasts whole frames of the rate that
    is asked for, and is of the motion's own frames: one of 240 a second or more is best.

    Args:
        motion: a motion that repeats itself.
        strides: how many of its periods the loop holds.
        fps: frames per second.
        root_motion: whether the root bone carries the body along its way; else the loop stays in place.
        plant: whether feet that slip a little are held where they stand; else they are as they were simulated.
        name: by default the gait's.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240)
    >>> loop = gambol.export.clip(hop, fps=30)
    >>> loop.name, round(loop.seconds, 3), loop.sound
    ('hop', 0.3, True)
    """
    loop = Loop(motion, strides)
    check_rate(fps)
    made = clip_of(loop, fps, name or name_of(motion.creature, describe(motion)), plant)
    return made if root_motion else in_place(made)


def check_rate(fps: float) -> None:
    """Whether a clip may have so many frames a second."""
    if not 0.0 < fps <= MOST_FPS:
        raise InvalidInput(
            f"fps is {fps:g}", f"it must be above 0 and at most {MOST_FPS:g} frames a second", "leave it out for 60"
        )


def clip_of(loop: Loop, fps: float, name: str, plant: bool) -> Clip:
    """The loop at a rate, with root motion."""
    creature = loop.motion.creature
    recorded = loop.cut.frames * float(loop.motion.time[1] - loop.motion.time[0])
    frames = max(2, round(recorded * fps))
    phase = (loop.begins + np.arange(frames) / frames) % 1.0
    phase = np.concatenate([phase, phase[:1]])
    before, bones = loop.open(phase), loop.closed(phase)
    even = np.arange(frames + 1) / frames
    way = loop.way  # even, and so the same from wherever on it the clip begins
    going = rooted(way.track(even), bones)
    fine = loop.touching(loop.begins + np.arange(FINER * frames + 1) / (FINER * frames))
    seconds, held, moved, first = frames / fps, held_of(fine), 0.0, contacts_of(going, creature)
    if plant:
        going, moved = planted(going, creature, held, way.ahead, way.turn)
    last = contacts_of(going, creature)
    stands, slides = loop.stands, slid(last, still_down(first, last, held, creature))
    return Clip(
        name=name,
        creature=creature,
        time=even * seconds,
        bones=tuple(going),
        loops=True,
        way=way.ahead,
        turn=way.turn,
        strides=loop.strides,
        events=events_of(fine, creature, seconds, loop.strides, loops=True),
        bent=most_bent(before, bones, loop),
        planted=moved,
        skid=float(slides[list(stands)].max()) / loop.strides if stands else None,
        drags=dragging(creature, slides, stands, float(lengths(way.ahead[None])[0])),
        pace=recorded / seconds,
    )


def rooted(track: Track, bones: Sequence[Bone]) -> list[Bone]:
    """Bones that are seen from a track, hung on a root that goes along it."""
    own = track.from_its_start()
    return [
        Bone(ROOT, None, own.places, about_y(own.headings)),
        *(replace(bone, parent=ROOT) if bone.parent is None else bone for bone in bones),
    ]


def in_place(made: Clip) -> Clip:
    """The clip, its root standing still."""
    root, *others = made.bones
    still = replace(root, shift=np.zeros_like(root.shift), turns=about_y(np.zeros(len(root.shift))))
    return replace(made, bones=(still, *others))


def most_bent(before: list[Bone], after: list[Bone], loop: Loop) -> tuple[float, float]:
    """The largest change of any place of the body, in metres, and of any joint, in radians."""
    creature = loop.motion.creature
    moved = lengths(points_of(after, creature) - points_of(before, creature)).max()
    turned = [
        lengths(rotation_vector(product(opposite(one.turns), other.turns))).max()
        for one, other in zip(before, after, strict=True)
    ]
    return float(moved), float(max(turned))
