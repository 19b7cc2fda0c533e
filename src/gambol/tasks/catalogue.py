"""Tasks by name, and reading a task from a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from gambol.descriptions import read_yaml
from gambol.errors import InvalidInput, unknown_name
from gambol.tasks.clearing import Clearing
from gambol.tasks.cruise import Cruise
from gambol.tasks.custom import Custom
from gambol.tasks.flight import Flight
from gambol.tasks.hops import Hops
from gambol.tasks.jump import Jump
from gambol.tasks.pursuit import Pursuit
from gambol.tasks.recovery import Recovery
from gambol.tasks.standing import Standing
from gambol.tasks.stopping import Stopping
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.tasks.upright import Upright
from gambol.tasks.vault import Vault
from gambol.tasks.way import Way

# Tasks whose name says it all: everything they can be told has a default.
TASKS: dict[str, type[Task]] = {
    str(task.model_fields["kind"].default): task
    for task in (
        Travel,
        Jump,
        Upright,
        Hops,
        Pursuit,
        Stopping,
        Recovery,
        Cruise,
        Flight,
        Clearing,
        Vault,
        Way,
        Standing,
    )
}
KINDS: dict[str, type[Task]] = {**TASKS, "custom": Custom}


def task_named(task: str | Task) -> Task:
    """A task by name, or the task itself.

    >>> task_named("travel").slots[0]
    'score'
    """
    if isinstance(task, Task):
        return task
    if task not in KINDS:
        raise unknown_name("task", task, TASKS)
    return KINDS[task].from_data({"kind": task}, f"task {task!r}")


def load_task(path: str | os.PathLike[str]) -> Task:
    """Reads a task from a YAML file, whose `kind` names it.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "high.yaml"
    >>> Hops(height_weight=20).save(path)
    >>> load_task(path)
    Hops(kind='hops', height_weight=20.0)
    """
    return task_from_data(read_yaml(path), Path(path).name)


def task_from_data(data: Any, where: str) -> Task:
    """The task that a file's data describes; `where` begins an error's sentence.

    >>> task_from_data({"kind": "custom", "final": "com_x"}, "mine").final
    'com_x'
    """
    if not isinstance(data, dict) or "kind" not in data:
        raise InvalidInput(f"{where} does not say what kind of task it holds",
                           f"known are {', '.join(KINDS)}", "add 'kind: travel'")  # fmt: skip
    task = KINDS.get(str(data["kind"]))
    if task is None:
        error = unknown_name("task", str(data["kind"]), KINDS)
        raise InvalidInput(f"{where}: {error.given}", error.allowed, error.remedy)
    return task.from_data(data, where)
