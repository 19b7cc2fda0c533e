"""Runs: all runs of the workspace, and the jobs that make them."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Callable
from typing import Any

from nicegui import ui

from gambol.errors import InvalidInput
from gambol.studio.frame import Frame, framed, heading, told
from gambol.studio.jobs import Job
from gambol.studio.kept import Kept, kept_gaits, kept_individual
from gambol.studio.kept_view import KeptView
from gambol.studio.plan_view import PlanView
from gambol.studio.run_view import RunView
from gambol.studio.studio import Studio
from gambol.studio.workspace import RUNS, RunFacts

TITLES = ("run", "verb", "creature", "trials", "best", "changed")
ENDED = 3  # jobs that are still told of


def runs_screen(studio: Studio) -> None:
    """The list."""
    with framed(studio, "runs", "Runs") as frame:
        heading("Runs")
        _Jobs(frame)
        search = ui.input("Search", placeholder="creature, verb or name").props("clearable outlined dense")
        table = ui.html("", sanitize=False).classes("wide")
        gaits = ui.html("", sanitize=False).classes("wide")

        async def look() -> None:
            wanted = (search.value or "").lower().split()
            found = await asyncio.to_thread(studio.workspace.runs)
            shown = [facts for facts in found if all(word in facts.words for word in wanted)]
            table.set_content(_table(shown) if shown else f"<p class=quiet>{_nothing(bool(found))}</p>")
            kept = await asyncio.to_thread(lambda: list(kept_gaits(studio.workspace)))
            gaits.set_content(_gaits([one for one in kept if all(word in " ".join(one.command) for word in wanted)]))

        search.on_value_change(look)
        ui.timer(1.0, look)


def run_screen(studio: Studio, name: str) -> None:
    """One run."""
    with framed(studio, "runs", name) as frame:
        heading(name)
        trouble = _trouble(studio, name)
        if trouble:
            ui.label(trouble).classes("bad")
        elif _is_plan(studio, name):
            PlanView(frame, name)
        else:
            if studio.workspace.verb(name) in ("evolve", "illuminate"):
                ui.link("everybody that was tried", f"/evolve?run={name}")
            RunView(frame, name, lambda other: ui.navigate.to(f"/run/{other}"))
    if not trouble:
        frame.did(["show", f"runs/{name}"])


def gait_screen(studio: Studio, name: str) -> None:
    """One gait that was kept."""
    with framed(studio, "runs", name) as frame:
        heading(name)
        try:
            kept, individual = kept_individual(studio.workspace, name)
        except InvalidInput as error:
            ui.label(str(error)).classes("bad")
            return
        KeptView(frame, kept, individual)
    frame.did(kept.command)


def _trouble(studio: Studio, name: str) -> str:
    """Why there is nothing to show under a name."""
    try:
        studio.workspace.path(RUNS, name)
    except InvalidInput as error:
        return str(error)
    return "" if studio.has_run(name) else f"there is no run {name!r}; all runs are listed; choose one of them"


def _is_plan(studio: Studio, name: str) -> bool:
    """Whether a run is a plan, or a job is about to make it one."""
    job = studio.job_of(studio.workspace.relative(studio.workspace.path(RUNS, name)))
    return studio.workspace.verb(name) == "plan" or (job is not None and job.words[0] == "plan")


class _Jobs:
    """What is at work, and what became of the last ones."""

    def __init__(self, frame: Frame) -> None:
        self.studio = frame.studio
        self.place = ui.element("section").props('aria-label="Jobs"')
        self._seen: object = None
        self._bars: dict[int, ui.element] = {}  # of jobs at work, by their numbers
        ui.timer(0.5, self._look)

    async def _look(self) -> None:
        jobs = [job for job in self.studio.jobs.all if job.working]
        jobs += [job for job in reversed(self.studio.jobs.all) if not job.working][:ENDED]
        now = [(job.number, job.state) for job in jobs]
        if now != self._seen:  # buttons that are made anew while they are pressed do nothing
            self._seen = now
            self._bars = {}
            self.place.clear()
            with self.place:
                for job in jobs:
                    self._row(job)
        for job in jobs:
            if job.number in self._bars:
                headway = await asyncio.to_thread(self.studio.jobs.headway, job)
                self._bars[job.number].props(f"value={headway.share:.3f}" if headway.share else "")

    def _row(self, job: Job) -> None:
        with ui.element("div").classes("job"):
            with ui.element("div"):
                with ui.element("code"):
                    ui.label(job.command)
                if job.working:
                    self._bars[job.number] = ui.element("progress").props('max=1 aria-label="How far it is"')
                elif job.state == "failed":
                    ui.label(job.said).classes("bad")
                else:
                    ui.label(job.state).classes("quiet")
            with ui.element("div").classes("row"):
                if job.run:
                    _named(ui.link("open", f"/run/{job.run.removeprefix('runs/')}"), job)
                if job.working:
                    self._button("Stop", self.studio.jobs.stop, job)
                else:
                    if job.state == "stopped":
                        self._button("Go on", self.studio.jobs.resume, job)
                    self._button("Forget", self.studio.jobs.forget, job)

    def _button(self, text: str, act: Callable[[Job], Any], job: Job) -> None:
        _named(ui.button(text, on_click=told(lambda: act(job))).props("flat dense no-caps"), job)


def _named(part: ui.link | ui.button, job: Job) -> None:
    """Tells apart by name what every job has."""
    part.props["aria-label"] = f"{part.text}: {job.command}"


def _nothing(some: bool) -> str:
    if some:
        return "No run has these words."
    return 'No runs yet: <a href="/discover">discover</a> how a creature could move, or <a href="/draw">draw</a> one.'


def _table(found: list[RunFacts]) -> str:
    head = "".join(f"<th scope=col>{title}</th>" for title in TITLES)
    return f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{"".join(map(_line, found))}</tbody></table>'


def _gaits(found: list[Kept]) -> str:
    if not found:
        return ""
    lines = "".join(
        f'<tr><td><a href="/gait/{html.escape(one.name)}">{html.escape(one.name)}</a></td>'
        f"<td>{html.escape(one.creature)}</td><td><code>{html.escape(one.file)}</code></td></tr>"
        for one in found
    )
    head = "".join(f"<th scope=col>{title}</th>" for title in ("kept gait", "creature", "file"))
    return f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>'


def _line(facts: RunFacts) -> str:
    name = html.escape(facts.name)
    if facts.trouble:
        return f"<tr><td>{name}</td><td colspan={len(TITLES) - 1} class=bad>{html.escape(facts.trouble)}</td></tr>"
    trials = f"{facts.trials:,}" if facts.finished else f"{facts.trials:,} of {facts.planned:,}"
    best = "–" if facts.best is None else f"{facts.best:.3f}"
    changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(facts.changed))
    cells = (facts.verb, facts.creature, trials, best, changed)
    return f'<tr><td><a href="/run/{name}">{name}</a></td>{"".join(f"<td>{html.escape(c)}</td>" for c in cells)}</tr>'
