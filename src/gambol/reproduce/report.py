"""All experiments, one after another, as a page: what the papers say beside what came out, misses included."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gambol.files import write_text
from gambol.progress import Progress
from gambol.reproduce.experiment import Experiment, Row, Setting
from gambol.version import __version__

HOLDS = {True: "yes", False: "**no**", None: "–"}
PICTURES = (".png", ".svg")


@dataclass(frozen=True)
class Outcome:
    """What came out of an experiment, how long it took, and the pictures it left."""

    experiment: Experiment
    rows: list[Row]
    seconds: float
    pictures: list[Path]


def outcomes(experiments: Iterable[Experiment], seeds: range, out: Path, progress: Progress) -> Iterator[Outcome]:
    """Each experiment's outcome when it is there; its pictures lie in a folder of its own."""
    for experiment in experiments:
        began, folder = time.monotonic(), out / experiment.id
        rows = experiment.run(Setting(seeds, folder, progress))
        pictures = sorted(path for path in folder.iterdir() if path.suffix in PICTURES)
        yield Outcome(experiment, rows, time.monotonic() - began, pictures)


def page(found: Iterable[Outcome], seeds: range, out: Path) -> str:
    """The page in Markdown; pictures are named as seen from `out`."""
    some = list(found)
    rows = [row for outcome in some for row in outcome.rows]
    held, missed = (sum(row.holds is truth for row in rows) for truth in (True, False))
    lines = [
        "# The papers, again",
        "",
        f"`gambol reproduce --all --seed {seeds.start} --seeds {len(seeds)}`, gambol {__version__}: of {len(rows)} "
        f"claims {held} hold and {missed} do not, in {sum(outcome.seconds for outcome in some) / 60:.0f} minutes.",
    ]
    for outcome in some:
        lines += ["", f"## {outcome.experiment.id}", "", f"{outcome.experiment.about}; {outcome.seconds:.0f} s.", ""]
        lines += ["| claim | paper | ours | seeds | holds |", "|---|---|---|---|---|"]
        lines += [
            "| " + " | ".join([*map(_cell, (row.claim, row.paper, row.ours)), str(row.seeds), HOLDS[row.holds]]) + " |"
            for row in outcome.rows
        ]
        lines += ["", *(f"![{path.stem}]({path.relative_to(out).as_posix()})" for path in outcome.pictures)]
    return "\n".join(lines) + "\n"


def write_report(experiments: Iterable[Experiment], seeds: range, out: Path, progress: Progress) -> list[Outcome]:
    """Runs them all; the page is written anew after each, so that what is there is kept whenever it is stopped."""
    found: list[Outcome] = []
    for outcome in outcomes(experiments, seeds, out, progress):
        found.append(outcome)
        write_text(out / "report.md", page(found, seeds, out))
    return found


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
