"""Tasks by name, an open list, and reading a task from a file."""

from __future__ import annotations

from typing import Any

from gambol.descriptions import kinds_of
from gambol.errors import InvalidInput, must_be, unknown_name
from gambol.registry import Registry
from gambol.tasks.clearing import Clearing
from gambol.tasks.custom import Custom
from gambol.tasks.goal import Goal
from gambol.tasks.good_gait import GoodGait
from gambol.tasks.jumps import Flight, Hops, Jump
from gambol.tasks.locomotion import Locomotion
from gambol.tasks.pursuit import Pursuit
from gambol.tasks.ranging import Homing, Leaps, Range
from gambol.tasks.recovery import Recovery
from gambol.tasks.standing import Standing
from gambol.tasks.stopping import Stopping
from gambol.tasks.stunt import Stunt
from gambol.tasks.task import Task
from gambol.tasks.travel import AtSpeed, Cruise, Straight, Travel
from gambol.tasks.turn import Turn
from gambol.tasks.upright import Upright
from gambol.tasks.vault import Vault
from gambol.tasks.way import Way

TASKS: Registry[type[Task]] = Registry("task", "gambol.tasks", kinds_of(Task, "task"))
for _own in (
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
    Locomotion,
    Standing,
    Goal,
    AtSpeed,
    Straight,
    Turn,
    Stunt,
    GoodGait,
    Range,
    Leaps,
    Homing,
    Custom,
):
    TASKS.register(_own)


def task_names() -> list[str]:
    """Names that say it all: everything these tasks can be told has a default.

    Tasks of installed packages are counted among them as long as nobody has loaded them.

    >>> "travel" in task_names(), "custom" in task_names()
    (True, False)
    """
    return [name for name in TASKS if name not in TASKS.loaded or _says_it_all(name)]


def _says_it_all(name: str) -> bool:
    try:
        task_named(name)
    except InvalidInput:
        return False
    return True


def task_named(task: str | Task) -> Task:
    """A task by name, or the task itself.

    >>> task_named("travel").slots[0]
    'score'
    """
    if isinstance(task, Task):
        return task
    if must_be(str, task, "the task") not in TASKS:
        raise unknown_name("task", task, task_names(), "install the package that offers it")
    return TASKS[task].from_data({"kind": task}, f"task {task!r}")


def task_from_data(data: Any, where: str) -> Task:
    """The task that a file's data describes; `where` begins an error's sentence.

    >>> task_from_data({"kind": "custom", "final": "com_x"}, "mine").final
    'com_x'
    """
    if not isinstance(data, dict) or "kind" not in data:
        raise InvalidInput(
            f"{where} does not say what kind of task it holds",
            f"known names are {', '.join(TASKS)}",
            "add 'kind: travel'",
        )
    try:
        task = TASKS.named(str(data["kind"]))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error.given}", error.allowed, error.remedy) from None
    return task.from_data(data, where)
