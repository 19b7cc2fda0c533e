"""Gaits that somebody kept: files of controllers which say in their first line whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gambol.controllers.individual import Individual, load_individual
from gambol.errors import InvalidInput
from gambol.files import write_text
from gambol.studio.workspace import GAITS, Workspace

WHOSE = "# creature: "  # begins the first line; behind it stands what the command line calls the creature


@dataclass(frozen=True)
class Kept:
    """A gait's file and its creature, as the command line names both."""

    name: str
    creature: str
    file: str  # in the workspace

    @property
    def command(self) -> list[str]:
        """What simulates it, behind `gambol`."""
        return ["simulate", self.creature, "--controller", self.file]


def keep(workspace: Workspace, individual: Individual, stem: str) -> Kept:
    """Writes an individual to a file of its own."""
    path = workspace.new(GAITS, stem, ".yaml")
    found = Kept(path.stem, workspace.word_of(individual.creature), workspace.relative(path))
    write_text(path, f"{WHOSE}{found.creature}\n{individual.to_yaml()}")
    return found


def kept_gaits(workspace: Workspace) -> Iterator[Kept]:
    """All of them, by name."""
    for path in workspace.files(GAITS):
        word = _whose(path)
        if word:
            yield Kept(path.stem, word, workspace.relative(path))


def kept_individual(workspace: Workspace, name: str) -> tuple[Kept, Individual]:
    """One by its name, to be shown."""
    path = workspace.path(GAITS, name, ".yaml")
    word = _whose(path) if path.is_file() else None
    if not word:
        raise InvalidInput(f"there is no gait {name!r}", "`gambol show` lists all that were kept", "choose one of them")
    return Kept(name, word, workspace.relative(path)), load_individual(workspace.creature(word), path)


def _whose(path: Path) -> str | None:
    with path.open(encoding="utf-8", errors="replace") as file:
        first = file.readline(200).rstrip("\n")
    return first.removeprefix(WHOSE) if first.startswith(WHOSE) else None
