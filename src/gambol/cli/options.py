"""Options that verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

import gambol
from gambol.cli.choices import DEVICE
from gambol.cli.completing import creatures, runs
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.device import Threads as Cpu

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
