"""Options that name where a verb writes: what cannot be written there is refused before the work, not after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer

from gambol.errors import unknown_ending
from gambol.files import check_writable, check_writable_folder
from gambol.motion.exporters import EXPORTERS, STRIPS, TABLES

CONTROLLER = (".yaml", ".yml")  # where a motion's file may also be that of what makes it


def new_file(help_text: str, what: str = "", endings: Iterable[str] | None = None) -> Any:
    """The option of a file that is written, or of several; with `endings`, those of its formats."""

    def check(path: Path) -> None:
        if endings is not None and path.suffix.lower() not in endings:
            raise unknown_ending(what, path.suffix.lower(), endings)
        check_writable(path)

    return _checked(help_text, check)


def new_picture(help_text: str) -> Any:
    """The option of a file that something is drawn into."""
    return new_file(help_text, "a picture", STRIPS)


def new_table(help_text: str) -> Any:
    """The option of a file that rows are written into."""
    return new_file(help_text, "a table", TABLES)


def new_motion(help_text: str, *others: str) -> Any:
    """The option of a file that a motion is written into, in a format of `EXPORTERS` or another."""

    def check(path: Path) -> None:
        if (ending := path.suffix.lower()) not in EXPORTERS and ending not in others:
            raise unknown_ending("a motion", ending, [*EXPORTERS, *others])
        check_writable(path)

    return _checked(help_text, check)


def new_folder(help_text: str) -> Any:
    """The option of a folder that is made if need be."""
    return _checked(help_text, check_writable_folder)


def _checked(help_text: str, check: Callable[[Path], None]) -> Any:
    def look(given: Any) -> Any:
        for path in given if isinstance(given, list | tuple) else [given]:
            if path is not None:
                check(Path(path))
        return given

    return typer.Option(help=help_text, callback=look)
