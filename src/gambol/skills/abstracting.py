"""A skill from a learned controller: how compact it becomes and how much of its score it keeps."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from gambol.controllers.individual import Individual
from gambol.controllers.waveform.abstraction import abstracted, mirrored
from gambol.controllers.waveform.frequency_wave import FrequencyWave
from gambol.controllers.waveform.repertoire import Skill
from gambol.controllers.waveform.time_wave import TimeWave
from gambol.controllers.waveform.wiring import Waveform
from gambol.creatures.creature import Creature
from gambol.discovery.objective import Objective
from gambol.dynamics.habitat import natural_world, usual_period
from gambol.errors import InvalidInput
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.tasks.task import Task, task_named


@dataclass(frozen=True)
class Abstraction:
    """An abstracted controller beside the controller that it was made from."""

    creature: Creature
    wave: FrequencyWave
    seconds: float  # of the skill: the interval of what it was made from
    numbers_before: int
    numbers_after: int
    score_before: float
    score_after: float

    @property
    def kept(self) -> float:
        """The share of the score that it keeps; NaN where that makes no sense, for scores that are not above 0."""
        return self.score_after / self.score_before if self.score_before > 0.0 else math.nan

    @property
    def skill(self) -> Skill:
        """For a repertoire."""
        return Skill.of(self.wave, self.seconds)

    def mirrored(self) -> Abstraction:
        """The same for the other side; scores are those of this side."""
        return replace(self, wave=mirrored(self.creature, self.wave))


def abstract(
    learned: Candidate | Run | Individual,
    *,
    modes: int | None = None,
    threshold: float | None = None,
    task: Task | str | None = None,
    seconds: float | None = None,
) -> Abstraction:
    """Abstracts a learned waveform to a few modes and scores both as its run scored it.

    Args:
        learned: a candidate, the best of a run, or an individual; its controller is a time wave or frequency wave.
        modes: how many modes of each signal are kept; by default one, if there is no threshold.
        threshold: the least amplitude that is kept, as a share of the actuator's range.
        task: what is scored, instead of the run's task; for an individual travel, by default.
        seconds: of the trial, instead of the run's.

    >>> import gambol
    >>> run = gambol.discover("luxo", family="time-wave", trials=32, seconds=1.0, keep=2)
    >>> found = abstract(run, modes=2)
    >>> found.numbers_before, found.numbers_after  # 2 signals of 8 nodes; 2 means and 4 modes
    (16, 14)
    """
    if isinstance(learned, Run) and not learned.best(1):
        raise InvalidInput("an empty run", "it holds the controller to abstract", "discover or learn some first")
    source = learned.best(1)[0] if isinstance(learned, Run) else learned
    one = source if isinstance(source, Individual) else source.individual
    recipe = _recipe(source)
    changes = {"task": task_named(task).model_dump(mode="json")} if task is not None else {}
    recipe = recipe.model_copy(update=changes | ({"seconds": seconds} if seconds is not None else {}))
    wave = one.controller
    if not isinstance(wave, Waveform):
        raise InvalidInput(
            f"a controller of the family {wave.family}",
            "time-wave and frequency-wave have modes",
            "discover or learn with one of these families",
        )
    few = abstracted(wave, modes=modes, threshold=threshold)
    objective = Objective(recipe)
    scores = [float(objective.scores([replace(one, controller=each)])[0][0]) for each in (wave, few)]
    numbers = [len(each.knobs(one.creature)) for each in (wave, few)]
    return Abstraction(one.creature, few, _lasting(wave, one.creature), *numbers, *scores)


def _recipe(source: Candidate | Individual) -> Recipe:
    """How it is simulated: as its run says, or as usual."""
    if isinstance(source, Candidate):
        if source.recipe is None:
            raise InvalidInput(
                "the candidate belongs to no run", "only its run says how it was simulated", "take one from run.best()"
            )
        return source.recipe
    data = {
        "verb": "simulate",
        "creature": source.creature,
        "family": source.controller.family,
        "task": {"kind": "travel"},
        "worlds": (natural_world(source.creature),),
        "trials": 1,
        "keep": 1,
        "method": "given",
    }
    return Recipe.from_data(data, "the controller")


def _lasting(wave: Waveform, creature: Creature) -> float:
    """Seconds that a skill made of it lasts."""
    if isinstance(wave, TimeWave):
        return wave.seconds
    return getattr(wave, "period", None) or usual_period(creature)
