"""Draw: a body from nothing, with the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import yaml
from nicegui import events, ui
from nicegui.element import Element

from gambol.creatures.creature import Creature, creature_from_file
from gambol.errors import InvalidInput
from gambol.files import check_body_size, parse_yaml, read_text, write_text
from gambol.studio.draft import Draft
from gambol.studio.frame import Frame, broken, file_button, framed, heading, told
from gambol.studio.live import at_rest
from gambol.studio.sketching import Verdict, completed, is_begun, judged
from gambol.studio.studio import Studio
from gambol.studio.templates import TEMPLATES, silhouette, template, written
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import BODIES, as_text

LINKS, SPRINGS, BONES = "links", "springs", "bones"
MOST_ENTRIES = 100_000
BROWSER = 30.0  # s, in which a browser has drawn something even if it is busy


class Board(Element, component="browser/board_element.js"):
    """The drawing board as an element of NiceGUI."""


def draw_screen(studio: Studio, creature: str | None) -> None:
    """The board, a stage on which the body stands, and its file."""
    with framed(studio, "draw", "Draw") as frame:
        heading("Draw a body")
        _Drawing(frame, creature)


class _Drawing:
    def __init__(self, frame: Frame, creature: str | None) -> None:
        self.frame, self.studio = frame, frame.studio
        self.data: dict[str, Any] = {}
        self.verdict = Verdict(None)
        self.file: str | None = None  # that it began with or was saved as
        self.saved: dict[str, Any] | None = None  # what is in it
        self.tab = ""  # of the browser
        self._turn = 0  # of judging
        self._drawn = 0  # changes that the board told of
        self._there = asyncio.Event()  # the board: what is pressed before it has come waits for it
        self.board: Board
        bodies = self.studio.workspace.choices()
        self.asked = creature if creature in bodies else None
        with ui.element("div").classes("row templates"):
            for title in TEMPLATES:
                with ui.button(on_click=told(lambda title=title: self._begin_as(title))).props("no-caps outline"):
                    ui.html(silhouette(title), sanitize=False)
                    ui.label(title)
            self.in_space = ui.switch("In space")
            ui.button("New: links", on_click=told(lambda: self._new(LINKS))).props("no-caps outline")
            ui.button("New: masses and springs", on_click=told(lambda: self._new(SPRINGS))).props("no-caps outline")
            ui.button("New: bones in space", on_click=told(lambda: self._new(BONES))).props("no-caps outline")
            self.begin = ui.select(
                bodies, label="Begin with another", with_input=True, on_change=told(self._begin_with)
            ).props("outlined dense")
            file_button("Open a file", self._opened)
        self.board = Board()
        self.board.on("changed", told(self._changed))
        self.board.on("ready", told(self._ready))
        with ui.element("div").classes("card"), ui.element("div").classes("row"):
            self.name = ui.input("Name", value=self._free_name(), on_change=told(self._named)).props("outlined dense")
            self.saving = ui.button("Save", on_click=told(self._save)).props("no-caps")
            self.finding = ui.button("Discover its gaits", on_click=told(self._discover)).props("no-caps outline")
            self.told = ui.label("").classes("quiet").props("role=status")
        heading("Does it stand?", 2)
        self.theatre = Theatre()
        with ui.expansion("Its file"):
            self.text = ui.code("", language="yaml").classes("w-full")
            self.text.copy_button.props('aria-label="Copy its file"')

    async def _new(self, kind: str) -> None:
        await self._there.wait()
        self.file = self.saved = None
        self.name.set_value(self._free_name())
        self.board.run_method("begin", kind)

    async def _begin_as(self, title: str) -> None:
        """With an animal, in a plane or in space."""
        data = template(title, bool(self.in_space.value))
        await self._load({**data, "name": self._free_name(data["name"])})

    def _free_name(self, stem: str = "mine") -> str:
        return self.studio.workspace.new(BODIES, stem, ".yaml").stem

    async def _ready(self) -> None:
        self._there.set()
        client, busy = ui.context.client, self.studio.drawing
        if not self.tab:
            self.tab = client.tab_id or client.id
            busy[self.tab] += 1
            client.on_disconnect(lambda: busy.subtract([self.tab]))
        at_work = {tab for tab, count in busy.items() if count > 0}
        draft = Draft.kept(self.studio.workspace.folder, self.tab, at_work)
        if self.asked:
            self.begin.set_value(self.asked)
        elif draft:
            await self._load(draft.data, draft.file)

    def _named(self) -> None:
        self.data["name"] = self.name.value
        self._remember()

    async def _changed(self, event: events.GenericEventArguments) -> None:
        data, self._drawn = event.args
        self.data = {**data, "name": self.name.value}
        await self._judge()

    async def _judge(self) -> None:
        """Tells the board what is wrong, and shows the body standing; of several changes only the last."""
        self._turn += 1
        turn = self._turn
        await asyncio.sleep(0.05)
        if turn != self._turn:
            return
        try:
            verdict = await asyncio.to_thread(judged, self.data)
        except Exception as error:
            self._show(Verdict(None, [{"part": "", "text": broken(error)}]))  # so that nothing of it can be saved
            raise
        if turn != self._turn:
            return
        self._show(verdict)
        self._remember()
        if verdict.creature is None:
            self.told.set_text("")
            return
        self.told.set_text(verdict.worked["facts"])
        self.theatre.show(await asyncio.to_thread(self._standing, verdict.creature))

    def _show(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.board.run_method("judged", {**verdict.told, "turn": self._drawn})
        self.text.set_content(yaml.safe_dump(self.data, sort_keys=False, width=110))

    def _remember(self) -> None:
        """Keeps what is in no file: a reload brings it back, or the file where nothing was changed."""
        place = self.studio.workspace.folder
        if self.file and self.data == self.saved:
            Draft.forget(place, self.tab)
            self.frame.shows(creature=self.file)
            return
        if is_begun(self.data):
            Draft(self.data, self.file).keep(place, self.tab)
        else:
            Draft.forget(place, self.tab)
        self.frame.shows()

    def _standing(self, creature: Creature) -> str:
        return self.studio.shelf.put(at_rest(creature))

    # files

    async def _begin_with(self) -> None:
        if not self.begin.value:
            return
        word = str(self.begin.value)
        body = self.studio.workspace.creature(word)
        own = self.studio.workspace.folder / word
        if word.endswith(".yaml"):
            data = await asyncio.to_thread(parse_yaml, read_text(own), own.name)
        elif body.body == BONES:
            data = written(word)
        else:
            data = await asyncio.to_thread(parse_yaml, body.to_yaml(), body.name)
        await self._load(data, word)
        self.saved = {**data, "name": self.name.value}
        self._remember()

    async def _opened(self, name: str, content: bytes) -> None:
        text = as_text(content, name)
        check_body_size(text, name)
        await self._load(await asyncio.to_thread(parse_yaml, text, name))

    async def _load(self, data: Any, file: str | None = None) -> None:
        links = isinstance(data, dict) and isinstance(data.get("links"), list) and isinstance(data.get("root"), dict)
        soft = isinstance(data, dict) and data.get("kind") == SPRINGS and isinstance(data.get("points"), list)
        bony = isinstance(data, dict) and data.get("kind") == BONES and isinstance(data.get("bones"), list)
        if not (links or soft or bony):
            raise InvalidInput(
                "a file that describes no body of links, springs or bones",
                "the board draws bodies of links, of springs and of bones",
                "open a creature's file",
            )
        _check_size(data)
        await self._there.wait()
        if not await self.board.run_method("load", data, timeout=BROWSER):
            raise InvalidInput(
                f"a body that cannot be drawn ({_wrong_with(data)})",
                "every part needs a place, and names must fit",
                "mend its file",
            )
        self.file, self.saved = file, None
        self.name.set_value(str(data.get("name") or "mine"))

    def _save(self) -> Path:
        if self.verdict.creature is None:
            why = self.verdict.problems[0]["text"] if self.verdict.problems else "nothing is drawn yet"
            raise InvalidInput(f"this cannot be saved ({why})", "a file holds a whole body", "mend it first")
        path = self.studio.workspace.path(BODIES, str(self.name.value), ".yaml")
        relative = self.studio.workspace.relative(path)
        if path.exists() and relative != self.file:
            raise InvalidInput(
                f"{relative} holds another body",
                "saving would replace it",
                "choose another name, or begin with it to change it",
            )
        write_text(path, yaml.safe_dump(completed(self.data), sort_keys=False, width=110))
        self.file, self.saved = relative, dict(self.data)
        self._remember()
        self.frame.did(["creatures", relative, "--check"])
        ui.notify(f"Saved as {relative}.")
        return path

    def _discover(self) -> None:
        path = self._save()
        ui.navigate.to(f"/discover?creature={self.studio.workspace.relative(path)}")


def _wrong_with(data: dict[str, Any]) -> str:
    try:
        creature_from_file(data, str(data.get("name") or "it"))
    except InvalidInput as error:
        return error.given
    return "it is read, but has no place"


def _check_size(data: Any) -> None:
    """Refuses what is small as a file and large as data: YAML may name a thing once and use it a million times."""
    waiting, seen = [data], 0
    while waiting:
        seen += 1
        if seen > MOST_ENTRIES:
            raise InvalidInput(
                f"a file with more than {MOST_ENTRIES} entries",
                "the board draws smaller bodies",
                "check that it is the right file",
            )
        one = waiting.pop()
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
