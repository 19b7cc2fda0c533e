"""What SQLite and the file system complain about, as sentences."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput

STORED_IS_SAFE = "whatever was stored before is still there"
DAMAGED = (
    "{where} is damaged",
    "a run needs its whole database, and nothing in it was changed",
    "bring back a copy, rescue what is left with `sqlite3 run.sqlite .recover`, or begin a run in another folder",
)
NOT_ALLOWED = (
    "{where} cannot be written or read here",
    STORED_IS_SAFE,
    "change its permissions, or copy the folder to a place of your own",
)
GONE = (
    "{where} is not there any more",
    "a run stays in its folder while it is written",
    "bring the folder back, then resume the run, or begin again",
)
FULL = ("the disk of {where} is full", STORED_IS_SAFE, "free some space, then resume the run")

# SQLite's result codes: https://www.sqlite.org/rescode.html
FAULTS = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: (
        "{where} holds a file run.sqlite that is not a database",
        "a run's database is needed, and the file was not changed",
        "bring back a copy, or choose another folder",
    ),
    sqlite3.SQLITE_READONLY: NOT_ALLOWED,
    sqlite3.SQLITE_CANTOPEN: NOT_ALLOWED,
    sqlite3.SQLITE_PERM: NOT_ALLOWED,
    sqlite3.SQLITE_IOERR: (
        "the disk of {where} reports an error",
        STORED_IS_SAFE,
        "check the disk, then resume the run",
    ),
    sqlite3.SQLITE_BUSY: (
        "another program keeps {where} to itself",
        STORED_IS_SAFE,
        "close that program, then resume the run",
    ),
}


@contextmanager
def database_faults(where: str, file: Path | None = None) -> Iterator[None]:
    """Turns SQLite's complaints about the database of `where` into InvalidInput; its `file` may be gone by now.

    >>> with database_faults("'runs/luxo'"):
    ...     sqlite3.connect("file:/nowhere/run.sqlite?mode=rw", uri=True)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: 'runs/luxo' cannot be written or read here; whatever was stored before is still there; \
change its permissions, or copy the folder to a place of your own
    """
    try:
        yield
    except sqlite3.Error as error:
        if file is not None and not file.exists():
            raise InvalidInput(GONE[0].format(where=where), *GONE[1:]) from error
        # The low byte is the kind of fault; without a code Python itself could not read text.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in FAULTS:
            given, allowed, remedy = FAULTS[code]
            raise InvalidInput(given.format(where=where), allowed, remedy) from error
        raise InvalidInput(f"{where} cannot be used ({error})", STORED_IS_SAFE, DAMAGED[2]) from error
    except UnicodeDecodeError as error:  # Python could not even read SQLite's complaint
        raise damaged(where) from error


@contextmanager
def folder_faults(path: Path) -> Iterator[None]:
    """Turns the file system's complaints about a run's folder into InvalidInput."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        given, allowed, remedy = FULL if full else NOT_ALLOWED
        reason = "" if full else f" ({error.strerror})"
        raise InvalidInput(given.format(where=repr(str(path))) + reason, allowed, remedy) from error


def damaged(where: str) -> InvalidInput:
    """The error for a database that opens but holds what gambol never wrote."""
    return InvalidInput(DAMAGED[0].format(where=where), *DAMAGED[1:])


def to_json(data: Any, what: str) -> str:
    """Data as text. Numbers keep every bit; infinities and NaN are written as Python's JSON writes them.

    >>> to_json({"best": float("-inf")}, "the state")
    '{"best": -Infinity}'
    """
    try:
        return json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(
            f"{what} cannot be stored ({error})",
            "it consists of numbers, text, lists and dicts",
            "convert arrays with tolist()",
        ) from None


def from_json(text: str, where: str) -> Any:
    """The data that `to_json` wrote."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise damaged(where) from None
