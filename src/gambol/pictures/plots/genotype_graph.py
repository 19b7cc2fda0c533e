"""A genotype drawn: its graph of nodes and links, and beside it the body that it expands to (Sanders 2000, 2.1)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch

from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.genotype import BoneGenotype, BoneLink, BoneNode
from gambol.creatures.genotype.expansion import Phenotype, expanded
from gambol.creatures.genotype.genotype import Genotype, GenotypeLink, GenotypeNode
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, Window, check_target, plain_settings
from gambol.pictures.scene.thumbnail import CAPTION, draw_resting
from gambol.portable.angles import sincos

SIDE = 4.6  # inches of either picture
GAP = 0.16
RADIUS = 1.0  # of the circle on which nodes stand, in units of their own
ROOM = 0.62  # around it
LARGEST, SMALLEST = 0.24, 0.03  # of a node
LABELLED = 24  # nodes up to which all are named
CURVE = 0.22  # of an arrow, so that two ways between nodes are two arrows
WIDER = 0.25  # of a node's size: by how much a loop is wider than the one inside it
SOFT = "thick: root   purple: muscle   grey: spring   dashed: terminal link, virtual mass"
STIFF = "thick: root   purple: muscles   grey: fixed   ×2: mirrored   dashed: terminal link"
FULL_TURN = 2.0 * math.pi

Place = tuple[float, float]
Kind = tuple[str, bool, bool, bool]  # where a link leads to, whether muscles move it, is it terminal, is it mirrored
AnyGenotype = Genotype | BoneGenotype


def genotype_picture(genotype: AnyGenotype, path: Target) -> Figure:
    """Draws a genotype and its expansion and writes them as PNG, SVG or PDF by the file's ending."""
    check_target(path)
    found = expanded(genotype)
    with plain_settings():
        page = Page(2 * SIDE + GAP, SIDE + CAPTION)
        page.write(0.04, page.height - 0.2, genotype.name, fontsize=style.TITLE_SIZE, fontweight="bold")
        links = sum(len(node.links) for node in genotype.nodes)
        words = f"{_counted(len(genotype.nodes), 'node')}, {_counted(links, 'link')}"
        page.write(0.04, page.height - 0.36, words, fontsize=style.TEXT_SIZE, color=style.QUIET_INK)
        page.write(
            SIDE + GAP,
            page.height - 0.36,
            f"expanded: {_expansion(found.body, genotype)}",
            fontsize=style.TEXT_SIZE,
            color=style.QUIET_INK,
        )
        edge = RADIUS + ROOM
        axes = page.scene(0.0, 0.0, SIDE / (2 * edge), Window(-edge, -edge, edge, edge))
        _draw_graph(axes, genotype)
        legend = SOFT if isinstance(found, Phenotype) else STIFF
        page.write(0.08, 0.08, legend, fontsize=style.SMALL_SIZE, color=style.QUIET_INK)
        draw_resting(page, found.body, SIDE + GAP, 0.0, SIDE, SIDE)
        return page.written(path)


def _expansion(body: Creature, genotype: AnyGenotype) -> str:
    muscles = _counted(len(body.actuators), "muscle")
    if isinstance(genotype, BoneGenotype):
        return f"{_counted(len(body.masses), 'part')}, {muscles}"
    extra = f", {_counted(len(genotype.extra), 'extra spring')}" if genotype.extra else ""
    return f"{_counted(len(body.masses), 'mass')}, {muscles}{extra}"


def _counted(count: int, thing: str) -> str:
    plural = f"{thing}es" if thing.endswith("s") else f"{thing}s"
    return f"{count} {thing if count == 1 else plural}"


def _places(nodes: Sequence[GenotypeNode | BoneNode]) -> dict[str, Place]:
    """Nodes around a circle, the root on the left; one alone in the middle."""
    if len(nodes) == 1:
        return {nodes[0].name: (0.0, 0.0)}
    turns = [FULL_TURN * (0.5 - i / len(nodes)) for i in range(len(nodes))]
    ways = [sincos(turn) for turn in turns]
    return {node.name: (RADIUS * c, RADIUS * s) for node, (s, c) in zip(nodes, ways, strict=True)}


def _draw_graph(axes: Axes, genotype: AnyGenotype) -> None:
    places = _places(genotype.nodes)
    size = max(SMALLEST, min(LARGEST, 0.9 * math.pi * RADIUS / len(places)))
    for node in genotype.nodes:
        drawn = Counter[str]()  # to each child, one for each kind of link
        for kind, count in Counter(_kind(genotype, link) for link in node.links).items():
            _arrow(axes, places[node.name], places[kind[0]], size, kind, count, drawn[kind[0]])
            drawn[kind[0]] += 1
    for node in genotype.nodes:
        x, y = places[node.name]
        virtual = isinstance(node, GenotypeNode) and node.virtual
        dashed, edge = "--" if virtual else "-", style.THICK if node is genotype.root else style.THIN
        axes.add_patch(
            Circle(
                (x, y),
                size,
                facecolor=style.PAPER if virtual else style.BODY,
                linestyle=dashed,
                edgecolor=style.OUTLINE,
                linewidth=edge,
                zorder=3,
            )
        )
        if len(places) <= LABELLED:
            axes.text(
                x,
                y,
                _words(node),
                ha="center",
                va="center",
                color=style.INK,
                zorder=4,
                fontsize=style.SMALL_SIZE if size > 0.2 else 0.7 * style.SMALL_SIZE,
            )


def _kind(genotype: AnyGenotype, link: GenotypeLink | BoneLink) -> Kind:
    if isinstance(genotype, BoneGenotype):
        return link.to, bool(genotype.node(link.to).hinges), link.terminal, isinstance(link, BoneLink) and link.mirror
    return link.to, isinstance(link, GenotypeLink) and link.shortest is not None, link.terminal, False


def _words(node: GenotypeNode | BoneNode) -> str:
    return f"{node.name}\nlimit {node.limit}" if node.limit != 1 else node.name


def _arrow(axes: Axes, start: Place, end: Place, size: float, kind: Kind, count: int, beside: int) -> None:
    """Muscles purple, springs grey, terminal links dashed; a loop for a node that is made again inside itself.

    Wider by one step for each of the `beside` that lead the same way.
    """
    _, muscle, terminal, mirror = kind
    colour = style.MUSCLE if muscle else style.SPRING
    look: dict[str, Any] = {
        "color": colour,
        "linewidth": style.MEDIUM,
        "linestyle": "--" if terminal else "-",
        "zorder": 2,
    }
    if start == end:
        x, y = start
        out = (1.0, 0.0) if start == (0.0, 0.0) else (x / RADIUS, y / RADIUS)
        wide = (0.75 + WIDER * beside) * size
        middle = (x + (0.6 * size + wide) * out[0], y + (0.6 * size + wide) * out[1])
        axes.add_patch(Circle(middle, wide, fill=False, **look))
        words = (x + (size + 2.0 * wide) * out[0], y + (size + 2.0 * wide) * out[1])
    else:
        across, up = end[0] - start[0], end[1] - start[1]
        length = math.hypot(across, up)
        a = (start[0] + size * across / length, start[1] + size * up / length)
        b = (end[0] - size * across / length, end[1] - size * up / length)
        axes.add_patch(
            FancyArrowPatch(
                a, b, arrowstyle="-|>", mutation_scale=11.0, connectionstyle=f"arc3,rad={CURVE * (1 + beside)}", **look
            )
        )
        bend = 0.5 * CURVE * (1 + beside)
        words = (0.5 * (a[0] + b[0]) + bend * up, 0.5 * (a[1] + b[1]) - bend * across)
    told = " ".join(([f"{count} links"] if count > 1 else []) + (["×2"] if mirror else []))
    if told:
        around = {"boxstyle": "round,pad=0.15", "facecolor": style.SKY, "edgecolor": "none"}
        look = {"ha": "center", "va": "center", "color": colour, "fontsize": style.SMALL_SIZE, "zorder": 4}
        axes.text(*words, told, bbox=around, **look)
