"""What runs in every lane for a pilot: where the target is, how sharply to turn there and which gait to go in.

The pilot turns the course that strides follow, as sharply as the gait of the moment allows and the body keeps up with,
and goes up and down among its gaits, whose numbers it mixes: between a walk and a trot lie all strides between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gambol.compiler.arithmetic import absolute, clamp, floor, maximum, minimum, sqrt, total, where
from gambol.compiler.values import Number
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.stride.build import Build
from gambol.controllers.stride.kernel import BEND, GAINS, GIRDLE, WHOLE, StrideKernel
from gambol.dynamics.bearing import AHEAD
from gambol.dynamics.moment import Moment

OWN = ("reach", "top", "rise", "count")  # m; the fastest gait's number; gaits a second; how many points
GAIT = ("sharpest", "radius")  # rad/s and m of its sharpest turns, of each gait before its stride's numbers
KEENLY = 1.5  # 1/s: by how much of the angle to its target it would turn in a second
LAGS = 0.6  # sine of the angle by which the body may lag its course, where that waits for it
STRAIGHT = (0.2, 0.8)  # cosines to the target: below the first it goes in its slowest gait, above the second freely
BRAKES = 2.0  # times as fast it slows down as it speeds up
NEAR = 4.0  # reaches before the last point, where it slows down


class _Steer(NamedTuple):
    """What is to be done in a step."""

    turn: Number  # rad/s
    level: Number  # which gait, from 0
    go: Number  # 0 as it stands, 1 as it goes
    point: Number  # the number of the point it heads for


@dataclass(frozen=True)
class PilotKernel(ControlKernel):
    """Numbers: its own, x and z of every point, then of each gait how sharply it turns and all of its stride."""

    build: Build
    gaits: int
    points: int  # 0: the world's follow point

    @property
    def stride(self) -> StrideKernel:
        """The kernel of its strides."""
        return StrideKernel(self.build)

    @property
    def memory(self) -> tuple[str, ...]:
        """That of strides; then the gait, how far it goes rather than stands, and the point it heads for."""
        return (*self.stride.memory, "level", "go", "point")

    @property
    def follows(self) -> bool:
        return not self.points

    @property
    def parameter_count(self) -> int:
        return len(OWN) + 2 * self.points + self.gaits * (len(GAIT) + self.stride.parameter_count)

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        """Targets of all muscles, and the memory after this step."""
        names = self.stride.memory
        kept, (level, go, point) = memory[: len(names)], memory[len(names) :]
        own = {name: parameters[i] for i, name in enumerate(OWN)}
        course = self._course(moment, kept)
        steer = self._steer(moment, course, _Steer(0.0, level, go, point), own, parameters)
        numbers = self._mixed(steer, parameters)
        kept[names.index("aside")] = 0.0  # its course leads from wherever it is to the point
        strides: Any = numbers  # read as parameters are, by their places
        strode, after = self.stride.control(moment, kept, strides)
        # Where it stands it holds its rest pose, in which bodies stand by themselves.
        targets = [rest + steer.go * (x - rest) for rest, x in zip(self.build.rest, strode, strict=True)]
        return targets, [*after, steer.level, steer.go, steer.point]

    def _course(self, moment: Moment, kept: Sequence[Number]) -> tuple[Number, Number]:
        """Where its course leads: at first where it faces."""
        names = self.stride.memory
        x, z = (kept[names.index(name)] for name in ("course.x", "course.z"))
        begins = x * x + z * z < 0.5
        face = _level(moment.bearing.points(AHEAD, 0), moment.bearing.points(AHEAD, 2))
        return where(begins, face[0], x), where(begins, face[1], z)

    def _steer(
        self,
        moment: Moment,
        course: tuple[Number, Number],
        old: _Steer,
        own: dict[str, Number],
        parameters: Parameters,
    ) -> _Steer:
        x, z, last = self._target(moment, old.point, own, parameters)
        away_x, away_z = x - moment.centre[0], z - moment.centre[2]
        far = sqrt(maximum(away_x * away_x + away_z * away_z, 1e-9))
        there = far < own["reach"]
        left = (away_x * course[1] - away_z * course[0]) / far  # sine of the angle to the left
        ahead = (away_x * course[0] + away_z * course[1]) / far
        off = where(ahead > 0.0, left, where(left < 0.0, -1.0, 1.0))
        face = _level(moment.bearing.points(AHEAD, 0), moment.bearing.points(AHEAD, 2))
        lag = absolute(face[0] * course[1] - face[1] * course[0])
        sharpest = self._of_gaits(old.level, 0, parameters)
        patient = clamp(1.0 - lag * (1.0 / LAGS), 0.0, 1.0)
        ended = (old.point >= own["count"] - 0.5) if self.points else there
        # What lies within the circle of its sharpest turn it would go round for ever: it slows down, which makes the
        # circle smaller, and goes straight on until that is outside.
        within = (far < 2.0 * self._of_gaits(old.level, 1, parameters) * absolute(left)) & (far > 1.5 * own["reach"])
        turn = where(ended | within, 0.0, patient * clamp(KEENLY * off, 0.0 - sharpest, sharpest))
        freely = clamp((ahead - STRAIGHT[0]) * (1.0 / (STRAIGHT[1] - STRAIGHT[0])), 0.0, 1.0)
        near = clamp((far - own["reach"]) / (NEAR * own["reach"]), 0.0, 1.0)
        wanted = own["top"] * freely * where(last, near, 1.0)
        wanted = where(ended | within, 0.0, wanted)
        step = own["rise"] * moment.dt
        level = old.level + clamp(wanted - old.level, -BRAKES * step, step)
        moves = where(ended & (level < 0.01), -1.0, 1.0)
        go = clamp(old.go + moves * 2.0 * step, 0.0, 1.0)
        point = old.point + where(there, 1.0, 0.0) if self.points else old.point
        return _Steer(turn, level, go, minimum(point, own["count"]))

    def _target(
        self, moment: Moment, point: Number, own: dict[str, Number], parameters: Parameters
    ) -> tuple[Number, Number, Any]:
        """Where it heads for, and whether nothing comes after it."""
        if not self.points:
            follow = moment.follow
            return follow[0], follow[2] if len(follow) > 2 else 0.0, True
        row = minimum(point, own["count"] - 1.0)
        x, z = (parameters.at(len(OWN) + axis, self.points, row, 2) for axis in (0, 1))
        return x, z, point >= own["count"] - 1.5

    def _of_gaits(self, level: Number, place: int, parameters: Parameters) -> Number:
        """A number of the gaits, mixed."""
        first = len(OWN) + 2 * self.points + place
        each = len(GAIT) + self.stride.parameter_count
        shares = [clamp(1.0 - absolute(level - float(g)), 0.0, 1.0) for g in range(self.gaits)]
        return total([share * parameters[first + g * each] for g, share in enumerate(shares)])

    def _mixed(self, steer: _Steer, parameters: Parameters) -> list[Number]:
        """The numbers of the stride between the gaits below and above."""
        count = self.stride.parameter_count
        numbers = [self._of_gaits(steer.level, len(GAIT) + i, parameters) for i in range(count)]
        numbers[WHOLE.index("turn")] = steer.turn
        first = len(WHOLE) + len(GAINS)
        numbers[WHOLE.index("step")] = steer.go * numbers[WHOLE.index("step")]
        first += len(self.build.girdles) * len(GIRDLE)
        for b in range(len(self.build.bending)):
            swing, beats = (first + b * len(BEND) + BEND.index(name) for name in ("swing", "beats"))
            whole = floor(numbers[beats] + 0.5)  # between gaits of one beat and of two a back rests
            between = 1.0 - 2.0 * absolute(numbers[beats] - whole)
            numbers[swing], numbers[beats] = between * numbers[swing], whole
        return numbers


def _level(x: Number, z: Number) -> tuple[Number, Number]:
    scale = 1.0 / sqrt(maximum(x * x + z * z, 1e-6))
    return x * scale, z * scale
