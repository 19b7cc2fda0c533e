"""`gambol studio`: gambol in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gambol.errors import InvalidInput


def studio(
    workspace: Annotated[
        Path, typer.Option(help="folder in which runs, creatures and gaits are kept; it is made if it does not exist")
    ] = Path(),
    port: Annotated[int, typer.Option(help="the port to listen on; 0 takes any free port")] = 8137,
    host: Annotated[
        str, typer.Option(help="the address of this machine to listen on; 0.0.0.0 means all of them")
    ] = "127.0.0.1",
    opens: Annotated[bool, typer.Option("--open/--no-open", help="open it in the browser")] = True,
) -> None:
    """Opens the studio: draw a body, discover how it could move, design gaits, plan and evolve, with the mouse.

    Whatever it does is a run that the command line opens, and it prints the command.

    Example:

    - `gambol studio --workspace mine`
    """
    try:
        from gambol.studio.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("gambol"):
            raise
        raise InvalidInput(
            f"the studio needs {error.name}, which is not installed",
            "its parts come with an extra",
            "install them: pip install 'gambol[studio]'",
        ) from None
    serve(workspace, host, port, opens)
