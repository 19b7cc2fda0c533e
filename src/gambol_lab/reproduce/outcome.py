"""What came out of an experiment, as its folder keeps it: an experiment that is done is not run again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from gambol.files import write_text
from gambol.version import code_version
from gambol_lab.reproduce.experiment import Experiment, Row

FILE = "outcome.json"
PICTURES = (".png", ".svg")


@dataclass(frozen=True)
class Outcome:
    """What came out of an experiment, with which seeds, how long it took, and the pictures it left."""

    experiment: Experiment
    seeds: range
    rows: list[Row]
    seconds: float
    pictures: list[Path]

    def keep(self, folder: Path) -> None:
        """Writes it, whole or not at all."""
        data = {
            "version": code_version("reproduce"),
            "seeds": list(self.seeds),
            "seconds": self.seconds,
            "rows": [row.data() for row in self.rows],
        }
        write_text(folder / FILE, json.dumps(data, indent=1) + "\n")


def kept_outcome(experiment: Experiment, seeds: range, folder: Path) -> Outcome | None:
    """That of an earlier run with the same seeds and this gambol, if the folder has one."""
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
        if (data["version"], data["seeds"]) != (code_version("reproduce"), list(seeds)):
            return None
        rows = [Row(**row) for row in data["rows"]]
        return Outcome(experiment, seeds, rows, float(data["seconds"]), pictures_in(folder))
    except (OSError, ValueError, KeyError, TypeError):  # none, or one that is torn
        return None


def pictures_in(folder: Path) -> list[Path]:
    """All pictures of an experiment, by name."""
    return sorted(path for path in folder.iterdir() if path.suffix in PICTURES)
