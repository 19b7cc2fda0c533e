"""`gambol skill pursue RUN`: a body of bones goes where it is told, with the strides of a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import gambol
from gambol.cli.terminal import note, print_json, progress_bar, screen
from gambol.controllers.setting import setting_in
from gambol.dynamics.habitat import natural_world
from gambol.worlds.world import FixedPoint

MOST = 10  # gaits of a run that a pilot is made of
AHEAD = 3.0  # body sizes from a body to the point that one drags
AWHILE = 30.0  # s that a follow point is followed, unless told otherwise


def strides_of(run: gambol.Run) -> dict[str, gambol.controllers.Stride]:
    """The strides among the gaits that a run shows, forwards, by their names."""
    found: dict[str, gambol.controllers.Stride] = {}
    for candidate in gambol.showcase(run, MOST):
        if isinstance(candidate.controller, gambol.controllers.Stride) and float(candidate.descriptors["speed"]) > 0.0:
            alike = sum(name.rstrip("-0123456789") == candidate.name for name in found)
            found[f"{candidate.name}-{alike + 1}" if alike else candidate.name] = candidate.controller
    return found


def pursue_on_foot(
    folder: Path,
    points: Sequence[Sequence[float]],
    reach: float | None,
    seconds: float | None,
    world: Path | None,
    out: Sequence[Path],
    path: Path | None,
    controller: Path | None,
    page: Path | None,
    as_json: bool,
) -> None:
    """Makes a pilot of a run's strides, sends it on its way and tells where it got to."""
    run = gambol.Run.open(folder)
    body, surroundings = run.recipe.creature, gambol.load(world, gambol.World) if world else None
    with progress_bar(f"turns of {body.name}", quiet=as_json) as progress:
        pilot = gambol.skills.pilot(body, strides_of(run), world=surroundings, progress=progress)
    if reach is not None:
        pilot = pilot.model_copy(update={"reach": reach})
    gaits = [{"name": one.name, "m_s": one.speed, "degrees_s": one.turn} for one in pilot.gaits]
    if page:
        save_page(body, pilot, surroundings, page)
    if page and not (points or out or controller):
        if as_json:
            print_json({"creature": body.name, "gaits": gaits, "written": [str(page)]})
        else:
            _tell(gaits, [str(page)])
        return
    if not points:
        _follow(body, pilot, surroundings, AWHILE if seconds is None else seconds, out, controller, gaits, as_json)
        return
    way = gambol.skills.go(body, pilot, points, seconds=seconds, world=surroundings)
    for file in out:
        way.motion.save(file)
    if path:
        gambol.plot.chase(way, path)
    if controller:
        way.individual.save(controller)
    written = [str(file) for file in [*out, path, controller] if file]
    if as_json:
        print_json(
            {
                "creature": body.name,
                "targets": len(points),
                "reached_s": list(way.reached),
                "fell_s": way.fell,
                "seconds": way.seconds,
                "gaits": gaits,
                "written": written,
            }
        )
        return
    times = ", ".join(f"{when:.1f}" for when in way.reached)
    fell = "" if way.fell is None else f"; it fell after {way.fell:.1f} s"
    screen.print(
        f"[bold]{body.name}[/]: {len(way.reached)} of {len(points)} points reached"
        f"{f' after {times} s' if times else ''}{fell}",
        highlight=False,
        soft_wrap=True,
    )
    _tell(gaits, written)


def save_page(body: gambol.Creature, pilot: gambol.controllers.Pilot, world: gambol.World | None, page: Path) -> None:
    """A page on which it goes after the follow point, which begins ahead of it, and can be dragged."""
    around = world or natural_world(body)
    if around.follow.axes < 3:
        around = around.model_copy(update={"follow": FixedPoint(at=(AHEAD * body.body_size, 0.0, 0.0))})
    setting = setting_in(around, body, seconds=AWHILE)
    led = pilot.model_copy(update={"points": ()})
    gambol.play(gambol.Individual(body, led, setting=setting)).save(page)


def _follow(
    body: gambol.Creature,
    pilot: gambol.controllers.Pilot,
    world: gambol.World | None,
    seconds: float,
    out: Sequence[Path],
    controller: Path | None,
    gaits: list[dict[str, object]],
    as_json: bool,
) -> None:
    """After the follow point of the world."""
    around = world or natural_world(body)
    motion = gambol.simulate(body, pilot, world=around, seconds=seconds)
    for file in out:
        motion.save(file)
    if controller:
        setting = setting_in(around, body, seconds=seconds, dt=motion.dt)
        gambol.Individual(body, pilot, setting=setting).save(controller)
    written = [str(file) for file in [*out, controller] if file]
    if as_json:
        print_json({"creature": body.name, "seconds": seconds, "gaits": gaits, "written": written})
        return
    x, _, z = motion.centre[-1].tolist()
    screen.print(
        f"[bold]{body.name}[/]: after the follow point for {seconds:g} s, to x {x:.1f} m and z {z:.1f} m",
        highlight=False,
    )
    _tell(gaits, written)


def _tell(gaits: Sequence[dict[str, object]], written: Sequence[str]) -> None:
    for gait in gaits:
        note(f"  {gait['name']}: {gait['m_s']:.2f} m/s, turns by up to {gait['degrees_s']:.0f} degrees a second")
    for name in written:
        note(f"  written: {name}")
