"""Figure 6: simplex and annealing, in the time and in the frequency domain; CMA-ES beside them (section 4.1).

The frequency domain is there in two readings: amplitudes alone are learned, as the text has it, or frequencies and
phases as well ("free frequency"). For the simplex the text refers to Numerical Recipes, whose simplex stops where the
scores of its corners differ by less than a tolerance; the paper's had ended "after approximately 500 iterations". So
it is judged where such a one stops, and besides, going on as long as annealing does. The tolerance was chosen on seeds
100 to 107: of 1, 2 and 5 times a power of ten the one that stops it in the time domain nearest to 500 steps. E is told
as a share of what it is for a shark that stays; searches see it in m² s, the unit of the first temperature.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gambol.render.plots.convergence import convergence_plot
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.muscles_1995.goal_learning import FREE, FREQUENCY, TIME, UNIT, Domain
from gambol.synthesis import SEARCHES, Given, Outcomes
from gambol.synthesis.simplex import Simplex

Array = NDArray[np.float64]

ID = "muscle-optimisers"
EVALUATIONS = 3500
EARLY = 700  # evaluations after which the paper's annealing is "very close to the global minimum" in the time domain
CLOSE = 0.9  # of all that it gains
TOLERANCE = 0.02  # of the simplex of Numerical Recipes
METHODS = {"simplex": "simplex", "annealing": "anneal-all", "CMA-ES": "cma-es"}
PAPER = {  # E in the end, of the four curves
    ("time", "simplex"): (0.49, "0.49 after about 500"),
    ("time", "annealing"): (0.42, "0.42 after 3500"),
    ("frequency", "annealing"): (0.52, "0.52 after 3500"),
    ("frequency", "simplex"): (0.65, "not below 0.65"),
}
READINGS = {"frequency": "amplitudes learned", "free frequency": "frequencies and phases learned too"}


def run(setting: Setting, evaluations: int = EVALUATIONS) -> list[Row]:
    """All searches of a domain side by side, from the same start of each seed; all domains at a time."""
    domains = (TIME, FREQUENCY, FREE)
    with ThreadPoolExecutor(len(domains)) as pool:
        found = list(pool.map(partial(_searched, setting, evaluations), domains))
    curves = {key: seeds for some, _ in found for key, seeds in some.items()}
    stops = {domain.name: ends for domain, (_, ends) in zip(domains, found, strict=True)}
    return judged_curves(setting, curves, stops)


def judged_curves(
    setting: Setting, curves: dict[tuple[str, str], Array], stops: dict[str, NDArray[np.int64]]
) -> list[Row]:
    """The picture and all rows, from the smallest E after each evaluation and where simplexes have stopped."""
    evaluations = next(iter(curves.values())).shape[1] - 1
    convergence_plot(
        {f"{method}, {domain}": curve for (domain, method), curve in curves.items()},
        setting.out / f"{ID}.png",
        "Figure 6: the shark learns to reach a goal",
        {f"{method}, {domain}": value for (domain, method), (value, _) in PAPER.items()},
    )
    count = len(setting.seeds)
    rows = [
        Row(ID, f"{domain} domain, {method}: E after {evaluations} evaluations",
            PAPER[domain, method][1] if (domain, method) in PAPER else "–", _said(curve), count, None)
        for (domain, method), curve in curves.items()
    ]  # fmt: skip
    final = {key: float(curve[:, -1].mean()) for key, curve in curves.items()}
    stopped = final | {(domain, "simplex"): _at(curves[domain, "simplex"], ends) for domain, ends in stops.items()}
    rows += [
        Row(ID, f"{domain} domain, the simplex of Numerical Recipes stops (tolerance {TOLERANCE:g})",
            "0.49 after about 500 iterations" if domain == "time" else "not below 0.65",
            f"{stopped[domain, 'simplex']:.3f} after {ends.mean():.0f} evaluations ({ends.min()} … {ends.max()})",
            count, None)
        for domain, ends in stops.items()
    ]  # fmt: skip
    judged = [
        row
        for reading in READINGS
        for row in (
            _order_row(f"the order of the four final values, {READINGS[reading]}", reading, stopped, count),
            _order_row(f"the same with a simplex that goes on, {READINGS[reading]}", reading, final, count),
            _domain_row(reading, stopped, count),
        )
    ]
    return [*rows, *judged, _better_row(curves, count), *_fast_rows(curves, stops, count)]


def _order_row(claim: str, reading: str, values: dict[tuple[str, str], float], count: int) -> Row:
    """Whether four values stand in the paper's order, the frequency domain read in one way."""
    ours = {key: values[reading if key[0] == "frequency" else "time", key[1]] for key in PAPER}
    told, found = sorted(PAPER, key=lambda key: PAPER[key][0]), sorted(PAPER, key=lambda key: ours[key])
    return Row(ID, claim, _listed(told), _listed(found), count, told == found)


def _better_row(curves: dict[tuple[str, str], Array], count: int) -> Row:
    """Whether annealing ends below a simplex that goes on by more than chance has it: twice the standard error."""
    apart = curves["time", "annealing"][:, -1] - curves["time", "simplex"][:, -1]
    error = float(apart.std(ddof=1)) / count**0.5 if count > 1 else float("inf")
    return Row(ID, "time domain, annealing ends below a simplex that goes on: mean difference, standard error",
               "slightly better: −0.07", f"{apart.mean():+.3f} ± {error:.3f}".replace("-", "−"), count,
               bool(apart.mean() < -2.0 * error))  # fmt: skip


def _domain_row(reading: str, final: dict[tuple[str, str], float], count: int) -> Row:
    """Whether each of the two searches comes farther in the time domain."""
    lost = {method: final[reading, method] - final["time", method] for method in ("simplex", "annealing")}
    return Row(ID, f"what is lost in the frequency domain, {READINGS[reading]}", "simplex 0.16 or more, annealing 0.10",
               ", ".join(f"{method} {more:+.3f}" for method, more in lost.items()), count,
               all(more > 0.0 for more in lost.values()))  # fmt: skip


def _searched(
    setting: Setting, evaluations: int, domain: Domain
) -> tuple[dict[tuple[str, str], Array], NDArray[np.int64]]:
    """The smallest E so far after each evaluation, (seeds, evaluations + 1), for each method; where simplexes stop."""
    seeds = list(setting.seeds)
    starts = [domain.start(seed) for seed in seeds]
    begun = domain.errors([start[0] for start in starts], seeds)
    lines = [(method, seed, SEARCHES.named(search)(Given(domain.space, start, -UNIT * error[None], seed, evaluations)))
             for method, search in METHODS.items()
             for seed, start, error in zip(seeds, starts, begun, strict=True)]  # fmt: skip
    seen = {(method, seed): [float(error)] for method in METHODS for seed, error in zip(seeds, begun, strict=True)}
    ends: dict[int, int] = {}  # evaluations after which the simplex of a seed has stopped
    while going := [line for line in lines if not line[2].done]:
        setting.progress.raise_if_cancelled()
        asked = [search.ask().genomes for _, _, search in going]
        whose = [seed for (_, seed, _), genomes in zip(going, asked, strict=True) for _ in genomes]
        errors = domain.errors([genome for genomes in asked for genome in genomes], whose)
        parts = np.split(errors, np.cumsum([len(genomes) for genomes in asked])[:-1])
        for (method, seed, search), own in zip(going, parts, strict=True):
            search.tell(Outcomes(-UNIT * own))
            seen[method, seed] += own.tolist()
            if isinstance(search, Simplex) and search.ranges[0] < TOLERANCE:
                ends.setdefault(seed, min(search.told, evaluations))
        slowest = min(search.told for _, _, search in lines)
        setting.progress.report(slowest, evaluations, note=f"{domain.name} domain")
    curves = {
        (domain.name, method): np.array(
            [np.minimum.accumulate(seen[method, seed])[: evaluations + 1] for seed in seeds]
        )
        for method in METHODS
    }
    return curves, np.array([ends.get(seed, evaluations) for seed in seeds])


def _fast_rows(curves: dict[tuple[str, str], Array], stops: dict[str, NDArray[np.int64]], count: int) -> list[Row]:
    """How soon simplex and annealing have most of what they gain in the time domain."""
    curve, end = curves["time", "annealing"], int(stops["time"].mean())
    gained = (_after(curve, 0) - _after(curve, EARLY)) / max(_after(curve, 0) - _after(curve, -1), 1e-9)
    return [
        Row(ID, f"in the time domain annealing comes close early: share of its gain after {EARLY} evaluations",
            "approximately 700 iterations to get very close to the global minimum", f"{gained:.0%}", count,
            gained >= CLOSE),
        Row(ID, "in the time domain the simplex has ended long before annealing", "500 iterations, 3500",
            f"{end} evaluations, {curve.shape[1] - 1}", count, end < 0.5 * curve.shape[1]),
    ]  # fmt: skip


def _said(curve: Array) -> str:
    last = curve[:, -1]
    return f"{last.mean():.3f} ({', '.join(f'{value:.2f}' for value in last)})"


def _at(curve: Array, ends: NDArray[np.int64]) -> float:
    """What is left of E where each seed has stopped, over all of them."""
    return float(curve[np.arange(len(curve)), ends].mean())


def _after(curve: Array, evaluations: int) -> float:
    """What is left of E after so many evaluations, over all seeds."""
    return float(curve[:, min(evaluations, curve.shape[1] - 1)].mean())


def _listed(keys: list[tuple[str, str]]) -> str:
    return " < ".join(f"{method} in {domain}" for domain, method in keys)
