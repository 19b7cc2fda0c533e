"""`gambol refine`: make a gait that was found better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.gaits import chosen, gait_rows, print_gaits
from gambol.cli.options import Anyway, Json, OnCluster, OnDevice, Resume, Seed, Threads, device_from, resumed
from gambol.cli.progress import must_be_finished, search_progress
from gambol.cli.terminal import print_json, screen
from gambol.discovery.refining import starts_of


def refine(
    run: Annotated[Path, typer.Argument(help="folder of a run")],
    rank: Annotated[
        list[int] | None, typer.Option(help="which gaits of its table, built alike; by default those like the first")
    ] = None,
    method: Annotated[
        str, typer.Option(help="anneal, anneal-all, ascent, simplex, cma-es, or the name of a registered search")
    ] = "anneal",
    trials: Annotated[int, typer.Option(help="rounds; each tries one change for every chain")] = 1000,
    confirmed: Annotated[bool, typer.Option(help="count the worse of two time steps: slower, and honest")] = True,
    race: Annotated[bool, typer.Option(help="chains that fall behind leave their trials to the others")] = True,
    body: Annotated[bool, typer.Option("--body", help="also change the sizes of the body's parts")] = False,
    anatomy: Annotated[
        bool, typer.Option("--anatomy", help="also lengths, masses, and where muscles are attached, one by one")
    ] = False,
    fixed: Annotated[bool, typer.Option("--fixed", help="one small change at a time (van de Panne and Fiume)")] = False,
    between: Annotated[
        bool, typer.Option("--between", help="of pose graphs: mixtures with the start get better step by step as well")
    ] = False,
    chains: Annotated[int, typer.Option(help="searches side by side")] = 16,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="folder of the new run; by default RUN-refined")] = None,
    resume: Resume = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    cluster: OnCluster = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Improves gaits by changes of muscles, sensors and delays; the network's weights stay.

    The gaits race: those that fall behind are dropped, half of them at a time, and the others get their trials. Changes
    are of any size, so a gait may turn into another; `--fixed` makes small ones only.

    Examples: `gambol refine runs/luxo`, `gambol refine runs/luxo --rank 2 --method ascent --fixed --out runs/second`
    """
    origin = gambol.Run.open(run)
    starts = [chosen(origin, r, None) for r in rank] if rank else starts_of(origin)
    folder = out or run.with_name(f"{run.name}-refined")
    with search_progress(f"refining {origin.recipe.creature.name}", quiet=as_json) as report:
        better = gambol.refine(
            starts,
            method=method,
            trials=trials,
            confirmed=confirmed,
            race=race,
            fixed=fixed,
            body=body,
            anatomy=anatomy,
            between=between,
            chains=chains,
            keep=keep,
            seed=seed,
            out=folder,
            resume=resumed(resume, anyway),
            device=device_from(device, cluster),
            threads=threads,
            progress=report,
        )
    must_be_finished(better, folder, report)
    before, after = max(s.score for s in starts), better.best(1)[0].score
    if as_json:
        rows = gait_rows(better, keep)
        print_json({"run": str(folder), "trials": better.trials_done, "before": before, "after": after, "gaits": rows})
        return
    print_gaits(better, keep)
    worse = "; trials count with the worse of two time steps" if confirmed else ""
    told = "" if after > before else f" (nothing better was found{worse})"
    first = gambol.showcase(better, 1)
    if first and first[0].score < after:  # who renders the run sees that one
        told += f"; rank 1 has {first[0].score:.3f}, and is sounder or keeps more of it elsewhere"
    screen.print(
        f"\nscore {before:.3f} → [bold]{after:.3f}[/]{told}; kept in {folder}", highlight=False, soft_wrap=True
    )
