"""`gambol runs`: what is kept in a folder, and away with what is not wanted any more."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Column, Table

import gambol
from gambol.cli.options import Json
from gambol.cli.terminal import note, print_json, print_whole
from gambol.errors import shortened, unwritable
from gambol.files import is_folder, is_there, meant
from gambol.runs.folder import DATABASE, FolderLock

USUAL = Path("runs")


def runs(
    folder: Annotated[Path, typer.Argument(help="where runs are kept")] = USUAL,
    delete: Annotated[
        list[Path] | None, typer.Option(help="folder of a run to delete, with all that is in it; may be repeated")
    ] = None,
    as_json: Json = False,
) -> None:
    """Lists runs and plans with their size, or deletes some.

    Examples:

    - `gambol runs`
    - `gambol runs --delete runs/luxo`
    """
    for run in delete or []:  # all of them, before one is gone
        if not is_there(run / DATABASE):
            raise gambol.InvalidInput(
                f"{shortened(run)} is not a run",
                f"the folder of a run holds {DATABASE}",
                meant(run, f"*/{DATABASE}") or "name the folder of a run",
            )
    for run in delete or []:
        _delete(run)
    if delete:
        print_json({"deleted": [str(run) for run in delete]}) if as_json else note(
            "\n".join(f"  deleted: {run}" for run in delete)
        )
        return
    if folder != USUAL and not is_folder(folder):
        raise gambol.InvalidInput(
            f"there is no folder {shortened(folder)}", "a folder with runs is needed", "check the path"
        )
    rows = [_row(database.parent) for database in sorted(folder.glob(f"*/{DATABASE}"))]
    if as_json:
        print_json(rows)
        return
    table = Table(
        "run",
        "verb",
        "creature",
        Column("trials", justify="right"),
        Column("best", justify="right"),
        Column("MB", justify="right"),
        "",
        box=None,
    )
    for row in rows:
        best = "–" if row["best"] is None else f"{row['best']:.3f}"
        table.add_row(
            f"[bold]{escape(row['run'])}[/]",
            row["verb"],
            row["creature"],
            str(row["trials"]),
            best,
            f"{row['megabytes']:.1f}",
            row["state"],
        )
    print_whole(table) if rows else note(f"no runs in {folder}")


def _row(folder: Path) -> dict[str, Any]:
    size = sum(map(_size, folder.rglob("*"))) / 1e6
    try:
        run = gambol.Run.open(folder)
        best = run.best(1)
        return {
            "run": str(folder),
            "verb": run.recipe.verb,
            "creature": run.recipe.creature.name,
            "trials": run.trials_done,
            "best": best[0].score if best else None,
            "megabytes": size,
            "state": "" if run.finished else "not finished",
        }
    except gambol.InvalidInput as error:  # damaged, or of another version: it is listed all the same
        return {
            "run": str(folder),
            "verb": "",
            "creature": "",
            "trials": 0,
            "best": None,
            "megabytes": size,
            "state": error.given,
        }


def _size(file: Path) -> int:
    """Bytes; none of what is gone before it was looked at, as files are beside a database that is being written."""
    try:
        return file.stat().st_size if file.is_file() else 0
    except OSError:
        return 0


def _delete(folder: Path) -> None:
    """Only a run that nobody writes."""
    FolderLock(folder).release()
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise unwritable(folder, error) from None
