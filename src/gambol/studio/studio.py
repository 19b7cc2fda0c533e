"""What all screens of a studio share: its workspace, its jobs, and what its stages show."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from gambol.commands import command
from gambol.errors import InvalidInput
from gambol.runs.folder import DATABASE
from gambol.studio.jobs import Job, Jobs
from gambol.studio.live import Shelf
from gambol.studio.starters import Starters
from gambol.studio.workspace import RUNS, Workspace


@dataclass
class Studio:
    """One workspace, shown by one server to anybody who may see it."""

    workspace: Workspace
    jobs: Jobs
    shelf: Shelf = field(default_factory=Shelf)
    starters: Starters = field(default_factory=Starters)
    drawing: Counter[str] = field(default_factory=Counter)  # tabs whose drawing board is open

    def ask(self, words: list[str], run: Path | None = None) -> Job:
        """Begins a job and prints the command that would do it. One that is at work on the same is not begun twice:
        somebody pressed a button again, or reloaded the page."""
        job = next((job for job in self.jobs.all if job.working and job.words == words), None)
        job = job or self.jobs.ask(words, run)
        self.print_command(words)
        return job

    def print_command(self, words: list[str]) -> str:
        """The command that does what was just done, also on the terminal that the studio was started in."""
        typed = command(*words)
        sys.stdout.write(f"  {typed}\n")
        sys.stdout.flush()
        return typed

    def new_run(self, stem: str) -> Path:
        """A place for a run: jobs that have just been asked for have not made theirs yet."""
        return self.workspace.new(RUNS, stem, promised={job.run for job in self.jobs.all if job.run})

    def has_run(self, name: str) -> bool:
        """Whether there is a run of that name, or a job is about to make one."""
        with suppress(InvalidInput):
            folder = self.workspace.path(RUNS, name)
            return (folder / DATABASE).exists() or self.job_of(self.workspace.relative(folder)) is not None
        return False

    def job_of(self, run: str) -> Job | None:
        """The newest job that makes a run."""
        return next((job for job in reversed(self.jobs.all) if job.run == run), None)
