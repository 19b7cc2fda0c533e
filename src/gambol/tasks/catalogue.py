"""Tasks by name, an open list, and reading a task from a file."""

from __future__ import annotations

from typing import Any

from gambol.descriptions import kinds_of
from gambol.errors import InvalidInput, must_be, unknown_name
from gambol.registry import Registry
from gambol.tasks.task import Task

TASKS: Registry[type[Task]] = Registry(
    "task",
    "gambol.tasks",
    kinds_of(Task, "task"),
    own={
        "travel": "gambol.tasks.travel",
        "jump": "gambol.tasks.jumps",
        "upright": "gambol.tasks.upright",
        "hops": "gambol.tasks.jumps",
        "pursuit": "gambol.tasks.pursuit",
        "stop": "gambol.tasks.stopping",
        "recovery": "gambol.tasks.recovery",
        "cruise": "gambol.tasks.travel",
        "flight": "gambol.tasks.jumps",
        "clearing": "gambol.tasks.clearing",
        "vault": "gambol.tasks.vault",
        "way": "gambol.tasks.way",
        "locomotion": "gambol.tasks.locomotion",
        "standing": "gambol.tasks.standing",
        "goal": "gambol.tasks.goal",
        "at-speed": "gambol.tasks.travel",
        "straight": "gambol.tasks.travel",
        "turn": "gambol.tasks.turn",
        "stunt": "gambol.tasks.stunt",
        "gait": "gambol.tasks.good_gait",
        "range": "gambol.tasks.ranging",
        "leaps": "gambol.tasks.ranging",
        "homing": "gambol.tasks.ranging",
        "custom": "gambol.tasks.custom",
        "functional": "gambol.tasks.functional",
    },
)

NEED_MORE = ("goal", "at-speed", "turn", "custom", "functional")  # of gambol's own: their names do not say it all


def task_names() -> list[str]:
    """Names that say it all: everything these tasks can be told has a default. No task is imported for it.

    Tasks of installed packages are counted among them as long as nobody has loaded them.

    >>> "travel" in task_names(), "custom" in task_names()
    (True, False)
    """
    names = (name for name in TASKS if name not in NEED_MORE)
    return [name for name in names if name not in TASKS.imported or _says_it_all(name)]


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
