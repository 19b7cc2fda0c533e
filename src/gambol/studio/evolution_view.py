"""An evolution or an illumination on a screen: everybody as a cloud or a map, and whoever is picked, alive."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from nicegui import events, ui
from nicegui.element import Element

from gambol.discovery.archive import Archive
from gambol.discovery.showcasing import palette
from gambol.discovery.tracing import ancestry
from gambol.page.building import gaits_data
from gambol.page.individuals import individual_data
from gambol.runs.folder import DATABASE
from gambol.runs.run import Run
from gambol.studio.frame import Frame, told
from gambol.studio.jobs import Job
from gambol.studio.theatre import Theatre
from gambol.studio.watching import WatchedRun
from gambol.studio.workspace import MADE


class HeatMap(Element, component="browser/heatmap_element.js"):
    """An archive's map as an element of NiceGUI."""


class Cloud(Element, component="browser/cloud_element.js"):
    """The page of `gambol cloud` as an element of NiceGUI."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self._props["source"] = source


class EvolutionView(WatchedRun):
    """A run by its name; it need not be there yet if a job is about to make it."""

    def __init__(self, frame: Frame, name: str) -> None:
        super().__init__(frame, name)
        with ui.element("div").classes("row"):
            self._status()
            self.bar = ui.element("progress").props('max=1 aria-label="How far it is"')
            self._of_work.append(self.bar)
            ui.link("all about this run", f"/run/{name}")
        with ui.element("div").classes("halves"):
            self.map = HeatMap()
            self.map.on("pick", told(self._picked_cell))
            self.theatre = Theatre()
        self.place = ui.element("div")
        ui.timer(0.6, told(self._look))

    async def _show(self, working: bool) -> None:
        run = await asyncio.to_thread(self.studio.workspace.run, self.name)
        best = await asyncio.to_thread(run.best, 1)
        score = f", best score {best[0].score:.3f}" if best else ""
        self.state.set_text(f"{run.trials_done:,} of {run.recipe.trials:,} tried{score}.")
        self.bar.props(f"value={run.trials_done / run.recipe.trials:.3f}")
        self.map.set_visibility(run.recipe.verb == "illuminate")
        if not best:
            return
        if run.recipe.verb == "illuminate":
            self.map.run_method("show", await asyncio.to_thread(lambda: map_data(Archive.of(run))))
        if not working:
            await self._put(lambda: gaits_data(run, palette(run) or best))
            if run.recipe.verb != "illuminate":
                self._ask_for_cloud()

    async def _put(self, make: Any) -> None:
        self.theatre.show(await asyncio.to_thread(lambda: self.studio.shelf.put(make())))

    # who is picked

    async def _picked_cell(self, event: events.GenericEventArguments) -> None:
        run, cell = self.studio.workspace.run(self.name), event.args
        await self._put(lambda: gaits_data(run, [run.candidate(int(cell["id"]))]))
        self.frame.did(["show", self.relative, "--cell", ",".join(str(i) for i in cell["place"])])

    async def _picked_trial(self, event: events.GenericEventArguments) -> None:
        trial = int(event.args["trial"])
        await self._put(lambda: _anybody(self.studio.workspace.run(self.name), trial))

    # everybody

    def _ask_for_cloud(self) -> None:
        """Has the page made, unless there is one that is newer than the run."""
        out = self.studio.workspace.path(MADE, f"{self.name}-cloud.html")

        def done(job: Job) -> None:
            if job.state == "done":
                self._show_cloud(out)
            else:
                self.state.set_text(job.said)

        words = ["cloud", self.relative, "--out", self.studio.workspace.relative(out)]
        if out.exists() and out.stat().st_mtime > (self.folder / DATABASE).stat().st_mtime:
            self.frame.did(words)
            self._show_cloud(out)
        else:
            self.frame.ask(words, then=done)

    def _show_cloud(self, page: Path) -> None:
        self.place.clear()
        with self.place:
            Cloud(f"/shown/{page.name}").on("pick", told(self._picked_trial))


def _anybody(run: Run, trial: int) -> dict[str, Any]:
    """Whoever was tried, kept or not: who was not is bred again from its ancestors."""
    descent = ancestry(run, trial=trial)
    birth = descent.itself
    individual = descent.individual(birth)
    return individual_data(individual, f"trial {trial}", f"generation {birth.generation}, score {birth.score:.3f}")


def map_data(archive: Archive) -> dict[str, Any]:
    """An archive over its first two axes: in each cell the best along the others."""
    axes = [{"name": axis.name, "low": axis.low, "high": axis.high, "cells": axis.cells} for axis in archive.grid.axes]
    shown = [*axes, {"name": "all", "low": 0.0, "high": 1.0, "cells": 1}][:2]
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    for place in archive:
        one, at = archive.candidates[place], (place[0], place[1] if len(axes) > 1 else 0)
        if at not in cells or one.score > cells[at]["score"]:
            cells[at] = {"at": at, "place": place, "id": one.id, "score": one.score, "name": one.name or "gait"}
    return {"axes": shown, "cells": list(cells.values())}
