"""`gambol page`: the gaits of a run as one live file for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.options import Json, OfRun
from gambol.cli.places import new_file
from gambol.cli.terminal import note, print_json
from gambol.files import check_writable
from gambol.page.building import ENDINGS, usual_path


def page(
    run: OfRun,
    out: Annotated[
        Path | None, new_file("the file to write; the default is RUN.html in this folder", "a page", ENDINGS)
    ] = None,
    count: Annotated[int, typer.Option(help="how many different gaits")] = 10,
    as_json: Json = False,
) -> None:
    """Writes a page on which the gaits of a run are alive: watch, pull, push and tilt them in the browser.

    It is one file that needs no server and no network.

    Example:

    - `gambol page runs/luxo --out luxo.html`
    """
    path = out or usual_path(run)
    check_writable(path)
    gambol.page.save_page(gambol.Run.open(run), path, count)
    if as_json:
        print_json({"run": str(run), "written": str(path), "bytes": path.stat().st_size})
        return
    note(f"  written: {path} ({path.stat().st_size / 1000:.0f} kB); open it in a browser")
