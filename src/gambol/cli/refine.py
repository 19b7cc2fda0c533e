"""`gambol refine`: make a gait that was found better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.gaits import chosen, gait_rows, print_gaits
from gambol.cli.options import (
    MORE,
    OfRun,
    Searching,
    left_of,
    that_searches,
)
from gambol.cli.terminal import must_be_finished, note, print_json, search_progress
from gambol.discovery.refining import starts_of


@that_searches
def refine(
    run: OfRun,
    rank: Annotated[
        list[int] | None,
        typer.Option(
            help="which gaits of the run's table to refine, if they are built alike; the default "
            "is those built like the first"
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            help="anneal, anneal-all, ascent, simplex, cma-es, or the name of a registered search", rich_help_panel=MORE
        ),
    ] = "anneal",
    trials: Annotated[int | None, typer.Option(help="how many changes each chain tries, instead of a time")] = None,
    seconds_budget: Annotated[
        float | None, typer.Option(help="how many seconds the refinement may take; the default is 50")
    ] = None,
    confirmed: Annotated[
        bool,
        typer.Option(
            help="score each trial at two time steps and count the worse: slower, but honest", rich_help_panel=MORE
        ),
    ] = True,
    race: Annotated[
        bool,
        typer.Option(help="stop chains that fall behind, and give their trials to the others", rich_help_panel=MORE),
    ] = True,
    body: Annotated[bool, typer.Option("--body", help="also change the sizes of the body's parts")] = False,
    anatomy: Annotated[
        bool, typer.Option("--anatomy", help="also change lengths, masses and where muscles are attached, one by one")
    ] = False,
    fixed: Annotated[
        bool,
        typer.Option(
            "--fixed", help="make one small change at a time (van de Panne and Fiume 1993)", rich_help_panel=MORE
        ),
    ] = False,
    temperature: Annotated[
        float | None,
        typer.Option(
            help="with --method anneal-all: the first temperature, in units of the score, by default 0.5; with anneal: "
            "as a share of the best score, by default 0.2",
            rich_help_panel=MORE,
        ),
    ] = None,
    cooling: Annotated[
        float | None,
        typer.Option(
            help="with --method anneal-all or anneal: the factor by which the temperature drops, by "
            "default 0.9 or 0.75",
            rich_help_panel=MORE,
        ),
    ] = None,
    between: Annotated[
        bool,
        typer.Option(
            "--between",
            help="for pose graphs: also require that each mixture between start and result is better than "
            "the one before",
            rich_help_panel=MORE,
        ),
    ] = False,
    chains: Annotated[int, typer.Option(help="how many searches run side by side", rich_help_panel=MORE)] = 16,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    out: Annotated[Path | None, typer.Option(help="folder for the new run; the default is RUN-refined")] = None,
    *,
    searching: Searching,
) -> None:
    """Improves gaits by changes of muscles, sensors and delays; the network's weights stay.

    The gaits race: those that fall behind are dropped, half of them at a time, and the others get their trials. Changes
    are of any size, so a gait may turn into another; `--fixed` makes small ones only.

    Examples:

    - `gambol refine runs/luxo`
    - `gambol refine runs/luxo --rank 2 --method ascent --fixed --out runs/second`
    """
    origin = gambol.Run.open(run)
    starts = [chosen(origin, r, None) for r in rank] if rank else starts_of(origin)
    folder = out or run.with_name(f"{run.name}-refined")
    with search_progress(f"refining {origin.recipe.creature.name}", quiet=searching.as_json) as report:
        better = gambol.refine(
            starts,
            method=method,
            trials=trials,
            seconds_budget=left_of(seconds_budget),
            confirmed=confirmed,
            race=race,
            temperature=temperature,
            cooling=cooling,
            fixed=fixed,
            body=body,
            anatomy=anatomy,
            between=between,
            chains=chains,
            keep=keep,
            **searching.asked,
            out=folder,
            progress=report,
        )
    must_be_finished(better, folder, report)
    before, after = max(s.score for s in starts), better.best(1)[0].score
    if searching.as_json:
        rows = gait_rows(better, keep)
        print_json({"run": str(folder), "trials": better.trials_done, "before": before, "after": after, "gaits": rows})
        return
    print_gaits(better, keep)
    first = gambol.showcase(better, 1)
    note(f"\n{_gain(before, after, first[0].score if first else None, run)} The run is kept in {folder}.")


def _gain(before: float, after: float, first: float | None, start: Path) -> str:
    """What a refinement has gained, in a sentence or two."""
    if not after > before:
        return f"Nothing better was found: the gait in {start} stays the best, with a score of {before:.3f}."
    gained = f"The best score rose from {before:.3f} to {after:.3f}."
    if first is None or first >= after:
        return gained
    if first > before:
        return f"{gained} Rank 1 scores {first:.3f}: it is sounder, or keeps more of its score elsewhere."
    return f"{gained} That gait is not rank 1, which scores {first:.3f}; the gait in {start} is sounder still."
