"""Traced tapes, machine code and small answers kept on disk, so that the second start of anything makes none again.

What is read here is run. So the folder and each file in it have to be the user's own, and nobody else may write them;
a file that is not as it was written (a checksum tells) is removed. Nothing here ever stands in the way: where the
folder cannot be used, programs are compiled as if there were none.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

SWITCH = "GAMBOL_CACHE"  # environment variable: a folder, or OFF
OFF = "off"
MOST_BYTES = 256 * 2**20  # some five thousand programs, tapes and code
TIDIED = "0"  # one file in sixteen has a name that begins so; writing it removes what is too much
UNVERSIONED = ".gitignore"  # in the folder: whoever keeps it inside of a project does not commit it
CHECKSUM = hashlib.sha256
OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
PLAINLY = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)  # bytes, and no link to somewhere else

_serial = itertools.count()
_anew: ContextVar[bool] = ContextVar("_anew", default=False)


class Unusable(Exception):
    """Why nothing is kept on disk, as the end of a sentence."""


@dataclass(frozen=True)
class CodeCache:
    """A folder of pieces of code, each in a file that is named by its key, a digest."""

    folder: Path
    most_bytes: int = MOST_BYTES

    def read(self, key: str) -> bytes | None:
        """The code that was kept under a key, if it is there and whole."""
        try:
            check_own(os.lstat(self.folder), self.folder)
            file = os.open(self.folder / key, os.O_RDONLY | PLAINLY)
        except (OSError, Unusable):
            return None
        with os.fdopen(file, "rb") as opened:
            try:
                check_own(os.fstat(file), self.folder / key)
                content = opened.read()
            except (OSError, Unusable):
                return None
        checksum, code = content[: CHECKSUM().digest_size], content[CHECKSUM().digest_size :]
        if checksum != _checksum(key, code):
            with suppress(OSError):
                (self.folder / key).unlink()
            return None
        with suppress(OSError):
            os.utime(self.folder / key)  # the files that were used last are the last to go
        return code

    def write(self, key: str, code: bytes) -> None:
        """Keeps code under a key: whole or not at all, whoever else writes it at the same time."""
        aside = self.folder / f".{key[:16]}-{os.getpid()}-{next(_serial)}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            check_own(os.lstat(self.folder), self.folder)
            if not (self.folder / UNVERSIONED).exists():
                (self.folder / UNVERSIONED).write_text("*\n", encoding="utf-8")
            with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAINLY, 0o600), "wb") as file:
                file.write(_checksum(key, code) + code)
            aside.replace(self.folder / key)
            if key.startswith(TIDIED):
                self.tidy()
        except (OSError, Unusable):
            with suppress(OSError):
                aside.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Removes the files that were used longest ago, until the rest is small enough."""
        files = sorted(self._files(), key=lambda file: file[1].st_mtime_ns)
        total = sum(about.st_size for _, about in files)
        for place, about in files:
            if total <= self.most_bytes:
                break
            with suppress(OSError):  # which another has removed meanwhile
                place.unlink()
            total -= about.st_size

    def sizes(self) -> list[int]:
        """Bytes of each file."""
        return [about.st_size for _, about in self._files()]

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.name != UNVERSIONED:
                        yield Path(entry.path), entry.stat(follow_symlinks=False)


@contextmanager
def compiled_anew() -> Iterator[None]:
    """Within this context nothing is read from the disk and nothing is kept there, as on a first start."""
    token = _anew.set(True)
    try:
        yield
    finally:
        _anew.reset(token)


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """The code of a key: as it is kept, or made now and kept from now on."""
    if _anew.get():
        return make()
    try:
        cache = code_cache()
    except (OSError, Unusable):
        return make()
    code = cache.read(key)
    if code is None:
        code = make()
        cache.write(key, code)
    return code


def code_cache() -> CodeCache:
    """The folder of this user. Raises Unusable where there is none that can be trusted."""
    cache = CodeCache(_place() / "code")
    with suppress(FileNotFoundError):
        check_own(os.lstat(cache.folder), cache.folder)
    return cache


def about_code_cache() -> str:
    """Where code is kept and how much there is, or why none is."""
    try:
        cache = code_cache()
    except (OSError, Unusable) as reason:
        return f"compiled code is not kept on disk: {reason}"
    sizes = cache.sizes()
    return (
        f"{len(sizes)} traced and compiled programs in {cache.folder}, {sum(sizes) / 1e6:.1f} MB of at most "
        f"{cache.most_bytes / 1e6:.0f} MB; {SWITCH}={OFF} keeps none"
    )


def check_own(about: os.stat_result, place: Path) -> None:
    """Refuses a file or folder that is not this user's own, or that others may write."""
    if not stat.S_ISDIR(about.st_mode) and not stat.S_ISREG(about.st_mode):
        raise Unusable(f"{place} is neither a file nor a folder")
    if os.name == "nt":  # where a user's own folders are closed to others, and modes say nothing
        return
    if about.st_uid != os.geteuid():
        raise Unusable(f"{place} belongs to another user")
    if about.st_mode & OTHERS_MAY_WRITE:
        raise Unusable(f"others may write {place}; `chmod -R go-w` closes it to them")


def _place() -> Path:
    """Where programs of this system keep what can be made again."""
    if told := os.environ.get(SWITCH):
        if told.lower() == OFF:
            raise Unusable(f"{SWITCH} is {told}")
        return Path(told).expanduser().absolute()
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "gambol"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "gambol"
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gambol"
    except RuntimeError:  # of Path.home
        raise Unusable("this user has no home folder") from None


def _checksum(key: str, code: bytes) -> bytes:
    """Of code that belongs to this key and to no other."""
    return CHECKSUM(key.encode() + b"\n" + code).digest()
