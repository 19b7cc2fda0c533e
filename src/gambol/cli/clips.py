"""`gambol render --clip`: gaits as loops for animation programs and games, and what is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import gambol
from gambol.cli.terminal import errors, note, print_json
from gambol.controllers.individual import Individual
from gambol.errors import unknown_ending
from gambol.export.clip_data import UNSEEN
from gambol.export.clips import onto_rig
from gambol.motion.exporters import ANIMATIONS

FPS = 60.0
SLIDES = 0.02  # of a stride: what slides less stands


def without_clip(options: dict[str, Any]) -> None:
    """Refuses options of clips where none is asked for."""
    for option, given in options.items():
        if given:
            raise gambol.InvalidInput(
                f"{option} without --clip", "only clips have this option", "add --clip, or leave it out"
            )


def check_clip_files(out: list[Path], others: dict[str, Path | None]) -> None:
    """Whether clips can be written there, and nothing else is asked for."""
    for option, given in others.items():
        if given is not None:
            raise gambol.InvalidInput(f"{option} with --clip", "a clip has no plots", "draw them without --clip")
    for path in out:
        if path.suffix.lower() not in ANIMATIONS:
            raise unknown_ending("a clip", path.suffix.lower(), ANIMATIONS)


def check_rig(gaits: Sequence[gambol.Candidate | Individual], rig: Path, out: list[Path]) -> None:
    """Whether clips of a run's body can be added to a rig, before they are made."""
    creatures = [gait.individual.creature if isinstance(gait, gambol.Candidate) else gait.creature for gait in gaits]
    for path in out if creatures else []:
        onto_rig.check_rig(creatures[0], rig, path)


def write_clips(
    found: gambol.export.Clips,
    out: list[Path],
    run: Path,
    as_json: bool,
    onto: Path | None = None,
    springy: bool = False,
) -> None:
    """Writes clips into each file, or with it the rig that they are added to, and tells of each."""
    if not found.clips:
        raise gambol.InvalidInput(
            f"no gait that can be a loop: {'; '.join(found.left_out)}",
            "a loop needs a gait that repeats itself",
            "choose another with --rank",
        )
    told: tuple[str, ...] = ()
    for path in out:
        with errors.status(f"writing {path}"):
            if onto is None:
                found.save(path)
            else:
                told = gambol.export.save_onto_rig(path, onto, *found.clips, springy=springy)
    written = [str(path) for path in out]
    if as_json:
        rows = [_row(clip) for clip in found.clips]
        said = {"told": list(told)} if onto is not None else {}
        print_json({"run": str(run), "clips": rows, "left_out": list(found.left_out), **said, "written": written})
        return
    for clip in found.clips:
        note(f"  {clip.name}: {_told(clip)}")
    for left in found.left_out:
        note(f"  left out: {left}")
    for words in told:
        note(f"  {words}")
    for name in written:
        note(f"  written: {name}{f', which is {onto} with these clips added' if onto is not None else ''}")


def _told(clip: gambol.export.Clip) -> str:
    way = float(np.sqrt((clip.way * clip.way).sum()))
    several = f"{clip.strides} strides, " if clip.strides > 1 else ""
    parts = [f"{several}{len(clip.time) - 1} frames, {clip.seconds:.3g} s, {way:.3g} m"]
    if abs(clip.turn) > np.radians(1.0):
        parts.append(f"turns by {np.degrees(clip.turn):+.0f}°")
    if clip.eased:
        parts.append("slowed down, because it falls when it is told to stand")
    if clip.loops:
        parts[0] += f", {clip.speed:.3g} m/s"
        bent = f"{_two(1e3 * clip.bent[0])} mm and {_two(np.degrees(clip.bent[1]))}°"
        if clip.sound:
            parts.append(f"bent by {bent} to close")
        else:
            limits = f"{1e3 * UNSEEN[0]:g} mm or {np.degrees(UNSEEN[1]):g}°"
            parts.append(
                f"bent by {bent} to close, which may be visible (more than {limits}): its strides differ; "
                f"try --strides {clip.strides + 1}"
            )
        if clip.slides is not None:
            much = " (that is the gait's own)" if clip.slides > SLIDES else ""
            held = f", planted by {_two(1e3 * clip.planted)} mm" if clip.planted else ""
            parts.append(f"feet slide {_two(100 * clip.slides)} % of a stride{held}{much}")
        if clip.drags:
            parts.append(f"drags {', '.join(clip.drags)}")
    return "; ".join(parts)


def _two(value: float) -> str:
    """A number of two digits, as people write it.

    >>> _two(0.0456), _two(123.4)
    ('0.046', '120')
    """
    return f"{float(f'{value:.2g}'):g}"


def _row(clip: gambol.export.Clip) -> dict[str, Any]:
    return {
        "name": clip.name,
        "frames": len(clip.time) - 1,
        **clip.data(),
        "bent_m": clip.bent[0],
        "bent_deg": float(np.degrees(clip.bent[1])),
        "sound": clip.sound,
        "planted_m": clip.planted,
        "slides": clip.slides,
        "drags": list(clip.drags),
        "eased": clip.eased,
        "pace": clip.pace,
    }
