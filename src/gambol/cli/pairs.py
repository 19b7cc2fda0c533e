"""Options of the form NAME=VALUE."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.errors import InvalidInput


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
