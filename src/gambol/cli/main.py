"""`gambol VERB …`."""

from __future__ import annotations

import sys

import typer

from gambol.cli.abstract import abstract
from gambol.cli.bench import bench
from gambol.cli.bifurcation import bifurcation
from gambol.cli.course import course
from gambol.cli.creatures import creatures
from gambol.cli.discover import discover
from gambol.cli.doctor import doctor
from gambol.cli.evolve import evolve
from gambol.cli.plan import plan
from gambol.cli.refine import refine
from gambol.cli.render import render
from gambol.cli.reproduce import reproduce
from gambol.cli.show import show
from gambol.cli.simulate import simulate
from gambol.cli.skill import app as skill
from gambol.cli.space import space
from gambol.cli.stability import stability
from gambol.cli.terminal import errors
from gambol.cli.vary import vary
from gambol.errors import InvalidInput

app = typer.Typer(
    help="gambol: given a body, how could it move?",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
gaits = (creatures, discover, refine, evolve, show, render, simulate)
spaces = (abstract, vary, space, course)
for verb in (*gaits, *spaces, plan, bifurcation, stability, reproduce, bench, doctor):
    app.command()(verb)
app.add_typer(skill, name="skill")


def main() -> None:
    """Runs the command line. Bad input gets one sentence and exit code 2."""
    try:
        app()
    except InvalidInput as error:
        errors.print(f"gambol: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        errors.print("gambol: interrupted", markup=False)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
