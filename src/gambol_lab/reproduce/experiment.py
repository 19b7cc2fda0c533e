"""What an experiment is, what it is run with, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput
from gambol.evaluation.device import Threads
from gambol.progress import Progress
from gambol_lab.reproduce.answers import FOLDER, Answers, Plain, answered
from gambol_lab.reproduce.side_by_side import Item, Result, each

RUNS = "runs"  # folder of OUT for evolutions in full, which go on from there


@dataclass(frozen=True)
class Row:
    """One claim of a paper, what it says and what we found. `holds` is None where nothing was claimed."""

    id: str
    claim: str
    paper: str
    ours: str
    seeds: int
    holds: bool | None

    def data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Setting:
    """How to run an experiment: seeds, where pictures go, whom to tell what is being done, on how many cores, in which
    size and where."""

    seeds: Sequence[int]
    out: Path
    progress: Progress
    jobs: int = 1  # processes that may be busy with its seeds
    full: bool = False  # the paper's own size, or a larger one than usual
    device: str = Threads.name  # where evolutions run

    def report(self, words: str) -> None:
        """Says what is being done; how much is left nobody knows. Raises `Cancelled` where it was asked to stop."""
        self.progress.raise_if_cancelled()
        self.progress.report(0, 0, note=words)

    def each(self, work: Callable[[Item], Result], items: Sequence[Item], words: str, before: int = 0) -> list[Result]:
        """What the work makes of each item, in as many processes as this has; `before` are done already."""

        def told(done: int) -> None:
            self.progress.raise_if_cancelled()
            self.progress.report(before + done, before + len(items), note=words)

        return each(work, items, self.jobs, told)

    def each_kept(
        self, work: Callable[[Item], Plain], items: Sequence[Item], asked: Callable[[Item], Plain], words: str
    ) -> list[Plain]:
        """The same of work whose answers are plain data: each is kept in OUT as soon as it is there.

        What `asked` makes of an item is all that its answer depends on. Whoever runs the experiment again, after a kill
        for one, gets those from there.
        """
        answers = Answers(self.out / FOLDER)
        questions = [asked(item) for item in items]
        found = [answers.kept(question) for question in questions]
        left = [i for i, answer in enumerate(found) if answer is None]
        jobs = [(questions[i], items[i]) for i in left]
        fresh = self.each(partial(answered, answers.folder, work), jobs, words, before=len(items) - len(left))
        for i, answer in zip(left, fresh, strict=True):
            found[i] = answer
        return found


@dataclass(frozen=True)
class Experiment:
    """An experiment of a paper. Its module has `run(setting) -> list[Row]`."""

    id: str
    about: str
    cost: str  # on two cores
    module: str
    seeds: int = 5  # unless told otherwise
    full: str = ""  # what the full size costs: the paper's own, or a larger one than usual
    timed: bool = False  # whether it measures how long work takes: then nothing else must run
    evolves: bool = False  # whether it consists of evolutions, which may run on another device

    @property
    def expected(self) -> float:
        """Seconds that it takes, about.

        >>> Experiment("plan-giant-swing", "giant swings", "2 min", "search_tree_1996.giant_swing").expected
        120.0
        """
        amount, unit = self.cost.split()
        return float(amount) * {"s": 1.0, "min": 60.0}[unit]

    def run(self, setting: Setting) -> list[Row]:
        """Runs it. It has succeeded when it ran, whatever came out."""
        if setting.full and not self.full:
            raise InvalidInput(
                f"--full with {self.id}", "it has only one size", "leave --full out; --list says which have more"
            )
        if setting.device != Threads.name and not self.evolves:
            raise InvalidInput(
                f"--device {setting.device} with {self.id}",
                "only evolutions run on another device",
                "leave --device out",
            )
        setting.out.mkdir(parents=True, exist_ok=True)
        rows: list[Row] = import_module(f"gambol_lab.reproduce.{self.module}").run(setting)
        return rows
