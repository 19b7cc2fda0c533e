"""The live stage as an element of NiceGUI: one or two large pictures, and small ones to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nicegui import events
from nicegui.element import Element


class Theatre(Element, component="browser/theatre_element.js"):
    """Shows the gaits of a parcel; `choose` is told the gait that is watched: its id, rank and name."""

    def __init__(
        self,
        choose: Callable[[dict[str, Any]], Any] | None = None,
        boxes: int = 1,
        mix: Callable[[dict[str, Any]], Any] | None = None,
    ) -> None:
        """With `mix`, which is told `shares`, the first gait is alone on the large stage, the others have sliders."""
        super().__init__()
        self._props["boxes"] = boxes
        self._props["address"] = ""
        self._props["mixing"] = mix is not None
        self._props["shares"] = []
        self.set_visibility(False)  # until there is something to see
        if choose is not None:
            self.on("watch", lambda event: choose(_detail(event)))
        if mix is not None:
            self.on("mix", lambda event: mix(_detail(event)), throttle=0.05)

    def show(self, address: str, shares: Sequence[float] = ()) -> None:
        """What is at an address of the shelf; sliders begin with some shares, or with 0."""
        self.set_visibility(True)
        if self._props["address"] != address:
            self._props["address"] = address
            self._props["shares"] = list(shares)
            self.update()

    def compare(self, boxes: int) -> None:
        """So many large stages."""
        self._props["boxes"] = boxes
        self.update()

    def mix(self, shares: list[float]) -> None:
        """Sets the sliders."""
        self.run_method("mix", shares)

    def retune(self, parameters: list[float], again: bool = False) -> None:
        """Other numbers for the controller on the first stage, while it moves."""
        self.run_method("retune", parameters, again)


def _detail(event: events.GenericEventArguments) -> dict[str, Any]:
    return dict(event.args)
