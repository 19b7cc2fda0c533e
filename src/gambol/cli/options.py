"""Options that verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import DEVICE

Seed = Annotated[int, typer.Option(help="the same seed gives the same run, bit for bit")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with a run that was stopped")]
OnDevice = Annotated[str, typer.Option("--device", help=DEVICE)]
Threads = Annotated[int | None, typer.Option(help="by default one for each core")]
Json = Annotated[bool, typer.Option("--json", help="print JSON")]


def worlds_from(paths: list[Path] | None) -> list[gambol.World] | None:
    """The worlds of files; None for what suits the creature."""
    return [gambol.load(path, gambol.World) for path in paths] if paths else None
