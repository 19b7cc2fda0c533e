"""A run on a screen that is looked at again whenever something may have changed."""

from __future__ import annotations

import abc
import time

from nicegui import ui

from gambol.errors import InvalidInput
from gambol.runs.folder import DATABASE
from gambol.studio.frame import Frame, told
from gambol.studio.jobs import Job
from gambol.studio.workspace import RUNS

PATIENCE = 2.0  # times as long as the last look took, a run is left alone that is still being made


class WatchedRun(abc.ABC):
    """A run by its name; it need not be there yet if a job is about to make it."""

    def __init__(self, frame: Frame, name: str) -> None:
        self.frame, self.studio, self.name = frame, frame.studio, name
        self.folder = self.studio.workspace.path(RUNS, name)
        self.relative = self.studio.workspace.relative(self.folder)
        self._seen: object = None
        self._rested = 0.0  # s, when the run may be looked at again while a job works at it

    @property
    def job(self) -> Job | None:
        return self.studio.job_of(self.relative)

    def _status(self) -> None:
        """Where it stands, and what is there while a job works at it: a button to stop it."""
        self.state = ui.label("Beginning …").props("role=status")
        self._of_work: list[ui.element] = [ui.button("Stop", on_click=told(self._stop)).props("flat no-caps")]

    async def _look(self) -> None:
        """Looks at the run again if something may have changed."""
        job, database = self.job, self.folder / DATABASE
        working = job is not None and job.working
        for part in self._of_work:
            part.set_visibility(working)
        self.state.props(f"aria-busy={str(working).lower()}")  # numbers that count are not read aloud, the end is
        if job is not None and job.state == "failed":
            self.state.set_text(job.said)
        began = time.monotonic()
        if not database.exists() or (working and began < self._rested):
            return
        changed = (database.stat().st_mtime_ns, job and job.state)
        if changed == self._seen:
            return
        self._seen = changed
        try:
            await self._show(working)
        except InvalidInput as error:  # it is just being made, or damaged
            if not working:
                self.state.set_text(str(error))
        self._rested = time.monotonic() + PATIENCE * (time.monotonic() - began)

    @abc.abstractmethod
    async def _show(self, working: bool) -> None:
        """Shows what the run has."""

    def _stop(self) -> None:
        if self.job:
            self.studio.jobs.stop(self.job)
