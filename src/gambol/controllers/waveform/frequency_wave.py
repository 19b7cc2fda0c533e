"""Frequency-domain controllers: sums of cosines (Grzeszczuk and Terzopoulos 1995, section 2.3 and Figure 3, bottom)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from gambol.compiler.arithmetic import clamp, rounded
from gambol.compiler.draws import LaneDraws
from gambol.compiler.elementary import TURN, sincos
from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Parameters, number_among
from gambol.controllers.mixing import mean_between
from gambol.controllers.poses import Seconds
from gambol.controllers.sampling_options import seconds_among
from gambol.controllers.waveform.wiring import (
    MIRRORED,
    Signal,
    Waveform,
    Wire,
    common_wires,
    drawn_wiring,
    targets_of,
)
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Degrees
from gambol.descriptions import Description
from gambol.draws import Draws
from gambol.dynamics.habitat import usual_period
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput

MODES = 2  # of each signal, unless given
PACES = (0.5, 2.0)  # waves in a period, within which the first mode of random controllers is drawn
PACE_RANGE = (0.25, 4.0)  # the same of fine tuning, times a mode's number
PHASE_RANGE = (-180.0, 540.0)  # deg; drawn from 0 … 360, and free to turn past either end
SMALL = 0.05  # a small change, as a share of what is drawn


class Mode(Description):
    """One cosine: amplitude · cos(2π · frequency · t + phase)."""

    amplitude: Annotated[float, Field(ge=0.0, le=1.0)]
    frequency: Annotated[float, Field(ge=0.0, le=1e4)]  # Hz
    phase: Degrees = 0.0


class FrequencySignal(Signal):
    """A signal as a mean and cosines about it; what leaves 0 … 1 is cut."""

    mean: Annotated[float, Field(ge=0.0, le=1.0)] = 0.5
    modes: Annotated[tuple[Mode, ...], Field(max_length=500)] = ()


@dataclass(frozen=True)
class FrequencyWaveKernel(ControlKernel):
    """Numbers: of each signal its mean, then amplitude, angular frequency and phase of each mode.

    Signals with fewer modes are padded to `modes` with amplitudes of 0.
    """

    wires: tuple[Wire, ...]
    signals: int
    modes: int
    memory: tuple[str, ...] = ()

    @property
    def parameter_count(self) -> int:
        return self.signals * (1 + 3 * self.modes)

    def packed(self, signals: Sequence[tuple[Number, Sequence[tuple[Number, Number, Number]]]]) -> list[Number]:
        """Numbers as `control` reads them, from means and modes: amplitude, frequency in Hz, phase in degrees."""
        numbers: list[Number] = []
        for mean, modes in signals:
            numbers.append(mean)
            for amplitude, frequency, phase in modes:
                numbers += [amplitude, frequency * TURN, phase * RADIAN]
            numbers += [0.0] * (3 * (self.modes - len(modes)))
        return numbers

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """u_i(t) = mean_i + Σ_j u_i^j cos(ω_i^j t + φ_i^j)."""
        levels = []
        for s in range(self.signals):
            first = s * (1 + 3 * self.modes)
            level = parameters[first]
            for j in range(first + 1, first + 1 + 3 * self.modes, 3):
                level = level + parameters[j] * sincos(parameters[j + 1] * moment.time + parameters[j + 2])[1]
            levels.append(clamp(level, 0.0, 1.0))
        return targets_of(self.wires, levels, moment), memory


@FAMILIES.register
class FrequencyWave(Waveform):
    """Signals as sums of cosines. `period` is what frequencies are tuned around, by default one that suits the body.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> nod = FrequencySignal(drives=["a1", "a2"], modes=[Mode(amplitude=0.2, frequency=2.5)])
    >>> gambol.simulate(luxo, FrequencyWave(signals=[nod]), seconds=0.5).status
    'ok'
    >>> len(FrequencyWave.sample(luxo, Draws(0), {"modes": 3}).signals[1].modes)
    3
    """

    sampling: ClassVar[tuple[str, ...]] = ("modes", "period", MIRRORED)
    kind: Literal["frequency-wave"] = "frequency-wave"
    period: Seconds | None = None
    signals: Annotated[tuple[FrequencySignal, ...], Field(min_length=1, max_length=1000)]

    # drawing at random

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """Modes at random about the middle of the range.

        Options: `modes` of each signal; `period`, in seconds, by default one that suits the body; `mirrored`, 1 for
        right actuators that do the opposite of the left ones.
        """
        wiring, modes, period = _plan(creature, options)
        signals = [
            FrequencySignal(**dict(wired), modes=tuple(Mode(amplitude=a, frequency=f, phase=p) for a, f, p in own))
            for wired, own in zip(wiring, _drawn_modes(draws.one, len(wiring), modes, period), strict=True)
        ]
        return cls(period=period, signals=tuple(signals))

    @classmethod
    def sampled_numbers(
        cls, creature: Creature, draws: LaneDraws, options: Mapping[str, float] | None = None
    ) -> list[Number]:
        wiring, modes, period = _plan(creature, options)
        drawn = _drawn_modes(draws.one, len(wiring), modes, period)
        return FrequencyWaveKernel((), len(wiring), modes).packed([(0.5, own) for own in drawn])

    # running

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """Room for the most modes of any signal; wires are those of all."""
        modes = max(len(signal.modes) for controller in controllers for signal in controller.signals)
        return FrequencyWaveKernel(common_wires(controllers, creature), len(controllers[0].signals), modes)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, FrequencyWaveKernel)
        return [
            *map(
                float,
                kernel.packed(
                    [
                        (signal.mean, [(mode.amplitude, mode.frequency, mode.phase) for mode in signal.modes])
                        for signal in self.signals
                    ]
                ),
            )
        ]

    # tuning

    def knobs(self, creature: Creature) -> list[Knob]:
        """The mean of each signal; amplitude, frequency and phase of each mode."""
        pace, knobs = 1.0 / (self.period or usual_period(creature)), []
        for i, signal in enumerate(self.signals):
            knobs.append(Knob(f"mean.{i}", signal.mean, 0.0, 1.0, SMALL))
            for j, mode in enumerate(signal.modes):
                low, high = (factor * pace * (j + 1) for factor in PACE_RANGE)
                knobs.append(Knob(f"amplitude.{i}.{j}", mode.amplitude, 0.0, 1.0, SMALL))
                knobs.append(Knob(f"frequency.{i}.{j}", mode.frequency, low, high, SMALL * pace))
                knobs.append(Knob(f"phase.{i}.{j}", mode.phase, *PHASE_RANGE, SMALL * 360.0))
        return knobs

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs by their names: `mean.SIGNAL`, and `amplitude`, `frequency` or `phase` with `.SIGNAL.MODE`."""
        means = [signal.mean for signal in self.signals]
        modes = [[dict(mode) for mode in signal.modes] for signal in self.signals]
        for name, value in values.items():
            what, i, *j = name.split(".")
            if what == "mean":
                means[int(i)] = value
            else:
                modes[int(i)][int(j[0])][what] = value
        return self._with(means, [[Mode.model_construct(**mode) for mode in own] for own in modes])

    def _with(self, means: Sequence[float], modes: Sequence[Sequence[Mode]]) -> Self:
        changed = zip(self.signals, means, modes, strict=True)
        signals = tuple(s.model_copy(update={"mean": mean, "modes": tuple(own)}) for s, mean, own in changed)
        return self.model_copy(update={"signals": signals})

    def _build(self) -> object:
        return [(s.drives, s.opposes, len(s.modes)) for s in self.signals]

    def _mixed(self, other: Self, k: float) -> Self:
        pairs = list(zip(self.signals, other.signals, strict=True))
        modes = [[_between(*both, k) for both in zip(a.modes, b.modes, strict=True)] for a, b in pairs]
        return self._with([mean_between([a.mean, b.mean], [k, 1.0 - k]) for a, b in pairs], modes)


def _between(one: Mode, other: Mode, k: float) -> Mode:
    return Mode(
        **{name: mean_between([getattr(one, name), getattr(other, name)], [k, 1.0 - k]) for name in Mode.model_fields}
    )


def _plan(creature: Creature, options: Mapping[str, float] | None) -> tuple[list[Signal], int, float]:
    """What a random controller's signals drive, how many modes each has, and the period of its pace."""
    given = {**creature.hints.get(FrequencyWave.family, {}), **(options or {})}
    count, period = number_among(given, "modes", MODES), seconds_among(given, "period", usual_period(creature))
    if not (count.is_integer() and 1 <= count <= 500):
        raise InvalidInput(f"a signal of {count:g} modes", "it has 1 to 500", "choose a whole number")
    return drawn_wiring(creature, given), int(count), period


def _drawn_modes(
    draw: Callable[[], Number], signals: int, modes: int, period: float
) -> list[list[tuple[Any, Any, Any]]]:
    """Amplitude, frequency and phase of each mode of each signal.

    Mode j of every signal makes j waves while mode 1 makes one, so that the whole is periodic.
    """
    slowest, fastest = (factor / period for factor in PACES)
    pace = slowest + rounded((fastest - slowest) * draw())
    return [[(draw() * 0.5, pace * float(j), draw() * 360.0) for j in range(1, modes + 1)] for _ in range(signals)]
