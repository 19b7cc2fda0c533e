"""Figure 9: how much of what was learned one or two modes keep (section 4.3).

Left and right muscles learn on their own, from values at nodes over one interval. What is kept is measured as the body
does it: metres straight ahead, radians of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import gambol
from gambol.render.plots.waves import waves_plot
from gambol.reproduce.experiment import Row, Setting
from gambol.skills.abstracting import Abstraction

ID = "muscle-abstraction"
TRIALS = 1200
ENOUGH = 0.75  # of what was learned: what "sufficient" and "effective" are taken to mean


@dataclass(frozen=True)
class Lesson:
    """Something that a creature learns, and with how many modes of each signal the paper does it."""

    creature: str
    what: str
    task: gambol.Task
    modes: int
    paper: str
    seconds: float  # of a trial


LESSONS = (
    Lesson("shark", "straight", gambol.tasks.Straight(), 1, "one mode is sufficient", 4.0),
    Lesson("shark", "left turn", gambol.tasks.Turn(to="left"), 1, "one mode is sufficient", 4.0),
    Lesson("snake", "straight", gambol.tasks.Straight(), 1, "main modes of one frequency, phases shifted", 5.0),
    Lesson("snake", "left turn", gambol.tasks.Turn(to="left"), 2, "two modes suffice", 5.0),
)


def run(setting: Setting, trials: int = TRIALS, lessons: tuple[Lesson, ...] = LESSONS) -> list[Row]:
    """Each lesson with each seed; the first seed's controllers are drawn."""
    rows, whole = [], len(lessons) * len(setting.seeds)
    for i, lesson in enumerate(lessons):
        found: list[dict[int, Abstraction]] = []
        for j, seed in enumerate(setting.seeds):
            part = setting.progress.part(i * len(setting.seeds) + j, 1, whole)
            best = gambol.learn(lesson.creature, lesson.task, trials=trials, seconds=lesson.seconds, keep=1, seed=seed,
                                precision="float32", progress=part).best(1)[0]  # fmt: skip
            setting.progress.raise_if_cancelled()
            found.append({modes: gambol.skills.abstract(best, modes=modes) for modes in (1, 2)})
            if seed == setting.seeds[0]:
                name = f"{ID}-{lesson.creature}-{lesson.what.replace(' ', '-')}"
                waves_plot({"learned": best.controller, f"{lesson.modes} of its modes": found[-1][lesson.modes].wave},
                           setting.out / f"{name}.png", f"Figure 9: {lesson.creature}, {lesson.what}",
                           lesson.seconds / 2.0)  # fmt: skip
        rows.append(_row(lesson, found))
    return rows


def _row(lesson: Lesson, found: list[dict[int, Abstraction]]) -> Row:
    kept = {modes: [some[modes].kept for some in found] for modes in (1, 2)}
    used = [some[lesson.modes] for some in found]
    numbers = f"{used[0].numbers_before} numbers become {used[0].numbers_after}"
    unit = "m" if isinstance(lesson.task, gambol.tasks.Straight) else "rad"
    before = np.median([one.score_before for one in used])
    words = "; ".join(
        f"{'one mode keeps' if modes == 1 else 'two keep'} {100 * np.median(some):.0f} % "
        f"({', '.join(f'{100 * share:.0f}' for share in some)})"
        for modes, some in kept.items()
    )
    return Row(ID, f"{lesson.creature}, {lesson.what}: kept of what was learned ({before:.2f} {unit} in "
               f"{lesson.seconds:g} s; {numbers})", lesson.paper, words, len(found),
               bool(np.median(kept[lesson.modes]) >= ENOUGH))  # fmt: skip
