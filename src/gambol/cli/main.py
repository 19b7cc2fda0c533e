"""`gambol VERB …`."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from gambol import ctrl_c
from gambol.cli.interrupted import Interrupted
from gambol.cli.terminal import errors, screen
from gambol.cli.verbs import Verbs
from gambol.errors import InvalidInput
from gambol.progress import Cancelled
from gambol.version import __version__

GREETING = """gambol: given a body, how could it move?

  gambol discover luxo     finds different gaits of a body, in a minute
  gambol show runs/luxo    shows them
  gambol studio            opens gambol in the browser, for everything with the mouse

`gambol creatures` lists the bodies that come with gambol, and `gambol --help` all verbs."""


def _tell_version(wanted: bool) -> None:
    if wanted:
        screen.print(f"gambol {__version__}", highlight=False)
        raise typer.Exit


app = typer.Typer(
    cls=Verbs,
    help="gambol: given a body, how could it move?",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="gambol's version")
    ] = False,
) -> None:
    """gambol: given a body, how could it move?"""
    if context.invoked_subcommand is None:
        screen.print(GREETING, highlight=False, markup=False)


INTERRUPTED = 130  # exit code, as shells have it of what Ctrl-C ended
WHOLE = "what was written before is whole, and what was being written is not there"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # on the disk that output goes to


def _interrupted(words: str) -> NoReturn:
    ctrl_c.listen_no_more()
    errors.print(f"gambol: interrupted; {words}", markup=False, highlight=False, soft_wrap=True)
    ctrl_c.end_at_once()
    sys.exit(INTERRUPTED)


def main() -> None:
    """Runs the command line. Bad input gets one sentence and exit code 2."""
    ctrl_c.end_like_ctrl_c()
    try:
        _run()
    except KeyboardInterrupt:  # a second one, while the first was answered
        _interrupted(WHOLE)


def _run() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show must not cost the work that is done
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # here, where somebody answers if it fails
    except InvalidInput as error:
        errors.print(f"gambol: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
    except Interrupted as error:
        _interrupted(str(error))
    except Cancelled:
        _interrupted("this work keeps nothing before it is done, so nothing was written")
    except (KeyboardInterrupt, SystemExit) as end:
        if isinstance(end, SystemExit) and end.code != INTERRUPTED:  # which is typer's answer to Ctrl-C, without a word
            raise
        _interrupted(WHOLE)
    except OSError as error:
        if error.filename is not None or error.errno not in (errno.EPIPE, *NO_ROOM):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes what is left when it ends
        if error.errno == errno.EPIPE:
            sys.exit(0)
        errors.print(
            f"gambol: its output cannot be written ({error.strerror}); its disk may be full; "
            "choose another place, or make room",
            style="red",
            highlight=False,
            soft_wrap=True,
        )
        sys.exit(2)
