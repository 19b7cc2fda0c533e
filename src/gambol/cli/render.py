"""`gambol render`: a gait of a run as a picture, a film, an animation for other programs or a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gambol
from gambol.cli.clips import FPS, check_clip_files, check_rig, without_clip, write_clips
from gambol.cli.gaits import chosen
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.options import MORE, Json, OfRun
from gambol.cli.places import CONTROLLER, new_motion, new_picture
from gambol.cli.strips import FINE
from gambol.cli.terminal import draw_graph, errors, note, print_json
from gambol.dynamics.habitat import tempo
from gambol.motion.exporters import FILMS, STRIPS


def render(
    run: OfRun,
    out: Annotated[
        list[Path] | None, new_motion(f"{MOTION_FILES}, or the controller (.yaml); may be repeated", *CONTROLLER)
    ] = None,
    rank: Annotated[
        int | None, typer.Option(help="which gait of the run's table to draw; the default is the first")
    ] = None,
    candidate: Annotated[
        int | None, typer.Option(help="the id of a candidate, instead of a rank", rich_help_panel=MORE)
    ] = None,
    cell: Annotated[
        str | None,
        typer.Option(help="a cell of an illumination's map, such as 2,3, instead of a rank", rich_help_panel=MORE),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="how many seconds to show; the default is the length of the run's trials")
    ] = None,
    keys: Annotated[
        int | None,
        typer.Option(
            help="in a picture, draw this many poses of one stride above its footfalls; 0 draws footfalls alone"
        ),
    ] = None,
    world: Annotated[Path | None, typer.Option(help="file of another world", rich_help_panel=MORE)] = None,
    signals: Annotated[Path | None, new_picture("also plot sensors and actuators over time")] = None,
    graph: Annotated[Path | None, new_picture("also draw a pose graph with its poses")] = None,
    size: Annotated[
        int | None, typer.Option(help="width of a film in pixels; the default is 960, and 640 for GIF and APNG")
    ] = None,
    fps: Annotated[
        float | None,
        typer.Option(
            help="frames per second of a film or a clip; the default is 30, 25 for GIF, and 60 for clips",
            rich_help_panel=MORE,
        ),
    ] = None,
    speed: Annotated[float, typer.Option(help="speed of a film: 1 is real time, 0.25 is slow motion")] = 1.0,
    clip: Annotated[
        bool, typer.Option("--clip", help="write a loop of the gait, for animation programs and games")
    ] = False,
    every: Annotated[
        bool, typer.Option("--every-gait", help="write clips of all gaits of the table into one file, each by its name")
    ] = False,
    ends: Annotated[
        bool, typer.Option("--ends", help="add the start from rest and the stop to each clip", rich_help_panel=MORE)
    ] = False,
    strides: Annotated[
        int | None, typer.Option(help="number of strides in a clip; the default is 1", rich_help_panel=MORE)
    ] = None,
    root_motion: Annotated[
        bool | None,
        typer.Option(
            "--root-motion/--in-place",
            help="whether a root bone carries the body along in a clip; the default is in place",
            rich_help_panel=MORE,
        ),
    ] = None,
    plant: Annotated[
        bool | None,
        typer.Option(
            "--plant-feet/--as-simulated",
            help="whether feet that slip a little are held where they stand in a clip; the default is to hold them",
            rich_help_panel=MORE,
        ),
    ] = None,
    onto: Annotated[
        Path | None,
        typer.Option(
            help="the rig (.glb, .gltf) that the body was imported from: write it again with clips of all gaits added, "
            "or of the one that is named"
        ),
    ] = None,
    springy: Annotated[
        bool,
        typer.Option(
            "--springy",
            help="with --onto, let ears, hair and the like sway a little, which no part of the body moves",
            rich_help_panel=MORE,
        ),
    ] = False,
    transparent: Annotated[
        bool,
        typer.Option("--transparent", help="leave out the background of a strip, a GIF or an APNG"),
    ] = False,
    as_json: Json = False,
) -> None:
    """Shows a gait of a run, or a plan.

    Examples:

    - `gambol render runs/luxo --rank 2 --out hop.mp4 --out hop.png`
    - `gambol render runs/hound --keys 8 --out stride.png`
    - `gambol render runs/luxo --out hop.glb --out hop.parquet`
    - `gambol render runs/luxo --clip --every-gait --ends --out luxo.glb`
    - `gambol render runs/fox --onto fox.glb --out fox-gambol.glb`
    """
    if not (out or signals or graph):
        raise gambol.InvalidInput("nothing to write", "--out, --signals or --graph says what and where", "add one")
    if onto is not None:
        clip = True
    elif springy:
        raise gambol.InvalidInput(
            "--springy without --onto", "it is for the twigs of a rig", "name the rig with --onto"
        )
    if springy and ends:
        raise gambol.InvalidInput("--springy with --ends", "twigs sway with the period of a loop", "leave out one")
    if not clip:
        without_clip(
            {
                "--strides": strides,
                "--root-motion": root_motion,
                "--ends": ends,
                "--every-gait": every,
                "--plant-feet": plant,
            }
        )
    film = {"fps": fps, "width": size, "speed": speed, "transparent": transparent}
    strip: dict[str, Any] = {"transparent": transparent, **({} if keys is None else {"keys": keys})}
    found = gambol.Run.open(run)
    surroundings = gambol.load(world, gambol.World) if world else None
    if found.recipe.verb == "plan":
        for option, given in (("--rank", rank), ("--candidate", candidate), ("--cell", cell), ("--world", world)):
            if given is not None:
                raise gambol.InvalidInput(
                    f"{option} for a plan", "a plan is one motion in its own world", "leave it out"
                )
    if clip:
        check_clip_files(out or [], {"--signals": signals, "--graph": graph})
        named = found.recipe.verb == "plan" or any(given is not None for given in (rank, candidate, cell))
        every = every or (onto is not None and not named)
        gaits = gambol.showcase(found) if every else [_one(found, run, rank, candidate, cell)]
        if onto is not None:
            check_rig(gaits, onto, out or [])
        made = gambol.export.clips_of(
            gaits,
            strides=1 if strides is None else strides,
            fps=FPS if fps is None else fps,
            root_motion=bool(root_motion),
            ends=ends,
            plant=plant is not False,
            seconds=seconds,
            world=surroundings,
        )
        write_clips(made, out or [], run, as_json, onto, springy)
        return
    if found.recipe.verb == "plan":
        plan = gambol.load(run, gambol.planning.Plan)
        one, motion = plan.individual, plan.motion(seconds)
    else:
        shown = chosen(found, rank, candidate, cell)
        one, motion = shown.individual, _replayed(shown, seconds, surroundings, keys)
        strip |= {} if keys is None else {"title": f"{motion.creature.name}: {shown.name}"}
    for path in out or []:
        if path.suffix.lower() in CONTROLLER:
            one.save(path)
        else:
            with errors.status(f"drawing {path}"):
                ending = path.suffix.lower()
                motion.save(path, **(film if ending in FILMS else strip if ending in STRIPS else {}))
    if signals:
        gambol.plot.signals(motion, signals)
    if graph:
        draw_graph(motion.creature, motion.controller, graph)
    written = [str(path) for path in [*(out or []), signals, graph] if path]
    if as_json:
        print_json(
            {
                "run": str(run),
                "creature": motion.creature.name,
                "status": motion.status,
                "seconds": float(motion.time[-1]),
                "distance_m": motion.distance,
                "written": written,
            }
        )
        return
    for name in written:
        note(f"  written: {name}")


def _one(
    run: gambol.Run, folder: Path, rank: int | None, candidate: int | None, cell: str | None
) -> gambol.Candidate | gambol.controllers.Individual:
    """What is shown of a run: a gait of it, or its plan."""
    if run.recipe.verb == "plan":
        return gambol.load(folder, gambol.planning.Plan).individual
    return chosen(run, rank, candidate, cell)


def _replayed(
    shown: gambol.Candidate, seconds: float | None, world: gambol.World | None, keys: int | None
) -> gambol.Motion:
    """The motion, with more frames where footfalls are to be seen."""
    fps = 60.0 if keys is None else FINE / tempo(shown.individual.creature)
    return gambol.replay(shown, seconds=seconds, world=world, fps=fps)
