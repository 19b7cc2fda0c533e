"""A gait that somebody kept, alive on a screen, and what can be made of it."""

from __future__ import annotations

import asyncio

from nicegui import ui

from gambol.controllers.individual import Individual
from gambol.page.individuals import individual_data
from gambol.studio.frame import Frame, told
from gambol.studio.kept import Kept
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import MADE

FILES = {"Film": ".mp4", "Strip": ".png", "Data": ".csv"}


class KeptView:
    """One file of the workspace's gaits."""

    def __init__(self, frame: Frame, kept: Kept, individual: Individual) -> None:
        self.frame, self.studio, self.kept, self.individual = frame, frame.studio, kept, individual
        ui.label(f"{individual.creature.name}, {individual.controller.family}").classes("quiet")
        self.theatre = Theatre()
        with ui.element("div").classes("row downloads"):
            for word, ending in FILES.items():
                ui.button(word, on_click=told(lambda ending=ending: self._render(ending))).props("flat no-caps dense")
        ui.timer(0.1, told(self._show), once=True)

    async def _show(self) -> None:
        data = await asyncio.to_thread(individual_data, self.individual, self.kept.name, "kept")
        self.theatre.show(self.studio.shelf.put(data))

    def _render(self, ending: str) -> None:
        self.frame.make(self.kept.command, self.studio.workspace.path(MADE, f"{self.kept.name}{ending}"))
