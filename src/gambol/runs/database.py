"""The one file of a run: an SQLite database of batches and candidates.

Why a rollback journal and `synchronous=EXTRA`, not the write-ahead log. Both survive `kill -9`. After a power cut
the log with `synchronous=FULL` keeps what was committed, and so does a rollback journal whose folder is synced after
the journal is removed, which is what EXTRA adds. But the log needs shared memory: it fails on network disks, where
clusters keep their files, and a finished run could not be read from a folder without write permission. Batches come
seconds apart, so a few milliseconds for each commit do not matter. https://www.sqlite.org/pragma.html#pragma_synchronous
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from gambol.errors import InvalidInput
from gambol.runs.folder import damaged, database_faults

APPLICATION = 0x67616D62  # 'gamb': tells a run from other programs' databases
SCHEMA = 2
PATIENCE = 60.0  # s to wait for a reader or another program; reading takes milliseconds

# Everybody that a search with a lineage has tried, in few bytes: genomes are kept of candidates alone.
BIRTHS = """CREATE TABLE IF NOT EXISTS births (
        trial INTEGER PRIMARY KEY, generation INTEGER NOT NULL, score REAL, status TEXT NOT NULL,
        operator TEXT NOT NULL, parent INTEGER, other INTEGER, niche INTEGER, traits TEXT NOT NULL)"""

# The newest batch alone keeps the search's state: older ones are never needed and may be large.
TABLES = (
    """CREATE TABLE run (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        recipe TEXT NOT NULL, version TEXT NOT NULL, created TEXT NOT NULL, finished TEXT)""",
    """CREATE TABLE batches (
        number INTEGER PRIMARY KEY, trials INTEGER NOT NULL CHECK (trials >= 0), state TEXT)""",
    """CREATE TABLE candidates (
        id INTEGER PRIMARY KEY, trial INTEGER NOT NULL UNIQUE, batch INTEGER NOT NULL REFERENCES batches (number),
        score REAL, status TEXT NOT NULL, controller TEXT NOT NULL, descriptors TEXT NOT NULL, name TEXT NOT NULL,
        parent INTEGER REFERENCES candidates (id), operator TEXT NOT NULL, note TEXT NOT NULL)""",
    # What a plan does, step by step: the state it was in and the input it chose there. Experience for later plans.
    "CREATE TABLE actions (number INTEGER PRIMARY KEY CHECK (number >= 0), state BLOB NOT NULL, input BLOB NOT NULL)",
    "CREATE INDEX candidates_by_score ON candidates (score DESC, trial)",  # NULL, a score that is NaN, comes last
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA}",
)


class Header(NamedTuple):
    """What a run says of itself."""

    recipe: str
    version: str
    created: str
    finished: str | None


class Record(NamedTuple):
    """A candidate as its table holds it: numbers and text. A score of None is NaN, which SQLite cannot store."""

    id: int
    trial: int
    batch: int
    score: float | None
    status: str
    controller: str
    descriptors: str
    name: str
    parent: int | None
    operator: str
    note: str  # the verdict as text; empty before it was checked


class BirthRecord(NamedTuple):
    """Somebody that was tried, as the table of births holds it."""

    trial: int
    generation: int
    score: float | None
    status: str
    operator: str
    parent: int | None
    other: int | None
    niche: int | None
    traits: str


class Action(NamedTuple):
    """A step of a plan: the state before it and what was done, as bytes of little-endian float64."""

    state: bytes
    input: bytes


Actions = tuple[int, Sequence[Action]]  # of a plan, from this number on


SOUNDNESS = "CASE status WHEN 'ok' THEN 0 WHEN 'fragile' THEN 1 ELSE 2 END"
COLUMNS = ", ".join(Record._fields)


class Database:
    """A run's database: whole batches in, candidates out. Any thread may use it; one transaction at a time."""

    def __init__(self, path: Path | None, mode: Literal["rwc", "rw", "ro"]) -> None:
        """Opens it with SQLite's mode `rwc` (create), `rw` (write) or `ro` (read); without a path it is in memory."""
        self.where = repr(str(path.parent)) if path else "the run in memory"
        self._file = path.resolve() if path else None
        self._guard = threading.RLock()
        # A reader opens the file for writing too, but only SQLite itself uses that: to undo what a killed writer left.
        place = f"{self._file.as_uri()}?mode={mode.replace('ro', 'rw')}" if self._file else ":memory:"
        with database_faults(self.where):
            self._connection = sqlite3.connect(
                place, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            self.close = weakref.finalize(self, self._connection.close)
            settings = ["foreign_keys = ON", "trusted_schema = OFF", "synchronous = EXTRA", "fullfsync = ON"]
            for setting in [*settings, "query_only = ON" if mode == "ro" else "journal_mode = DELETE"]:
                self._connection.execute(f"PRAGMA {setting}")

    @classmethod
    def create(cls, path: Path | None, recipe: str, version: str) -> Self:
        """Begins a run's database, all of its tables or none. One that was begun before is refused."""
        database = cls(path, "rwc")
        try:
            if database._is_begun():
                raise InvalidInput(f"{database.where} holds a run already", "a run begins in a new or empty folder",
                                   "resume it (--resume), or choose another folder")  # fmt: skip
            with database._transaction() as connection:
                for statement in TABLES:
                    connection.execute(statement)
                connection.execute("INSERT INTO run VALUES (1, ?, ?, ?, NULL)", (recipe, version, _now()))
        except BaseException:
            database.close()
            raise
        return database

    @classmethod
    def open(cls, path: Path, mode: Literal["rw", "ro"]) -> Self:
        """Opens the database of a run that exists; for writing, only if every page of it is sound."""
        database = cls(path, mode)
        try:
            database._recognise()
            if mode == "rw" and database._rows("PRAGMA integrity_check(1)") != [("ok",)]:
                raise damaged(database.where)
        except BaseException:
            database.close()
            raise
        return database

    def _is_begun(self) -> bool:
        """False for a file that a kill or a full disk left empty before the tables were stored."""
        return bool(self._rows("SELECT 1 FROM sqlite_master LIMIT 1"))

    def _recognise(self) -> None:
        application, schema = self._one("PRAGMA application_id")[0], self._one("PRAGMA user_version")[0]
        if not self._is_begun():
            raise InvalidInput(f"{self.where} holds a run that ended before it began", "nothing is stored in it yet",
                               "begin the run again in this folder, without resuming")  # fmt: skip
        if application != APPLICATION:
            raise InvalidInput(f"{self.where} holds the database of another program", "a run of gambol is needed",
                               "check the path")  # fmt: skip
        if schema != SCHEMA:
            raise InvalidInput(f"{self.where} is written in form {schema}", f"this gambol reads form {SCHEMA}",
                               "use the version of gambol that wrote it")  # fmt: skip

    def header(self) -> Header:
        """Recipe, version and times."""
        return Header(*self._one("SELECT recipe, version, created, finished FROM run"))

    def append(
        self,
        trials: int,
        state: str,
        records: Sequence[Record],
        actions: Actions | None = None,
        births: Sequence[BirthRecord] = (),
    ) -> list[int]:
        """Stores a batch, its candidates and the search's state, all or nothing; gives the candidates' ids.

        Ids and the batch's number are given here; those in the records are not used. `actions` are a plan's from a
        number on; what it did from there on before is forgotten.
        """
        with self._transaction() as connection:
            batch = 1 + connection.execute("SELECT count(*) FROM batches").fetchone()[0]
            first = 1 + connection.execute("SELECT coalesce(max(id), 0) FROM candidates").fetchone()[0]
            connection.execute("UPDATE batches SET state = NULL WHERE number = ?", (batch - 1,))
            connection.execute("INSERT INTO batches VALUES (?, ?, ?)", (batch, trials, state))
            ids = list(range(first, first + len(records)))
            rows = [record._replace(id=i, batch=batch) for i, record in zip(ids, records, strict=True)]
            connection.executemany(f"INSERT INTO candidates VALUES ({', '.join('?' * len(Record._fields))})", rows)
            if actions is not None:
                since, steps = actions
                connection.execute("DELETE FROM actions WHERE number >= ?", (since,))
                numbered = [(since + i, *step) for i, step in enumerate(steps)]
                connection.executemany("INSERT INTO actions VALUES (?, ?, ?)", numbered)
            if births:
                connection.execute(BIRTHS)
                places = ", ".join("?" * len(BirthRecord._fields))
                connection.executemany(f"INSERT INTO births VALUES ({places})", births)
        return ids

    def update(self, records: Sequence[Record]) -> None:
        """Replaces status, descriptors, name and verdict of candidates, of all or none."""
        with self._transaction() as connection:
            for record in records:
                changed = connection.execute(
                    "UPDATE candidates SET status = ?, descriptors = ?, name = ?, note = ? WHERE id = ? AND trial = ?",
                    (record.status, record.descriptors, record.name, record.note, record.id, record.trial),
                ).rowcount
                if not changed:
                    raise InvalidInput(f"{self.where} has no candidate {record.id} from trial {record.trial}",
                                       "only what is stored can be updated", "store it first")  # fmt: skip

    def finish(self) -> None:
        """Writes down when the run came to its end."""
        with self._transaction() as connection:
            connection.execute("UPDATE run SET finished = coalesce(finished, ?)", (_now(),))

    def continued_by(self, version: str) -> None:
        """Writes down which code goes on with the run, after that which has written it so far."""
        with self._transaction() as connection:
            connection.execute("UPDATE run SET version = ?", (version,))

    def extend(self, recipe: str) -> None:
        """Has the run go on, finished or not, by a recipe that asks for more."""
        with self._transaction() as connection:
            connection.execute("UPDATE run SET recipe = ?, finished = NULL", (recipe,))

    def best(self, count: int) -> list[Record]:
        """The best candidates, best first, equal scores by trial; all of them if the count is negative.

        Sound ones come before fragile ones, and these before what went wrong.
        """
        rows = self._rows(f"SELECT {COLUMNS} FROM candidates ORDER BY {SOUNDNESS}, score DESC, trial LIMIT ?", count)
        return [Record(*row) for row in rows]

    def candidate(self, candidate_id: int) -> Record | None:
        """The candidate of that id."""
        rows = self._rows(f"SELECT {COLUMNS} FROM candidates WHERE id = ?", candidate_id)
        return Record(*rows[0]) if rows else None

    def actions(self) -> list[Action]:
        """A plan's actions in their order."""
        return [Action(*row) for row in self._rows("SELECT state, input FROM actions ORDER BY number")]

    def births(self) -> list[BirthRecord]:
        """Everybody that was tried, in the order of trials; nobody in a run without a lineage."""
        if not self._rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'births'"):
            return []
        columns = ", ".join(BirthRecord._fields)
        return [BirthRecord(*row) for row in self._rows(f"SELECT {columns} FROM births ORDER BY trial")]

    def ids(self) -> dict[int, int]:
        """The candidates' ids by their trials."""
        return dict(self._rows("SELECT trial, id FROM candidates"))

    def count(self) -> tuple[int, int]:
        """How many trials were made, and how many candidates are stored."""
        trials, candidates = self._one(
            "SELECT (SELECT coalesce(sum(trials), 0) FROM batches), (SELECT count(*) FROM candidates)"
        )
        return trials, candidates

    def state(self) -> str | None:
        """The search's state after the newest batch."""
        rows = self._rows("SELECT state FROM batches ORDER BY number DESC LIMIT 1")
        return str(rows[0][0]) if rows else None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows at once: a reader that stays inside a query would hold up the writer."""
        with self._guard, database_faults(self.where, self._file):
            return self._connection.execute(query, values).fetchall()

    def _one(self, query: str) -> tuple[Any, ...]:
        rows = self._rows(query)
        if not rows:
            raise damaged(self.where)
        return rows[0]

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._guard, database_faults(self.where, self._file):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # SQLite has ended it by itself when the disk is full
                    self._connection.execute("ROLLBACK")
                raise


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
