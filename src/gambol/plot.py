"""Plots for people: signals, scores, limit cycles, motion spaces, plans. Only those who draw wait for matplotlib.

Each takes what is plotted, gives its figure (a `matplotlib.figure.Figure`), and writes it too where a path is given: a
.png, .svg or .pdf, the same bytes every time.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gambol.boundary import guard
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.genotype import Genotype
from gambol.cycles.bifurcations import Bifurcation
from gambol.cycles.crossings import Crossings
from gambol.cycles.disturbances import Stability
from gambol.discovery.archive import Archive
from gambol.discovery.tracing import Ancestry
from gambol.errors import unwritable
from gambol.motion.motion import Motion
from gambol.planning.planned import Plan
from gambol.runs.run import Run
from gambol.skills.chased import Chase
from gambol.skills.motion_space import MotionSpace
from gambol.skills.piloting import Journey
from gambol.skills.varying import Variations

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "archive",
    "bifurcation",
    "chase",
    "cloud",
    "footfalls",
    "genotype",
    "graph",
    "lineage",
    "plan",
    "return_map",
    "scores",
    "signals",
    "space",
    "stability",
    "variations",
]


def signals(motion: Motion, path: str | os.PathLike[str] | None = None) -> Figure:
    """Sensors, contacts, muscles and the centre of mass over time.

    >>> import gambol, tempfile, pathlib
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "signals.svg"
    >>> figure = gambol.plot.signals(gambol.simulate("luxo", hold, seconds=0.5), path)
    >>> len(figure.axes) > 3, path.exists()
    (True, True)
    """
    from gambol.pictures.plots.signals import signals

    return signals(motion, path)


def footfalls(motion: Motion, path: str | os.PathLike[str] | None = None, keys: int = 8) -> Figure:
    """When each foot is down in the last stride of a motion, after Hildebrand, below so many poses of that stride.

    Record with many frames: `gambol.replay(candidate, fps=240.0)`.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240.0)
    >>> len(gambol.plot.footfalls(hop).axes)
    2
    """
    from gambol.pictures.scene.key_poses import key_poses

    return key_poses(motion, path, keys)


def scores(scores: Sequence[float], path: str | os.PathLike[str] | None = None, useful: float | None = None) -> Figure:
    """Scores from best to worst with their histogram, and how many reach `useful`.

    >>> import gambol
    >>> len(gambol.plot.scores([3.0, 1.0, 0.5, 0.1], useful=0.8).axes)
    2
    """
    from gambol.pictures.plots.distribution import distribution

    return distribution(list(scores), path, useful=useful)


def genotype(genotype: Genotype | BoneGenotype, path: str | os.PathLike[str] | None = None) -> Figure:
    """A genotype's graph of nodes and links, and beside it the body that it expands to.

    >>> import gambol
    >>> len(gambol.plot.genotype(gambol.load("examples/octagon-grouped.yaml")).axes)
    2
    """
    from gambol.pictures.plots.genotype_graph import genotype_picture

    return genotype_picture(genotype, path)


def graph(creature: Creature, graph: PoseGraph, path: str | os.PathLike[str] | None = None) -> Figure:
    """A pose graph with its creature's poses, and the seconds and sensors that lead on.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> hop = gambol.controllers.PoseGraph.sample(luxo, gambol.Draws(0), {"states": 3})
    >>> len(gambol.plot.graph(luxo, hop).axes) >= 3
    True
    """
    from gambol.pictures.plots.graph import graph_picture

    return graph_picture(creature, graph, path)


def lineage(ancestry: Ancestry, path: str | os.PathLike[str] | None = None) -> Figure:
    """All ancestors of an evolved individual by generation and fitness, and a film strip of each improvement.

    >>> import gambol
    >>> run = gambol.evolve("worm", evolution=gambol.synthesis.Evolution(12, 3), seconds=20.0, keep=2)
    >>> len(gambol.plot.lineage(gambol.discovery.ancestry(run)).axes) >= 2
    True
    """
    from gambol.pictures.plots.descent import descent_picture

    return descent_picture(ancestry, path)


def bifurcation(result: Bifurcation, path: str | os.PathLike[str] | None = None, show: str | None = None) -> Figure:
    """What a motion settles on over the values of a number, with each outcome's windows.

    `show` is the watched number that is drawn; by default the forward speed, or the first one.

    >>> import gambol
    >>> hopper = gambol.controllers.HybridHopper()
    >>> kd2 = gambol.cycles.bifurcation("acrobot-torque", hopper, "kd2", [80, 100, 120], seconds=8.0)
    >>> gambol.plot.bifurcation(kd2).axes[1].get_xlabel()
    'kd2'
    """
    from gambol.pictures.plots.cycles import bifurcation_diagram

    return bifurcation_diagram(result, path, show)


def chase(chase: Chase | Journey, path: str | os.PathLike[str] | None = None) -> Figure:
    """The nose's path from target to target, seen from above where the body moves in space; of a journey its centre's.

    Dots are targets, circles where the strategy was decided on again, filled where another skill was chosen.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> swim = gambol.controllers.Skill.of(gambol.controllers.FrequencyWave.sample(fish, gambol.Draws(0)), 1.0)
    >>> known = gambol.controllers.Repertoire(creature="fish").with_skill("swim", swim)
    >>> chased = gambol.skills.pursue(fish, known, [(1.0, 0.0)], seconds=2.0)
    >>> len(gambol.plot.chase(chased).axes)
    1
    """
    from gambol.pictures.plots.chased import chase_plot

    return chase_plot(chase, path)


def return_map(crossings: Crossings, path: str | os.PathLike[str] | None = None, show: str | None = None) -> Figure:
    """A watched number at each crossing against the next.

    >>> import gambol
    >>> hops = gambol.cycles.return_map("acrobot-torque", gambol.controllers.HybridHopper(), seconds=10.0)
    >>> gambol.plot.return_map(hops.after(5.0), show="com_vx").axes[0].get_ylabel()
    'at the next'
    """
    from gambol.pictures.plots.cycles import return_plot

    return return_plot(crossings, path, show)


def stability(result: Stability, path: str | os.PathLike[str] | None = None) -> Figure:
    """How disturbed motions come back, and how large a disturbance may be.

    >>> import gambol
    >>> hopper = gambol.controllers.HybridHopper(kd2=100)
    >>> result = gambol.cycles.stability("acrobot-torque", hopper, restarts=4, settle=20.0, seconds=5.0)
    >>> gambol.plot.stability(result).axes[1].get_ylabel()
    '% of motions'
    """
    from gambol.pictures.plots.cycles import stability_plot

    return stability_plot(result, path)


def archive(archive: Archive, path: str | os.PathLike[str] | None = None) -> Figure:
    """The map of an archive: the best score and the gait of each kind, and strips of some of them.

    >>> import gambol
    >>> few = gambol.synthesis.Illumination(trials=64, batch=64)
    >>> run = gambol.illuminate("luxo", cells=2, illumination=few, seconds=1.0, keep=1)
    >>> gambol.plot.archive(gambol.discovery.Archive.of(run)).axes[0].get_xlabel()
    'duty.heel'
    """
    from gambol.pictures.plots.archive_map import archive_map

    return archive_map(archive, path)


def cloud(run: Run, path: str | os.PathLike[str] | None = None, played: int = 10) -> dict[str, Any]:
    """Everybody that a run has tried as points, with parents and columns to choose axes from: data, not a figure.

    With a path it is also written: as one page that any browser opens (.html), or as it is (.json). Of `played`
    different gaits and the improvements that led to the best it has the motions.

    >>> import gambol
    >>> run = gambol.evolve("worm", evolution=gambol.synthesis.Evolution(12, 3), seconds=20.0, keep=2)
    >>> points = gambol.plot.cloud(run, played=0)
    >>> len(points["trials"]), sorted(points["columns"])
    (36, ['effectors', 'fitness', 'generation', 'loop', 'neurons', 'operator', 'sensors'])
    """
    from gambol.pictures.cloud.cloud import cloud_of
    from gambol.pictures.cloud.writing import write_cloud

    points = cloud_of(run, played)
    if path is not None:
        write_cloud(points, Path(path))
    return points


def space(space: MotionSpace, path: str | os.PathLike[str] | None = None, **at: float) -> Figure:
    """What each axis of a motion space measures along its way, and where it falls, jumps or turns back.

    Values in `at` are marked: `gambol.plot.space(space, "space.png", speed=0.4)`.

    >>> import gambol
    >>> figure = gambol.plot.space(gambol.load("examples/luxo-space.yaml"), speed=0.5)
    >>> len(figure.axes)
    3
    """
    from gambol.pictures.plots.space import space_picture

    place = space.locate(**at) if at else None
    marked = {name: (place.ks[name], place.values[name]) for name in at} if place else None
    return space_picture(space.survey(), path, title=f"{space.creature.name}: motion space", place=marked)


def variations(found: Variations, path: str | os.PathLike[str] | None = None) -> Figure:
    """A contact sheet: a cycle of each variation of a gait, all at the same moments.

    >>> import gambol
    >>> space = gambol.load("examples/luxo-space.yaml")
    >>> found = gambol.skills.variations("luxo", space.nominal, count=3, directions=8, seconds=4.0)
    >>> len(gambol.plot.variations(found).axes)
    3
    """
    from gambol.pictures.scene.contact_sheet import variations_sheet

    return variations_sheet(found, path)


def plan(plan: Plan, folder: str | os.PathLike[str] | None = None) -> dict[str, Figure]:
    """A plan in four figures by name: its strip, the tree over time, its progress and a phase portrait.

    With a folder they are also written into it, as strip.png, tree.png, progress.png and phase.png. A plan without an
    action has only the second and the third.

    >>> import gambol, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> figures = gambol.plot.plan(gambol.plan("acrobot-hinged", "balance", seconds=0.5, seed=1), folder)
    >>> sorted(path.name for path in folder.iterdir()), sorted(figures)
    (['phase.png', 'progress.png', 'strip.png', 'tree.png'], ['phase', 'progress', 'strip', 'tree'])
    """
    from gambol.pictures.plots.planned import phase_portrait, progress_curves, tree_picture
    from gambol.pictures.scene.strip import strip

    if folder is not None:
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from None

    def target(name: str) -> Path | None:
        return None if folder is None else Path(folder) / f"{name}.png"

    curves = {f"{plan.problem.name}, seed {plan.seed}": plan.progress}
    figures = {"progress": progress_curves(curves, target("progress")), "tree": tree_picture(plan, target("tree"))}
    if len(plan):
        figures |= {"strip": strip(plan.motion(), target("strip")), "phase": phase_portrait(plan, target("phase"))}
    return figures


guard(globals())
