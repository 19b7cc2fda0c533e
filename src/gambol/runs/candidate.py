"""A candidate: one trial that a run keeps."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gambol.controllers.controller import Controller
from gambol.controllers.families import FAMILIES
from gambol.controllers.individual import Individual, individual_json, taken_apart
from gambol.controllers.setting import Setting, changes_of, setting_in
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.rollout.status import Status
from gambol.runs.database import Record
from gambol.runs.faults import damaged, from_json, to_json
from gambol.runs.recipe import Recipe
from gambol.runs.verdict import Verdict
from gambol.showing import ShownAlive

CREATURE_ENTRY = "creature"  # of a stored candidate, beside its controller's entries: a body of its own

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
