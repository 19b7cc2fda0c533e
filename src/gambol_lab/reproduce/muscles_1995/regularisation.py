"""Figure 8: what the controller's own terms in the objective do to what is learned (section 4.2).

E_u = ½ ν1 |du/dt|² + ½ ν2 |d²u/dt²|² (eq. 3). The text gives ν1 and ν2, but neither the unit of time nor the weight μ1
of E_u beside E_v. Here time counts in beats of the tail, and μ1 was chosen on seeds above 100 so that the largest ν1
takes some of the way that the shark comes, but not all of it.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.pictures.plots.waves import waves_plot
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.muscles_1995.goal_learning import INTERVAL, NUMBERS, SECONDS, TASK

Array = NDArray[np.float64]

ID = "muscle-regularisation"
FIRST, SECOND = (0.0, 0.1, 0.2), (0.0, 0.002, 0.006)  # ν1 and ν2
BEAT = 1.0 / 3.0  # s: what the shark learns in other experiments
WEIGHT = 0.01  # μ1
TRIALS = 1000
CONSTANT = 0.15  # a change of amplitude by less than this share still counts as constant


def run(
    setting: Setting, trials: int = TRIALS, firsts: tuple[float, ...] = FIRST, seconds: tuple[float, ...] = SECOND
) -> list[Row]:
    """Learns with each weight and seed; the two controllers without any are the same."""
    first, second = [(nu, 0.0) for nu in firsts], [(0.0, nu) for nu in seconds]
    cases = first + second[1:]
    jobs = [(case, seed) for case in cases for seed in setting.seeds]
    with ThreadPoolExecutor() as pool:
        learned = dict(zip(jobs, pool.map(partial(_learned, setting, trials), jobs), strict=True))
    swing, amplitude, frequency = (
        {case: float(np.mean([measure(learned[case, seed]) for seed in setting.seeds])) for case in cases}
        for measure in (swing_of, amplitude_of, frequency_of)
    )
    for name, some in (("nu1", first), ("nu2", second)):
        waves_plot(
            {_said(case): learned[case, setting.seeds[0]] for case in some},
            setting.out / f"{ID}-{name}.png",
            f"Figure 8: what {'ν1' if name == 'nu1' else 'ν2'} does to learned signals",
            2.0 * INTERVAL,
        )
    count = len(setting.seeds)
    return [
        Row(
            ID,
            f"frequency for ν1 = {_values(firsts)}",
            "drops",
            _series(frequency, first, " Hz"),
            count,
            _falls(frequency, first),
        ),
        Row(
            ID,
            f"amplitude for ν1 = {_values(firsts)}: half the swing",
            "drops",
            _series(swing, first),
            count,
            _falls(swing, first),
        ),
        Row(
            ID,
            "the same as √2 times the standard deviation",
            "drops",
            _series(amplitude, first),
            count,
            None,  # the claim is counted once, above
        ),
        Row(
            ID,
            f"frequency for ν2 = {_values(seconds)}",
            "drops",
            _series(frequency, second, " Hz"),
            count,
            _falls(frequency, second),
        ),
        Row(
            ID,
            f"amplitude for ν2 = {_values(seconds)}: half the swing",
            "remains constant",
            _series(swing, second),
            count,
            _stays(swing, second),
        ),
        Row(
            ID,
            "the same as √2 times the standard deviation",
            "remains constant",
            _series(amplitude, second),
            count,
            None,
        ),
    ]


def swing_of(wave: gambol.Controller) -> float:
    """Half the way from the lowest to the highest node, mean over signals, as a share of the range."""
    return float(np.mean(0.5 * np.ptp(_nodes(wave), axis=1)))


def amplitude_of(wave: gambol.Controller) -> float:
    """That of a sine of the same variance, mean over signals: more where a signal dwells at its ends."""
    return float(np.mean(np.sqrt(2.0 * np.var(_nodes(wave), axis=1))))


def frequency_of(wave: gambol.Controller) -> float:
    """Hz: the mean of all modes' frequencies, weighted with their power."""
    assert isinstance(wave, gambol.controllers.TimeWave)
    power = (np.abs(np.fft.rfft(_nodes(wave), axis=1)[:, 1:]) ** 2).sum(axis=0)
    return float((power * np.arange(1, len(power) + 1)).sum() / max(float(power.sum()), 1e-30) / wave.seconds)


def _nodes(wave: gambol.Controller) -> Array:
    assert isinstance(wave, gambol.controllers.TimeWave)
    return np.array([signal.nodes for signal in wave.signals])


def _learned(setting: Setting, trials: int, job: tuple[tuple[float, float], int]) -> gambol.Controller:
    (nu1, nu2), seed = job
    setting.report(f"seed {seed}, {_said((nu1, nu2))}")
    sampling = {"nodes": NUMBERS, "seconds": INTERVAL, "mirrored": 1.0}
    run = gambol.learn(
        "shark",
        TASK,
        sampling=sampling,
        trials=trials,
        chains=1,
        seconds=SECONDS,
        keep=1,
        seed=seed,
        nu1=WEIGHT * BEAT * nu1,
        nu2=WEIGHT * BEAT**3 * nu2,
        precision="float32",
        threads=1,
    )
    return run.best(1)[0].controller


def _falls(numbers: dict[tuple[float, float], float], cases: list[tuple[float, float]]) -> bool:
    return all(numbers[after] < numbers[before] for before, after in pairwise(cases))


def _stays(numbers: dict[tuple[float, float], float], cases: list[tuple[float, float]]) -> bool:
    return all(abs(numbers[case] / numbers[cases[0]] - 1.0) < CONSTANT for case in cases)


def _series(numbers: dict[tuple[float, float], float], cases: list[tuple[float, float]], unit: str = "") -> str:
    return ", ".join(f"{numbers[case]:.2f}" for case in cases) + unit


def _values(weights: tuple[float, ...]) -> str:
    return ", ".join(f"{weight:g}" for weight in weights)


def _said(case: tuple[float, float]) -> str:
    return f"ν1 = {case[0]:g}, ν2 = {case[1]:g}"
