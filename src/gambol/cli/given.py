"""What verbs are given: a creature or a task, by its name or by the path of its file; numbers by name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import gambol
from gambol.errors import InvalidInput
from gambol.files import ELSEWHERE, check_body_file


def creature_from(text: str) -> gambol.Creature:
    """A creature by name, or by the path of its file; of a genotype's file, the body that it expands to."""
    found = creature_or_genotype(text)
    return found if isinstance(found, gambol.Creature) else gambol.creatures.expanded(found).body


def creature_or_genotype(text: str) -> gambol.Creature | gambol.creatures.AnyGenotype:
    """A creature by name or by the path of its file, or the genotype of a file, or of a family, as `worm:6`."""
    family, colon, count = text.partition(":")
    if colon and os.sep not in text and count.isdigit():
        return gambol.creatures.plan_of(family, int(count))
    if not text.lower().endswith((".yaml", ".yml", *ELSEWHERE)) and os.sep not in text:
        return gambol.creature(text)
    if not text.lower().endswith(ELSEWHERE):
        check_body_file(Path(text))
    found = gambol.load(text)
    if isinstance(found, gambol.Creature | gambol.creatures.Genotype | gambol.creatures.BoneGenotype):
        return found
    return gambol.load(text, gambol.Creature)  # which says what is needed


def task_from(text: str | None) -> gambol.Task | str | None:
    """A task's name, or the task of a file."""
    if text is not None and (text.lower().endswith((".yaml", ".yml")) or os.sep in text):
        return gambol.load(text, gambol.Task)
    return text


def pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    """Values by name.

    >>> pairs(["leap=runs/luxo"], "--towards")
    {'leap': 'runs/luxo'}
    """
    parts = [text.partition("=") for text in texts]
    for name, sign, value in parts:
        if not (name and sign and value):
            raise InvalidInput(
                f"{option} {name}{sign}{value}",
                "it must have the form NAME=VALUE",
                f"write {option} {name or 'speed'}=…",
            )
    return {name: value for name, _, value in parts}


def numbers(texts: Sequence[str], option: str) -> dict[str, float]:
    """Numbers by name.

    >>> numbers(["speed=0.5"], "--at")
    {'speed': 0.5}
    """
    found = {}
    for name, value in pairs(texts, option).items():
        try:
            found[name] = float(value)
        except ValueError:
            raise InvalidInput(
                f"{option} {name}={value}", "the value must be a number", f"write {option} {name}=0.5"
            ) from None
    return found
