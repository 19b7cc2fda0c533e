"""The shark that learns to reach a goal: N = 3 signals of M = 15 numbers each, in the time and in the frequency domain.

(Section 4.1.) The right muscles of each segment do the opposite of the left ones, so that three signals drive six
actuators. In the time domain the 15 numbers of a signal are its values at nodes over an interval that repeats; in the
frequency domain they are the amplitudes of 15 cosines, whose frequencies and phases stay (section 2.3): frequencies up
to that of nodes which alternate, phases drawn for each seed. Since amplitudes alone are no more than other axes for
much the same signals, there is a third reading beside these: five cosines whose amplitudes, frequencies and phases are
all learned.

The text gives neither frequencies and phases, nor how long interval and trial are, nor how far the goal: it lies so far
that what the best search leaves of E, as a share of what it is for a shark that stays, is about the paper's. This share
is the E of searches too: T0 = 0.5 of annealing is told beside values of E of 0.42 to 0.65.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.creatures.sides import left_and_right
from gambol.draws import Draws
from gambol.synthesis.space import Space

Array = NDArray[np.float64]

SIGNALS, NUMBERS = 3, 15  # N and M
INTERVAL, SECONDS = 1.0, 6.0  # over which nodes are spread, two or three beats of the tail; and of a trial
GOAL = (3.0, 0.0, 0.0)  # m ahead of the nose: two lengths of the body
LOUDEST = 0.5  # the largest amplitude of a cosine, either way
FASTEST = 0.5 * NUMBERS / INTERVAL  # Hz: of nodes that alternate

TASK = gambol.tasks.Goal(at=GOAL, part="nose", when="always")  # E = ∫ ‖d_g‖² dt, 1 where it stays


@dataclass(frozen=True)
class Domain:
    """What 45 numbers mean."""

    name: str
    low: float
    high: float
    wave: Callable[[Array, int], gambol.Controller]  # from numbers and a seed

    @property
    def space(self) -> Space:
        """The box of all numbers."""
        full = np.ones(SIGNALS * NUMBERS)
        return Space(self.low * full, self.high * full, 0.05 * (self.high - self.low) * full)

    def start(self, seed: int) -> Array:
        """Numbers anywhere in the box, (1, 45)."""
        return self.space.at(Draws(seed, self.name, "start").uniform(SIGNALS * NUMBERS))[None]

    def errors(
        self, numbers: Sequence[Array], seeds: Sequence[int], precision: Literal["float64", "float32"] = "float32"
    ) -> Array:
        """E of each vector of numbers with the phases of its seed."""
        waves = [self.wave(own, seed) for own, seed in zip(numbers, seeds, strict=True)]
        found = gambol.evaluate("shark", waves, task=TASK, seconds=SECONDS, precision=precision)
        return -found.scores


def _time_wave(numbers: Array, seed: int) -> gambol.Controller:
    signals = [
        gambol.controllers.TimeSignal(drives=(left,), opposes=(right,), nodes=tuple(nodes))
        for (left, right), nodes in zip(_sides(), _by_signal(numbers), strict=True)
    ]
    return gambol.controllers.TimeWave(seconds=INTERVAL, signals=tuple(signals))


def _frequency_wave(numbers: Array, seed: int) -> gambol.Controller:
    phases = 360.0 * _by_signal(Draws(seed, "phases").uniform(SIGNALS * NUMBERS))
    signals = [
        gambol.controllers.FrequencySignal(
            drives=(left,), opposes=(right,), mean=0.5, modes=tuple(map(_mode, range(1, NUMBERS + 1), loud, phase))
        )
        for (left, right), loud, phase in zip(_sides(), _by_signal(numbers), phases.tolist(), strict=True)
    ]
    return gambol.controllers.FrequencyWave(signals=tuple(signals))


def _free_wave(numbers: Array, seed: int) -> gambol.Controller:
    shares = _by_signal(numbers).reshape(SIGNALS, NUMBERS // 3, 3)
    signals = [
        gambol.controllers.FrequencySignal(
            drives=(left,),
            opposes=(right,),
            mean=0.5,
            modes=tuple(
                gambol.controllers.Mode(amplitude=LOUDEST * a, frequency=FASTEST * f, phase=360.0 * p)
                for a, f, p in own.tolist()
            ),
        )
        for (left, right), own in zip(_sides(), shares, strict=True)
    ]
    return gambol.controllers.FrequencyWave(signals=tuple(signals))


def _mode(half_waves: int, amplitude: float, phase: float) -> gambol.controllers.Mode:
    """A cosine; a negative amplitude is half a turn of its phase."""
    turned = phase if amplitude >= 0.0 else phase + 180.0
    return gambol.controllers.Mode(amplitude=abs(amplitude), frequency=0.5 * half_waves / INTERVAL, phase=turned)


def _sides() -> list[tuple[str, str]]:
    return list(left_and_right(gambol.creature("shark")).items())


def _by_signal(numbers: Array) -> Array:
    return np.asarray(numbers, np.float64).reshape(SIGNALS, NUMBERS)


TIME = Domain("time", 0.0, 1.0, _time_wave)
FREQUENCY = Domain("frequency", -LOUDEST, LOUDEST, _frequency_wave)
FREE = Domain("free frequency", 0.0, 1.0, _free_wave)
