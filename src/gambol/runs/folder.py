"""The folder of a run: where one may begin, and where one is."""

from __future__ import annotations

import os
from pathlib import Path

from gambol.errors import InvalidInput
from gambol.runs.faults import folder_faults

DATABASE = "run.sqlite"
LOCK = "lock"
READ = "check the path, or make one with `gambol discover`"  # what to do without a run to read
RESUMED = "check the path, or begin the run without resuming"
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
            raise InvalidInput(f"there is no run {str(path)!r}", "the folder of a run is needed", remedy)
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
