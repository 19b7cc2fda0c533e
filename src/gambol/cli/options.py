"""Options that verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

import gambol
from gambol.cli.choices import DEVICE
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.device import Threads as Cpu

Seed = Annotated[int, typer.Option(help="the same seed gives the same run, bit for bit")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with a run that was stopped")]
Anyway = Annotated[
    bool, typer.Option("--anyway", help="go on with it even if other code of gambol began it; the results are mixed")
]
OnDevice = Annotated[str, typer.Option("--device", help=DEVICE)]
OnCluster = Annotated[
    str | None,
    typer.Option("--cluster", help="run on a Dask scheduler: its address, as tcp://host:8786, or local:4 to start one "
                 "with 4 workers"),
]  # fmt: skip
Threads = Annotated[int | None, typer.Option(help="by default one for each core")]
Json = Annotated[bool, typer.Option("--json", help="print JSON")]


def resumed(resume: bool, anyway: bool) -> bool | Literal["anyway"]:
    """Whether a run goes on: `--anyway` is `--resume` besides."""
    return "anyway" if anyway else resume


def device_from(device: str, cluster: str | None) -> str:
    """Where batches run: `--cluster ADDRESS` is the device `cluster:ADDRESS`."""
    if cluster is None:
        return device
    if device != Cpu.name:
        raise gambol.InvalidInput(f"--cluster {cluster} and --device {device}", "batches run at one place",
                                  "leave one of them out")  # fmt: skip
    return f"{Cluster.name}:{cluster}"


def worlds_from(paths: list[Path] | None) -> list[gambol.World] | None:
    """The worlds of files; None for what suits the creature."""
    return [gambol.load(path, gambol.World) for path in paths] if paths else None
