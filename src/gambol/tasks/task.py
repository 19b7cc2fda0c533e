"""What every task provides, tasks by name, an open list, and reading one from a file. Scores are always maximised."""

from __future__ import annotations

import abc
from collections.abc import Mapping
from typing import Any, ClassVar

from gambol.creatures.creature import Creature
from gambol.descriptions import kinds_of
from gambol.errors import InvalidInput, must_be, unknown_name
from gambol.registry import Registry
from gambol.tasks.measures import Measure

NEED_MORE = ("goal", "at-speed", "turn", "custom", "functional")  # of gambol's own: their names do not say it all


class Task(Measure, abc.ABC):
    """What a motion is scored by: a measure whose first slot is the score so far."""

    fell: ClassVar[float | None] = None  # the score of what fell; None where falling is no failure

    @property
    @abc.abstractmethod
    def slots(self) -> tuple[str, ...]:
        """Names of what the task keeps; the first is `score`."""

    @property
    def idle(self) -> float:
        """The score of a body that does nothing, about: gains and losses are measured from it."""
        return 0.0

    def check(self, creature: Creature) -> None:
        """Refuses a creature for which this task makes no sense, wherever it is scored; by default none."""

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return self.slots

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"score": "score"}


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


MORE = frozenset({"custom", "goal", "leaps", "stunt", "turn"})  # tasks that may be done best by what gets nowhere


def asks_for_more(task: Mapping[str, Any]) -> bool:
    """Whether a task, as a recipe has it, asks for something else than to go on: its score alone says who is best.

    >>> asks_for_more({"kind": "functional", "of": {"kind": "turn"}}), asks_for_more({"kind": "travel"})
    (True, False)
    """
    inner = task.get("of")
    return asks_for_more(inner) if isinstance(inner, Mapping) else task.get("kind") in MORE
