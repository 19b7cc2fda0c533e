"""Phase 2: fine tuning of what was found, many chains side by side (van de Panne and Fiume 1993, section 5.3)."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Literal

from gambol.controllers.controller import Controller, Tunable
from gambol.controllers.individual import Individual
from gambol.discovery.budget import rounds_within
from gambol.discovery.judge import SIDE_BY_SIDE
from gambol.discovery.options import CHAINS, RefineOptions, check_annealing
from gambol.discovery.pacing import Clock, Pace
from gambol.discovery.request import Request
from gambol.discovery.showcasing import showcase
from gambol.discovery.tuning import ROUNDS, Tuned
from gambol.discovery.undriven import UNDRIVEN
from gambol.errors import InvalidInput, must_be
from gambol.progress import Progress
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.searches import SEARCHES

BUDGET = 50.0  # s of a refinement, unless told


def refine(
    start: Candidate | Sequence[Candidate] | Run,
    *,
    method: str = "anneal",
    trials: int | None = None,
    seconds_budget: float | None = None,
    confirmed: bool = True,
    race: bool = True,
    fixed: bool = False,
    temperature: float | None = None,
    cooling: float | None = None,
    body: bool = False,
    anatomy: bool = False,
    between: Individual | Controller | bool = False,
    chains: int = CHAINS,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Run:
    """Improves controllers by changing their muscles, sensors and delays. The weights of networks stay as they are.

    Args:
        start: a candidate, several candidates, or a run. Of a run, its ten different gaits are taken, as far as they
            are built like the best. Chains begin at them in turn.
        method: `ascent` (keep what improves), `anneal` (sometimes keep what does not), `anneal-all` (likewise, all
            numbers at a time), `simplex` (Nelder and Mead), `cma-es` (populations), or a search of your own that is
            registered in `SEARCHES`.
        trials: of each chain, simplex or population, so that chains × trials are made in all. By default as many as
            the clock allows within `seconds_budget`; give trials for the same bits everywhere.
        seconds_budget: how many seconds it may take, instead of trials; by default 50.
        confirmed: score every trial with half the step as well and count the worse, or nothing if they differ by over
            30 %: three times the work, and what is found is no accident of the numerics. Otherwise only the end result
            is checked.
        race: chains that fall behind stop, half of them at a time until one is left, and those that go on make their
            trials. Otherwise every chain makes its own, and depends on the seed and its number alone.
        body: also change the sizes of the body's parts; mass follows size, and stronger muscles weigh more.
        anatomy: as `body`, and lengths, masses, attachments and insertions of muscles one by one, for links and springs
            alike; strength follows mass.
        between: of families that can be mixed, such as pose graphs, simulate the mixtures on the way to a change as
            well, at k = 1/8, 2/8, … 1, and count ten times against it what they lose from one to the next: a
            `MotionSpace` relies on their order. The way begins at what the chain began from, or at the controller or
            individual that is given. A trial simulates eight mixtures.
        fixed: change one number by a small delta at a time (van de Panne and Fiume 1993, Figure 9), instead of some by
            drawn sizes.
        temperature, cooling: of `anneal` and `anneal-all`, as for `learn`.
        chains: searches side by side.
        keep: how many of the best are checked and shown.
        seed, out, resume, device, threads, progress: as for `discover`.

    >>> import gambol
    >>> found = gambol.discover("luxo", method="random", trials=64, seconds=1.0, keep=3)
    >>> better = gambol.refine(found, trials=20, chains=4)
    >>> better.best(1)[0].operator
    'anneal'
    """
    starts = _starts(start)
    origin, climber = starts[0].recipe, SEARCHES.named(method)
    if origin is None:
        raise InvalidInput(
            "the candidate belongs to no run", "refine continues candidates of a run", "take one from run.best()"
        )
    if chains < 1:
        raise InvalidInput(f"{chains} chains", "at least one is needed", f"leave it out for {CHAINS}")
    if trials is not None and trials < 1:
        raise InvalidInput(f"trials is {trials}", "at least one is needed", f"leave it out for {BUDGET:g} s")
    if trials is not None and seconds_budget is not None:
        raise InvalidInput("both trials and seconds_budget", "one of them says how long it refines", "leave one out")
    budget = BUDGET if seconds_budget is None else seconds_budget
    if not 0.0 < budget < math.inf:
        raise InvalidInput(f"a budget of {budget:g} s", "a time above 0 is needed", f"leave it out for {BUDGET:g}")
    origin = origin.at(starts[0].trial)  # where the first one was scored
    individuals = [candidate.individual for candidate in starts]
    clock = Clock(budget, individuals[0].creature.dimensions)
    nominal = _nominal(between, individuals)
    check_annealing(method, temperature, cooling)
    options = RefineOptions(
        temperature=temperature,
        cooling=cooling,
        race=race,
        fixed=fixed,
        confirmed=confirmed,
        body=body,
        anatomy=anatomy,
        undriven=bool(origin.options.get(UNDRIVEN, False)),
        chains=chains,
        between=None if nominal is None else "start" if between is True else nominal[0].fingerprint,
        start=" ".join(individual.fingerprint for individual in individuals),
    )
    parent = ", ".join(f"{'memory' if c.run is None else c.run.name}#{c.id}" for c in starts)
    request = Request(
        creature=individuals[0].creature,
        world=origin.worlds,
        combine=origin.combine,
        dt=origin.dt,
        precision=origin.precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    recipe = request.recipe(
        "refine",
        origin.seconds,
        family=origin.family,
        sampling=origin.sampling,
        task=origin.task,
        state=origin.state,
        trials=1,
        method=method,
        options=options.data(),
        parent=parent,
    )
    subject = Tuned(individuals, options, request.objective(recipe), nominal)
    asked = trials or request.trials_begun_with
    rounds = asked or rounds_within(clock, subject)
    recipe = recipe.model_copy(update={"trials": rounds})
    search = climber(subject.given(seed, rounds))
    pace = None if asked else Pace(clock, SIDE_BY_SIDE)
    return request.searched(recipe, search, subject, every=ROUNDS * chains, pace=pace)


def _starts(start: Candidate | Sequence[Candidate] | Run) -> list[Candidate]:
    if isinstance(start, Run):
        start = starts_of(start)
    candidates = (
        [start] if isinstance(start, Candidate) else [must_be(Candidate, one, "what is refined") for one in start]
    )
    if not candidates:
        raise InvalidInput("nothing to refine", "at least one candidate is needed", "discover some first")
    if not all(isinstance(candidate.controller, Tunable) for candidate in candidates):
        raise InvalidInput(
            f"a {candidates[0].controller.family} controller",
            "it has nothing to tune",
            "refine a controller that discover found",
        )
    if len({candidate.individual.creature for candidate in candidates if candidate.recipe}) > 1:
        raise InvalidInput(
            "candidates of several creatures", "a run refines one creature", "choose candidates of one creature"
        )
    return candidates


def starts_of(run: Run) -> list[Candidate]:
    """The gaits that a run shows, as far as they are built like the first of them.

    A search in stages finds graphs of several kinds; those that are refined together have the same numbers to tune.

    >>> import gambol
    >>> run = gambol.discover("luxo", method="random", trials=16, seconds=0.5, keep=2)
    >>> starts_of(run) == gambol.showcase(run)  # networks of one creature have the same numbers
    True
    """

    def numbers(candidate: Candidate) -> list[str]:
        tunable = isinstance(candidate.controller, Tunable)
        return [knob.name for knob in candidate.individual.knobs()] if tunable else []

    shown = showcase(run)
    return [one for one in shown if numbers(one) == numbers(shown[0])]


def _nominal(between: Individual | Controller | bool, starts: Sequence[Individual]) -> list[Individual] | None:
    """Of each start, where the way to its changes begins; None if nobody looks at what lies between."""
    if between is False:
        return None
    given = Individual(starts[0].creature, between) if isinstance(between, Controller) else between
    nominal = list(starts) if isinstance(given, bool) else [given] * len(starts)
    for one, start in zip(nominal, starts, strict=True):
        start.mixed_with(one, 0.0)  # refuses what cannot be mixed before a run is begun
    return nominal
