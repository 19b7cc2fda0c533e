"""Abstraction: a compact controller of a few modes from a learned one (Grzeszczuk and Terzopoulos 1995, section 3)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.controllers.waveform.frequency_wave import FrequencySignal, FrequencyWave, Mode
from gambol.controllers.waveform.time_wave import TimeSignal, TimeWave
from gambol.controllers.waveform.wiring import Waveform
from gambol.creatures.creature import Creature
from gambol.creatures.sides import left_and_right
from gambol.errors import InvalidInput

LEAST = 1e-9  # an amplitude below which there is no mode, whatever is asked for


def abstracted(wave: Waveform, *, modes: int | None = None, threshold: float | None = None) -> FrequencyWave:
    """The strongest modes of each signal, about its mean.

    A time-domain controller goes through the fast Fourier transform of its values at the nodes; of a frequency-domain
    one the modes are chosen among its own.

    Args:
        wave: a `TimeWave` or a `FrequencyWave`.
        modes: how many of each signal are kept; by default one, if there is no threshold.
        threshold: the least amplitude that is kept, as a share of the actuator's range.

    >>> signal = TimeSignal(drives=["a"], nodes=(1.0, 0.5, 0.0, 0.5))
    >>> abstracted(TimeWave(seconds=2.0, signals=[signal])).signals[0].modes
    (Mode(amplitude=0.5, frequency=0.5),)
    """
    if modes is not None and modes < 0:
        raise InvalidInput(
            f"{modes} modes", "the number of modes to keep of each signal must be 0 or more", "choose 1 or 2"
        )
    if threshold is not None and not 0.0 <= threshold <= 1.0:
        raise InvalidInput(
            f"a threshold of {threshold:g}", "it must lie between 0 and 1, like amplitudes", "choose about 0.1"
        )
    most = 1 if modes is None and threshold is None else modes
    if isinstance(wave, TimeWave):
        signals = [_transformed(signal, wave) for signal in wave.signals]
        period: float | None = wave.seconds
    elif isinstance(wave, FrequencyWave):
        signals, period = list(wave.signals), wave.period
    else:
        raise InvalidInput(
            f"a controller of the family {wave.family}",
            "modes are those of time-wave and frequency-wave",
            "discover or learn one of these",
        )
    kept = tuple(s.model_copy(update={"modes": _strongest(s.modes, most, threshold or 0.0)}) for s in signals)
    return FrequencyWave(period=period, signals=kept)


def _strongest(modes: Sequence[Mode], most: int | None, threshold: float) -> tuple[Mode, ...]:
    """Strongest first."""
    worthy = [mode for mode in modes if mode.amplitude >= max(threshold, LEAST)]
    return tuple(sorted(worthy, key=lambda mode: -mode.amplitude)[:most])


def _transformed(signal: TimeSignal, wave: TimeWave) -> FrequencySignal:
    """u(t) at the nodes as mean + Σ_k 2|c_k| cos(2π k t/(M h) + arg c_k), for M nodes h seconds apart."""
    values = _at_nodes(signal, wave)
    count = len(values)
    c = np.fft.rfft(values) / count
    modes = []
    for k in range(1, len(c)):
        twice = 1.0 if 2 * k == count else 2.0  # the highest mode of an even count is its own mirror image
        modes.append(
            Mode(
                amplitude=min(twice * math.sqrt(c[k].real ** 2 + c[k].imag ** 2), 1.0),
                frequency=k / (count * wave.spacing),
                phase=float(np.degrees(atan2(c[k].imag, c[k].real))),
            )
        )
    mean = min(max(float(c[0].real), 0.0), 1.0)
    return FrequencySignal(drives=signal.drives, opposes=signal.opposes, mean=mean, modes=tuple(modes))


def _at_nodes(signal: TimeSignal, wave: TimeWave) -> NDArray[np.float64]:
    """The values that the signal has at its nodes: those of a tent are the nodes', a B-spline's are smoothed."""
    nodes = np.array(signal.nodes)
    if wave.basis == "tent":
        return nodes
    around = np.pad(nodes, 1, mode="wrap" if wave.after == "repeat" else "edge")
    return np.asarray((around[:-2] + 4.0 * nodes + around[2:]) / 6.0)


def mirrored(creature: Creature, wave: FrequencyWave) -> FrequencyWave:
    """The same for the other side: left and right actuators swapped, so that a left turn becomes a right turn.

    Actuators that bend the body's middle as far to one side as to the other (joints whose range is symmetric) bend the
    other way; all others have no side and stay as they are.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> wave = FrequencyWave.sample(fish, gambol.Draws(0))
    >>> mirrored(fish, wave).signals[0].opposes, mirrored(fish, mirrored(fish, wave)) == wave
    (('a1',), True)
    """
    pairs = left_and_right(creature)
    other = {**pairs, **{right: left for left, right in pairs.items()}}
    bending = {a.name for a in creature.actuators if a.unit == "deg" and a.min == -a.max and a.name not in other}
    if not other and not bending:
        raise InvalidInput(
            f"a mirror image for {creature.name}",
            "its actuators are not named 'left' and 'right', and their ranges are not symmetric",
            "learn the other side separately",
        )

    def swapped(signal: FrequencySignal) -> FrequencySignal:
        def side(names: Sequence[str], bent: Sequence[str]) -> tuple[str, ...]:
            kept = [other.get(name, name) for name in names if name not in bending]
            return (*kept, *(name for name in bent if name in bending))

        drives, opposes = side(signal.drives, signal.opposes), side(signal.opposes, signal.drives)
        return signal.model_copy(update={"drives": drives, "opposes": opposes})

    wave.wires(creature)
    return wave.model_copy(update={"signals": tuple(swapped(signal) for signal in wave.signals)})
