"""The reference of the command line: every verb with its arguments and options, from the code."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from gambol.cli.main import app

VALUES = {str: "TEXT", int: "NUMBER", float: "NUMBER", Path: "FILE"}
HEAD = """# Commands

Every verb of `gambol`, with its options and their defaults. `gambol VERB --help` prints the same.
[Which verb do I want?](which-verb.md) leads you to the right one."""


def verbs() -> Iterator[tuple[str, Any]]:
    """Every verb with its command, groups opened: `skill leap` is one."""
    yield from _below(typer.main.get_command(app), "")


def _below(group: Any, before: str) -> Iterator[tuple[str, Any]]:
    for name, command in sorted(group.commands.items()):
        if hasattr(command, "commands"):
            yield from _below(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def commands_page() -> str:
    """The page in Markdown."""
    return "\n\n".join([HEAD, *(_verb(name, command) for name, command in verbs())]) + "\n"


def _verb(name: str, command: Any) -> str:
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    options = [parameter for parameter in command.params if parameter.param_type_name == "option"]
    usage = " ".join([name, *(f"[{_called(one)}]" if not one.required else _called(one) for one in arguments)])
    parts = [f"## {name}", f"    gambol {usage}", (command.help or "").strip()]
    if arguments:
        parts.append("\n".join(f"* `{_called(one)}`: {_plain(one.help)}" for one in arguments))
    if options:
        hints = typing.get_type_hints(command.callback)
        rows = [f"| {_names(one, hints)} | {_default(one)} | {_plain(one.help)} |" for one in options]
        parts.append("\n".join(["| option | default | what it does |", "|---|---|---|", *rows]))
    return "\n\n".join(parts)


def _names(option: Any, hints: dict[str, Any]) -> str:
    value = "" if option.is_flag else f" {VALUES[_type(hints[option.name])]}"
    return ", ".join(f"`{name}{value}`" for name in [*option.opts, *option.secondary_opts])


def _type(hint: Any) -> Any:
    """What is typed for an option that may be missing, or be given several times."""
    while typing.get_args(hint):
        hint = typing.get_args(hint)[0]
    return hint


def _default(option: Any) -> str:
    default = option.default() if callable(option.default) else option.default
    return "" if default is None or default is False or default == [] else f"`{default}`"


def _plain(text: str | None) -> str:
    """On one line of a table."""
    return " ".join((text or "").split()).replace("|", "\\|")


def _called(argument: Any) -> str:
    return (argument.metavar or argument.name).upper()
