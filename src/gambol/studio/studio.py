"""What all screens of a studio share: its workspace, its jobs, and what its stages show."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path

from gambol.studio.jobs import Job, Jobs
from gambol.studio.live import Shelf
from gambol.studio.workspace import Workspace


@dataclass
class Studio:
    """One workspace, shown by one server to anybody who may see it."""

    workspace: Workspace
    jobs: Jobs
    shelf: Shelf = field(default_factory=Shelf)

    def ask(self, words: list[str], run: Path | None = None) -> Job:
        """Begins a job and prints the command that would do it."""
        job = self.jobs.ask(words, run)
        self.print_command(words)
        return job

    def print_command(self, words: list[str]) -> str:
        """The command that does what was just done, also on the terminal that the studio was started in."""
        command = shlex.join(["gambol", *words])
        sys.stdout.write(f"  {command}\n")
        sys.stdout.flush()
        return command

    def job_of(self, run: str) -> Job | None:
        """The newest job that makes a run."""
        return next((job for job in reversed(self.jobs.all) if job.run == run), None)
