"""A run: a recipe and the candidates found with it, in a folder or in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from gambol.errors import InvalidInput
from gambol.runs import folder
from gambol.runs.candidate import Candidate, from_record, to_record
from gambol.runs.database import Action, Actions, Database
from gambol.runs.folder import FolderLock, from_json, to_json
from gambol.runs.lineage import birth_frame, from_birth_record, to_birth_record
from gambol.runs.recipe import Recipe
from gambol.runs.table import frame, rows
from gambol.showing import ShownAlive, shown_alive
from gambol.synthesis.proposals import Birth
from gambol.version import code_version, same_code

if TYPE_CHECKING:
    import pandas


class Run(ShownAlive):
    """Candidates, batch by batch. A kill at any moment, or a power cut, loses at most the batch in flight.

    `create` and `resume` give a run that is written, by one process at a time, until its `with` block ends; afterwards
    it can still be read. `open` gives one to read, also while another process writes it.

    >>> import gambol, tempfile
    >>> recipe = Recipe(verb="discover", creature=gambol.creature("luxo"), family="passive", task={"kind": "travel"},
    ...                 worlds=(gambol.World(),), trials=2, keep=2, method="random")
    >>> found = [Candidate(trial=i, controller=gambol.controllers.Passive(), score=0.5 * i) for i in range(2)]
    >>> with Run.create(Path(tempfile.mkdtemp()) / "luxo", recipe) as run:
    ...     stored = run.append(found, trials=2, state={"seed": 7})
    ...     run.finish()
    >>> [(best.id, best.score) for best in Run.open(run.path).best(1)]
    [(2, 0.5)]
    """

    shown_by = "gallery"

    def __init__(self, database: Database, path: Path | None, lock: FolderLock | None) -> None:
        """Use `create`, `resume` or `open`."""
        header = database.header()
        self._database, self._lock = database, lock
        self._writable = lock is not None or path is None
        self.path = path
        self.version = str(header.version)  # a damaged file may hold anything
        self.created = header.created
        self.recipe = _recipe(header.recipe, self.version, database.where)

    @classmethod
    def create(cls, path: str | os.PathLike[str] | None, recipe: Recipe) -> Self:
        """Begins a run in a new or empty folder; without a path, in memory.

        >>> import gambol
        >>> recipe = Recipe(verb="discover", creature=gambol.creature("luxo"), family="passive",
        ...                 task={"kind": "travel"}, worlds=(gambol.World(),), trials=1, keep=1, method="random")
        >>> Run.create(None, recipe).trials_done
        0
        """
        if path is None:
            return cls(Database.create(None, recipe.model_dump_json(), code_version()), None, None)
        place = Path(path)
        file = folder.prepare(place)
        lock = FolderLock(place)
        try:
            return cls(Database.create(file, recipe.model_dump_json(), code_version()), place, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Opens a run for reading. Nothing in it can be changed."""
        return cls(Database.open(folder.find(Path(path)), "ro"), Path(path), None)

    @classmethod
    def resume(cls, path: str | os.PathLike[str], recipe: Recipe, *, anyway: bool = False) -> Self:
        """Continues a run that was begun with the same recipe, or with fewer trials, and with this version of gambol.
        With `anyway` it also continues a run of another version, and then keeps both versions.
        """
        place = Path(path)
        file = folder.find(place, folder.RESUMED)
        lock = FolderLock(place)
        try:
            run = cls(Database.open(file, "rw"), place, lock)
            if not (anyway or same_code(_last(run.version), code_version())):
                raise _other_code(run._database.where, run.version)
            difference = run.recipe.difference(recipe)
            if difference and run.recipe.is_extended_by(recipe):
                run._database.extend(recipe.model_dump_json())
                run.recipe = recipe
            elif difference:
                more = f", or more {' and '.join(run.recipe.more_of)}" if run.recipe.more_of else ""
                raise InvalidInput(f"{run._database.where} was begun with another recipe, and is given {difference}",
                                   f"a run is resumed with the recipe it was begun with{more}",
                                   "give the same options again, or choose another folder")  # fmt: skip
            if _last(run.version) != code_version():
                run.version = f"{run.version} {code_version()}"
                run._database.continued_by(run.version)
        except BaseException:
            lock.release()
            raise
        return run

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writable = False
        if self._lock:
            self._lock.release()

    def __repr__(self) -> str:
        place = "in memory" if self.path is None else repr(str(self.path))
        return f"<Run {place}: {self.recipe.verb} {self.recipe.creature.name}>"

    def append(
        self,
        candidates: Sequence[Candidate],
        *,
        trials: int,
        state: Mapping[str, Any],
        actions: Actions | None = None,
        births: Sequence[Birth] = (),
    ) -> tuple[Candidate, ...]:
        """Stores a batch, all of it or nothing, and gives its candidates as they are stored.

        Ids are given in order, from `kept` + 1, so that the state may name those of its own batch.

        Args:
            candidates: those that are kept of this batch, with the numbers of their trials.
            trials: how many trials the batch made; the first of them has the number `trials_done`.
            state: what the search needs to go on from here, as data that JSON can hold.
            actions: of a plan, from a number on; they replace what was planned from there on before.
            births: everybody that the batch tried, of a search that keeps a lineage.
        """
        self._must_be_writable()
        if self.finished:
            raise InvalidInput(f"{self._database.where} is finished", "batches are added to a run that is not",
                               "begin another run")  # fmt: skip
        if trials < 0:
            raise InvalidInput(f"a batch of {trials} trials", "their number cannot be negative", "give 0 or more")
        first = self.trials_done
        for candidate in candidates:
            if not first <= candidate.trial < first + trials:
                allowed = f"this batch makes trials {first} to {first + trials - 1}"
                raise InvalidInput(f"a candidate has trial {candidate.trial}", allowed, "give it such a number")
        if len({candidate.trial for candidate in candidates}) < len(candidates):
            raise InvalidInput(
                "two candidates have the same trial", "each trial makes one candidate", "give each its own"
            )
        kept = self.kept  # ids are 1, 2, ... without gaps
        for candidate in candidates:
            if candidate.parent is not None and not 1 <= candidate.parent <= kept:
                raise self._unknown(candidate.parent)
        records = [to_record(candidate) for candidate in candidates]
        born = [to_birth_record(birth) for birth in births]
        ids = self._database.append(trials, to_json(dict(state), "the search's state"), records, actions, born)
        return tuple(
            replace(candidate, id=i, run=self.path, recipe=self.recipe)
            for candidate, i in zip(candidates, ids, strict=True)
        )

    def update(self, *candidates: Candidate) -> None:
        """Stores status, name, descriptors and verdict of candidates anew, of all or none; all else stays.

        >>> import gambol
        >>> recipe = Recipe(verb="discover", creature=gambol.creature("luxo"), family="passive",
        ...                 task={"kind": "travel"}, worlds=(gambol.World(),), trials=1, keep=1, method="random")
        >>> run = Run.create(None, recipe)
        >>> slack = Candidate(trial=0, controller=gambol.controllers.Passive(), score=0.5)
        >>> found, = run.append([slack], trials=1, state={})
        >>> run.update(replace(found, name="sleeper"))
        >>> run.candidate(found.id).name
        'sleeper'
        """
        self._must_be_writable()
        self._database.update([to_record(candidate) for candidate in candidates])

    def finish(self) -> None:
        """Marks the run as complete."""
        self._must_be_writable()
        self._database.finish()

    @property
    def finished(self) -> str | None:
        """When the run came to its end; None while it has not."""
        return self._database.header().finished

    @property
    def trials_done(self) -> int:
        """How many trials the stored batches made."""
        return self._database.count()[0]

    @property
    def kept(self) -> int:
        """How many candidates are stored."""
        return self._database.count()[1]

    @property
    def search_state(self) -> dict[str, Any] | None:
        """What the search gave with the newest batch; None before the first."""
        text = self._database.state()
        return None if text is None else from_json(text, self._database.where)

    def actions(self) -> list[Action]:
        """The steps of a plan in their order; none in a run of another kind."""
        return self._database.actions()

    def births(self) -> list[Birth]:
        """All candidates that were tried, kept or not, in the order of trials; empty for a run without a lineage."""
        where = self._database.where
        return [from_birth_record(record, where) for record in self._database.births()]

    def lineage(self) -> pandas.DataFrame:
        """All candidates that were tried as a data frame of pandas, with the trial as index.

        Its columns are generation, score, status, operator, the trials of the parent and of the other parent, niche,
        traits such as neurons and sensors, and the id of those that were kept.

        >>> import gambol
        >>> recipe = Recipe(verb="evolve", creature=gambol.creature("luxo"), family="passive", task={"kind": "travel"},
        ...                 worlds=(gambol.World(),), trials=2, keep=1, method="generational")
        >>> run = Run.create(None, recipe)
        >>> born = [Birth(i, generation=i, score=0.5 * i, operator="mutation") for i in range(2)]
        >>> stored = run.append([], trials=2, state={}, births=born)
        >>> run.lineage()["score"].tolist()
        [0.0, 0.5]
        """
        return birth_frame(self.births(), self._database.ids(), self._database.where)

    def best(self, count: int = 10) -> list[Candidate]:
        """The best candidates, best first; equal scores in the order of their trials, NaN last."""
        return [from_record(record, self.path, self.recipe) for record in self._database.best(max(count, 0))]

    def gallery(self, count: int = 10) -> Any:
        """Shows its different gaits alive in a notebook, like `gambol.page.gallery`."""
        return shown_alive("gallery", self, count)

    def candidate(self, candidate_id: int) -> Candidate:
        """The candidate of that id."""
        record = self._database.candidate(candidate_id) if 1 <= candidate_id <= self.kept else None
        if record is None:
            raise self._unknown(candidate_id)
        return from_record(record, self.path, self.recipe)

    def rows(self) -> list[dict[str, Any]]:
        """All candidates without their controllers, best first, a dict each; descriptors as `descriptor.NAME`."""
        return rows(self._database.best(-1), self._database.where)

    def to_pandas(self) -> pandas.DataFrame:
        """All candidates as a data frame of pandas, best first, with the columns of `rows` and the id as index.

        >>> import gambol
        >>> run = gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2)
        >>> run.to_pandas()["score"].is_monotonic_decreasing
        True
        """
        return frame(self.rows())

    def _must_be_writable(self) -> None:
        if not self._writable:
            raise InvalidInput(f"{self._database.where} is open for reading", "only a run that was created or resumed "
                               "is written, within its `with` block", "resume it")  # fmt: skip

    def _unknown(self, candidate_id: int) -> InvalidInput:
        allowed = f"it holds candidates 1 to {self.kept}" if self.kept else "it holds none yet"
        return InvalidInput(f"{self._database.where} has no candidate {candidate_id}", allowed, "choose one of them")


def _recipe(text: str, version: str, where: str) -> Recipe:
    try:
        return Recipe.from_data(from_json(text, where), where)
    except InvalidInput:
        if not same_code(_last(version), code_version()):
            raise _other_code(where, version) from None
        raise


def _last(version: str) -> str:
    """The code that a run was last written by, of all that its version names."""
    return version.split(" ")[-1]


def _other_code(where: str, version: str) -> InvalidInput:
    return InvalidInput(f"{where} was begun with gambol {_last(version)} and this is {code_version()}",
                        "another version may give other results, so a run keeps to one version",
                        "use that version, choose another folder, or mix the two with --anyway")  # fmt: skip
