"""What the shell offers when somebody presses the tab key: creatures, runs, families and tasks by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gambol.creatures.catalogue import creature_names
from gambol.discovery.discovering import tunable_families
from gambol.runs.folder import DATABASE
from gambol.tasks.task import task_names

BODIES = (".yaml", ".yml")
RUNS = Path("runs")


def creatures(incomplete: str) -> list[str]:
    """Bodies that come with gambol, and files of bodies here.

    >>> creatures("lux")
    ['luxo']
    """
    here = [path.name for path in Path().iterdir() if path.suffix in BODIES]
    return _beginning_with(incomplete, [*creature_names(), *sorted(here)])


def runs(incomplete: str) -> list[str]:
    """Folders that hold a run, here and in `runs`."""
    found = [path.parent for folder in (Path(), RUNS) for path in folder.glob(f"*/{DATABASE}")]
    return _beginning_with(incomplete, sorted(path.as_posix() for path in found))


def families(incomplete: str) -> list[str]:
    """Families of controllers that searches can draw.

    >>> families("time")
    ['time-wave']
    """
    return _beginning_with(incomplete, list(tunable_families()))


def tasks(incomplete: str) -> list[str]:
    """Tasks by name.

    >>> tasks("trav")
    ['travel']
    """
    return _beginning_with(incomplete, list(task_names()))


def words(*known: str) -> Callable[[str], list[str]]:
    """Of the words of a choice.

    >>> words("mean", "worst")("w")
    ['worst']
    """
    return lambda incomplete: _beginning_with(incomplete, list(known))


def _beginning_with(incomplete: str, names: list[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
