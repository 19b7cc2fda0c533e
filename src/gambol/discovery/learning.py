"""Learning to do something: controllers drawn at random, improved by a search until they do it.

(Grzeszczuk and Terzopoulos 1995, section 2.)
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from gambol.controllers.drawn import Drawn
from gambol.controllers.individual import Individual
from gambol.controllers.waveform.time_wave import TimeWave
from gambol.creatures.catalogue import driven_creature
from gambol.creatures.creature import Creature
from gambol.discovery.discovering import check_sampling, tunable_family, usual_seconds
from gambol.discovery.options import RefineOptions, check_annealing
from gambol.discovery.request import Request
from gambol.discovery.tuning import ROUNDS, Tuned
from gambol.errors import InvalidInput, check_how_many
from gambol.progress import Progress
from gambol.runs.run import Run
from gambol.synthesis.cma_es import CmaEs
from gambol.synthesis.searches import SEARCHES
from gambol.tasks.functional import Functional
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World

MOST_CHAINS = 10_000
LINES = 4  # chains or simplexes that race: each goes one point at a time


def learn(
    creature: Creature | str,
    task: Task | str,
    *,
    family: str = "time-wave",
    sampling: Mapping[str, float] | None = None,
    method: str = "cma-es",
    trials: int = 3500,
    chains: int | None = None,
    race: bool = True,
    nu1: float = 0.0,
    nu2: float = 0.0,
    temperature: float | None = None,
    cooling: float | None = None,
    confirmed: bool = False,
    world: World | Sequence[World] | None = None,
    combine: Literal["mean", "worst"] = "mean",
    seconds: float | None = None,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
    progress: Progress | None = None,
) -> Run:
    """Learns a task from nothing: a search improves random controllers.

    Args:
        creature: a creature, or the name of one in the catalogue.
        task: what to learn, such as `gambol.tasks.Goal(at=(5, 0))`; `Turn`, `Straight` and `AtSpeed` teach skills.
        family: of the controllers; `time-wave` has values at nodes of time, `frequency-wave` sums of cosines.
        sampling: what random controllers are drawn with, as for `discover`: `nodes` and `seconds` of `time-wave`.
        method: `cma-es`, `simplex`, `anneal-all` (the paper's schedule), `anneal`, `ascent`, or one of your own.
        trials: evaluations in all, of all chains together.
        chains: searches side by side, each from a random controller of its own. By default one of `cma-es`, whose
            population is many already and needs all trials to learn the landscape's shape, and four of any other.
        race: those that fall behind leave their trials to the others.
        temperature, cooling: of `anneal` and `anneal-all`, the first temperature and the factor by which it drops; by
            default the papers': 0.2 of a chain's best score and 0.75, and 0.5 in units of the score and 0.9.
        nu1, nu2: how much ∫ ½|du/dt|² dt and ∫ ½|d²u/dt²|² dt count against the score, for smooth controllers;
            differences over the spacing of the nodes, or over 0.05 s, stand for derivatives.
        confirmed: score every trial with half the step as well, as for `refine`.
        world, combine, seconds, keep, seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> run = gambol.learn("luxo", gambol.tasks.Goal(at=(1, 0)), trials=80, seconds=1.0, keep=2)
    >>> run.trials_done, run.best(1)[0].operator
    (80, 'cma-es')
    """
    body = driven_creature(creature)
    drawn_from, climber = tunable_family(family), SEARCHES.named(method)
    check_sampling(drawn_from, body, sampling or {})
    if chains is None:
        chains = 1 if method == CmaEs.method else LINES
    check_how_many("chains", chains, MOST_CHAINS)
    if trials < chains:
        raise InvalidInput(
            f"{trials} trials for {chains} chains",
            "each chain needs at least one trial",
            "choose more trials or fewer chains",
        )
    request = Request(
        creature=body,
        world=world,
        combine=combine,
        seconds=seconds,
        dt=dt,
        precision=precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    drawn = Drawn(drawn_from, body, seed, range(chains), sampling or {})
    starts = [Individual(body, controller) for controller in drawn]
    check_annealing(method, temperature, cooling)
    options = RefineOptions(
        temperature=temperature,
        cooling=cooling,
        race=race,
        confirmed=confirmed,
        chains=chains,
        start=" ".join(one.fingerprint for one in starts),
    )
    recipe = request.recipe(
        "learn",
        usual_seconds(body),
        family=family,
        sampling=dict(sampling or {}),
        task=_smooth(task_named(task), nu1, nu2, starts[0]).model_dump(mode="json"),
        trials=trials,
        method=method,
        options=options.data(),
    )
    subject = Tuned(starts, options, request.objective(recipe))
    search = climber(subject.given(seed, trials // chains, drawn=True))
    return request.searched(recipe, search, subject, every=ROUNDS * chains)


def _smooth(task: Task, nu1: float, nu2: float, start: Individual) -> Task:
    """The task less the controller's fluctuation, where that counts; over the spacing of its nodes, if it has any."""
    if nu1 == 0.0 and nu2 == 0.0:
        return task
    spacing = {"spacing": start.controller.spacing} if isinstance(start.controller, TimeWave) else {}
    return Functional.from_data({"of": task.model_dump(mode="json"), "nu1": nu1, "nu2": nu2, **spacing}, "learn")
