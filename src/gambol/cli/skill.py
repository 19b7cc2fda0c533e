"""`gambol skill`: motions that are no gait, made from one or from nothing: leap, stop, recover, pursue."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.chase import pursue
from gambol.cli.completing import tasks
from gambol.cli.given import creature_from, task_from
from gambol.cli.nominal import Nominal, nominal_from
from gambol.cli.options import MORE, Anyway, Json, OfCreature, OnDevice, Resume, Seed, resumed
from gambol.cli.terminal import must_be_finished, note, print_json, screen, search_progress
from gambol.commands import advised
from gambol.skills.leap_synthesis import LEAST_GAIN

app = typer.Typer(
    help="Makes motions other than gaits: a leap, a stop, getting up, a pursuit. Example: `gambol skill "
    "leap runs/luxo`",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

Source = Annotated[Path, typer.Argument(help="folder of a run of pose graphs, or the file of one")]
Whose = Annotated[str | None, typer.Option("--creature", help="the creature that the pose graph in a file drives")]
Rank = Annotated[int | None, typer.Option(help="which gait of the run; the default is the first")]
Energy = Annotated[float, typer.Option(help="how much the work of the muscles counts against the score")]
Trials = Annotated[int, typer.Option(help="trials of each chain")]
Chains = Annotated[int, typer.Option(help="independent searches side by side")]
Method = Annotated[
    str, typer.Option(help="anneal, anneal-all, ascent, simplex, cma-es, or the name of a registered search")
]
Out = Annotated[Path | None, typer.Option(help="folder of the new run; the default name follows that of its start")]
Between = Annotated[
    bool,
    typer.Option(help="also require that the motions between the gait and the result get better step by step; slower"),
]


@app.command()
def leap(
    gait: Source,
    creature: Whose = None,
    rank: Rank = None,
    hops: Annotated[int, typer.Option(help="how many hops a trial has; the leap is half-way")] = 7,
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help="what is scored: the name of a task or its file, such as flight or vault; the "
            "default is the distance of all hops",
        ),
    ] = None,
    energy: Energy = 0.0,
    trials: Trials = 300,
    chains: Chains = 16,
    method: Method = "anneal",
    between: Between = True,
    seed: Seed = 0,
    out: Out = None,
    resume: Resume = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Turns one hop of a gait into a leap, together with the way into it and out of it.

    Examples:

    - `gambol skill leap runs/luxo --out runs/luxo-leap`
    - `gambol render runs/luxo-leap --out leap.mp4 --graph leap.png`
    """
    start = nominal_from(gait, rank, creature)
    body, aim = start.creature, task_from(task)
    folder = out or _named(gait, body, "leap")
    with search_progress(f"a leap for {body.name}", quiet=as_json) as report:
        run = gambol.skills.leap(
            start.gait,
            creature=body,
            hops=hops,
            energy_weight=energy,
            task=aim,
            trials=trials,
            chains=chains,
            method=method,
            between=between,
            seed=seed,
            out=str(folder),
            resume=resumed(resume, anyway),
            device=device,
            progress=report,
        )
    must_be_finished(run, folder, report)
    with_it, without = _scores(start, aim or "upright", run, hops)
    told = (
        "{} hops cover {:.2f} m with the leap, {:.2f} m without"
        if aim is None
        else ("{} hops score {:.3g} with the leap, {:.3g} without")
    )
    if with_it - without < LEAST_GAIN * abs(without) / hops:
        told = (
            "no leap was found: {} hops come to {:.3g}, {:.3g} without; --no-between, another --rank or more "
            "--trials may help"
        )
    _told(run, folder, as_json, told.format(hops, with_it, without))


@app.command()
def stop(
    gait: Source,
    creature: Whose = None,
    rank: Rank = None,
    cycles: Annotated[int, typer.Option(help="how many cycles a trial has; it stops in the last two")] = 5,
    energy: Energy = 0.0,
    trials: Trials = 300,
    chains: Chains = 16,
    method: Method = "anneal",
    between: Between = True,
    seed: Seed = 0,
    out: Out = None,
    resume: Resume = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Brings a gait to a stand as soon as it can.

    Example:

    - `gambol skill stop hop.yaml --creature luxo`
    """
    start = nominal_from(gait, rank, creature)
    body = start.creature
    folder = out or _named(gait, body, "stop")
    with search_progress(f"a stop for {body.name}", quiet=as_json) as report:
        run = gambol.skills.stop(
            start.gait,
            creature=body,
            cycles=cycles,
            energy_weight=energy,
            trials=trials,
            chains=chains,
            method=method,
            between=between,
            seed=seed,
            out=str(folder),
            resume=resumed(resume, anyway),
            device=device,
            progress=report,
        )
    must_be_finished(run, folder, report)
    motion = gambol.replay(run.best(1)[0])
    how = "it stands still" if gambol.skills.stands(motion) else "it does not stand still yet"
    _told(run, folder, as_json, f"after {cycles} cycles {how}, {abs(motion.distance):.2f} m from where it began")


@app.command()
def recover(
    creature: OfCreature,
    side: Annotated[str, typer.Option(help="the side that the body lies on: front or back")] = "back",
    states: Annotated[
        int, typer.Option(help="how many poses the chain has; the last is the stance", rich_help_panel=MORE)
    ] = 4,
    stance: Annotated[
        str | None,
        typer.Option(
            help="the pose to end in: a target for each muscle; the default is a stable pose", rich_help_panel=MORE
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="seconds of each pose; the default suits the body's size", rich_help_panel=MORE)
    ] = None,
    energy: Energy = 0.0,
    trials: Annotated[int, typer.Option(help="how many random chains of poses to try")] = 100,
    kept: Annotated[int, typer.Option(help="how many of the best chains to tune", rich_help_panel=MORE)] = 2,
    tuning: Annotated[int, typer.Option(help="how many trials to tune each of them with", rich_help_panel=MORE)] = 250,
    attempts: Annotated[
        int, typer.Option(help="how often to begin again if no chain stands up", rich_help_panel=MORE)
    ] = 10,
    seed: Seed = 0,
    out: Out = None,
    resume: Resume = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Finds a way to get up after a fall.

    Examples:

    - `gambol skill recover walker7 --side back`
    - `gambol skill recover luxo --stance "120 -100"`
    """
    body = creature_from(creature)
    folder = out or Path("runs") / f"{body.name}-{side}"
    with search_progress(f"getting {body.name} up", quiet=as_json) as report:
        run = gambol.skills.recover(
            body,
            side,
            states=states,
            stance=_targets(stance),
            seconds=seconds,
            energy_weight=energy,
            trials=trials,
            kept=kept,
            tuning=tuning,
            attempts=attempts,
            seed=seed,
            out=folder,
            resume=resumed(resume, anyway),
            device=device,
            progress=report,
        )
    must_be_finished(run, folder, report)
    up = gambol.skills.stands(gambol.replay(run.best(1)[0]))
    how = "gets up and stands" if up else "does not stand yet; more --attempts, --trials or --tuning may help"
    _told(run, run.path or folder, as_json, f"fallen on its {side}, it {how}", random=trials)


app.command()(pursue)


def _targets(stance: str | None) -> list[float] | None:
    """Numbers from a text with spaces or commas between them."""
    if stance is None:
        return None
    try:
        return [float(word) for word in stance.replace(",", " ").split()]
    except ValueError:
        raise gambol.InvalidInput(
            f"the stance {stance!r}",
            "it must be a list of numbers, one for every muscle",
            'write for example --stance "120 -100"',
        ) from None


def _named(source: Path, body: gambol.Creature, skill: str) -> Path:
    return source.with_name(f"{source.name}-{skill}") if source.is_dir() else Path("runs") / f"{body.name}-{skill}"


def _scores(start: Nominal, task: gambol.Task | str, run: gambol.Run, hops: int) -> tuple[float, float]:
    """What so many hops score with the leap and without; what lies between the two is not charged here."""
    assert start.graph.period

    def score(one: gambol.Individual, seconds: float) -> float:
        numbers = {name: [value] for name, value in one.numbers().items()}
        found = gambol.evaluate(
            one.creature, [one.controller], task=task, world=start.world, seconds=seconds, numbers=numbers
        )
        return float(found.scores[0])

    leaping = run.best(1)[0].individual
    return score(leaping, run.recipe.seconds), score(start.individual, hops * start.graph.period)


def _told(run: gambol.Run, folder: Path, as_json: bool, sentence: str, random: int = 0) -> None:
    """The result; `random` trials came before the run's own."""
    best, trials = run.best(1)[0], random + run.trials_done
    if as_json:
        stands = gambol.skills.stands(gambol.replay(best))
        print_json(
            {
                "run": str(folder),
                "trials": trials,
                "candidate": best.id,
                "score": best.score,
                "status": best.status,
                "stands": stands,
                "result": sentence,
            }
        )
        return
    screen.print(
        f"[bold]{run.recipe.creature.name}[/]: {sentence} ({trials} trials, status {best.status})",
        highlight=False,
        soft_wrap=True,
    )
    show = advised("render", folder, "--candidate", best.id, "--out", "motion.mp4", "--graph", "graph.png")
    note(f"\nkept in {folder}; {show} shows it")
