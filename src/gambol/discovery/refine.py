"""Phase 2: fine tuning of what was found, many chains side by side (paper S9)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gambol.controllers.controller import Tunable
from gambol.controllers.pose_graph import PoseGraph
from gambol.discovery.between import Between
from gambol.discovery.discover import Report, begun
from gambol.discovery.judge import judge
from gambol.discovery.objective import Objective
from gambol.discovery.showcase import showcase
from gambol.errors import InvalidInput
from gambol.evaluation.devices import device_named
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.methods import method_named
from gambol.synthesis.search import Search
from gambol.synthesis.space import Space, Vectors

CHAINS = 16  # side by side: a lane block's worth, or two
ROUNDS = 25  # between two writes to the run: what a kill can lose


def refine(
    start: Candidate | Sequence[Candidate] | Run,
    *,
    method: str = "anneal",
    trials: int = 1000,
    confirmed: bool = True,
    race: bool = True,
    fixed: bool = False,
    body: bool = False,
    between: PoseGraph | bool = False,
    chains: int = CHAINS,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    device: str = "cpu",
    threads: int | None = None,
    progress: Report | None = None,
) -> Run:
    """Improves controllers by changes of their muscles, sensors and delays; the weights stay.

    Args:
        start: a candidate, several, or a run, whose ten different gaits are taken. Chains begin at them in turn.
        method: `ascent` (keep what improves) or `anneal` (sometimes keep what does not).
        trials: rounds; each evaluates one change for every chain, so that chains × trials are made in all.
        confirmed: score every trial with half the step as well and count the worse, or nothing if they differ by over
            30 %: three times the work, and what is found is no accident of the numerics. Otherwise only the end result
            is checked.
        race: chains that fall behind stop, half of them at a time until one is left, and those that go on make their
            trials. Otherwise every chain makes its own, and depends on the seed and its number alone.
        body: also change the sizes of the body's links; mass follows size, and stronger muscles weigh more.
        between: of pose graphs, simulate the mixtures on the way to a change as well, at k = 1/8, 2/8, … 1, and count
            ten times against it what they lose from one to the next: a `MotionSpace` relies on their order.
            The way begins at what the chain began from, or at the graph that is given. A trial simulates eight graphs.
        fixed: change one number by a small delta at a time, as the paper does, instead of some by drawn sizes.
        chains: searches side by side.
        keep: how many of the best are checked and shown.
        seed, out, resume, device, threads, progress: as for `discover`.

    >>> import gambol
    >>> found = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> better = gambol.refine(found, trials=20, chains=4)
    >>> better.best(1)[0].operator
    'anneal'
    """
    starts = _starts(start)
    origin = starts[0].recipe
    if origin is None:
        raise InvalidInput("a candidate of no run", "refine continues candidates of a run", "take it from run.best()")
    if chains < 1:
        raise InvalidInput(f"{chains} chains", "at least one is needed", "leave it out for 16")
    parent = ", ".join(f"{'memory' if c.run is None else c.run.name}#{c.id}" for c in starts)
    changes = {"verb": "refine", "trials": trials, "keep": keep, "seed": seed, "method": method, "parent": parent}
    flags = {"race": race, "fixed": fixed, "confirmed": confirmed, "body": body}
    options = {name: float(on) for name, on in flags.items()} | {"chains": float(chains), "start": _print_of(starts)}
    if between:
        options["between"] = between.fingerprint if isinstance(between, PoseGraph) else "start"
    recipe = Recipe.from_data({**dict(origin), **changes, "options": options}, "refine")
    climber = method_named(method)
    device_named(device, threads)  # refuses one that is missing before a run is begun
    objective = Objective(recipe, threads, device)
    with begun(out, recipe, resume) as run:
        if not run.finished:
            _Climb(run, objective, starts, climber, chains, between).climb(progress)
            judge(run, Objective(recipe, threads))
            run.finish()
    return run


def _starts(start: Candidate | Sequence[Candidate] | Run) -> list[Candidate]:
    if isinstance(start, Run):
        start = showcase(start)
    candidates = [start] if isinstance(start, Candidate) else list(start)
    if not candidates:
        raise InvalidInput("nothing to refine", "at least one candidate is needed", "discover some first")
    if not all(isinstance(candidate.controller, Tunable) for candidate in candidates):
        raise InvalidInput(f"a {candidates[0].controller.family} controller", "it has nothing to tune",
                           "refine a controller that discover found")  # fmt: skip
    if len({candidate.recipe.creature.fingerprint if candidate.recipe else "" for candidate in candidates}) > 1:
        raise InvalidInput("candidates of several creatures", "one creature at a time is refined", "choose some of one")
    return candidates


def _print_of(starts: Sequence[Candidate]) -> str:
    """Tells one set of starting controllers from another, for resuming."""
    return " ".join(candidate.controller.fingerprint for candidate in starts)


class _Climb:
    """The chains of one refinement and the run they write to."""

    def __init__(
        self,
        run: Run,
        objective: Objective,
        starts: list[Candidate],
        method: type[Search],
        chains: int,
        between: PoseGraph | bool,
    ) -> None:
        self.run, self.objective = run, objective
        self.origin = [starts[chain % len(starts)] for chain in range(chains)]  # of each chain
        self.grows = run.recipe.options["body"] == 1.0
        creature = run.recipe.creature
        knobs = [self._tunable(chain).knobs(creature) for chain in range(chains)]
        self.names = [knob.name for knob in knobs[0]]
        space = Space(*[np.array([getattr(k, part) for k in knobs[0]]) for part in ("low", "high", "delta")])
        values = np.array([[knob.value for knob in chain] for chain in knobs])
        begun = [self._tunable(chain) for chain in range(chains)]
        nominal = [self._growing(between)] * chains if isinstance(between, PoseGraph) else begun
        self.between = Between(objective, nominal) if between else None
        scores = self._scores(begun, range(chains))
        race, fixed = (run.recipe.options[flag] == 1.0 for flag in ("race", "fixed"))
        recipe = run.recipe
        self.search = method(space, values, scores, seed=recipe.seed, rounds=recipe.trials, race=race, fixed=fixed)
        self.stored: list[int | None] = [None] * chains  # id of each chain's best so far
        self.improved = [True] * chains  # since it was stored

    def _tunable(self, chain: int) -> Tunable:
        controller = self.origin[chain].controller
        assert isinstance(controller, Tunable)
        return self._growing(controller)

    def _growing(self, controller: Tunable) -> Tunable:
        return controller.growing(self.run.recipe.creature) if self.grows else controller

    def _scores(self, controllers: Sequence[Tunable], chains: Sequence[int]) -> Vectors:
        return self.between.scores(controllers, chains) if self.between else self.objective.scores(controllers)[0]

    def climb(self, progress: Report | None) -> None:
        """Rounds of as many trials as there are chains, until all are made."""
        if state := self.run.search_state:
            self.search.restore(state["search"])
            self.stored = state["stored"]
            self.improved = [False] * len(self.origin)
        while self.search.round < self.run.recipe.trials:
            self._some_rounds(min(ROUNDS, self.run.recipe.trials - self.search.round), progress)

    def _some_rounds(self, rounds: int, progress: Report | None) -> None:
        for _ in range(rounds):
            asked = self.search.ask()
            controllers = [self._at(chain, row) for chain, row in zip(self.search.askers.tolist(), asked, strict=True)]
            scores = self._scores(controllers, self.search.askers.tolist())
            before = self.search.best_score.copy()
            self.search.tell(scores)
            for chain in np.flatnonzero(self.search.best_score > before):
                self.improved[chain] = True
            if progress:
                progress(self.search.round * len(asked), float(self.search.best_score.max()))
        self._store(rounds)

    def _at(self, chain: int, row: np.ndarray) -> Tunable:
        return self._tunable(chain).turned(dict(zip(self.names, row.tolist(), strict=True)))

    def _store(self, rounds: int) -> None:
        """Writes each chain's best if it is better than what was written before."""
        first, chains = self.run.trials_done, len(self.origin)
        blank = Candidate(trial=0, controller=self.origin[0].controller, score=0.0, operator=self.search.method)
        better = [chain for chain in range(chains) if self.improved[chain]]
        candidates = [
            replace(
                blank,
                trial=first + chain,
                controller=self._at(chain, self.search.best[chain]),
                score=float(self.search.best_score[chain]),
                parent=self.stored[chain],
            )
            for chain in better
        ]
        after = list(self.stored)
        known = self.run.kept
        for k, chain in enumerate(better):
            after[chain] = known + k + 1  # ids are given in order
        state = {"search": self.search.state(), "stored": after}
        self.run.append(candidates, trials=rounds * chains, state=state)
        self.stored, self.improved = after, [False] * chains
