"""`gambol cloud`: everybody that a run has tried, as points in space."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.options import Json
from gambol.cli.places import new_file
from gambol.cli.terminal import errors, note, print_json
from gambol.files import check_writable
from gambol.pictures.cloud.cloud import PLAYED, cloud_of
from gambol.pictures.cloud.writing import ENDINGS, write_cloud


def cloud(
    run: Annotated[
        Path, typer.Argument(help="folder of a run; runs of `gambol evolve` and `gambol illuminate` have most to show")
    ],
    out: Annotated[
        list[Path] | None, new_file("a page (.html) or its data (.json); by default RUN/cloud.html", "a cloud", ENDINGS)
    ] = None,
    play: Annotated[int, typer.Option(help="how many of the different gaits can be seen to move")] = PLAYED,
    as_json: Json = False,
) -> None:
    """Writes a page with a point for each candidate that a run has tried.

    You choose its axes, and lines lead from parents to children.

    Examples:

    - `gambol cloud runs/worm-evolved`
    - `gambol cloud runs/worm-evolved --out evolution.html --play 0`
    """
    found = gambol.Run.open(run)
    written = out or [run / "cloud.html"]
    check_writable(written[0])
    with errors.status("looking at all candidates"):
        points = cloud_of(found, play)
        for path in written:
            write_cloud(points, path)
    if as_json:
        print_json(
            {
                "run": str(run),
                "individuals": len(points["trials"]),
                "axes": list(points["columns"]),
                "moving": len(points["motions"]),
                "written": [str(path) for path in written],
            }
        )
        return
    note(f"{len(points['trials']):,} individuals; axes to choose from: {', '.join(points['columns'])}")
    for path in written:
        note(f"  written: {path}")
