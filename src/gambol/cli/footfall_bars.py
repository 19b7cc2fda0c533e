"""Footfall diagrams of gaits in a terminal: a bar for each foot while it is down in a stride."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.text import Text

import gambol
from gambol.cli.terminal import note, screen
from gambol.motion.gait import Gait
from gambol.motion.stride import rows_of

CELLS = 24  # characters of a stride
FULL, LATE, EARLY, NONE = "█", "▐", "▌", "·"  # both halves of a character's time, one of them, or neither
MOST = 8  # feet that are told in a terminal


def bar(stance: float, phase: float | None, cells: int = CELLS) -> str:
    """When a foot is down in a stride that begins at phase 0.

    >>> bar(0.5, 0.75, cells=8)
    '██····██'
    >>> bar(0.25, 0.0625, cells=8)
    '▐█▌·····'
    """
    if phase is None:  # always down, always up, or at no steady time
        return (FULL if stance > 0.98 else "?" if stance > 0.02 else NONE) * cells
    down = [
        math.floor(((k + 0.5) / (2 * cells) - phase) % 1.0 * 2 * cells) < round(stance * 2 * cells)
        for k in range(2 * cells)
    ]
    signs = {(True, True): FULL, (True, False): EARLY, (False, True): LATE, (False, False): NONE}
    return "".join(signs[down[2 * k], down[2 * k + 1]] for k in range(cells))


def feet_of(creature: gambol.Creature, gait: Gait) -> list[dict[str, Any]]:
    """Its footfalls as rows for machines, in the order of a diagram."""
    if len(gait.footfalls) != len(creature.anatomy.feet):
        return []
    return [
        {
            "foot": row.label,
            "stance": round(gait.footfalls[row.foot].stance, 4),
            "phase": _rounded(gait.footfalls[row.foot].phase),
        }
        for row in rows_of(creature)
    ]


def _rounded(phase: float | None) -> float | None:
    return None if phase is None else round(phase, 4)


def print_footfalls(rows: Sequence[dict[str, Any]]) -> None:
    """A diagram for each gait of a table whose feet land at steady times, side by side."""
    blocks = [_block(row) for row in rows if _steady(row)]
    if not blocks:
        return
    screen.print()
    screen.print(Columns(blocks, padding=(0, 3)))
    note("A bar shows when a foot is on the ground in a stride, from the left to the right.")


def _steady(row: dict[str, Any]) -> bool:
    return 0 < len(row["feet"]) <= MOST and any(foot["phase"] is not None for foot in row["feet"])


def _block(row: dict[str, Any]) -> Text:
    feet = row["feet"]
    first = next((foot["phase"] for foot in feet if foot["phase"] is not None), 0.0)
    width = max(len(foot["foot"]) for foot in feet)
    text = Text(no_wrap=True)
    text.append(f"{row['rank']}  {row['name']}\n", style="bold")
    for foot in feet:
        phase = None if foot["phase"] is None else (foot["phase"] - first) % 1.0
        text.append(f"{foot['foot']:>{width}} ", style="dim")
        text.append(bar(foot["stance"], phase) + "\n")
    return text
