"""`gambol module`: the gaits of a run as a living creature for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.options import Json, OfRun
from gambol.cli.terminal import errors, note, print_json
from gambol.errors import InvalidInput
from gambol.files import check_writable
from gambol.modules.living import living_of
from gambol.modules.npm import check_name, folder_of, save_package
from gambol.modules.writing import check_ending, write_living


def module(
    run: OfRun,
    out: Annotated[
        Path | None,
        typer.Option(
            help="the file to write: .js for an ES module, .wasm for WebAssembly alone, .so or .o for C "
            "(.dylib, .dll on other systems); with --npm the package's folder"
        ),
    ] = None,
    npm: Annotated[
        str | None, typer.Option(help="write the folder of an npm package with this name", metavar="NAME")
    ] = None,
    count: Annotated[int, typer.Option(help="how many different gaits")] = 10,
    as_json: Json = False,
) -> None:
    """Writes a creature that lives in another program: a game, a page, a renderer.

    It is simulated there, with the same bits as here: it can be pushed, stand on other ground and change its gait. An
    ES module has WebAssembly in it and needs nothing else; its TypeScript declarations are written beside it. Bare
    WebAssembly comes with a JSON file that says where all numbers stand. A library for C, and for all that can call it,
    comes with its header, and needs a C compiler here.

    Examples:

    - `gambol module runs/luxo --out luxo.js`
    - `gambol module runs/luxo --out luxo.so`
    - `gambol module runs/luxo --npm luxo-alive`
    """
    if npm is not None:
        check_name(npm)
        place = out or folder_of(npm)
    elif out is None:
        raise InvalidInput("no file to write to", "a module is a file", "give --out, such as --out creature.js")
    else:
        check_ending(place := out)
        check_writable(place)
    living = living_of(gambol.Run.open(run), count)
    with errors.status(f"writing {place}"):
        written = write_living(living, place) if npm is None else save_package(place, npm, living)
    if as_json:
        sizes = [{"file": str(path), "bytes": path.stat().st_size} for path in written]
        print_json({"run": str(run), "gaits": list(living.names), "left_out": list(living.left_out), "written": sizes})
        return
    note(f"  gaits: {', '.join(living.names)}")
    for left in living.left_out:
        note(f"  left out: {left}")
    for path in written:
        note(f"  written: {path} ({path.stat().st_size / 1000:.0f} kB)")
    if npm is not None:
        note(f"  `npm publish` in {place} publishes it.")
