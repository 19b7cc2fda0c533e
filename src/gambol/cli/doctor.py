"""`gambol doctor`: a two-second check of this machine and this installation."""

from __future__ import annotations

from typing import Annotated

import typer

from gambol.bench.checkup import installed, machine, self_test
from gambol.cli.terminal import errors, print_json, screen


def doctor(as_json: Annotated[bool, typer.Option("--json", help="print JSON")] = False) -> None:
    """Tells what is installed, what this machine can do, and whether gambol computes correctly here.

    Exits with 1 if it does not. Example: `gambol doctor`
    """
    with errors.status("testing"):
        report = {**installed(), **machine(), **self_test()}
    if as_json:
        print_json(report)
    else:
        for key, value in report.items():
            shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
            screen.print(f"[bold]{key:>12}[/]  {shown}", highlight=False)
    if not report["healthy"]:
        raise typer.Exit(1)
