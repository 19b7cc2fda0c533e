"""An ancestry drawn: who descends from whom, how fit they were, and how each improvement moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gambol.discovery.judge import FPS, LONGEST_LOOK
from gambol.discovery.tracing import Ancestry
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.dynamics.habitat import tempo
from gambol.motion.motion import Motion
from gambol.motion.simulating import as_saved, simulate
from gambol.pictures.plots.chart import chart, few, limits
from gambol.pictures.scene.contact_sheet import WIDTH, Strips
from gambol.synthesis.proposals import Birth

HEIGHT = 3.6  # inches of the chart
LEFT, RIGHT, TOP, BOTTOM = 0.62, 0.2, 0.5, 0.62  # inches around its panel
STRIPS, COLUMNS = 8, 2  # improvements that are drawn as strips, at most
POSES, APART = 4, 1.2  # of a strip; body lengths from one to the next, so that long bodies can be told apart
# The thesis draws on black: white, red, yellow, blue (5.2). On paper, mutation is grey.
COLOURS = {"mutation": style.SPRING, "crossover": style.ALARM, "grafting": style.LIT_LINE, "cloning": style.TRACE}
COLOURS |= {"segmenting": style.MUSCLE, "reshaping": style.BODY, "rewiring": style.INK}  # of bodies
OTHER = style.FOLLOW  # of other methods
SLOWER = 0.5  # frames of a strip need not be as many as those of a gait that is described


def descent_picture(found: Ancestry, path: Target) -> Figure:
    """Draws all ancestors by generation and fitness, the line that led on, and a film strip of each improvement."""
    check_target(path)
    shown = _largest(found.improvements, STRIPS)
    motions = [_motion(found, birth) for birth in shown]
    names = [_words(i, birth) for i, birth in enumerate(shown, 1)]
    strips = Strips.of(motions, names, columns=min(COLUMNS, len(shown)), poses=POSES, apart=APART)
    with plain_settings():
        page = Page(WIDTH, HEIGHT + strips.height)
        itself, recipe = found.itself, found.run.recipe
        title = f"{recipe.creature.name}: where trial {itself.number} of generation {itself.generation} comes from"
        page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        words = f"{len(found.births) - 1:,} ancestors, {len(found.improvements) - 1} improvements"
        page.write(WIDTH - 0.04, page.height - 0.28, words, color=style.QUIET_INK, ha="right")
        axes = chart(page, LEFT, strips.height + BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        _draw_descent(axes, found, shown)
        strips.draw(page, strips.height)
        return page.written(path)


def _largest(improvements: Sequence[Birth], count: int) -> list[Birth]:
    """The first, the last, and those that gained most, in their order."""
    if len(improvements) <= count:
        return list(improvements)
    gains = [b.score - a.score for a, b in pairwise(improvements)]
    best = sorted(range(1, len(improvements) - 1), key=lambda i: -gains[i - 1])[: count - 2]
    return [improvements[i] for i in sorted({0, *best, len(improvements) - 1})]


def _motion(found: Ancestry, birth: Birth) -> Motion:
    individual = found.individual(birth)
    told, slower = as_saved(individual), tempo(individual.creature)
    told["seconds"] = min(told["seconds"], LONGEST_LOOK * slower)
    numbers, fps = individual.numbers(), SLOWER * FPS / slower
    return simulate(individual.creature, individual.controller, numbers=numbers, fps=fps, **told)


def _words(number: int, birth: Birth) -> str:
    words = [f"generation {birth.generation}", birth.operator, f"fitness {birth.score:.3g}"]
    if "loop" in birth.traits:
        count = birth.traits["neurons"]
        words.append(f"{birth.traits['loop']} loop, {count} neuron{'s' * (count != 1)}")
    if "masses" in birth.traits:
        words.append(f"{birth.traits['masses']} masses")
    return f"{number}   " + "   ".join(words)


def _colour(operator: str) -> str:
    return COLOURS.get(operator, OTHER)


def _draw_descent(axes: Axes, found: Ancestry, shown: Sequence[Birth]) -> None:
    places = {birth.number: (float(birth.generation), birth.score) for birth in found.births}
    sound = [birth for birth in found.births if np.isfinite(birth.score)]
    for operator in dict.fromkeys(birth.operator for birth in sound if birth.parents):
        lines = [
            (places[parent], places[birth.number])
            for birth in sound
            if birth.operator == operator
            for parent in birth.parents
            if np.isfinite(places[parent][1])
        ]
        colour = style.faded(_colour(operator), 0.7)
        axes.add_collection(LineCollection(lines, colors=colour, linewidths=style.HAIRLINE))
        axes.plot([], [], color=_colour(operator), linewidth=style.THICK, label=operator)
    xs, ys = np.array([places[birth.number] for birth in sound], np.float64).reshape(-1, 2).T
    axes.plot(xs, ys, linestyle="none", marker="o", markersize=2.0, color=style.faded(style.QUIET_INK, 0.7))
    for before, birth in pairwise(found.line):
        x, y = zip(places[before.number], places[birth.number], strict=True)
        axes.plot(x, y, color=_colour(birth.operator), linewidth=style.THICK, solid_capstyle="round")
    for i, birth in enumerate(shown, 1):
        axes.plot(*places[birth.number], marker="o", markersize=5.0, color=style.BODY_FAR)
        axes.annotate(
            str(i),
            places[birth.number],
            xytext=(-4, 4),
            textcoords="offset points",
            ha="right",
            fontsize=style.TEXT_SIZE,
            fontweight="bold",
            color=style.INK,
        )
    axes.set(xlim=(0.5, found.itself.generation + 0.5), ylim=limits(ys, margin=0.06))
    axes.xaxis.set_major_locator(few(10, whole=True))
    axes.set_xlabel("generation", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
    axes.set_ylabel("fitness", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
    if axes.get_legend_handles_labels()[0]:  # somebody without ancestors has no operators
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="upper left")
