"""Answers of finished jobs, kept as plain data: an experiment of an hour that is killed goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from gambol.files import write_text
from gambol.version import code_version

Item = TypeVar("Item")
Plain = Any  # what JSON holds: numbers, text, lists and dicts
FOLDER = "answers"  # of what an experiment has written
EXPERIMENTS = "../gambol_lab/reproduce"  # whose code decides answers, as seen from the library


@dataclass(frozen=True)
class Answers:
    """A folder with a file for each question that was answered. What was asked otherwise, or of another gambol, is not
    there.

    >>> import tempfile
    >>> answers = Answers(Path(tempfile.mkdtemp()))
    >>> answers.keep({"seed": 1}, [2.5])
    >>> answers.kept({"seed": 1}), answers.kept({"seed": 2}), answers.count()
    ([2.5], None, 1)
    """

    folder: Path

    def kept(self, question: Plain) -> Plain | None:
        """The answer to a question, if there is one."""
        try:
            data = json.loads(self._place(question).read_text(encoding="utf-8"))
            same = (data["version"], data["asked"]) == (code_version(EXPERIMENTS), _read_back(question))
            return data["answer"] if same else None
        except (OSError, ValueError, KeyError, TypeError):  # none, or one that is torn
            return None

    def keep(self, question: Plain, answer: Plain) -> None:
        """Writes an answer, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        data = {"version": code_version(EXPERIMENTS), "asked": question, "answer": answer}
        write_text(self._place(question), json.dumps(data) + "\n")

    def count(self) -> int:
        """How many there are."""
        return len(list(self.folder.glob("[!.]*.json")))

    def _place(self, question: Plain) -> Path:
        return self.folder / f"{hashlib.sha256(json.dumps(question).encode()).hexdigest()[:20]}.json"


def answered(folder: Path, work: Callable[[Item], Plain], job: tuple[Plain, Item]) -> Plain:
    """What the work makes of an item, as JSON has it; kept by the process that did it, before anybody is told."""
    question, item = job
    answer = _read_back(work(item))
    Answers(folder).keep(question, answer)
    return answer


def _read_back(data: Plain) -> Plain:
    """Data as a file gives it back: tuples are lists."""
    return json.loads(json.dumps(data))
