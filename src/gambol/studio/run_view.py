"""A run on a screen: its gaits alive, their table, and what can be made of them, also while it is being made."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import ui

from gambol.controllers.pose_graph import PoseGraph
from gambol.discovery.verdict import kept_elsewhere
from gambol.motion.gait import Gait, told_bodies
from gambol.page.building import names_of
from gambol.runs.candidate import Candidate
from gambol.studio.export_card import ExportCard
from gambol.studio.first_motion import FirstMotion
from gambol.studio.frame import Frame, told
from gambol.studio.kept import keep
from gambol.studio.live import gallery
from gambol.studio.theatre import Theatre
from gambol.studio.watching import WatchedRun
from gambol.studio.workspace import MADE

TITLES = ("gait", "rank", "id", "score", "cm/s", "bodies/s", "period s", "flight", "kept", "status")
FILES = {"Film": ".mp4", "GIF": ".gif", "Strip": ".png", "Data": ".csv"}
WORDS = {
    "score": "what the search maximises",
    "bodies/s": "its speed, in its own lengths a second",
    "period s": "the time of one stride",
    "flight": "the share of time in which nothing touches the ground",
    "kept": "how much of its score is left on slippery ground, uphill and after pushes",
    "status": "ok: it passed all checks; fragile: it fails with a shorter time step",
}
CHOOSES = """event => {
    const row = event.target.closest("[data-rank]");
    if (row) document.getElementById("PLACE").theatre?.chooseRank(Number(row.dataset.rank));
}"""
REFINING = 1000  # rounds, as at the command line; whoever has seen enough stops it


class RunView(WatchedRun):
    """A run with gaits: the best so far while it is being made."""

    def __init__(self, frame: Frame, name: str, elsewhere: Callable[[str], Any]) -> None:
        """`elsewhere` is called with the name of another run to be shown, that of a refinement."""
        super().__init__(frame, name)
        self.elsewhere = elsewhere
        self.shown: list[Candidate] = []
        self.rank = 1
        self._told = ""  # the state of the job that is told
        self._build()
        ui.timer(0.3, self._tell)
        ui.timer(0.3, self._look)
        ui.timer(0.0, told(self._begin), once=True)

    # what is on the screen

    def _build(self) -> None:
        with ui.element("div").classes("row"):
            self._status()
            self.bar = ui.element("progress").props('max=1 aria-label="How far it is"').classes("grow")
            self._of_work.append(self.bar)
            self.going_on = ui.button("Go on", on_click=told(self._go_on)).props("flat no-caps")
        self.theatre = Theatre(self._chosen)
        with ui.element("div").classes("card") as self.actions:
            self.which = ui.label("").classes("quiet").props("role=status")
            with ui.element("div").classes("row"):
                ui.button("Refine it", on_click=told(self._refine)).props("no-caps")
                ui.button("Keep it", on_click=told(self._keep)).props("no-caps outline")
                self.design = ui.button("Design with it", on_click=self._design).props("no-caps outline")
                ui.switch("Compare two", on_change=lambda event: self.theatre.compare(2 if event.value else 1))
            with ui.element("div").classes("row downloads").props('role=group aria-label="Share"'):
                ui.label("Share:").classes("quiet")
                ui.button("Page of all", on_click=told(self._page)).props("flat no-caps dense")
                for word, ending in FILES.items():
                    ui.button(word, on_click=told(lambda ending=ending: self._render(ending))).props(
                        "flat no-caps dense"
                    )
            self.export = ExportCard(self._export)
        self.table = ui.html("", sanitize=False).classes("wide")
        self.table.on("click", js_handler=CHOOSES.replace("PLACE", f"c{self.theatre.id}"))
        if self.job is None:
            self.state.set_text("")
        for part in (*self._of_work, self.going_on, self.actions):
            part.set_visibility(False)

    def _tabulate(self) -> None:
        head = "".join(f'<th scope=col title="{WORDS.get(title, "")}">{title}</th>' for title in TITLES)
        lines = "".join(
            f"<tr data-rank={rank}>{''.join(f'<td>{cell}</td>' for cell in _pressed(_cells(rank, one, name)))}</tr>"
            for rank, (one, name) in enumerate(zip(self.shown, names_of(self.shown), strict=True), 1)
        )
        words = " · ".join(f"<b>{html.escape(title)}</b>: {html.escape(text)}" for title, text in WORDS.items())
        table = f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>'
        self.table.set_content(f'{table}<p class="quiet words">{words}</p>')

    def _chosen(self, detail: dict[str, Any]) -> None:
        self.rank = int(detail["rank"])
        self._say_which()

    def _say_which(self) -> None:
        if self.shown:
            self.rank = min(self.rank, len(self.shown))
            one = self.shown[self.rank - 1]
            self.which.set_text(f"Chosen: {self.rank}. {names_of(self.shown)[self.rank - 1]}")
            self.design.set_visibility(isinstance(one.controller, PoseGraph) and not one.individual.sizes)

    # how it is

    async def _begin(self) -> None:
        """Whoever waits for a search sees its first tries, until it has found something."""
        if self.job is None or not self.job.working or self.shown:
            return
        first = FirstMotion.of(self.studio, self.job)
        if first is None:
            return
        for find in (first.any, first.best):
            address = await asyncio.to_thread(find)
            if self.shown:
                return
            self.theatre.show(address)

    async def _tell(self) -> None:
        """How far the job is, while gaits that it has found are being looked at."""
        job = self.job
        if job is None or (not job.working and job.state == self._told):
            return
        self._told = job.state
        self.going_on.set_visibility(job.state == "stopped")
        if not job.working:
            if job.state != "done":  # which is told when what was found is on the shelf, and stays as it is
                self.state.set_text("Stopped; what was found is kept." if job.state == "stopped" else job.said)
            return
        headway = await asyncio.to_thread(self.studio.jobs.headway, job)
        best = "" if headway.best is None else f", best score {headway.best:.3f}"
        self.bar.props(f"value={headway.share:.3f}" if headway.total else "", remove="" if headway.total else "value")
        self.state.set_text(f"{headway.done:,} of {headway.total:,} trials{best}" if headway.total else "Beginning …")

    async def _show(self, working: bool) -> None:
        run = await asyncio.to_thread(self.studio.workspace.run, self.name)
        self.shown, data = await asyncio.to_thread(gallery, run)
        if data is None:
            if run.finished:  # one that was stopped may have had no time for any
                self.state.set_text("There is no gait to show: no candidate keeps moving and passes the checks.")
            return
        self.theatre.show(await asyncio.to_thread(self.studio.shelf.put, data))
        self._tabulate()
        self._say_which()
        self.actions.set_visibility(True)
        if self.job and self.job.state == "done" and run.finished:
            self.state.set_text("Done.")

    # what can be done

    def _go_on(self) -> None:
        if self.job:
            self.studio.jobs.resume(self.job)

    def _refine(self) -> None:
        out = self.studio.new_run(f"{self.name}-refined")
        words = [
            "refine",
            self.relative,
            *self._one(),
            "--trials",
            str(REFINING),
            "--keep",
            "10",
            "--out",
            self.studio.workspace.relative(out),
        ]
        self.frame.ask(words, out)
        self.elsewhere(out.name)

    def _keep(self) -> None:
        one = self.shown[self.rank - 1]
        kept = keep(self.studio.workspace, one.individual, f"{one.individual.creature.name}-{one.name or 'gait'}")
        self.frame.did(kept.command)
        ui.notify(f"Kept as {kept.file}.")

    def _design(self) -> None:
        ui.navigate.to(f"/design?run={self.name}&rank={self.rank}")

    def _render(self, ending: str) -> None:
        out = self._made(f"{self.name}-{self.rank}", ending)
        self.frame.make(["render", self.relative, *self._one()], out)

    def _export(self, words: list[str], ending: str) -> None:
        which, stem = ([], self.name) if self.export.every else (self._one(), f"{self.name}-{self.rank}")
        self.frame.make(["render", self.relative, *which, *words], self._made(f"{stem}-clip", ending))

    def _page(self) -> None:
        self.frame.make(["page", self.relative], self._made(self.name, ".html"))

    def _made(self, stem: str, ending: str) -> Path:
        return self.studio.workspace.path(MADE, f"{stem}{ending}")

    def _one(self) -> list[str]:
        """Which gait, in the words of the command line."""
        return ["--rank", str(self.rank)]


def _pressed(cells: list[str]) -> list[str]:
    """The cells of a row as HTML: the first of them can be pressed, with keys too, and so can all of the row."""
    name, *rest = map(html.escape, cells)
    return [f"<button type=button>{name}</button>", *rest]


def _cells(rank: int, one: Candidate, name: str) -> list[str]:
    gait = one.descriptors
    kept = kept_elsewhere(one)
    period, bodies = gait.get("period"), Gait.from_data(gait).bodies(one.individual.body)
    return [
        name,
        str(rank),
        str(one.id or "–"),
        f"{one.score:.3f}",
        f"{100.0 * float(gait['speed']):+.1f}",
        told_bodies(bodies),
        "–" if period is None else f"{float(period):.2f}",
        f"{100.0 * float(gait['flight']):.0f} %",
        "–" if kept is None else f"{100.0 * kept:.0f} %",
        str(one.status),
    ]
