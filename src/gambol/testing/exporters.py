"""What every exporter of motions has to do."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from gambol.errors import InvalidInput
from gambol.motion.exporters import EXPORTERS, Exporter
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.testing.stage import Stage
from gambol.testing.suite import Check, Suite, expect, passes

CREATURES = ("luxo", "fish", "spinner")  # seen from the side, from above, and unrolled
SECONDS = 0.1


@dataclass(frozen=True)
class Written:
    """An exporter, the ending of its files, motions to write, and options for it."""

    exporter: Exporter
    ending: str
    motions: tuple[Motion, ...]
    options: Mapping[str, Any]


def check_exporter(
    exporter: Exporter, ending: str, *, motions: Sequence[Motion] = (), options: Mapping[str, Any] | None = None
) -> None:
    """Tests an exporter. An AssertionError says which check failed.

    Args:
        exporter: the function `(motion, path, **options)`.
        ending: of its files, as `.csv`.
        motions: to be written; by default short ones of bodies seen from the side, from above and on a turntable.
        options: that it is called with.

    >>> import gambol
    >>> check_exporter(gambol.motion.EXPORTERS[".csv"], ".csv")
    """
    passes(exporter_checks(exporter, ending, motions=motions, options=options))


def exporter_checks(
    exporter: Exporter, ending: str, *, motions: Sequence[Motion] = (), options: Mapping[str, Any] | None = None
) -> list[Check]:
    """The checks of `check_exporter`, one by one: `@pytest.mark.parametrize("check", exporter_checks(…), ids=str)`.

    >>> import gambol
    >>> print(exporter_checks(gambol.motion.EXPORTERS[".csv"], ".csv")[0])
    .csv: it is registered
    """
    return SUITE.of(ending, Written(exporter, ending, tuple(motions) or _motions(), options or {}))


SUITE: Suite[Written] = Suite()


@SUITE.asks
def it_is_registered(subject: Written) -> None:
    known = EXPORTERS.get(subject.ending)
    expect(
        known is subject.exporter,
        "its ending finds "
        + (f"{known!r}" if known else "nothing")
        + f"; decorate it with @gambol.motion.EXPORTERS.register(name={subject.ending!r}), or enter it in its "
        "package's entry points",
    )


@SUITE.asks
def it_writes_the_file_and_changes_nothing_else(subject: Written) -> None:
    for motion in subject.motions:
        before = _arrays(motion)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"motion{subject.ending}"
            written, found = _saved(subject, motion, path), [entry.name for entry in Path(folder).iterdir()]
            expect(found == [path.name] * written, f"it leaves {found} of {motion.creature.name}, not {path.name}")
            expect(not written or path.stat().st_size > 0, f"its file of {motion.creature.name} is empty")
        for name, values in _arrays(motion).items():
            expect(np.array_equal(values, before[name], equal_nan=True), f"it changes {name} of the motion")


@SUITE.asks
def it_writes_over_an_old_file(subject: Written) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"motion{subject.ending}"
        path.write_text("old", encoding="utf-8")
        if _saved(subject, subject.motions[0], path):
            expect(path.read_bytes() != b"old", "the old file is still there")


@SUITE.asks
def what_cannot_be_written_is_told(subject: Written) -> None:
    """As OSError, which `Motion.save` makes a sentence of, or as InvalidInput."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nowhere" / f"motion{subject.ending}"
        try:
            subject.exporter(subject.motions[0], path, **subject.options)
        except (OSError, InvalidInput):
            return
    expect(False, "it writes to a folder that does not exist, and says nothing")


def _saved(subject: Written, motion: Motion, path: Path) -> bool:
    """Whether it wrote the motion; it may refuse one with InvalidInput, though not the first.

    It is asked itself: `Motion.save` has it write to a place aside, where there is neither an old file nor any other.
    """
    try:
        subject.exporter(motion, path, **subject.options)
    except InvalidInput as error:
        expect(motion is not subject.motions[0], f"it refuses the first motion: {error}")
        return False
    return True


@cache
def _motions() -> tuple[Motion, ...]:
    """Short ones, and one that ended as it began."""
    stages = [Stage.of(name) for name in CREATURES]
    usual = [simulate(stage.creature, stage.drivers(1)[0], seconds=SECONDS) for stage in stages]
    first = stages[0]
    over = simulate(first.creature, first.drivers(1)[0], seconds=SECONDS, state=first.runaway())
    return (*usual, over)


def _arrays(motion: Motion) -> dict[str, np.ndarray]:
    found = {field.name: getattr(motion, field.name) for field in fields(motion)}
    return {name: values.copy() for name, values in found.items() if isinstance(values, np.ndarray)}
