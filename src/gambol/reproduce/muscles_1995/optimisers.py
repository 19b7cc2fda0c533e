"""Figure 6: simplex and annealing, in the time and in the frequency domain; CMA-ES beside them (section 4.1).

The frequency domain is there in two readings: amplitudes alone are learned, as the text has it, or frequencies and
phases as well ("free frequency"). The paper's simplex had converged "after approximately 500 iterations"; ours goes on
as long as annealing does, so that it is judged at both times.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gambol.render.plots.convergence import convergence_plot
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.muscles_1995.goal_learning import FREE, FREQUENCY, TIME, Domain
from gambol.synthesis import SEARCHES, Given, Outcomes

Array = NDArray[np.float64]

ID = "muscle-optimisers"
EVALUATIONS = 3500
EARLY = 500  # evaluations after which the paper's simplex had converged
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
    curves = {key: seeds for curves in found for key, seeds in curves.items()}
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
    stopped = {key: _after(curve, EARLY) if key[1] == "simplex" else final[key] for key, curve in curves.items()}
    judged = [
        row
        for reading in READINGS
        for row in (
            _order_row(f"the order of the four final values, {READINGS[reading]}", reading, final, count),
            _order_row(
                f"the same with the simplex stopped after {EARLY}, {READINGS[reading]}", reading, stopped, count
            ),
            _domain_row(reading, final, count),
        )
    ]
    return [*rows, *judged, _fast_row(curves, count)]


def _order_row(claim: str, reading: str, values: dict[tuple[str, str], float], count: int) -> Row:
    """Whether four values stand in the paper's order, the frequency domain read in one way."""
    ours = {key: values[reading if key[0] == "frequency" else "time", key[1]] for key in PAPER}
    told, found = sorted(PAPER, key=lambda key: PAPER[key][0]), sorted(PAPER, key=lambda key: ours[key])
    return Row(ID, claim, _listed(told), _listed(found), count, told == found)


def _domain_row(reading: str, final: dict[tuple[str, str], float], count: int) -> Row:
    """Whether each of the two searches comes farther in the time domain."""
    lost = {method: final[reading, method] - final["time", method] for method in ("simplex", "annealing")}
    return Row(ID, f"what is lost in the frequency domain, {READINGS[reading]}", "simplex 0.16 or more, annealing 0.10",
               ", ".join(f"{method} {more:+.3f}" for method, more in lost.items()), count,
               all(more > 0.0 for more in lost.values()))  # fmt: skip


def _searched(setting: Setting, evaluations: int, domain: Domain) -> dict[tuple[str, str], Array]:
    """The smallest E so far after each evaluation, (seeds, evaluations + 1), for each method."""
    seeds = list(setting.seeds)
    starts = [domain.start(seed) for seed in seeds]
    begun = domain.errors([start[0] for start in starts], seeds)
    lines = [(method, seed, SEARCHES.named(search)(Given(domain.space, start, -error[None], seed, evaluations)))
             for method, search in METHODS.items()
             for seed, start, error in zip(seeds, starts, begun, strict=True)]  # fmt: skip
    seen = {(method, seed): [float(error)] for method in METHODS for seed, error in zip(seeds, begun, strict=True)}
    while going := [line for line in lines if not line[2].done]:
        setting.progress.raise_if_cancelled()
        asked = [search.ask().genomes for _, _, search in going]
        whose = [seed for (_, seed, _), genomes in zip(going, asked, strict=True) for _ in genomes]
        errors = domain.errors([genome for genomes in asked for genome in genomes], whose)
        parts = np.split(errors, np.cumsum([len(genomes) for genomes in asked])[:-1])
        for (method, seed, search), own in zip(going, parts, strict=True):
            search.tell(Outcomes(-own))
            seen[method, seed] += own.tolist()
        slowest = min(search.told for _, _, search in lines)
        setting.progress.report(slowest, evaluations, note=f"{domain.name} domain")
    return {
        (domain.name, method): np.array(
            [np.minimum.accumulate(seen[method, seed])[: evaluations + 1] for seed in seeds]
        )
        for method in METHODS
    }


def _fast_row(curves: dict[tuple[str, str], Array], count: int) -> Row:
    """How much of what the simplex gains in all it has gained early; annealing still wanders then."""
    gained = {}
    for method in ("simplex", "annealing"):
        begun, ended = (_after(curves["time", method], when) for when in (0, -1))
        gained[method] = (begun - _after(curves["time", method], EARLY)) / max(begun - ended, 1e-9)
    return Row(ID, f"in the time domain the simplex converges sooner: share of its gain after {EARLY} evaluations",
               "all of it; annealing takes 700 to 3500",
               ", ".join(f"{method} {100 * share:.0f} %" for method, share in gained.items()), count,
               gained["simplex"] > gained["annealing"])  # fmt: skip


def _said(curve: Array) -> str:
    last = curve[:, -1]
    return (
        f"{last.mean():.3f} ({', '.join(f'{value:.2f}' for value in last)}); after {EARLY} {_after(curve, EARLY):.2f}"
    )


def _after(curve: Array, evaluations: int) -> float:
    """What is left of E after so many evaluations, over all seeds."""
    return float(curve[:, min(evaluations, curve.shape[1] - 1)].mean())


def _listed(keys: list[tuple[str, str]]) -> str:
    return " < ".join(f"{method} in {domain}" for domain, method in keys)
