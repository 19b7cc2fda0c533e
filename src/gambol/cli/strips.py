"""Film strips of a run's gaits, in its folder."""

from __future__ import annotations

from pathlib import Path

import gambol
from gambol.dynamics.habitat import tempo
from gambol.errors import unwritable
from gambol.motion.gait import Gait, told_bodies

STRIP_SECONDS = 6.0  # of a staged run's gait, which is watched for longer than a strip can show
FINE = 240.0  # frames a second, at the body's tempo, in which footfalls are seen


def write_strips(run: gambol.Run, count: int, folder: Path, keys: int | None = None) -> list[Path]:
    """A film strip of each gait, named by rank and gait; with `keys`, so many poses of a stride above its footfalls,
    where it comes back to the same. Where they are."""
    written: list[Path] = []
    for rank, candidate in enumerate(gambol.showcase(run, count), 1):
        recipe, gait = run.recipe, Gait.from_data(candidate.descriptors)
        speed = gait.bodies(candidate.individual.body)
        title = f"{candidate.individual.creature.name} {rank}: {candidate.name}"
        seconds = min(recipe.seconds, STRIP_SECONDS * tempo(recipe.creature))
        as_keys = keys if gait.period is not None else None
        motion = gambol.replay(
            candidate,
            seconds=seconds if recipe.method == "staged" and as_keys is None else None,
            fps=60.0 if as_keys is None else FINE / tempo(recipe.creature),
        )
        told = (
            {"title": f"{title}, {told_bodies(speed)} bodies/s"} if as_keys is None else {"title": title, "keys": keys}
        )
        written.append(made_for(folder / f"{rank:02d}-{candidate.name}.png"))
        motion.save(written[-1], **told)
    return written


def made_for(path: Path) -> Path:
    """The path, whose folder is made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path.parent, error) from None
    return path
