"""Tasks by name."""

from __future__ import annotations

from gambol.errors import unknown_name
from gambol.tasks.jump import Jump
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel

TASKS: dict[str, type[Task]] = {task.task: task for task in (Travel, Jump)}


def task_named(task: str | Task) -> Task:
    """A task by name, or the task itself.

    >>> task_named("travel").slots[0]
    'score'
    """
    if isinstance(task, Task):
        return task
    if task not in TASKS:
        raise unknown_name("task", task, TASKS)
    return TASKS[task]()
