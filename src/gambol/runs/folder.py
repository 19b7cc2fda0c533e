"""The folder of a run: where one may begin, where one is, who writes it, and what may be wrong with what it holds.

One process writes a run. The operating system keeps the lock, so it dies with the process, however that dies. The file
`lock` stays in the folder. It means nothing by itself: what counts is whether a living process has locked it.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput
from gambol.files import meant

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
DATABASE = "run.sqlite"
LOCK = "lock"
READ = "check the path, or make one with `gambol discover`"  # what to do without a run to read
RESUMED = "check the path, or begin the run without resuming"
NOTE_BYTES = 32  # the holder's process number stands at the beginning of the file, for messages only


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


OURS = {DATABASE, f"{DATABASE}-journal", LOCK}


def prepare(path: Path) -> Path:
    """Makes the folder of a new run and gives the place of its database. What is there already is never touched."""
    with folder_faults(path):
        _must_not_be_a_file(path)
        strangers = {item.name for item in path.iterdir()} - OURS if path.is_dir() else set()
        if strangers and not (path / DATABASE).exists():  # a run that is there is told of as such, with its strips
            raise InvalidInput(
                f"{str(path)!r} holds other files, such as {min(strangers)!r}",
                "a run begins in a new or empty folder",
                "choose another folder",
            )
        missing = [folder for folder in (path, *path.parents) if not folder.exists()]
        path.mkdir(parents=True, exist_ok=True)
        for folder in missing:
            _write_through(folder.parent)
    return path / DATABASE


def find(path: Path, remedy: str = READ) -> Path:
    """The database of the run in a folder; with what to do if there is none."""
    with folder_faults(path):
        _must_not_be_a_file(path)
        if not path.exists():
            raise InvalidInput(
                f"there is no run {str(path)!r}",
                "the folder of a run is needed",
                meant(path, f"*/{DATABASE}") or remedy,
            )
        if not (path / DATABASE).exists():
            raise InvalidInput(f"{str(path)!r} is not a run", f"the folder of a run holds {DATABASE}", remedy)
    return path / DATABASE


def _must_not_be_a_file(path: Path) -> None:
    if path.exists() and not path.is_dir():
        raise InvalidInput(f"{str(path)!r} is a file", "a run is a folder", "choose another path")


def _write_through(folder: Path) -> None:
    """Has the disk remember what the folder holds, so that a new run's folder survives a power cut."""
    if os.name == "posix":  # elsewhere folders cannot be opened, nor need they be
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        # Windows keeps others from reading what is locked: lock a byte that the note never reaches.
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Held from its making until `release`, or until this process ends.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> lock = FolderLock(folder)
    >>> FolderLock(folder)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gambol.errors.InvalidInput: ... is being written by this process; ...; wait until ...
    >>> lock.release()
    >>> FolderLock(folder).release()
    """

    def __init__(self, folder: Path) -> None:
        with folder_faults(folder):
            descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
        self._close = weakref.finalize(self, os.close, descriptor)
        try:
            _take(descriptor)
        except (BlockingIOError, PermissionError):
            holder = _holder(descriptor)
            self._close()
            raise InvalidInput(
                f"the run {str(folder)!r} is being written by {holder}",
                "only one process at a time may write to a run",
                "wait until it ends, end it, or choose another folder",
            ) from None
        except OSError as error:
            self._close()
            raise InvalidInput(
                f"the run {str(folder)!r} cannot be locked ({error.strerror})",
                "a run needs a file system with locks",
                "choose a folder on another disk",
            ) from None
        _HELD.add(self)
        with suppress(OSError):  # a full disk has no room even for this
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        """Lets others write. Releasing twice is harmless."""
        self._close()


def _holder(descriptor: int) -> str:
    """Who holds the lock, as far as the note in the file tells."""
    with suppress(OSError, ValueError):
        process = int(os.read(descriptor, NOTE_BYTES))
        return "this process" if process == os.getpid() else f"process {process}"
    return "another process"


_HELD: weakref.WeakSet[FolderLock] = weakref.WeakSet()


def _forget_in_child() -> None:
    """A forked worker shares its parent's lock. It lets go, lest the lock outlive a parent that was killed."""
    for lock in _HELD:
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
