"""The first screen: creatures that move, where to begin, what is at work and what was kept."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import ui

from gambol.studio.frame import Frame, file_button, framed, heading, told
from gambol.studio.kept import kept_gaits
from gambol.studio.starters import STARTERS
from gambol.studio.studio import Studio
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import BROUGHT, LARGEST_BROUGHT

USUAL = ("--seconds-budget", "60", "--seed", "0")  # of a search for good gaits, as the form of Discover has it
RECENT = 6  # runs and gaits that are listed


def start_screen(studio: Studio) -> None:
    """Something moves before anybody has done anything."""
    with framed(studio, "", "Start") as frame:
        heading("How could it move?")
        _Start(frame)


class _Start:
    def __init__(self, frame: Frame) -> None:
        self.frame, self.studio = frame, frame.studio
        self.watched = STARTERS[0]
        with ui.element("div").classes("ways"):
            with self._way("Pick one", "All creatures are alive: pull them, push them."):
                bodies = self.studio.workspace.choices()
                self.pick = ui.select(bodies, label="Creature", value=self.watched, with_input=True)
                self.pick.props("outlined dense")
                ui.button("See how it could move", on_click=told(self._discover)).props("no-caps")
            with self._way("Draw one", "From nothing, or from a dog, a bird, a spider, a fish or a man."):
                ui.button("Draw", on_click=lambda: ui.navigate.to("/draw")).props("no-caps outline")
            with self._way("Bring one", "Drop a file anywhere: a body (YAML), a drawing (SVG) or a rig (GLB)."):
                file_button("Open a file", self.frame.brought, BROUGHT, LARGEST_BROUGHT)
        self.waiting = ui.label("The first of three creatures is being made ready …").classes("quiet waiting")
        self.waiting.props("role=status")
        self.theatre = Theatre(self._seen)
        with ui.element("div").classes("halves"):
            self.running = ui.element("section").props('aria-label="What is running"')
            self.kept = ui.element("section").props('aria-label="What was kept"')
        self._listed: object = None
        ui.timer(0.0, told(self._fill), once=True)
        ui.timer(1.0, self._look)

    def _way(self, title: str, text: str) -> ui.element:
        card = ui.element("section").classes("card way")
        with card:
            heading(title, 2)
            ui.label(text).classes("quiet")
        return card

    def _discover(self) -> None:
        word = str(self.pick.value)
        out = self.studio.new_run(self.studio.workspace.creature(word).name)
        self.frame.ask(["discover", word, *USUAL, "--out", self.studio.workspace.relative(out)], out)
        ui.navigate.to(f"/discover?creature={word}&run={out.name}")

    async def _fill(self) -> None:
        """One after the other, so that the first is seen at once."""
        try:
            for count in range(1, len(STARTERS) + 1):
                data = await asyncio.to_thread(self.studio.starters.first, count)
                self.theatre.show(self.studio.shelf.put(data))
        except Exception:
            self.waiting.set_visibility(False)  # the error is told
            raise

    def _seen(self, detail: dict[str, Any]) -> None:
        self.waiting.set_visibility(False)
        self.pick.set_value(detail["name"])

    async def _look(self) -> None:
        runs = (await asyncio.to_thread(self.studio.workspace.runs))[:RECENT]
        gaits = (await asyncio.to_thread(lambda: list(kept_gaits(self.studio.workspace))))[:RECENT]
        jobs = [job for job in self.studio.jobs.all if job.working]
        now = ([job.number for job in jobs], [one.name for one in runs], [one.name for one in gaits])
        if now == self._listed:  # links that are made anew while they are pressed do nothing
            return
        self._listed = now
        self.running.clear()
        with self.running:
            heading("At work and found", 2)
            for job in jobs:
                ui.link(f"at work: {job.command}", f"/{job.run.replace('runs/', 'run/')}" if job.run else "/runs")
            busy = {job.run for job in jobs}
            for one in runs:
                if f"runs/{one.name}" not in busy:
                    ui.link(f"{one.name}: {one.verb} {one.creature}", f"/run/{one.name}")
            if not jobs and not runs:
                ui.label("No runs yet.").classes("quiet")
        self.kept.clear()
        with self.kept:
            heading("Kept gaits", 2)
            for gait in gaits:
                ui.link(gait.name, f"/gait/{gait.name}")
            if not gaits:
                ui.label("Nothing is kept yet. “Keep it” writes a gait that you like to a file of its own.").classes(
                    "quiet"
                )
