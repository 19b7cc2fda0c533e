"""A plan on a screen: its motion, alive, and the tree in which it was found."""

from __future__ import annotations

import asyncio
from typing import Any

import numpy as np
from nicegui import ui
from nicegui.element import Element

from gambol.controllers.individual import Individual
from gambol.page.individuals import individual_data
from gambol.page.recorded import recorded_data
from gambol.planning.body import drawn_coordinate
from gambol.planning.branches import growth
from gambol.planning.planned import MEANING, MOST_POSES, Plan
from gambol.planning.search import open_plan
from gambol.studio.frame import Frame, told
from gambol.studio.theatre import Theatre
from gambol.studio.watching import WatchedRun
from gambol.studio.workspace import MADE
from gambol.worlds.terrain import Segments

BRANCHES = 3000  # simulations whose nodes are shown
FILES = {"Film": ".mp4", "Strip": ".png", "Data": ".csv", "Inputs": ".yaml"}


class TreeView(Element, component="browser/tree_element.js"):
    """The growing tree as an element of NiceGUI."""


class PlanView(WatchedRun):
    """A plan by the name of its run; it need not be there yet if a job is about to make it."""

    def __init__(self, frame: Frame, name: str) -> None:
        super().__init__(frame, name)
        self._planned = 0  # actions that are shown
        with ui.element("div").classes("row"):
            self._status()
        self.theatre = Theatre()
        self.tree = TreeView()
        with ui.element("div").classes("row downloads") as self.files:
            for word, ending in FILES.items():
                ui.button(word, on_click=told(lambda ending=ending: self._render(ending))).props("flat no-caps dense")
        self.files.set_visibility(False)
        ui.timer(0.4, self._look)

    async def _show(self, working: bool) -> None:
        plan = await asyncio.to_thread(open_plan, self.folder)
        ended = "is being planned" if working else MEANING[plan.status].split(";")[0]
        self.state.set_text(
            f"{plan.problem.name}: {plan.seconds:.1f} s of motion in {len(plan)} actions, "
            f"{plan.tally.simulations:,} simulations; it {ended}."
        )
        if len(plan) == self._planned:
            return
        self._planned = len(plan)
        self.theatre.show(await asyncio.to_thread(lambda: self.studio.shelf.put(plan_data(plan))))
        self.files.set_visibility(True)
        self.tree.run_method("show", await asyncio.to_thread(tree_data, plan))

    def _render(self, ending: str) -> None:
        self.frame.make(["render", self.relative], self.studio.workspace.path(MADE, f"{self.name}{ending}"))


def plan_data(plan: Plan) -> dict[str, Any]:
    """What a stage reads: simulated live, unless it has more poses than a lane holds well."""
    if len(plan.controller.poses) > MOST_POSES:
        return recorded_data(plan.motion())
    individual: Individual = plan.individual
    return individual_data(individual, plan.problem.name, f"{plan.seconds:.1f} s of motion")


def tree_data(plan: Plan) -> dict[str, Any]:
    """The tree for the browser: across ground as places of the centre of mass, otherwise a coordinate over time."""
    grown = growth(plan, BRANCHES)
    if isinstance(plan.world.terrain, Segments):
        x, y = plan.slot_names.index("x"), plan.slot_names.index("y")
        lines = [[one.start[x], one.start[y], one.state[x], one.state[y]] for one in grown]
        xs, ys = plan.world.terrain.profile()
        first, last = (
            min(min(line[0], line[2]) for line in lines) - 0.5,
            max(max(line[0], line[2]) for line in lines) + 0.5,
        )
        ground = [(-100.0, ys[0]), *zip(xs, ys, strict=True), (100.0, ys[-1])]
        return {
            "branches": _short(lines),
            "way": _short(plan.states[:, [x, y]].tolist()),
            "ground": ground,
            "from": first,
            "to": last,
            "even": True,
            "axes": ["metres", "centre of mass"],
        }
    i = drawn_coordinate(plan.slot_names)
    lines = [[one.begin, one.start[i], one.end, one.state[i]] for one in grown]
    latest = max((line[2] for line in lines), default=0.0)
    way = [[plan.interval * n, value] for n, value in enumerate(plan.states[:, i].tolist())]
    return {
        "branches": _short(lines),
        "way": _short([one for one in way if one[0] <= latest + 1e-9]),
        "ground": None,
        "from": 0.0,
        "to": latest,
        "even": False,
        "axes": ["seconds of the motion", plan.slot_names[i]],
    }


def _short(rows: list[Any]) -> list[Any]:
    """Four digits behind the point are more than a screen shows."""
    return np.round(np.array(rows, np.float64), 4).tolist() if rows else []
