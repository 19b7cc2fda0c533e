"""Options that verbs share; those of every verb that searches as one value, and as a decorator that adds them."""

from __future__ import annotations

import functools
import inspect
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import typer

import gambol
from gambol.cli.choices import DEVICE
from gambol.cli.completing import creatures, runs
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.device import Threads as Cpu
from gambol_command import BEGAN

MORE = "More options"  # panels of a verb's help: what beginners need comes before both
MACHINERY = "Where and how it runs"

OfCreature = Annotated[str, typer.Argument(help="a creature's name, or the path of its file", autocompletion=creatures)]
OfRun = Annotated[Path, typer.Argument(help="folder of a run", autocompletion=runs)]
Seed = Annotated[
    int,
    typer.Option(
        help="start of the random numbers; the same seed gives the same run, bit for bit", rich_help_panel=MACHINERY
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help="continue a run that was stopped", rich_help_panel=MACHINERY)]
Anyway = Annotated[
    bool,
    typer.Option(
        "--anyway",
        help="continue a run that another version of gambol began; its results may then be mixed",
        rich_help_panel=MACHINERY,
    ),
]
OnDevice = Annotated[str, typer.Option("--device", help=DEVICE, rich_help_panel=MACHINERY)]
OnCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="run on a Dask scheduler: its address, such as tcp://host:8786, or local:4 to start one with 4 workers",
        rich_help_panel=MACHINERY,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(help="how many threads to use; the default is one for each core", rich_help_panel=MACHINERY),
]
Json = Annotated[bool, typer.Option("--json", help="print JSON, for programs", rich_help_panel=MACHINERY)]
LEAST = 0.1  # share of a budget that is left in any case


def resumed(resume: bool, anyway: bool) -> bool | Literal["anyway"]:
    """Whether a run goes on: `--anyway` is `--resume` besides."""
    return "anyway" if anyway else resume


def device_from(device: str, cluster: str | None) -> str:
    """Where batches run: `--cluster ADDRESS` is the device `cluster:ADDRESS`."""
    if cluster is None:
        return device
    if device != Cpu.name:
        raise gambol.InvalidInput(
            f"--cluster {cluster} and --device {device}",
            "a run uses either a cluster or a device",
            "leave one of them out",
        )
    return f"{Cluster.name}:{cluster}"


def worlds_from(paths: list[Path] | None) -> list[gambol.World] | None:
    """The worlds of files; None for what suits the creature."""
    return [gambol.load(path, gambol.World) for path in paths] if paths else None


@dataclass(frozen=True)
class Searching:
    """What the shared options say."""

    seed: Seed = 0
    resume: Resume = False
    anyway: Anyway = False
    device: OnDevice = "cpu"
    cluster: OnCluster = None
    threads: Threads = None
    as_json: Json = False

    @property
    def asked(self) -> dict[str, Any]:
        """As every search of the library takes them."""
        return {
            "seed": self.seed,
            "resume": resumed(self.resume, self.anyway),
            "device": device_from(self.device, self.cluster),
            "threads": self.threads,
        }


def that_searches(verb: Callable[..., None]) -> Callable[..., None]:
    """The verb as typer needs it: its own options, then the shared ones, which it is given as `searching`."""
    own_hints, hints = get_type_hints(verb, include_extras=True), get_type_hints(Searching, include_extras=True)
    own = [
        one.replace(annotation=own_hints[name])
        for name, one in inspect.signature(verb).parameters.items()
        if name != "searching"
    ]
    shared = [
        inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=hints[one.name])
        for one in fields(Searching)
    ]

    @functools.wraps(verb)
    def whole(**given: Any) -> None:
        searching = Searching(**{one.name: given.pop(one.name) for one in shared})
        verb(**given, searching=searching)

    del whole.__wrapped__  # typer reads the options below, not those of the verb alone
    whole.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    whole.__annotations__ = {one.name: one.annotation for one in (*own, *shared)}
    return whole


def left_of(budget: float | None) -> float | None:
    """What is left of a budget. One that makes no sense is left to those who refuse it.

    >>> left_of(None), 0.0 < left_of(1e6) < 1e6, left_of(-1.0)
    (None, True, -1.0)
    """
    if budget is None or not budget > 0.0:
        return budget
    return max(budget - (time.monotonic() - BEGAN), LEAST * budget)


def as_given(word: str | None) -> Any:
    """A word as the shell gave it, for a choice of the library: which words there are is said by who is asked.

    >>> as_given("calm")
    'calm'
    """
    return word
