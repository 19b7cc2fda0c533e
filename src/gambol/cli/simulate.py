"""`gambol simulate`: one creature, one controller, one motion."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.given import creature_or_genotype
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.options import MORE, Json, OfCreature
from gambol.cli.places import new_file, new_motion, new_picture
from gambol.cli.terminal import draw_graph, note, print_json, screen
from gambol.controllers.dataflow.transplanted import load_on_genotype


def simulate(
    creature: OfCreature,
    controller: Annotated[
        Path | None, typer.Option(help="file of a controller; without one the creature holds its rest pose")
    ] = None,
    slack: Annotated[bool, typer.Option("--slack", help="leave all muscles slack")] = False,
    world: Annotated[Path | None, typer.Option(help="file of a world; the default suits the creature")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="simulated seconds; the default is what the controller was saved with, or what suits the body"
        ),
    ] = None,
    out: Annotated[list[Path] | None, new_motion(f"write a {MOTION_FILES}; may be repeated")] = None,
    graph: Annotated[Path | None, new_picture("draw the pose graph with its poses")] = None,
    state: Annotated[Path | None, typer.Option(help="file of a saved state to begin at", rich_help_panel=MORE)] = None,
    save_state: Annotated[Path | None, new_file("save the last state, to be continued to the bit")] = None,
    dt: Annotated[
        float | None,
        typer.Option(help="seconds per step; the default follows from the body's stiffness", rich_help_panel=MORE),
    ] = None,
    integrator: Annotated[
        str | None,
        typer.Option(
            help="for bodies of links semi-implicit, midpoint or rk4; the default is the body's usual one",
            rich_help_panel=MORE,
        ),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(
            help="float64 or float32; the default is float64, or what the controller was saved with",
            rich_help_panel=MORE,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Simulates a creature and shows the motion. The time, step and world that were saved with a controller
    are used again, unless you give others.

    Examples:

    - `gambol simulate luxo --out luxo.png`
    - `gambol simulate mine.yaml --controller hop.yaml --world hill.yaml --out hop.png --out hop.csv`
    - `gambol simulate luxo --controller examples/luxo-leap.yaml --graph leap-graph.png`
    - `gambol simulate decagon.yaml --controller rim.yaml`, with a genotype and a network of its parts
    """
    subject = creature_or_genotype(creature)
    plan = subject if isinstance(subject, gambol.creatures.Genotype | gambol.creatures.BoneGenotype) else None
    body = subject if isinstance(subject, gambol.Creature) else gambol.creatures.expanded(subject).body
    one = _individual(body, plan, controller, slack)
    given = {
        "world": gambol.load(world, gambol.World) if world else None,
        "seconds": seconds,
        "state": gambol.State.load(state) if state else None,
        "dt": dt,
        "precision": precision,
    }
    told = {name: x for name, x in given.items() if x is not None}
    motion = gambol.simulate(
        one.creature,
        one.controller,
        numbers=one.numbers(),
        integrator=integrator,
        **{**gambol.motion.as_saved(one), **told},
    )
    for path in out or []:
        motion.save(path)
    if graph:
        draw_graph(body, one.controller, graph)
    if save_state:
        motion.final.save(save_state)
    written = [str(path) for path in [*(out or []), graph, save_state] if path]
    if as_json:
        print_json(
            {
                "creature": body.name,
                "status": motion.status,
                "seconds": float(motion.time[-1] - motion.time[0]),
                "step_s": motion.dt,
                "distance_m": motion.distance,
                "height_m": [float(motion.centre[:, 1].min()), float(motion.centre[:, 1].max())],
                "written": written,
                "version": motion.version,
            }
        )
        return
    elapsed = float(motion.time[-1] - motion.time[0])
    speed = motion.distance / elapsed if elapsed else 0.0
    screen.print(
        f"[bold]{body.name}[/]: {motion.distance:+.3f} m in {elapsed:.2f} s ({100 * speed:+.1f} cm/s), "
        f"steps of {motion.dt * 1e3:g} ms, status {motion.status}"
    )
    for name in written:
        note(f"  written: {name}")


def _individual(
    body: gambol.Creature,
    plan: gambol.creatures.AnyGenotype | None,
    path: Path | None,
    slack: bool,
) -> gambol.Individual:
    if path and slack:
        raise gambol.InvalidInput("both --controller and --slack", "muscles are driven or slack", "give one of them")
    if path and plan:
        return load_on_genotype(plan, path)
    if path:
        return gambol.controllers.load_individual(body, path)
    return gambol.Individual(
        body, gambol.controllers.Passive() if slack else gambol.controllers.PoseSequence.hold(body)
    )
