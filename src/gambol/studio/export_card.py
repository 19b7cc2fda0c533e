"""Gaits for animation programs and games, as the studio offers them: what is in the file, asked in a few words."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from gambol.studio.frame import told

ENDINGS = {".glb": "glTF (.glb)", ".usdz": "USD (.usdz)", ".bvh": "BVH (.bvh)"}
RATES = (24, 25, 30, 60, 120)
CHOSEN, ALL = "the chosen gait", "all gaits, each by its name"
IN_PLACE, ROOT = "stays in place", "goes along (root motion)"


class ExportCard:
    """Asks what a clip is like; `make` gets the words of the command line and the file's ending."""

    def __init__(self, make: Callable[[list[str], str], None]) -> None:
        self._make = make
        with ui.expansion("Export a loop for animation programs and games").classes("wide"):
            with ui.element("div").classes("row"):
                self.which = ui.select([CHOSEN, ALL], label="Gaits", value=CHOSEN, on_change=self._alone)
                self.moves = ui.select([IN_PLACE, ROOT], label="The body", value=IN_PLACE)
                self.ending = ui.select(ENDINGS, label="File", value=".glb", on_change=self._alone)
                for one in (self.which, self.moves, self.ending):
                    one.props("outlined dense").classes("broad")
            with ui.element("div").classes("row"):
                self.strides = ui.number("Strides", value=1, min=1, max=100, precision=0).props("outlined dense")
                self.fps = ui.select(list(RATES), label="Frames a second", value=60).props("outlined dense")
                self.ends = ui.switch("With start and stop", on_change=self._alone)
                ui.button("Export", on_click=told(self._export)).props("no-caps")
            self.hint = ui.label("").classes("quiet").props("role=status")

    def words(self) -> list[str]:
        """What is asked for, in the words of the command line; the gait itself is said elsewhere."""
        words = ["--clip", "--strides", str(int(self.strides.value or 1)), "--fps", str(self.fps.value)]
        if self.moves.value == ROOT:
            words.append("--root-motion")
        if self.ends.value:
            words.append("--ends")
        if self.every:
            words.append("--every-gait")
        return words

    @property
    def every(self) -> bool:
        """Whether all gaits are asked for."""
        return bool(self.which.value == ALL)

    def _alone(self) -> None:
        """A BVH file holds one clip."""
        self.hint.set_text("A BVH file holds one clip: choose glTF or USD for several." if self._full else "")

    @property
    def _full(self) -> bool:
        return self.ending.value == ".bvh" and (self.every or bool(self.ends.value))

    def _export(self) -> None:
        if not self._full:
            self._make(self.words(), str(self.ending.value))
