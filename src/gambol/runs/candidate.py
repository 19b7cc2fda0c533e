"""A candidate: one trial that a run keeps."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gambol.controllers.controller import FAMILIES, Controller
from gambol.controllers.individual import Individual, individual_json, taken_apart
from gambol.controllers.setting import Setting, changes_of, setting_in
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.rollout.status import Status
from gambol.runs.database import Record
from gambol.runs.folder import damaged, from_json, to_json
from gambol.runs.recipe import Recipe
from gambol.showing import ShownAlive

OLD_NAMES = {"half step": "score.half"}  # of figures in the notes that runs held before verdicts had a type
Figures = Mapping[str, float | None]
CREATURE_ENTRY = "creature"  # of a stored candidate, beside its controller's entries: a body of its own


@dataclass(frozen=True)
class Verdict:
    """The result of the checks of a candidate. A candidate without a verdict was not checked. Figures are numbers by
    name in SI units, or None. Those of another time step end in `.half` or
    `.quarter`: a gait's `way`, `way.half` and `way.quarter` are the metres that it goes with each of three steps.

    >>> one = Verdict(Status.FRAGILE, ("It goes the other way with half the step.",), {"way": 2.23, "way.half": -2.24})
    >>> one.text
    '{"status": "fragile", "reasons": ["It goes the other way with half the step."], \
"figures": {"way": 2.23, "way.half": -2.24}}'
    >>> Verdict.read(one.text, Status.FRAGILE, "a run") == one
    True
    """

    status: Status
    reasons: tuple[str, ...] = ()  # why it is not ok, a sentence each
    figures: Figures = field(default_factory=dict)

    @property
    def text(self) -> str:
        """As a run's database holds it."""
        data = {"status": str(self.status), "reasons": list(self.reasons), "figures": dict(self.figures)}
        return to_json(data, "a verdict")

    @classmethod
    def read(cls, text: str, status: Status, where: str) -> Verdict | None:
        """What a database holds; None of a candidate that was not checked. Old runs hold a line of figures instead.

        >>> old = Verdict.read("energy +0.002, half step 1.25, push 0.88", Status.OK, "a run")
        >>> old.figures["score.half"]
        1.25
        """
        if not text:
            return None
        if not text.startswith("{"):
            return _from_note(text, status)
        data = from_json(text, where)
        try:
            figures = {str(name): None if x is None else float(x) for name, x in data["figures"].items()}
            return cls(Status(data["status"]), tuple(map(str, data["reasons"])), figures)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise damaged(where) from None


def _from_note(text: str, status: Status) -> Verdict:
    """The verdict of a run that was written before verdicts had a type; what is no figure in it is a reason."""
    reasons, figures = list[str](), dict[str, float | None]()
    for part in text.split(", "):
        name, _, number = part.rpartition(" ")
        try:
            figures[OLD_NAMES.get(name, name)] = None if number == "None" else float(number)
        except ValueError:
            reasons.append(part)
    return Verdict(status, tuple(reasons), figures)


Descriptors = Mapping[str, float | str]


@dataclass(frozen=True, repr=False)
class Candidate(ShownAlive):
    """An individual with its score and its origin. A run gives it `id`, `run` and `recipe` when it stores it.

    >>> import gambol
    >>> Candidate(trial=0, controller=gambol.controllers.Passive(), score=0.25).status
    'ok'
    """

    trial: int  # from 0; trials of a run are numbered as they are made
    controller: Controller
    score: float  # larger is better; -inf for one that went wrong
    status: Status = Status.OK
    descriptors: Descriptors = field(default_factory=dict)  # measures of its motion, by name
    name: str = ""
    parent: int | None = None  # id of the candidate it was made from, in the same run
    operator: str = ""  # how it was made from it
    verdict: Verdict | None = None  # what came out when it was checked; None before that
    sizes: Mapping[str, float] = field(default_factory=dict)  # of parts of its body that have grown
    creature: Creature | None = None  # a body of its own; None for that of its run
    id: int = 0  # from 1
    run: Path | None = field(default=None, compare=False)  # the run's folder; None for a run in memory
    recipe: Recipe | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Candidate {self.id}: {self.name or self.controller.family}, score {self.score:.3f}, {self.status}>"

    @property
    def individual(self) -> Individual:
        """Creature, controller and sizes together, and how its run simulated them: saved, it moves the same again."""
        creature = self.recipe.creature if self.creature is None and self.recipe is not None else self.creature
        if creature is None:
            raise InvalidInput(
                "the candidate belongs to no run",
                "only its run says which creature it drives",
                "take one from run.best()",
            )
        return Individual(creature, self.controller, self.sizes, self._setting(creature))

    def _setting(self, creature: Creature) -> Setting:
        if self.recipe is None:
            return Setting()
        recipe = self.recipe.at(self.trial)
        told = {name: getattr(recipe, name) for name in ("seconds", "dt", "precision", "state")}
        told["body"] = changes_of(recipe.creature, creature)
        return setting_in(recipe.worlds[0], creature, **told)


def to_record(candidate: Candidate) -> Record:
    """The candidate as its table holds it."""
    family = candidate.controller.family
    if FAMILIES.get(family) is not type(candidate.controller):
        raise InvalidInput(
            f"a candidate of the controller family {family!r}, which is not registered",
            f"a run keeps what can be read again: {', '.join(FAMILIES)}",
            "register its class with @gambol.controllers.FAMILIES.register",
        )
    return Record(
        id=int(candidate.id),
        trial=int(candidate.trial),
        batch=0,
        score=None if math.isnan(candidate.score) else float(candidate.score),
        status=str(candidate.status),
        controller=_written(candidate),
        descriptors=to_json(dict(candidate.descriptors), f"the descriptors of trial {candidate.trial}"),
        name=candidate.name,
        parent=candidate.parent,
        operator=candidate.operator,
        note="" if candidate.verdict is None else candidate.verdict.text,
    )


def _written(candidate: Candidate) -> str:
    """Controller, sizes and, where it has one of its own, the creature."""
    text = individual_json(candidate.controller, candidate.sizes)
    if (creature := candidate.creature) is None:
        return text
    return f'{text[:-1]},"{CREATURE_ENTRY}":{json.dumps({"kind": creature.body, **creature.model_dump(mode="json")})}}}'


def from_record(record: Record, run: Path | None, recipe: Recipe) -> Candidate:
    """The candidate that a table holds."""
    where = f"candidate {record.id} of {run or 'the run in memory'}"
    if not isinstance(record.score, float | int | None) or record.status not in set(Status):
        raise damaged(where)
    descriptors = from_json(record.descriptors, where)
    if not isinstance(descriptors, dict):
        raise damaged(where)
    data = from_json(record.controller, where)
    if not isinstance(data, dict) or not isinstance(family := data.get("kind"), str):
        raise damaged(where)
    if family not in FAMILIES:
        raise InvalidInput(
            f"{where} is of the controller family {family!r}",
            f"known here are {', '.join(FAMILIES)}",
            "install the package that offers it",
        )
    own = data.pop(CREATURE_ENTRY, None)
    controller, sizes = taken_apart(data, where)
    return Candidate(
        trial=record.trial,
        controller=controller,
        score=math.nan if record.score is None else record.score,
        status=Status(record.status),
        descriptors=descriptors,
        name=record.name,
        parent=record.parent,
        operator=record.operator,
        verdict=Verdict.read(record.note, Status(record.status), where),
        sizes=sizes,
        creature=None if own is None else Creature.from_data(own, where),
        id=record.id,
        run=run,
        recipe=recipe,
    )
