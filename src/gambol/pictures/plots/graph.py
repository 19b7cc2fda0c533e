"""A pose graph with its poses drawn: states in the order that time leads through them, arrows for what leads where."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.poses import PoseState
from gambol.creatures.creature import Creature
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, Window, check_target, plain_settings
from gambol.drawing.snapshot import Snapshot
from gambol.drawing.words import TITLE_HEIGHT, round_length
from gambol.dynamics.habitat import natural_world
from gambol.pictures.bodies.details import details_of
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.plots.arrows import Router
from gambol.pictures.scene.scenery import draw_grid, draw_ground

COLUMNS = 6  # states in a row, at most
PANEL = 1.35  # inches across a state's panel, at most as high as wide
GAP = 0.62  # inches between panels, for an arrow and its seconds
SIDE = 0.45  # inches beside the first and the last panel
MARGIN = 0.12  # of the window's size, around the widest pose
NARROWEST = 4.2  # inches of the page, for its title


def graph_picture(creature: Creature, graph: PoseGraph, path: Target) -> Figure:
    """Draws a graph and writes it as PNG, SVG or PDF by the file's ending."""
    check_target(path)
    PoseGraph.kernel([graph], creature)  # refuses a graph that does not fit this creature
    states = _in_order(graph)
    poses = [details_of(creature).posed(state.targets) for state in states]
    window = _window(poses)
    scale = min(PANEL / window.width, PANEL / window.height)
    columns = min(len(states), COLUMNS)
    router = Router(
        graph, [state.name for state in states], columns, (window.width * scale, window.height * scale), GAP, SIDE
    )
    width = max(router.width, NARROWEST)
    with plain_settings():
        page = Page(width, router.height + TITLE_HEIGHT)
        for state, pose, (left, bottom) in zip(states, poses, router.corners, strict=True):
            _panel(page, pose, window, scale, left, bottom, state, marked=_some_marked(graph) and state.modifiable)
        router.draw(page)
        _title(page, creature, graph)
        return page.written(path)


def _in_order(graph: PoseGraph) -> list[PoseState]:
    """As time leads through them, then those that only sensors lead to."""
    path = graph.timed_path
    others = [state.name for state in graph.states if state.name not in path]
    return [graph.state(name) for name in (*path, *others)]


def _some_marked(graph: PoseGraph) -> bool:
    return len({state.modifiable for state in graph.states}) > 1


def _window(poses: list[Snapshot]) -> Window:
    """Room for every pose, each with its own middle in the middle."""
    corners = [pose.corners() for pose in poses]
    half = max(float(np.ptp(c[:, 0])) for c in corners) / 2
    low, high = min(float(c[:, 1].min()) for c in corners), max(float(c[:, 1].max()) for c in corners)
    room = MARGIN * max(2 * half, high - low)
    return Window(-half - room, low - room, half + room, high + 2 * room)


def _panel(
    page: Page, pose: Snapshot, window: Window, scale: float, left: float, bottom: float, state: PoseState, marked: bool
) -> None:
    world, corners = natural_world(pose.creature), pose.corners()
    middle = 0.5 * float(corners[:, 0].min() + corners[:, 0].max())
    shown = Window(window.x0 + middle, window.y0, window.x1 + middle, window.y1)
    background = style.WATER if world.drag > 0.0 else style.SKY
    axes = page.scene(left, bottom, scale, shown, background)
    if pose.creature.seen_from_above:
        draw_grid(axes, shown, round_length(0.5 / scale))
    else:
        draw_ground(axes, world, shown)
        draw_support(axes, pose.creature, shown)
    draw_creature(axes, pose, background=background)
    if marked:
        for side in axes.spines.values():
            side.set(visible=True, color=style.LIT_LINE, linewidth=style.MEDIUM)
    name = state.name if state.exits else f"{state.name}, stays"
    page.write(left + 0.05, bottom + window.height * scale - 0.15, name, fontsize=style.TEXT_SIZE, fontweight="bold")


def _title(page: Page, creature: Creature, graph: PoseGraph) -> None:
    words = [f"{len(graph.states)} state{'s' * (len(graph.states) > 1)}"]
    if graph.period:
        words.append(f"cycle of {graph.period:.2f} s")
    if _some_marked(graph):
        words.append(f"{sum(state.modifiable for state in graph.states)} modifiable")
    top = page.height - 0.28
    page.write(0.04, top, creature.name, fontsize=style.TITLE_SIZE, fontweight="bold")
    page.write(page.width - 0.04, top, "  ·  ".join(words), color=style.QUIET_INK, ha="right")
