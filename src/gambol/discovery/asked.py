"""What a task asks for, as a recipe has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MORE = frozenset({"custom", "goal", "leaps", "stunt", "turn"})  # tasks that may be done best by what gets nowhere


def asks_for_more(task: Mapping[str, Any]) -> bool:
    """Whether a task, as a recipe has it, asks for something else than to go on: its score alone says who is best.

    >>> asks_for_more({"kind": "functional", "of": {"kind": "turn"}}), asks_for_more({"kind": "travel"})
    (True, False)
    """
    inner = task.get("of")
    return asks_for_more(inner) if isinstance(inner, Mapping) else task.get("kind") in MORE
