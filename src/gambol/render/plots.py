"""Plots for people: signals over time, scores by rank. Only those who draw wait for matplotlib."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.errors import unwritable
from gambol.motion.motion import Motion


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


def plot_graph(creature: Creature, graph: PoseGraph, path: str | os.PathLike[str]) -> None:
    """Draws a pose graph with its poses, and the seconds and sensors that lead on, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> hop = gambol.PoseGraph.sample(luxo, Draws(0), {"states": 3})
    >>> gambol.plot_graph(luxo, hop, pathlib.Path(tempfile.mkdtemp()) / "hop.svg")
    """
    from gambol.render.graph import graph_picture

    _written(path, lambda: graph_picture(creature, graph, path))


def _written(path: str | os.PathLike[str], write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as error:
        raise unwritable(path, error) from None
