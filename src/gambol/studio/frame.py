"""What stands around every screen: where one can go, the command of the last action, and what went wrong."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from nicegui import events, ui

from gambol.commands import command
from gambol.errors import InvalidInput, unwritable
from gambol.files import MAX_FILE_BYTES
from gambol.studio.jobs import Job
from gambol.studio.studio import Studio
from gambol.studio.workspace import BROUGHT, LARGEST_BROUGHT, RUNS

SCREENS = {
    "draw": "Draw",
    "discover": "Discover",
    "design": "Design",
    "plan": "Plan",
    "evolve": "Evolve",
    "runs": "Runs",
}


class Frame:
    """Around one screen, as one browser sees it."""

    def __init__(self, studio: Studio, here: str) -> None:
        self.studio, self.here = studio, here
        self._watched: list[tuple[Job, Callable[[Job], Any]]] = []
        self.command: ui.label

    def shows(self, **what: str) -> None:
        """Puts what is shown into the address, so that it is there again after a reload and on the way back."""
        ui.navigate.history.replace(f"/{self.here}" + (f"?{urlencode(what, safe='/')}" if what else ""))

    def did(self, words: list[str]) -> None:
        """Shows the command of what was just done."""
        self._show(self.studio.print_command(words))

    def opened(self, run: str) -> None:
        """Shows the command that made a run, or the one that shows it if it was made elsewhere."""
        job = self.studio.job_of(f"{RUNS}/{run}")
        self._show(job.command if job else command("show", f"{RUNS}/{run}"))

    def ask(self, words: list[str], run: Path | None = None, then: Callable[[Job], Any] | None = None) -> Job:
        """Begins a job, shows its command, and tells `then` when it has ended."""
        job = self.studio.ask(words, run)
        self._show(job.command)
        if then is not None:
            self._watched.append((job, then))
        return job

    def make(self, words: list[str], out: Path) -> None:
        """Has a file made and hands it to the browser."""

        def offer(job: Job) -> None:
            if job.state == "done":
                ui.download.from_url(f"/made/{out.name}", out.name)
            elif job.state == "failed":
                ui.notify(job.said, type="negative", multi_line=True)

        ui.notify(f"{out.name} is being made.")
        self.ask([*words, "--out", self.studio.workspace.relative(out)], then=offer)

    async def brought(self, name: str, content: bytes) -> None:
        """Keeps a body that somebody brings and asks how it could move."""
        word = await asyncio.to_thread(self.studio.workspace.take, name, content)
        ui.navigate.to(f"/discover?creature={word}")

    def _show(self, command: str) -> None:
        self.command.set_text(command)
        self.command.set_visibility(True)

    async def look(self) -> None:
        """Whether something that is waited for has ended."""
        for job, then in list(self._watched):
            if not job.working:
                self._watched.remove((job, then))
                await told(then)(job)


@contextmanager
def framed(studio: Studio, here: str, title: str) -> Iterator[Frame]:
    """The frame of a screen, whose content is made within."""
    frame = Frame(studio, here)
    ui.page_title(f"{title} · gambol studio")
    ui.colors(primary="#0063a0", negative="#a32020")
    ui.add_head_html('<link rel="stylesheet" href="/modules/studio.css">')
    for script in ("keeping", "dropping", "tour"):
        ui.add_head_html(f'<script type="module" src="/modules/{script}.js"></script>')
    with ui.header().classes("bar"), ui.element("nav").props('aria-label="Screens"'):
        name = ui.link("gambol", "/").classes("name")
        if not here:
            name.props("aria-current=page")
        for screen, text in SCREENS.items():
            link = ui.link(text, f"/{screen}")
            if screen == here:
                link.props("aria-current=page")
        working = ui.label("").classes("quiet").props("role=status")
        ui.button("Tour").props("flat no-caps dense").on("click", js_handler="() => globalThis.tour.begin()")
    yield frame
    _upload(frame.brought, BROUGHT, LARGEST_BROUGHT)  # of files that are dropped where no button takes them
    frame.command = ui.label("").classes("command").props('role=note aria-label="The command that does this"')
    frame.command.set_visibility(False)

    async def look() -> None:
        count = sum(job.working for job in studio.jobs.all)
        working.set_text(f"{count} at work" if count else "")
        await frame.look()

    ui.timer(0.4, look)


def told(act: Callable[..., Any]) -> Callable[..., Awaitable[None]]:
    """An action whose bad input is told in its sentence, and that may take its time; its own errors are told, too."""

    @functools.wraps(act)
    async def acting(*args: Any, **kwargs: Any) -> None:
        try:
            result = act(*args, **kwargs)
            if isinstance(result, Awaitable):
                await result
        except InvalidInput as error:
            ui.notify(str(error), type="negative", multi_line=True)
        except OSError as error:
            ui.notify(str(unwritable("the workspace", error)), type="negative", multi_line=True)
        except Exception as error:  # an error of the studio's own: whoever waits for a result learns that there is none
            ui.notify(broken(error), type="negative", multi_line=True)
            raise

    return acting


def broken(error: Exception) -> str:
    """What is told of an error that is nobody's bad input.

    >>> broken(ZeroDivisionError("division by zero"))
    'this is an error of the studio: division by zero (ZeroDivisionError); what is shown may be older; please report it'
    """
    what = f"{error} ({type(error).__name__})" if str(error) else type(error).__name__
    return f"this is an error of the studio: {what}; what is shown may be older; please report it"


def heading(text: str, level: int = 1) -> None:
    """A heading."""
    with ui.element(f"h{level}"):
        ui.label(text)


def file_button(
    text: str, opened: Callable[[str, bytes], Any], others: Sequence[str] = (), most: int = MAX_FILE_BYTES
) -> None:
    """A button that opens a file of the visitor, YAML or with another ending: `opened` is told its name and content."""
    upload = _upload(opened, others, most)
    pick = f"() => document.querySelector('#c{upload.id} input[type=file]').click()"
    ui.button(text).props("no-caps outline").on("click", js_handler=pick)


def _upload(opened: Callable[[str, bytes], Any], others: Sequence[str], most: int) -> ui.upload:
    """What takes files, unseen."""
    endings = ",".join([".yaml", ".yml", *others])

    async def told_of(event: events.UploadEventArguments) -> None:
        content = await event.file.read()
        upload.reset()
        await told(opened)(event.file.name, content)

    upload = ui.upload(auto_upload=True, max_file_size=most, on_upload=told_of, on_rejected=_too_large(endings, most))
    upload.props(f"accept={endings}").classes("upload")
    return upload


def _too_large(endings: str, most: int) -> Callable[[], None]:
    """What is said of a file that is not taken."""
    sentence = (
        f"a file of another kind, or too large; files end in {endings.replace(',', ', ')} and have at most "
        f"{most / 1e6:.0f} MB; check that it is the right one"
    )
    return lambda: ui.notify(sentence, type="negative", multi_line=True)
