"""How results show themselves alive in a notebook: as pages, which they find when they are asked to."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gambol.errors import InvalidInput


def shown_alive(way: str, result: Any, *options: Any) -> Any:
    """A result as a live stage, by one of the ways of `gambol.page.notebook`: `play` or `gallery`.

    Pages know results, and not the other way round: so they are found by name, when a notebook asks.
    """
    return getattr(import_module("gambol.page.notebook"), way)(result, *options)


class ShownAlive:
    """Something that moves in a notebook where a cell ends with it; what cannot, is printed."""

    def _repr_html_(self) -> str | None:
        try:
            return str(shown_alive("play", self)._repr_html_())
        except InvalidInput:  # a candidate of no run: nobody knows whom it drives
            return None
