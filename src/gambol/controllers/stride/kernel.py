"""What runs in every lane for strides: the paths of all feet at this time, moved as balance asks, as angles.

A foot on the ground goes back under the body at an even speed, a foot in the air forth on an arc (Raibert 1986, "Legged
robots that balance", sections 2.2 and 4.2: where it steps follows from the speed). Signs: x is ahead, y up, z to the
right; a nose that rises, a body that leans to the right and a turn to the left are positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, floor, maximum, minimum, sqrt, where
from gambol.compiler.elementary import TURN, sincos
from gambol.compiler.values import Number
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.stride.build import Build, Stepping
from gambol.dynamics.bearing import AHEAD, RIGHT, UP, Bearing
from gambol.dynamics.moment import Moment

WHOLE = ("pace", "step", "turn")  # 1/s, m, rad/s
GAINS = ("speed", "side", "level", "lean", "rate", "even", "heading", "aim")
GIRDLE = ("phase", "lag", "duty", "ahead", "out", "up", "lift", "push", "sway")  # turns, shares and metres
BEND = ("mean", "swing", "phase", "beats")
FARTHEST = 0.3  # lengths of a limb by which balance moves a foot at most
SHARPEST = 0.5  # rad of a turn in the time that a foot is down
CATCHES = 5.0  # how fast a foot in the air goes where balance wants it, over the time that it flies
FADES = 1.0  # and how fast that fades away over the time that it is down


@dataclass(frozen=True)
class StrideKernel(ControlKernel):
    """Numbers: of the whole, gains, then of each girdle, then of each other muscle that bends."""

    build: Build

    @property
    def memory(self) -> tuple[str, ...]:
        """How far its cycle is, where its course leads and how far to the right of that it is; of each foot, by how
        much balance moves it."""
        moved = [f"{way}.{i}" for i in range(len(self.build.limbs)) for way in ("ahead", "right")]
        return ("cycle", "course.x", "course.z", "aside", *moved)

    @property
    def parameter_count(self) -> int:
        girdles, bends = len(self.build.girdles), len(self.build.bending)
        return len(WHOLE) + len(GAINS) + len(GIRDLE) * girdles + len(BEND) * bends

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """Targets of all muscles at this time of the cycle, and the memory after this step."""
        numbers = [parameters[i] for i in range(self.parameter_count)]
        whole = dict(zip(WHOLE, numbers, strict=False))
        first = len(WHOLE)
        gains = dict(zip(GAINS, numbers[first:], strict=False))
        first += len(GAINS)
        girdles = [
            dict(zip(GIRDLE, numbers[first + g * len(GIRDLE) :], strict=False)) for g in range(len(self.build.girdles))
        ]
        first += len(GIRDLE) * len(girdles)
        cycle, course_x, course_z, aside, *moved = memory
        rise = minimum(moment.time * whole["pace"], 1.0)  # it takes up its stride in the first cycle
        felt = _Felt.of(moment, self.build, gains, course_x, course_z, aside)
        omega = whole["turn"] + felt.turning
        targets: list[Number] = list(self.build.rest)
        after: list[Number] = []
        for i, limb in enumerate(self.build.limbs):
            foot = _Foot(limb, whole, girdles[limb.girdle], cycle)
            kept = moved[2 * i : 2 * i + 2]
            way, kept = foot.way(felt, gains, omega, rise, kept, moment.dt, self.build.height)
            after += kept
            for actuator, angle in zip(limb.actuators, limb.reach.turned(way), strict=True):
                targets[actuator] = targets[actuator] + angle
        for b, actuator in enumerate(self.build.bending):
            mean, swing, phase, beats = numbers[first + b * len(BEND) : first + (b + 1) * len(BEND)]
            wave = sincos((beats * cycle + phase) * TURN)[0]
            targets[actuator] = targets[actuator] + rise * (mean + swing * wave)
        targets = [clamp(x, *ends) for x, ends in zip(targets, self.build.ranges, strict=True)]
        further = cycle + whole["pace"] * moment.dt
        ahead_x, ahead_z = _turned(felt.course_x, felt.course_z, whole["turn"] * moment.dt)
        return targets, [further - floor(further), ahead_x, ahead_z, felt.aside, *after]


def _turned(x: Number, z: Number, angle: Number) -> tuple[Number, Number]:
    """A course, a little to the left."""
    x, z = x + angle * z, z - angle * x
    scale = 1.0 / sqrt(x * x + z * z)
    return x * scale, z * scale


@dataclass(frozen=True)
class _Felt:
    """What balance goes by."""

    nose: Number  # sine of the angle by which it is raised
    right: Number  # sine of the lean to the right
    rising: Number  # rad/s
    leaning: Number  # rad/s
    ahead: Number  # m/s
    slipping: Number  # m/s to the right
    turning: Number  # rad/s to the left that it should turn to be on its course
    course_x: Number
    course_z: Number
    aside: Number  # m to the right of its course

    @classmethod
    def of(
        cls,
        moment: Moment,
        build: Build,
        gains: dict[str, Number],
        course_x: Number,
        course_z: Number,
        aside: Number,
    ) -> _Felt:
        bearing: Bearing = moment.bearing
        x, z = bearing.points(AHEAD, 0), bearing.points(AHEAD, 2)
        scale = 1.0 / sqrt(maximum(x * x + z * z, 1e-6))
        x, z = x * scale, z * scale
        begins = course_x * course_x + course_z * course_z < 0.5
        course_x, course_z = where(begins, x, course_x), where(begins, z, course_z)
        velocity = moment.velocity
        aside = aside + (velocity[2] * course_x - velocity[0] * course_z) * moment.dt
        off = z * course_x - x * course_z + gains["aim"] * (aside * (1.0 / build.length))
        return cls(
            bearing.points(AHEAD, UP),
            0.0 - bearing.points(RIGHT, UP),
            bearing.pitching,
            bearing.rolling,
            velocity[0] * x + velocity[2] * z,
            velocity[2] * x - velocity[0] * z,
            gains["heading"] * clamp(off, -0.5, 0.5),
            course_x,
            course_z,
            aside,
        )


class _Foot:
    """A foot at some time of its cycle: on the ground for its duty, then in the air."""

    def __init__(self, limb: Stepping, whole: dict[str, Number], girdle: dict[str, Number], cycle: Number) -> None:
        self.limb, self.girdle, self.step = limb, girdle, whole["step"]
        phase = cycle + girdle["phase"] + (girdle["lag"] if limb.second else 0.0)
        self.phase = phase - floor(phase)
        duty = girdle["duty"]
        self.down = self.phase < duty
        self.stands = self.phase * (1.0 / duty)
        self.flies = (self.phase - duty) * (1.0 / (1.0 - duty))
        self.pace = whole["pace"]

    @property
    def back(self) -> Number:
        """From ½ where it lands to −½ where it leaves, and forth again."""
        w = self.flies
        return where(self.down, 0.5 - self.stands, w * w * (3.0 - 2.0 * w) - 0.5)

    @property
    def lifted(self) -> Number:
        """Metres above where it stands; while it stands it pushes, late."""
        s, w = self.stands, self.flies
        fall, arc = s * s * (1.0 - s), w * (1.0 - w)
        return where(self.down, -6.75 * self.girdle["push"] * fall, 16.0 * self.girdle["lift"] * (arc * arc))

    def way(
        self,
        felt: _Felt,
        gains: dict[str, Number],
        omega: Number,
        rise: Number,
        kept: Sequence[Number],
        dt: float,
        height: float,
    ) -> tuple[tuple[Number, Number, Number], list[Number]]:
        """Metres from where it is at rest, and by how much balance moves it from now on."""
        limb, girdle, duty = self.limb, self.girdle, self.girdle["duty"]
        farthest = FARTHEST * limb.length
        speed = self.step * self.pace * (1.0 / duty)
        to_x = gains["speed"] * (felt.ahead - rise * speed) - gains["level"] * height * felt.nose
        to_z = gains["side"] * felt.slipping + gains["level"] * height * felt.right
        catch = minimum(CATCHES * self.pace * (1.0 / (1.0 - duty)) * dt, 1.0)
        fade = FADES * self.pace * (1.0 / duty) * dt
        wanted = [clamp(x, -farthest, farthest) for x in (to_x, to_z)]
        after = [
            where(self.down, old - fade * old, old + catch * (x - old)) for x, old in zip(wanted, kept, strict=True)
        ]
        held_x = height * (gains["lean"] * felt.nose + gains["rate"] * felt.rising)
        held_z = 0.0 - height * (gains["lean"] * felt.right + gains["rate"] * felt.leaning)
        even = gains["even"] * (limb.ahead * felt.nose - limb.aside * felt.right)
        turns = clamp(omega * duty * (1.0 / self.pace), -SHARPEST, SHARPEST) * self.back
        sine = sincos((self.phase - 0.5 * duty) * TURN)[1]
        x = girdle["ahead"] + self.step * self.back + limb.aside * turns
        y = girdle["up"] + self.lifted
        z = limb.side * (girdle["out"] - girdle["sway"] * sine) - limb.ahead * turns
        held = [where(self.down, clamp(one, -farthest, farthest), 0.0) for one in (held_x, even, held_z)]
        return (
            (rise * x + after[0] + held[0], rise * y + held[1], rise * z + after[1] + held[2]),
            after,
        )
