"""All experiments as a page: what the papers say beside what came out, misses included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gambol.files import write_text
from gambol.progress import Progress
from gambol.version import __version__
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.experiment import Experiment
from gambol_lab.reproduce.outcome import Outcome
from gambol_lab.reproduce.reasons import reasons
from gambol_lab.reproduce.running import outcomes

FILE = "report.md"
HOLDS = {True: "yes", False: "**no**", None: "–"}


def page(found: Iterable[Outcome], first: int, count: int | None, out: Path) -> str:
    """The page in Markdown, experiments in the order of their list; pictures are named as seen from `out`."""
    order = list(EXPERIMENTS)
    some = sorted(found, key=lambda o: order.index(o.experiment.id) if o.experiment.id in order else len(order))
    rows = [row for outcome in some for row in outcome.rows]
    held, missed = (sum(row.holds is truth for row in rows) for truth in (True, False))
    seeds = "" if count is None else f" --seeds {count}"
    lines = [
        "# The papers, again",
        "",
        f"`gambol reproduce --all --seed {first}{seeds}`, gambol {__version__}: of {len(rows)} claims {held} hold, "
        f"{missed} do not, and {len(rows) - held - missed} were not made by a paper. Nothing was chosen by these "
        f"seeds. {sum(outcome.seconds for outcome in some) / 60:.0f} minutes, if one experiment follows another.",
        "",
        "| experiment | claims | hold | do not | seeds | seconds |",
        "|---|---|---|---|---|---|",
        *map(_summary, some),
    ]
    for outcome in some:
        lines += ["", f"## {outcome.experiment.id}", "", f"{outcome.experiment.about}; {outcome.seconds:.0f} s.", ""]
        lines += ["| claim | paper | ours | seeds | holds |", "|---|---|---|---|---|"]
        lines += [
            "| " + " | ".join([*map(_cell, (row.claim, row.paper, row.ours)), str(row.seeds), HOLDS[row.holds]]) + " |"
            for row in outcome.rows
        ]
        if why := reasons(outcome.rows):
            lines += ["", "Why not:", "", *why]
        lines += ["", *(f"![{path.stem}]({path.relative_to(out).as_posix()})" for path in outcome.pictures[:1])]
        if others := outcome.pictures[1:]:
            names = (f"[{path.stem}]({path.relative_to(out).as_posix()})" for path in others)
            lines += ["", f"More pictures: {', '.join(names)}"]
    return "\n".join(lines).rstrip() + "\n"


def write_report(
    experiments: Sequence[Experiment], first: int, count: int | None, out: Path, progress: Progress, jobs: int = 1
) -> list[Outcome]:
    """Runs all that are not kept yet; the page is written anew after each, whenever it is stopped."""
    found: list[Outcome] = []
    for outcome in outcomes(experiments, first, count, out, progress, jobs):
        found.append(outcome)
        write_text(out / FILE, page(found, first, count, out))
    return found


def _summary(outcome: Outcome) -> str:
    held, missed = (sum(row.holds is truth for row in outcome.rows) for truth in (True, False))
    return (
        f"| [{outcome.experiment.id}](#{outcome.experiment.id}) | {len(outcome.rows)} | {held} | {missed} | "
        f"{len(outcome.seeds)} | {outcome.seconds:.0f} |"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
