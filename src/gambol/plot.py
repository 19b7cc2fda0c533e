"""Plots for people: signals, scores, limit cycles, motion spaces. Only those who draw wait for matplotlib."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.cycles.bifurcation import Bifurcation
from gambol.cycles.crossings import Crossings
from gambol.cycles.stability import Stability
from gambol.errors import unwritable
from gambol.motion.motion import Motion
from gambol.planning.plan import Plan
from gambol.skills.motion_space import MotionSpace
from gambol.skills.variations import Variations


def plot_signals(motion: Motion, path: str | os.PathLike[str]) -> None:
    """Plots sensors, contacts, muscles and the centre of mass over time, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> hold = gambol.PoseSequence.hold(gambol.creature("luxo"))
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "signals.svg"
    >>> gambol.plot_signals(gambol.simulate("luxo", hold, seconds=0.5), path)
    """
    from gambol.render.plots.signals import signals

    _written(path, lambda: signals(motion, path))


def plot_scores(scores: Sequence[float], path: str | os.PathLike[str], useful: float | None = None) -> None:
    """Plots scores from best to worst with their histogram, and how many reach `useful`, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> gambol.plot_scores([3.0, 1.0, 0.5, 0.1], pathlib.Path(tempfile.mkdtemp()) / "scores.svg", useful=0.8)
    """
    from gambol.render.plots.distribution import distribution

    _written(path, lambda: distribution(list(scores), path, useful=useful))


def plot_graph(creature: Creature, graph: PoseGraph, path: str | os.PathLike[str]) -> None:
    """Draws a pose graph with its poses, and the seconds and sensors that lead on, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> hop = gambol.PoseGraph.sample(luxo, Draws(0), {"states": 3})
    >>> gambol.plot_graph(luxo, hop, pathlib.Path(tempfile.mkdtemp()) / "hop.svg")
    """
    from gambol.render.plots.graph import graph_picture

    _written(path, lambda: graph_picture(creature, graph, path))


def plot_bifurcation(result: Bifurcation, path: str | os.PathLike[str], show: str | None = None) -> None:
    """Plots what a motion settles on over the values of a number, with each outcome's windows, as .png, .svg or .pdf.

    `show` is the watched number that is drawn; by default the forward speed, or the first one.

    >>> import gambol, tempfile, pathlib
    >>> kd2 = gambol.bifurcation("acrobot-torque", gambol.HybridHopper(), "kd2", [80, 100, 120], seconds=8.0)
    >>> gambol.plot_bifurcation(kd2, pathlib.Path(tempfile.mkdtemp()) / "kd2.svg")
    """
    from gambol.render.plots.cycles import bifurcation_diagram

    _written(path, lambda: bifurcation_diagram(result, path, show))


def plot_return_map(crossings: Crossings, path: str | os.PathLike[str], show: str | None = None) -> None:
    """Plots a watched number at each crossing against the next, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> hops = gambol.return_map("acrobot-torque", gambol.HybridHopper(), seconds=10.0)
    >>> gambol.plot_return_map(hops.after(5.0), pathlib.Path(tempfile.mkdtemp()) / "map.svg", show="com_vx")
    """
    from gambol.render.plots.cycles import return_plot

    _written(path, lambda: return_plot(crossings, path, show))


def plot_stability(result: Stability, path: str | os.PathLike[str]) -> None:
    """Plots how disturbed motions come back, and how large a disturbance may be, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> hopper = gambol.HybridHopper(kd2=100)
    >>> result = gambol.stability("acrobot-torque", hopper, restarts=4, settle=20.0, seconds=5.0)
    >>> gambol.plot_stability(result, pathlib.Path(tempfile.mkdtemp()) / "stability.svg")
    """
    from gambol.render.plots.cycles import stability_plot

    _written(path, lambda: stability_plot(result, path))


def plot_space(space: MotionSpace, path: str | os.PathLike[str], **at: float) -> None:
    """Plots what each axis of a motion space measures along its way, and where it falls, jumps or turns back.

    Values in `at` are marked: `plot_space(space, "space.png", speed=0.4)`. Writes .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> space = gambol.load_space("examples/luxo-space.yaml")
    >>> gambol.plot_space(space, pathlib.Path(tempfile.mkdtemp()) / "space.svg", speed=0.5)
    """
    from gambol.render.plots.space import space_picture

    place = space.locate(**at) if at else None
    marked = {name: (place.ks[name], place.values[name]) for name in at} if place else None
    title = f"{space.creature.name}: motion space"
    _written(path, lambda: space_picture(space.survey(), path, title=title, place=marked))


def plot_variations(found: Variations, path: str | os.PathLike[str]) -> None:
    """Draws a contact sheet: a cycle of each variation of a gait, all at the same moments, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> space = gambol.load_space("examples/luxo-space.yaml")
    >>> found = gambol.variations(space.nominal, "luxo", count=3, directions=8, seconds=4.0)
    >>> gambol.plot_variations(found, pathlib.Path(tempfile.mkdtemp()) / "variations.svg")
    """
    from gambol.render.scene.contact_sheet import variations_sheet

    _written(path, lambda: variations_sheet(found, path))


def plot_plan(plan: Plan, folder: str | os.PathLike[str]) -> None:
    """Draws a plan into a folder: strip.png, tree.png (the tree over time), progress.png and phase.png.

    >>> import gambol, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> gambol.plot_plan(gambol.plan("acrobot-hinged", "balance", seconds=0.5, seed=1), folder)
    >>> sorted(path.name for path in folder.iterdir())
    ['phase.png', 'progress.png', 'strip.png', 'tree.png']
    """
    from gambol.render.plots.planned import phase_portrait, progress_curves, tree_picture

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
