"""`gambol doctor`: a two-second check of this machine and this installation."""

from __future__ import annotations

from typing import Any

import typer
from rich.markup import escape

from gambol.checkup import installed, machine, self_test
from gambol.cli.options import Json
from gambol.cli.terminal import errors, print_json, screen


def doctor(as_json: Json = False) -> None:
    """Tells what is installed, what this machine can do, which extensions load, and whether gambol computes correctly.

    Exits with 1 if it does not.

    Example:

    - `gambol doctor`
    """
    with errors.status("testing"):
        report = {**installed(), **machine(), **self_test()}
    if as_json:
        print_json(report)
    else:
        for key, value in report.items():
            for i, line in enumerate(_lines(value)):
                screen.print(f"[bold]{'' if i else key:>12}[/]  {escape(line)}", highlight=False, soft_wrap=True)
    if not report["healthy"]:
        raise typer.Exit(1)


def _lines(value: Any) -> list[str]:
    """An entry of the report as people read it; each extension has a line of its own."""
    if isinstance(value, dict):
        return [", ".join(f"{k} {v}" for k, v in value.items())]
    if isinstance(value, list):
        return [_extension(**entry) for entry in value] or ["none"]
    return [str(value)]


def _extension(package: str, version: str, group: str, name: str, problem: str | None) -> str:
    return f"{package} {version}: {group} {name}, {f'cannot be used: {problem}' if problem else 'loads'}"
