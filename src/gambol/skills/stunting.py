"""Macro controllers: skills put in order until they make a stunt (Grzeszczuk and Terzopoulos 1995, section 3.2)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import resources
from typing import Literal

from gambol.controllers.individual import Individual
from gambol.controllers.waveform.repertoire import Repertoire
from gambol.controllers.waveform.skill_sequence import SkillSequence
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective
from gambol.discovery.request import Request
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.errors import InvalidInput, check_how_many, unknown_name
from gambol.files import read_yaml
from gambol.progress import Progress
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.sequence_search import SEQUENCE_SEARCHES
from gambol.synthesis.sequences import Sequences
from gambol.tasks.ball_touch import BallTouch
from gambol.tasks.clearance import Clearance
from gambol.tasks.leap import Leap
from gambol.tasks.measures import Measure
from gambol.tasks.stunt import Stunt
from gambol.tasks.task import Task, task_named
from gambol.worlds.props import Ball, Hurdle
from gambol.worlds.world import World

SECONDS = 8.0  # times √(size/g): to come up, to fly and to fall
WRITTEN_EVERY = 256  # trials: what a kill can lose
SHORTEST, LONGEST = 0.3, 4.0  # s of a skill
MOST = 8  # skills of a sequence
MOST_SKILLS = 1000  # that anybody may ask for
AHEAD, LOW, HIGH = 3.0, 0.2, 0.5  # body sizes: where hurdle and ball are
BALL, LIGHT = 0.18, 0.02  # of the body's size and mass
NOSE, TAIL = ("nose",), ("tip1", "tip2")

STUNTS: Mapping[str, Stunt] = {
    "leap": Stunt(),
    "somersault": Stunt(turns=4.0),
    "dive": Stunt(dive=1.0, splash=-1.0),
    "bellyflop": Stunt(splash=1.0),
    "hurdle": Stunt(level=0.5, dive=0.5, clear=2.0),
    "ball-nose": Stunt(touch=2.0, by=NOSE),
    "ball-tail": Stunt(turns=0.5, touch=2.0, by=TAIL),
}


def stunt(
    creature: Creature | str,
    task: Task | str = "leap",
    *,
    repertoire: Repertoire | None = None,
    method: Literal["evolution", "anneal"] = "evolution",
    trials: int = 2000,
    most: int = MOST,
    world: World | None = None,
    seconds: float | None = None,
    keep: int = 5,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
    progress: Progress | None = None,
) -> Run:
    """Searches selection, order and duration of skills for a stunt.

    Args:
        creature: a creature, or the name of one in the catalogue.
        task: one of `STUNTS` by name, or any task, such as `gambol.tasks.Stunt(turns=1, splash=-0.5)`.
        repertoire: its skills; by default those that come with gambol, which the dolphin has.
        method: `evolution`, or `anneal` as in the paper.
        trials: sequences that are tried.
        most: skills of a sequence, at most.
        world: its surroundings, with a ball or a hurdle where the task needs one; by default what suits the creature.
        seconds: simulated time of a trial; by default 8 √(size/g), to come up, fly and fall.
        keep, seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> run = gambol.skills.stunt("dolphin", "leap", trials=32, seconds=1.0, keep=1, precision="float32")
    >>> run.trials_done, run.best(1)[0].controller.family
    (32, 'skill-sequence')
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    known = repertoire if repertoire is not None else usual_repertoire(body)
    known.check(body)
    if method not in SEQUENCE_SEARCHES:
        raise unknown_name("search over sequences", method, SEQUENCE_SEARCHES)
    if trials < 1 or most < 1:
        raise InvalidInput(f"{trials} trials of {most} skills", "both must be at least 1", "choose more")
    check_how_many("skills of a sequence", most, MOST_SKILLS)
    request = Request(
        creature=body,
        world=world,
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
    aim = STUNTS[task] if isinstance(task, str) and task in STUNTS else task_named(task)
    recipe = request.recipe(
        "stunt",
        _usual_seconds(body, request.worlds[0]),
        family=SkillSequence.family,
        task=aim.model_dump(mode="json"),
        trials=trials,
        method=method,
        options={"most": most, "repertoire": known.fingerprint},
    )
    space = Sequences(len(known.skills), most, SHORTEST, LONGEST)
    subject = _Macros(known, body, request.objective(recipe))
    search = SEQUENCE_SEARCHES[method](space, trials, seed)
    return request.searched(recipe, search, subject, every=WRITTEN_EVERY)


def on_stage(creature: Creature, task: Task, hurdle: float | None = None) -> World:
    """The world that suits a creature, with the hurdle or the ball that a stunt needs.

    The hurdle is three body sizes ahead, so many metres over the water, by default a fifth of a body size; the ball is
    as far ahead, half a body size over the water.

    >>> import gambol
    >>> on_stage(gambol.creature("dolphin"), STUNTS["hurdle"], 0.5).hurdle.height
    0.5
    """
    world, size = natural_world(creature), creature.size
    over, wants = world.surface or 0.0, {name: getattr(task, name, 0.0) for name in ("clear", "touch")}
    changes: dict[str, object] = {}
    if wants["clear"]:
        changes["hurdle"] = Hurdle(x=AHEAD * size, height=LOW * size if hurdle is None else hurdle)
    elif hurdle is not None:
        raise InvalidInput(
            f"a hurdle of {hurdle:g} m", "this stunt has no hurdle to clear", "choose the stunt 'hurdle'"
        )
    if wants["touch"]:
        middle = (AHEAD * size, over + HIGH * size, *[0.0] * (creature.dimensions - 2))
        changes["ball"] = Ball(at=middle, radius=BALL * size, mass=LIGHT * creature.mass)
    return world.model_copy(update=changes)


def measured(candidate: Candidate) -> dict[str, float]:
    """What a candidate of a stunt's run does, by name: its leap, and what becomes of hurdle and ball.

    >>> import gambol
    >>> run = gambol.skills.stunt("dolphin", "leap", trials=32, seconds=1.0, keep=1, precision="float32")
    >>> measured(run.best(1)[0])["leap.done"]
    0.0
    """
    recipe = candidate.recipe
    if recipe is None:
        raise InvalidInput(
            "the candidate belongs to no run", "only its run says how it was simulated", "take one from run.best()"
        )
    world, task = recipe.worlds[0], recipe.aim
    looks: list[Measure] = [Leap()]
    looks += [Clearance()] if world.hurdle else []
    looks += [BallTouch(parts=task.by)] if world.ball and isinstance(task, Stunt) and task.touch else []
    found = Objective(recipe).tried([candidate.individual], 1, looks)
    return {name: float(values[0, 0]) for name, values in found.measures.items()}  # in the first world, its only one


def usual_repertoire(creature: Creature) -> Repertoire:
    """The skills that gambol brings for a creature of its catalogue.

    >>> import gambol
    >>> list(usual_repertoire(gambol.creature("dolphin")).skills)[:3]
    ['do-nothing', 'forward', 'turn-up']
    """
    file = resources.files("gambol.controllers") / "repertoires" / f"{creature.name}.yaml"
    if not file.is_file():
        raise InvalidInput(
            f"no skills of {creature.name}",
            "only the dolphin comes with skills; other creatures learn theirs",
            "make some with `gambol learn` and `gambol abstract … --repertoire`",
        )
    with resources.as_file(file) as path:
        return Repertoire.from_data(read_yaml(path), path.name)


def _usual_seconds(creature: Creature, world: World) -> float:
    return float(round(SECONDS * (creature.size / (world.gravity or STANDARD_GRAVITY)) ** 0.5))


class _Macros(Subject):
    """Sequences of a repertoire's skills: a genome is a list of skills' numbers and seconds."""

    def __init__(self, repertoire: Repertoire, creature: Creature, objective: Objective) -> None:
        self.repertoire, self.creature, self.objective = repertoire, creature, objective
        self._names = list(repertoire.skills)

    def individual(self, proposal: Proposal) -> Individual:
        skills = [(self._names[word], seconds) for word, seconds in proposal.genome]
        return Individual(self.creature, SkillSequence.of(self.repertoire, skills))

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        scores, statuses = self.objective.scores([self.individual(one) for one in proposals], progress)
        return Outcomes(scores, statuses=statuses)
