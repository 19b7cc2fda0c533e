"""How results are shown alive in a notebook: an open list, so that they need not know pages.

`page` enters its ways when gambol is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gambol.errors import InvalidInput

SHOWING: dict[str, Callable[..., Any]] = {}  # by what is shown: `one` individual or candidate, or a `run`


class ShownAlive:
    """Something that moves in a notebook where a cell ends with it; what cannot, is printed."""

    def _repr_html_(self) -> str | None:
        try:
            return str(SHOWING["one"](self)._repr_html_())
        except InvalidInput:  # a candidate of no run: nobody knows whom it drives
            return None
