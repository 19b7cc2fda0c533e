"""The planning problems that come with gambol, one YAML file each."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gambol.errors import unknown_name
from gambol.files import parse_yaml
from gambol.planning.problems import Problem

CATALOGUE = files("gambol.planning").joinpath("catalogue")


def problem_names(creature: str | None = None) -> tuple[str, ...]:
    """Names of the problems that come with gambol, all or those written for one creature.

    >>> problem_names("cart-double-pendulum")
    ('giant-swing', 'swing-up', 'swing-up-bang')
    """
    entries = (entry.name for entry in CATALOGUE.iterdir())
    names = sorted(name.removesuffix(".yaml") for name in entries if name.endswith(".yaml"))
    return tuple(name for name in names if creature is None or problem(name).creature == creature)


@cache
def problem(name: str) -> Problem:
    """A planning problem of the catalogue by name.

    >>> problem("flip").interval
    0.18
    """
    if name not in problem_names():
        raise unknown_name("problem", name, problem_names())
    text = CATALOGUE.joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return Problem.from_data(parse_yaml(text, name), name)
