"""`gambol VERB …`."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from gambol import ctrl_c
from gambol.cli.abstract import abstract
from gambol.cli.bench import bench
from gambol.cli.bifurcation import bifurcation
from gambol.cli.cloud import cloud
from gambol.cli.course import course
from gambol.cli.creatures import creatures
from gambol.cli.discover import discover
from gambol.cli.doctor import doctor
from gambol.cli.evolve import evolve
from gambol.cli.gather import gather
from gambol.cli.illuminate import illuminate
from gambol.cli.importing import import_file
from gambol.cli.learn import learn
from gambol.cli.lineage import lineage
from gambol.cli.mjcf import mjcf
from gambol.cli.page import page
from gambol.cli.plan import plan
from gambol.cli.progress import Interrupted
from gambol.cli.refine import refine
from gambol.cli.render import render
from gambol.cli.reproduce import reproduce
from gambol.cli.runs import runs
from gambol.cli.show import show
from gambol.cli.simulate import simulate
from gambol.cli.skill import app as skill
from gambol.cli.space import space
from gambol.cli.stability import stability
from gambol.cli.studio import studio
from gambol.cli.stunt import stunt
from gambol.cli.terminal import errors, screen
from gambol.cli.usage import Sentences, WithNegativeNumbers
from gambol.cli.vary import vary
from gambol.errors import InvalidInput
from gambol.progress import Cancelled
from gambol.version import __version__


def _tell_version(wanted: bool) -> None:
    if wanted:
        screen.print(f"gambol {__version__}", highlight=False)
        raise typer.Exit


app = typer.Typer(
    cls=Sentences,
    help="gambol: given a body, how could it move?",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="gambol's version")
    ] = False,
) -> None:
    """gambol: given a body, how could it move?"""


searches = (discover, refine, evolve, illuminate, gather)
gaits = (creatures, *searches, lineage, cloud, show, render, page, simulate, runs, studio)
spaces = (abstract, stunt, vary, space, course)
for verb in (*gaits, *spaces, plan, bifurcation, stability, mjcf, reproduce, bench, doctor):
    app.command()(verb)
app.command(name="import")(import_file)
app.command(cls=WithNegativeNumbers, context_settings={"ignore_unknown_options": True})(learn)  # a goal's coordinates
app.add_typer(skill, name="skill")


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
        errors.print(f"gambol: the output cannot be written ({error.strerror}); its disk needs room for it; "
                     "choose another place, or make room", style="red", highlight=False, soft_wrap=True)  # fmt: skip
        sys.exit(2)
