"""`gambol module`: the gaits of a run as a living creature for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.options import Json, OfRun
from gambol.cli.places import new_file
from gambol.cli.terminal import errors, note, print_json
from gambol.modules.living import living_of
from gambol.modules.writing import WRITERS, write_living


def module(
    run: OfRun,
    out: Annotated[Path, new_file("the file to write: .js for an ES module", "a module", WRITERS)],
    count: Annotated[int, typer.Option(help="how many different gaits")] = 10,
    as_json: Json = False,
) -> None:
    """Writes a creature that lives in another program: a game, a page, a renderer.

    It is simulated there, with the same bits as here: it can be pushed, stand on other ground and change its gait. An
    ES module has WebAssembly in it and needs nothing else; its TypeScript declarations are written beside it.

    Example:

    - `gambol module runs/luxo --out luxo.js`
    """
    living = living_of(gambol.Run.open(run), count)
    with errors.status(f"writing {out}"):
        written = write_living(living, out)
    if as_json:
        sizes = [{"file": str(path), "bytes": path.stat().st_size} for path in written]
        print_json({"run": str(run), "gaits": list(living.names), "left_out": list(living.left_out), "written": sizes})
        return
    note(f"  gaits: {', '.join(living.names)}")
    for left in living.left_out:
        note(f"  left out: {left}")
    for path in written:
        note(f"  written: {path} ({path.stat().st_size / 1000:.0f} kB)")
