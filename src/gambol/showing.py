"""How results show themselves alive in a notebook: as pages, which they find when they are asked to."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any, ClassVar

from gambol.errors import InvalidInput


def shown_alive(way: str, result: Any, *options: Any) -> Any:
    """A result as a live stage, by one of the ways of `gambol.page.notebook`: `play` or `gallery`.

    Pages know results, and not the other way round: so they are found by name, when a notebook asks.
    """
    return getattr(import_module("gambol.page.notebook"), way)(result, *options)


def shown_still(creature: Any) -> bytes | None:
    """A picture of a creature as PNG. Pictures know creatures, and not the other way round: they are found by name."""
    written = io.BytesIO()
    import_module("gambol.pictures.picture").picture(creature).savefig(written, format="png")
    return written.getvalue()


class ShownAlive:
    """Something that moves in a notebook where a cell ends with it; what cannot, is printed."""

    shown_by: ClassVar[str] = "play"  # the way of `gambol.page.notebook`

    def _repr_html_(self) -> str | None:
        try:
            return str(shown_alive(self.shown_by, self)._repr_html_())
        except InvalidInput:  # the candidate belongs to no run: nobody knows whom it drives
            return None
