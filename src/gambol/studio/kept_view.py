"""A gait that somebody kept, alive on a screen, and what can be made of it."""

from __future__ import annotations

import asyncio
import shlex
from typing import Any

from nicegui import ui

from gambol.controllers.individual import Individual
from gambol.files import write_text
from gambol.page.building import page_text
from gambol.page.individuals import individual_data
from gambol.studio.frame import Frame, told
from gambol.studio.kept import Kept
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import MADE

FILES = {"Film": ".mp4", "GIF": ".gif", "Strip": ".png", "Data": ".csv"}


class KeptView:
    """One file of the workspace's gaits."""

    def __init__(self, frame: Frame, kept: Kept, individual: Individual) -> None:
        self.frame, self.studio, self.kept, self.individual = frame, frame.studio, kept, individual
        ui.label(f"{individual.creature.name}, {individual.controller.family}").classes("quiet")
        self.theatre = Theatre()
        with ui.element("div").classes("row downloads").props('role=group aria-label="Share"'):
            ui.label("Share:").classes("quiet")
            ui.button("Page", on_click=told(self._page)).props("flat no-caps dense")
            for word, ending in FILES.items():
                ui.button(word, on_click=told(lambda ending=ending: self._render(ending))).props("flat no-caps dense")
        ui.timer(0.1, told(self._show), once=True)

    async def _show(self) -> None:
        self.theatre.show(self.studio.shelf.put(await asyncio.to_thread(self._data)))

    def _data(self) -> dict[str, Any]:
        return individual_data(self.individual, self.kept.name, "kept")

    async def _page(self) -> None:
        """For anybody: a file that needs neither a studio nor gambol."""
        path = self.studio.workspace.path(MADE, f"{self.kept.name}.html")
        made_with = shlex.join(["gambol", *self.kept.command])
        text = await asyncio.to_thread(lambda: page_text(self.individual.creature, self._data(), made_with))
        await asyncio.to_thread(write_text, path, text)
        ui.download.from_url(f"/made/{path.name}", path.name)

    def _render(self, ending: str) -> None:
        self.frame.make(self.kept.command, self.studio.workspace.path(MADE, f"{self.kept.name}{ending}"))
