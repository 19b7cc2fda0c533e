"""What is on the drawing board and in no file yet: a page that is reloaded, or opened tomorrow, has it again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gambol.files import write_text
from gambol.studio.jobs import FOLDER


@dataclass(frozen=True)
class Draft:
    """A drawing, and the file that it began with: saving it there replaces nothing else.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp())
    >>> (place / FOLDER).mkdir()
    >>> Draft({"name": "dog"}, "creatures/dog.yaml").keep(place)
    >>> Draft.kept(place)
    Draft(data={'name': 'dog'}, file='creatures/dog.yaml')
    >>> Draft.forget(place), Draft.kept(place)
    (None, None)
    """

    data: dict[str, Any]
    file: str | None  # what the command line calls it

    def keep(self, workspace: Path) -> None:
        """Writes it where the studio keeps its own things."""
        write_text(_place(workspace), json.dumps({"data": self.data, "file": self.file}))

    @classmethod
    def kept(cls, workspace: Path) -> Draft | None:
        """The drawing that was last kept, unless there is none or it is damaged."""
        try:
            told = json.loads(_place(workspace).read_text(encoding="utf-8"))
            return cls(dict(told["data"]), told["file"])
        except (OSError, ValueError, TypeError, KeyError):
            return None

    @staticmethod
    def forget(workspace: Path) -> None:
        """It is in a file now, or was wiped away."""
        _place(workspace).unlink(missing_ok=True)


def _place(workspace: Path) -> Path:
    return workspace / FOLDER / "drawing.json"
