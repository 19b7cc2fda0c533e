"""`gambol studio`: one process that serves the screens, looks after the jobs, and belongs to one workspace."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

import uvicorn
from fastapi import FastAPI, HTTPException, Response
from fastapi.responses import FileResponse, PlainTextResponse
from nicegui import ui

from gambol.errors import InvalidInput
from gambol.runs.folder import FolderLock
from gambol.studio.design_screen import design_screen
from gambol.studio.discover_screen import discover_screen
from gambol.studio.doorman import LARGEST, Doorman, token_in, way_in
from gambol.studio.draw_screen import draw_screen
from gambol.studio.evolve_screen import evolve_screen
from gambol.studio.jobs import FOLDER, Jobs
from gambol.studio.plan_screen import plan_screen
from gambol.studio.runs_screen import gait_screen, run_screen, runs_screen
from gambol.studio.start_screen import start_screen
from gambol.studio.studio import Studio
from gambol.studio.workspace import MADE, Workspace

TENDED = 0.2  # s between looks after the jobs
MODULES = (files("gambol.page"), files("gambol.studio") / "browser")  # scripts and styles that browsers may fetch
CLOSED = "sandbox allow-scripts; default-src 'unsafe-inline' 'unsafe-eval' data: blob:"  # a page that reaches nothing
TYPES = {".js": "text/javascript", ".css": "text/css"}


def serve(folder: Path, host: str, port: int, opens: bool) -> None:
    """Serves a workspace until somebody presses Ctrl-C; its jobs then stop, and go on when it is served again."""
    workspace = Workspace(folder.resolve())
    bound = _door(workspace.folder, host, port)
    workspace.prepare()
    jobs = Jobs(workspace.folder)
    lock = _only_one(workspace.folder)
    token, listens = token_in(workspace.folder / FOLDER), bound.getsockname()[1]
    guarded = Doorman(application(Studio(workspace, jobs)), host, listens, token)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listens}/?token={token}"
    sys.stdout.write(f"gambol studio: {address}\n  workspace: {workspace.folder}; Ctrl-C ends it\n")
    sys.stdout.flush()
    if opens:
        webbrowser.open(way_in(workspace.folder / FOLDER, address))
    config = uvicorn.Config(guarded, log_level="warning", ws_max_size=LARGEST, timeout_graceful_shutdown=1)
    try:
        uvicorn.Server(config).run(sockets=[bound])
    except KeyboardInterrupt:
        sys.stdout.write("  the studio has ended; jobs that were at work go on when it is started again\n")
    finally:
        jobs.close()
        lock.release()


def application(studio: Studio) -> FastAPI:
    """The screens and what they fetch."""

    @asynccontextmanager
    async def tended(_: FastAPI) -> AsyncIterator[None]:
        studio.jobs.open()
        task = asyncio.create_task(_tend(studio))
        yield
        task.cancel()

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, lifespan=tended)

    @app.exception_handler(InvalidInput)
    async def refused(_: object, error: InvalidInput) -> Response:
        return PlainTextResponse(str(error), status_code=400)

    @app.get("/modules/{name}")
    def module(name: str) -> Response:
        return Response(_module(name), media_type=TYPES[Path(name).suffix], headers={"cache-control": "no-cache"})

    @app.get("/live/{key}")
    def live(key: str) -> Response:
        content = studio.shelf.get(key)
        if content is None:
            raise HTTPException(404, "what was shown here has been forgotten; reload the page")
        return Response(content, media_type="application/octet-stream", headers={"cache-control": "max-age=86400"})

    @app.get("/made/{name}")
    def made(name: str) -> Response:
        path = studio.workspace.path(MADE, name)
        if not path.is_file():
            raise HTTPException(404, f"there is no file {name!r}")
        return FileResponse(path, filename=name, content_disposition_type="attachment")

    @app.get("/shown/{name}")
    def shown(name: str) -> Response:
        path = studio.workspace.path(MADE, name)
        if not path.is_file() or path.suffix != ".html":
            raise HTTPException(404, f"there is no page {name!r}")
        return FileResponse(path, headers={"content-security-policy": CLOSED})

    _screens(studio)
    ui.run_with(app, title="gambol studio", dark=None, language="en-US", show_welcome_message=False)
    return app


def _screens(studio: Studio) -> None:
    @ui.page("/")
    def start() -> None:
        start_screen(studio)

    @ui.page("/runs")
    def runs() -> None:
        runs_screen(studio)

    @ui.page("/run/{name}")
    def run(name: str) -> None:
        run_screen(studio, name)

    @ui.page("/gait/{name}")
    def gait(name: str) -> None:
        gait_screen(studio, name)

    @ui.page("/design")
    def design(
        run: str | None = None, rank: str | None = None, band: str = "10", space: str | None = None, shares: str = ""
    ) -> None:
        design_screen(studio, run, rank, band, space, shares)

    @ui.page("/draw")
    def draw(creature: str | None = None) -> None:
        draw_screen(studio, creature)

    @ui.page("/evolve")
    def evolve(run: str | None = None) -> None:
        evolve_screen(studio, run)

    @ui.page("/plan")
    def plan(run: str | None = None) -> None:
        plan_screen(studio, run)

    @ui.page("/discover")
    def discover(creature: str | None = None, run: str | None = None) -> None:
        discover_screen(studio, creature, run)


async def _tend(studio: Studio) -> None:
    await asyncio.to_thread(studio.workspace.runs)  # many take a while to be read for the first time
    while True:
        with suppress(OSError):  # a full disk may have room again
            studio.jobs.tend()
        await asyncio.sleep(TENDED)


@cache
def _module(name: str) -> bytes:
    """A script or a style sheet of ours, by its plain name."""
    if Path(name).name == name and Path(name).suffix in TYPES:
        for folder in MODULES:
            file = folder / name
            if file.is_file():
                return file.read_bytes()
    raise HTTPException(404, f"there is no module {name!r}")


def _door(folder: Path, host: str, port: int) -> socket.socket:
    """Where it listens. Who starts a second studio in a workspace is told that, not that its port is taken."""
    try:
        return _bound(host, port)
    except InvalidInput:
        if (folder / FOLDER).is_dir():
            _only_one(folder).release()
        raise


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there, before anything is promised."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # who comes before the server is ready waits
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise InvalidInput(
            f"port {port} of {host} cannot be had ({why})",
            "a studio needs a port of its own",
            "choose another with --port, or 0 for any",
        ) from None
    return listener


def _only_one(folder: Path) -> FolderLock:
    try:
        return FolderLock(folder / FOLDER)
    except InvalidInput:
        raise InvalidInput(
            f"a studio serves the workspace {str(folder)!r} already",
            "only one studio at a time may run its jobs",
            "use that one, end it, or choose another --workspace",
        ) from None
