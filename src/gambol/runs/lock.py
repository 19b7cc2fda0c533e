"""One process writes a run. The operating system keeps the lock, so it dies with the process, however that dies.

The file `lock` stays in the folder. It means nothing by itself: what counts is whether a living process has locked it.
It is never removed, because removing a lock file lets two processes hold locks on two files of the same name.
"""

from __future__ import annotations

import os
import sys
import weakref
from contextlib import suppress
from pathlib import Path

from gambol.errors import InvalidInput
from gambol.runs.faults import folder_faults
from gambol.runs.folder import LOCK

NOTE_BYTES = 32  # the holder's process number stands at the beginning of the file, for messages only

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
