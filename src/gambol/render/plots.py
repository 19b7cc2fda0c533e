"""Plots for people: signals over time, scores by rank. Only those who draw wait for matplotlib."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from gambol.errors import unwritable
from gambol.motion.motion import Motion
from gambol.planning.plan import Plan


def plot_signals(motion: Motion, path: str | os.PathLike[str]) -> None:
    """Plots sensors, contacts, muscles and the centre of mass over time, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> hold = gambol.PoseSequence.hold(gambol.creature("luxo"))
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "signals.svg"
    >>> gambol.plot_signals(gambol.simulate("luxo", hold, seconds=0.5), path)
    """
    from gambol.render.signals import signals

    _written(path, lambda: signals(motion, path))


def plot_scores(scores: Sequence[float], path: str | os.PathLike[str], useful: float | None = None) -> None:
    """Plots scores from best to worst with their histogram, and how many reach `useful`, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> gambol.plot_scores([3.0, 1.0, 0.5, 0.1], pathlib.Path(tempfile.mkdtemp()) / "scores.svg", useful=0.8)
    """
    from gambol.render.distribution import distribution

    _written(path, lambda: distribution(list(scores), path, useful=useful))


def plot_plan(plan: Plan, folder: str | os.PathLike[str]) -> None:
    """Draws a plan into a folder: strip.png, tree.png (the tree over time), progress.png and phase.png.

    >>> import gambol, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> gambol.plot_plan(gambol.plan("acrobot-hinged", "balance", seconds=0.5, seed=1), folder)
    >>> sorted(path.name for path in folder.iterdir())
    ['phase.png', 'progress.png', 'strip.png', 'tree.png']
    """
    from gambol.render.planned import phase_portrait, progress_curves, tree_picture

    place = Path(folder)

    def write() -> None:
        place.mkdir(parents=True, exist_ok=True)
        progress_curves({f"{plan.problem.name}, seed {plan.seed}": plan.progress}, place / "progress.png")
        tree_picture(plan, place / "tree.png")
        if len(plan):
            plan.motion().save(place / "strip.png")
            phase_portrait(plan, place / "phase.png")

    _written(folder, write)


def _written(path: str | os.PathLike[str], write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as error:
        raise unwritable(path, error) from None
