"""What is on the drawing board and in no file yet: a page that is reloaded, or opened tomorrow, has it again.

Each tab of a browser has a drawing of its own. One that is new takes up the drawing that was left last, unless another
tab is still at work on it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gambol.files import write_text
from gambol.studio.jobs import FOLDER

MOST = 20  # drawings that tabs have left behind


@dataclass(frozen=True)
class Draft:
    """A drawing, and the file that it began with: saving it there replaces nothing else.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp())
    >>> (place / FOLDER).mkdir()
    >>> Draft({"name": "dog"}, "creatures/dog.yaml").keep(place, "one")
    >>> Draft.kept(place, "two", {"one", "two"}) is None
    True
    >>> Draft.kept(place, "two", {"two"})
    Draft(data={'name': 'dog'}, file='creatures/dog.yaml')
    >>> Draft.kept(place, "one", {"one", "two"}), Draft.forget(place, "two"), Draft.kept(place, "two", {"two"})
    (None, None, None)
    """

    data: dict[str, Any]
    file: str | None  # what the command line calls it

    def keep(self, workspace: Path, tab: str) -> None:
        """Writes it where the studio keeps its own things."""
        place = _place(workspace, tab)
        place.parent.mkdir(exist_ok=True)
        write_text(place, json.dumps({"data": self.data, "file": self.file}))
        for old in _left(workspace)[MOST:]:
            old.unlink(missing_ok=True)

    @classmethod
    def kept(cls, workspace: Path, tab: str, busy: Collection[str]) -> Draft | None:
        """The drawing of a tab, or the last that no `busy` one has, unless there is none or it is damaged."""
        own, others = _place(workspace, tab), {_place(workspace, other) for other in busy}
        if not own.exists():
            left = next((path for path in _left(workspace) if path not in others), None)
            if left is None:
                return None
            with suppress(OSError):
                left.rename(own)
        try:
            told = json.loads(own.read_text(encoding="utf-8"))
            return cls(dict(told["data"]), told["file"])
        except (OSError, ValueError, TypeError, KeyError):
            return None

    @staticmethod
    def forget(workspace: Path, tab: str) -> None:
        """It is in a file now, or was wiped away."""
        _place(workspace, tab).unlink(missing_ok=True)


def _place(workspace: Path, tab: str) -> Path:
    return workspace / FOLDER / "drawings" / f"{re.sub(r'[^A-Za-z0-9-]', '', tab)[:64] or 'one'}.json"


def _left(workspace: Path) -> list[Path]:
    """All drawings, the newest first."""
    found = (workspace / FOLDER / "drawings").glob("*.json")
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
