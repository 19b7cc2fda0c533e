"""Plan: ground is drawn, and Luxo plans across it; the acrobot and others plan what they can."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import events, ui
from nicegui.element import Element

from gambol.opening import load
from gambol.planning.known_problems import problem, problem_names
from gambol.planning.search import open_plan
from gambol.studio.frame import Frame, framed, heading, told
from gambol.studio.plan_view import PlanView
from gambol.studio.studio import Studio
from gambol.studio.workspace import RUNS, WORLDS
from gambol.worlds.terrain import Segments, Terrain

ACROSS = "traverse"  # the problem that is about ground
EXAMPLE = "examples/hills.yaml"


class GroundBoard(Element, component="browser/terrain_element.js"):
    """Ground that is drawn, as an element of NiceGUI."""


def plan_screen(studio: Studio, run: str | None) -> None:
    """What to plan, where, and what comes of it."""
    with framed(studio, "plan", "Plan") as frame:
        heading("Plan a motion")
        _Planning(frame, run)
    if run and studio.has_run(run):
        frame.opened(run)


class _Planning:
    def __init__(self, frame: Frame, run: str | None) -> None:
        self.frame, self.studio = frame, frame.studio
        self.points: list[Any] = []
        names = sorted(problem_names(), key=lambda name: name != ACROSS)
        told_of = {name: f"{problem(name).creature}: {problem(name).summary}" for name in names}
        with ui.element("form").classes("row card").on("submit.prevent", told(self._begin)):
            self.problem = ui.select(told_of, label="Problem", value=ACROSS).props("outlined dense").classes("broad")
            self.seconds = ui.number("Seconds of motion", value=None, min=1, max=600).props(
                "outlined dense clearable step=any"
            )
            self.seed = ui.number("Seed", value=0, min=0, precision=0).props("outlined dense")
            ui.button("Plan").props("no-caps type=submit")
        with ui.element("div").classes("card") as ground:
            self.board = GroundBoard()
            self.board.on("changed", self._drawn)
            self.board.on("ready", told(self._ready))
            ui.button("The hills of the example", on_click=told(self._example)).props("flat no-caps dense")
        ground.bind_visibility_from(self.problem, "value", value=ACROSS)
        self.place = ui.element("div")
        self.asked = run if run and self.studio.has_run(run) else None
        if self.asked:
            self._show(self.asked)

    async def _ready(self) -> None:
        """The ground of the plan that is shown, to be changed and planned across again."""
        if self.asked and self.studio.workspace.verb(self.asked) == "plan":
            plan = await asyncio.to_thread(open_plan, self.studio.workspace.path(RUNS, self.asked))
            self.problem.set_value(plan.problem.name)
            self._stand_on(plan.world.terrain)

    def _stand_on(self, terrain: Terrain) -> None:
        if isinstance(terrain, Segments):
            self.board.run_method("load", [list(point) for point in terrain.points])

    def _drawn(self, event: events.GenericEventArguments) -> None:
        self.points = list(event.args)

    def _example(self) -> None:
        self._stand_on(load(EXAMPLE, Terrain))

    def _begin(self) -> None:
        task = problem(str(self.problem.value))
        creature = str(task.creature)
        workspace = self.studio.workspace
        out = self.studio.new_run(f"{creature}-{task.name}")
        words = ["plan", creature, task.name]
        if task.name == ACROSS and self.points:
            terrain = Segments.from_data({"kind": "segments", "points": self.points}, "the ground")
            path = workspace.new(WORLDS, "ground", ".yaml")
            terrain.save(path)
            words += ["--terrain", workspace.relative(path)]
        if self.seconds.value:
            words += ["--seconds", f"{float(self.seconds.value):g}"]
        words += ["--seed", str(int(self.seed.value or 0)), "--out", workspace.relative(out)]
        self.frame.ask(words, out)
        self._show(out.name)

    def _show(self, name: str) -> None:
        self.frame.shows(run=name)
        self.place.clear()
        with self.place:
            ui.link(f"runs/{name}", f"/run/{name}")
            PlanView(self.frame, name)
