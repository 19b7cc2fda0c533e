"""A run on a screen: its gaits alive, their table, and what can be made of them, also while it is being made."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import ui

from gambol.controllers.pose_graph import PoseGraph
from gambol.errors import InvalidInput
from gambol.runs.candidate import Candidate
from gambol.runs.folder import DATABASE
from gambol.studio.frame import Frame, told
from gambol.studio.jobs import Job
from gambol.studio.live import gallery
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import GAITS, MADE, RUNS

TITLES = ("gait", "rank", "id", "score", "cm/s", "bodies/s", "period s", "flight", "status")
FILES = {"Film": ".mp4", "Strip": ".png", "Data": ".csv"}
REFINING = 200  # rounds


class RunView:
    """A run by its name; it need not be there yet if a job is about to make it."""

    def __init__(self, frame: Frame, name: str, elsewhere: Callable[[str], Any]) -> None:
        """`elsewhere` is called with the name of another run to be shown, that of a refinement."""
        self.frame, self.studio, self.name, self.elsewhere = frame, frame.studio, name, elsewhere
        self.folder = self.studio.workspace.path(RUNS, name)
        self.relative = self.studio.workspace.relative(self.folder)
        self.shown: list[Candidate] = []
        self.rank = 1
        self._seen: object = None
        self._busy = False
        self._build()
        ui.timer(0.5, self._look)

    # what is on the screen

    def _build(self) -> None:
        with ui.element("div").classes("row").props("role=status"):
            self.state = ui.label("")
            self.bar = ui.element("progress").props("max=1").classes("grow")
            self.stopping = ui.button("Stop", on_click=told(self._stop)).props("flat no-caps")
            self.going_on = ui.button("Go on", on_click=told(self._go_on)).props("flat no-caps")
        self.theatre = Theatre(self._chosen)
        with ui.element("div").classes("card") as self.actions:
            self.which = ui.label("").classes("quiet")
            with ui.element("div").classes("row"):
                ui.button("Refine it", on_click=told(self._refine)).props("no-caps")
                ui.button("Keep it", on_click=told(self._keep)).props("no-caps outline")
                self.design = ui.button("Design with it", on_click=self._design).props("no-caps outline")
                ui.switch("Compare two", on_change=lambda event: self.theatre.compare(2 if event.value else 1))
            with ui.element("div").classes("row downloads"):
                for word, ending in FILES.items():
                    ui.button(word, on_click=told(lambda ending=ending: self._render(ending))).props(
                        "flat no-caps dense"
                    )
                ui.button("Page of all", on_click=told(self._page)).props("flat no-caps dense")
        self.table = ui.html("", sanitize=False).classes("wide")
        for part in (self.bar, self.stopping, self.going_on, self.actions):
            part.set_visibility(False)

    def _tabulate(self) -> None:
        head = "".join(f"<th scope=col>{title}</th>" for title in TITLES)
        lines = "".join(f"<tr>{''.join(f'<td>{html.escape(x)}</td>' for x in _cells(rank, one))}</tr>"
                        for rank, one in enumerate(self.shown, 1))  # fmt: skip
        self.table.set_content(f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>')

    def _chosen(self, detail: dict[str, Any]) -> None:
        self.rank = int(detail["rank"])
        self._say_which()

    def _say_which(self) -> None:
        if self.shown:
            self.rank = min(self.rank, len(self.shown))
            one = self.shown[self.rank - 1]
            self.which.set_text(f"Chosen: {self.rank}. {one.name or 'gait'}")
            self.design.set_visibility(isinstance(one.controller, PoseGraph) and not one.individual.sizes)

    # how it is

    @property
    def job(self) -> Job | None:
        return self.studio.job_of(self.relative)

    async def _look(self) -> None:
        """Looks at the run again if something may have changed."""
        if self._busy:
            return
        self._busy = True
        try:
            await self._told_of_job()
            database = self.folder / DATABASE
            changed = (database.stat().st_mtime_ns, self.job and self.job.state) if database.exists() else None
            if changed is not None and changed != self._seen:
                self._seen = changed
                await self._gather()
        finally:
            self._busy = False

    async def _told_of_job(self) -> None:
        job = self.job
        working = job is not None and job.working
        self.bar.set_visibility(working)
        self.stopping.set_visibility(working)
        self.going_on.set_visibility(job is not None and job.state == "stopped")
        if job is None:
            return
        if not working:
            self.state.set_text({"done": "", "stopped": "Stopped; what was found is kept."}.get(job.state, job.said))
            return
        headway = await asyncio.to_thread(self.studio.jobs.headway, job)
        best = "" if headway.best is None else f", best score {headway.best:.3f}"
        self.bar.props(f"value={headway.share:.3f}" if headway.total else "", remove="" if headway.total else "value")
        self.state.set_text(f"{headway.done:,} of {headway.total:,} trials{best}" if headway.total else "Beginning …")

    async def _gather(self) -> None:
        try:
            self.shown, data = await asyncio.to_thread(lambda: gallery(self.studio.workspace.run(self.name)))
        except InvalidInput as error:  # it is just being made, or damaged
            if not (self.job and self.job.working):
                self.state.set_text(str(error))
            return
        if data is None:
            if not (self.job and self.job.working):
                self.state.set_text("No gait to show: nothing of what was tried moves on and holds.")
            return
        self.theatre.show(await asyncio.to_thread(self.studio.shelf.put, data))
        self._tabulate()
        self._say_which()
        self.actions.set_visibility(True)

    # what can be done

    def _stop(self) -> None:
        if self.job:
            self.studio.jobs.stop(self.job)

    def _go_on(self) -> None:
        if self.job:
            self.studio.jobs.resume(self.job)

    def _refine(self) -> None:
        out = self.studio.workspace.new(RUNS, f"{self.name}-refined")
        words = ["refine", self.relative, *self._one(), "--trials", str(REFINING), "--keep", "10",
                 "--out", self.studio.workspace.relative(out)]  # fmt: skip
        self.frame.ask(words, out)
        self.elsewhere(out.name)

    def _keep(self) -> None:
        one = self.shown[self.rank - 1]
        out = self.studio.workspace.new(GAITS, f"{one.individual.creature.name}-{one.name or 'gait'}", ".yaml")
        one.individual.save(out)
        path = self.studio.workspace.relative(out)
        self.frame.did(["render", self.relative, *self._one(), "--out", path])
        ui.notify(f"Kept as {path}.")

    def _design(self) -> None:
        ui.navigate.to(f"/design?run={self.name}&rank={self.rank}")

    def _render(self, ending: str) -> None:
        out = self._made(f"{self.name}-{self.rank}", ending)
        self.frame.make(["render", self.relative, *self._one()], out)

    def _page(self) -> None:
        self.frame.make(["page", self.relative], self._made(self.name, ".html"))

    def _made(self, stem: str, ending: str) -> Path:
        return self.studio.workspace.path(MADE, f"{stem}{ending}")

    def _one(self) -> list[str]:
        """Which gait, in the words of the command line."""
        return ["--rank", str(self.rank)]


def _cells(rank: int, one: Candidate) -> list[str]:
    gait = one.descriptors
    period = gait.get("period")
    return [
        one.name or "gait", str(rank), str(one.id), f"{one.score:.3f}", f"{100.0 * float(gait['speed']):+.1f}",
        f"{float(gait['sizes']):.2f}", "–" if period is None else f"{float(period):.2f}",
        f"{100.0 * float(gait['flight']):.0f} %", str(one.status),
    ]  # fmt: skip
