"""Slips on the command line, in gambol's sentences: a misspelt verb or option, a value that is missing or no number.

typer answers them with a box that names neither the value nor the remedy. Here each becomes an `InvalidInput`, which
`main` prints as it prints every other one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from gambol.errors import InvalidInput, nearest, shortened

# typer keeps this class in a module of its own, or has it of click: its public child is the same everywhere.
UsageError: Any = typer.BadParameter.__mro__[1]
KINDS = {  # what is needed, by the type in an option's annotation
    "int": ("a whole number is needed", "give one, as 3"),
    "float": ("a number is needed", "give one, as 1.5"),
    "bool": ("it is a switch", "give it without a value"),
}
NUMBER = re.compile(r"-[\d.]+(e[-+]?\d+)?")


class Sentences(TyperGroup):
    """The command line as a whole. It raises `InvalidInput` where typer would print a box."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Runs a verb and exits, as typer does, but for slips."""
        with _told_plainly():
            code = super().main(*args, **{**options, "standalone_mode": False})
        sys.exit(code if isinstance(code, int) else 0)


class WithNegativeNumbers(TyperCommand):
    """A verb whose arguments may be numbers below zero, so that not all that begins with a dash is an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As every verb, and no word is taken for an argument that is neither a known option nor a number."""
        left = super().parse_args(ctx, args)
        for argument in (one for one in self.params if one.param_type_name == "argument"):
            words = ctx.params[argument.name]
            for word in words if isinstance(words, list | tuple) else [words]:
                if isinstance(word, str) and word.startswith("-") and not NUMBER.fullmatch(word):
                    raise _no_option(word.partition("=")[0], self, f"gambol {self.name}")
        return left


@contextmanager
def _told_plainly() -> Iterator[None]:
    try:
        yield
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # `gambol skill` alone: its message is the help
            error.show()
            sys.exit(error.exit_code)
        raise _sentence(error) from None


def _sentence(error: Any) -> InvalidInput:
    """A slip as given, allowed and remedy. What typer knows of it differs by the class of its error."""
    context = error.ctx
    command = "gambol" if context is None else " ".join(["gambol", *context.command_path.split()[_program(context) :]])
    helped = f"`{command} --help` shows what is known"
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_option(error.option_name, context.command, command)
    if kind == "BadOptionUsage":
        if "take a value" in error.message:
            return InvalidInput(f"{error.option_name} is given a value", *KINDS["bool"])
        return InvalidInput(
            f"{error.option_name} is given without a value", "it needs one", f"write {error.option_name} VALUE"
        )
    if kind == "MissingParameter":
        what = _name(error.param)
        needed = getattr(error.param, "help", None) or f"{what} is needed"
        return InvalidInput(
            f"`{command}` without {what}", f"it needs {needed}", f"add it; `{command} --help` shows how"
        )
    if isinstance(error, typer.BadParameter):
        given, what = _given(error), _name(error.param)
        allowed, remedy = KINDS.get(_kind(error.param), (_lower(error.message), helped))
        return InvalidInput(f"{what} is {given}" if given else what, allowed, remedy)
    return _verb_or_word(error, command, helped)


def _verb_or_word(error: Any, command: str, helped: str) -> InvalidInput:
    """What is left: a verb that is none, or words that nobody asked for."""
    context = error.ctx
    verbs: Sequence[str] = list(getattr(getattr(context, "command", None), "commands", {}))
    if verbs:
        given = _quoted(error.message)
        guess = nearest(given, verbs)
        return InvalidInput(
            f"`{command}` has no verb {shortened(given)}",
            f"known names are {', '.join(verbs)}",
            f"did you mean {guess!r}?" if guess else "choose one of these",
        )
    if "extra argument" in error.message:
        words = error.message.rpartition("(")[2].rstrip(").")
        return InvalidInput(
            f"`{command}` with {shortened(words)} after its arguments",
            "the command takes no further argument",
            f"leave it out, or put a name with spaces in quotes; {helped}",
        )
    return InvalidInput(f"`{command}`: {_lower(error.message)}", helped, "correct it")


def _no_option(given: str, verb: Any, command: str) -> InvalidInput:
    known = {name.lstrip("-"): name for parameter in verb.params for name in parameter.opts if name.startswith("--")}
    guess = nearest(given.lstrip("-"), [*known, "help"]) if given.startswith("--") else None
    return InvalidInput(
        f"`{command}` has no option {shortened(given)}",
        f"`{command} --help` shows what it has",
        f"did you mean --{guess}?" if guess else "leave it out",
    )


def _program(context: Any) -> int:
    """How many words of a command's path are the program's: `python -m gambol` has three."""
    return len(context.find_root().info_name.split())


def _name(parameter: Any) -> str:
    """An option as it is typed, or what an argument is called."""
    if parameter is None:
        return "a value"
    long = [name for name in parameter.opts if name.startswith("--")]
    return long[0] if long else f"a {parameter.name}"


def _kind(parameter: Any) -> str:
    """What an option holds, as a key of `KINDS`; nothing for what is neither a number nor a switch."""
    described = getattr(parameter, "type_descriptor", None)
    text = str(described.annotation if described else getattr(parameter, "type", "")).lower()
    return next((kind for kind in KINDS if kind in text), "")


def _given(error: Any) -> str:
    """The value that could not be read, quoted; nothing where typer does not say."""
    complaints: list[Any] = getattr(error.__cause__, "errors", list)()
    return shortened(complaints[0]["input"]) if complaints else ""


def _quoted(message: str) -> str:
    """What stands between the first quotes of typer's message."""
    parts = message.split("'")
    return parts[1] if len(parts) > 2 else message


def _lower(message: str) -> str:
    text = message.strip().rstrip(".")
    return text[:1].lower() + text[1:]
