"""Measures as the axes of a grid: which tell a body's motions apart, and in which range."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import usual_period
from gambol.errors import InvalidInput, unknown_name
from gambol.synthesis.grid import Axis, Grid
from gambol.tasks.measures import MEASURES, Measure, measure_named


def axes_of(creature: Creature, wanted: Sequence[Axis | str], cells: int, seconds: float) -> tuple[Axis, ...]:
    """Axes as they are given, those named alone in their usual range; by default those that suit the body.

    >>> import gambol
    >>> [str(axis) for axis in axes_of(gambol.creature("luxo"), ["flight", "period=0:1:8"], 16, seconds=6.0)]
    ['flight=0:1:16', 'period=0:1:8']
    """
    given = wanted or _usual_axes(creature)
    axes = tuple(one if isinstance(one, Axis) else _axis(creature, one, cells, seconds) for one in given)
    for axis in axes:
        measure_of(creature, axis.name)  # refuses what nothing measures
    return axes


def measures_for(creature: Creature, grid: Grid) -> list[Measure]:
    """The measures that a rollout has to take for a grid, each once."""
    found = [measure_of(creature, axis.name) for axis in grid.axes]
    return list({measure.kind: measure for measure in found}.values())


def measure_of(creature: Creature, result: str) -> Measure:
    """The measure that comes to a result of this name.

    >>> import gambol
    >>> measure_of(gambol.creature("luxo"), "duty.heel").kind
    'duty'
    """
    known = {name: kind for kind in MEASURES for name in measure_named(kind).results_of(creature)}
    if result not in known:
        raise unknown_name(f"result of a measure of {creature.name}", result, known)
    return measure_named(known[result])


def _usual_axes(creature: Creature) -> list[str]:
    """How long the first and the last foot stand (the duty factors of Cully et al. 2015, by which gaits differ).

    Of a body of bones on limbs how long the first foot stands, and when one on its side of another pair lands: by these
    two Hildebrand (1965) tells gaits apart.
    """
    if len(creature.anatomy.girdles) > 1:
        return [f"duty.{creature.feet[0]}", f"phase.{_beside_the_first(creature)}"]
    if len(creature.feet) > 1:
        return [f"duty.{creature.feet[0]}", f"duty.{creature.feet[-1]}"]
    return ["flight", "height.mean"] if creature.contacts_on else ["speed.most", "work"]


def _beside_the_first(creature: Creature) -> str:
    """The foot on the first one's side of the next pair of limbs."""
    pairs = creature.anatomy.girdles
    own, side = next(
        (pair, side)
        for pair, limbs in enumerate(pairs)
        for side, limb in enumerate(limbs)
        if creature.feet[0] in limb.feet
    )
    beside = pairs[own - 1] if own else pairs[1]
    return beside[min(side, len(beside) - 1)].feet[0]


def _axis(creature: Creature, text: str, cells: int, seconds: float) -> Axis:
    """NAME, or NAME=LOW:HIGH:CELLS."""
    if "=" in text:
        return Axis.from_text(text)
    size, period = creature.size, usual_period(creature)
    usual = {  # by the first word of a name
        "duty": (0.0, 1.0),
        "phase": (0.0, 1.0),
        "flight": (0.0, 1.0),
        "fallen": (0.0, 1.0),
        "period": (0.0, 2.0 * period),
        "height": (0.0, 0.4 * size),
        "speed": (-0.5 * size / period, 0.5 * size / period),
        "speed.most": (0.0, 0.5 * size / period),
        "work": (0.0, 0.1 * seconds / period),
    }
    found = usual.get(text, usual.get(text.partition(".")[0]))
    measure_of(creature, text)  # a slip of the pen gets a better sentence than one about ranges
    if found is None:
        raise InvalidInput(
            f"an axis {text!r} without a range",
            f"only these measures have a usual range: {', '.join(usual)}",
            f"write for example {text}=0:1:{cells}",
        )
    low, high = (float(f"{x:.3g}") for x in found)
    return Axis(text, low, high, cells)
