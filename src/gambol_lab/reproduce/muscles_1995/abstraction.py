"""Figure 9: how much of what was learned one or two modes keep (section 4.3).

Left and right muscles learn on their own, from values at nodes over one interval. What is kept is measured as the body
does it: metres straight ahead, radians of a turn. The shark turns for 8 s: its axis wags with its tail, and over 4 s
where it wags to in the last moment counts so much that this is learned beside the turn, and less of it lasts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

import gambol
from gambol.pictures.plots.waves import waves_plot
from gambol.skills.abstracting import Abstraction
from gambol_lab.reproduce.experiment import Row, Setting

ID = "muscle-abstraction"
ENOUGH = 0.75  # of what was learned: what "sufficient" and "effective" are taken to mean


@dataclass(frozen=True)
class Lesson:
    """Something that a creature learns, and with how many modes of each signal the paper does it."""

    creature: str
    what: str
    task: gambol.Task
    modes: int
    paper: str
    claimed: bool  # whether it says that these suffice
    seconds: float  # of a trial
    trials: int


LESSONS = (
    Lesson("shark", "straight", gambol.tasks.Straight(), 1, "one mode is sufficient", True, 4.0, 1000),
    Lesson("shark", "left turn", gambol.tasks.Turn(to="left"), 1, "one mode is sufficient", True, 8.0, 1000),
    Lesson("snake", "straight", gambol.tasks.Straight(), 1, "main modes have one frequency", False, 5.0, 800),
    Lesson("snake", "left turn", gambol.tasks.Turn(to="left"), 2, "two modes suffice", True, 5.0, 800),
)


def run(setting: Setting, trials: int | None = None, lessons: tuple[Lesson, ...] = LESSONS) -> list[Row]:
    """Each lesson with each seed; the first seed's controllers are drawn."""
    rows, whole = [], len(lessons) * len(setting.seeds)
    for i, lesson in enumerate(lessons):
        found: list[dict[int, Abstraction]] = []
        for j, seed in enumerate(setting.seeds):
            part = setting.progress.part(i * len(setting.seeds) + j, 1, whole)
            best = gambol.learn(
                lesson.creature,
                lesson.task,
                trials=trials or lesson.trials,
                seconds=lesson.seconds,
                keep=1,
                seed=seed,
                precision="float32",
                progress=part,
            ).best(1)[0]
            setting.progress.raise_if_cancelled()
            found.append({modes: gambol.skills.abstract(best, modes=modes) for modes in (1, 2)})
            if seed == setting.seeds[0]:
                name = f"{ID}-{lesson.creature}-{lesson.what.replace(' ', '-')}"
                waves_plot(
                    {"learned": best.controller, f"{lesson.modes} of its modes": found[-1][lesson.modes].wave},
                    setting.out / f"{name}.png",
                    f"Figure 9: {lesson.creature}, {lesson.what}",
                    lesson.seconds / 2.0,
                )
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
    if not lesson.claimed:
        words += f"; main modes at the commonest frequency: {100 * np.mean([_in_tune(one.wave) for one in used]):.0f} %"
    return Row(
        ID,
        f"{lesson.creature}, {lesson.what}: kept of what was learned ({before:.2f} {unit} in "
        f"{lesson.seconds:g} s; {numbers})",
        lesson.paper,
        words,
        len(found),
        bool(np.median(kept[lesson.modes]) >= ENOUGH) if lesson.claimed else None,
    )


def _in_tune(wave: gambol.controllers.FrequencyWave) -> float:
    """The share of signals whose strongest mode has the frequency that most of them have."""
    frequencies = [signal.modes[0].frequency for signal in wave.signals if signal.modes]
    return max(Counter(frequencies).values()) / len(frequencies)
