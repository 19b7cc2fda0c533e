"""A cloud as a file: data (.json), or one page with everything in it (.html)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, unknown_ending
from gambol.files import write_text

ENDINGS = (".html", ".json")


def write_cloud(cloud: Mapping[str, Any], path: Path) -> None:
    """Writes it by the file's ending.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "cloud.json"
    >>> write_cloud({"title": "nobody"}, place)
    >>> place.read_text()
    '{"title":"nobody"}'
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise unknown_ending("a cloud", ending, ENDINGS)
    data = json.dumps(cloud, separators=(",", ":"), allow_nan=False)
    write_text(path, data if ending == ".json" else _page(data))


def _page(data: str) -> str:
    """The page, its script, Plotly's and the data in one file: it is opened from a disk as from a server."""
    try:
        from plotly.offline import get_plotlyjs
    except ImportError:
        raise InvalidInput(
            "plotly is not installed",
            "a page of points in space is drawn by it",
            "install it with `pip install 'gambol[pages]'`, or write a .json",
        ) from None
    here = files("gambol.pictures.cloud")
    script = here.joinpath("page.js").read_text(encoding="utf-8")
    page = here.joinpath("page.html").read_text(encoding="utf-8")
    safe = data.replace("</", "<\\/")  # nothing in it can end its element
    parts = {"@PLOTLY@": get_plotlyjs(), "@SCRIPT@": script, "@DATA@": safe}
    for mark, text in parts.items():
        before, after = page.split(mark)
        page = before + text + after
    return page
