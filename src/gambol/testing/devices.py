"""What every device that runs batches has to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from gambol.compiler.program import Program
from gambol.controllers.drawn import Drawn
from gambol.controllers.san import San
from gambol.evaluation.device import Batch, Device, Threads
from gambol.evaluation.devices import DEVICES, device_named
from gambol.progress import Cancelled, Progress, Report
from gambol.rollout.lanes import Floats
from gambol.rollout.model import Model
from gambol.rollout.sampling import sampling_program
from gambol.tasks.travel import Travel
from gambol.testing.stage import STEPS, Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.worlds.terrain import Segments
from gambol.worlds.world import World

COUNTS = (1, 7, 71)  # candidates of a batch: a part of a lane block, and many blocks
STOPS = 3
PRECISIONS = (np.float64, np.float32)


@dataclass(frozen=True)
class Running:
    """A device, as `--device` calls it, and something to run on it."""

    text: str
    stage: Stage

    @cached_property
    def device(self) -> Device:
        return device_named(self.text)

    @cached_property
    def drawn(self) -> Drawn:
        return Drawn(San, self.stage.creature, 1, range(max(COUNTS)))

    @cached_property
    def model(self) -> Model:
        return self.stage.model([self.drawn[0]], Travel())

    def batch(self, count: int, precision: type[np.floating[Any]] = np.float64) -> Batch:
        """Some candidates with parameters of their own, and terrain that all share."""
        rows = np.array([self.model.parameters(self.drawn[i]) for i in range(count)], precision)
        start = np.array(self.model.initial(), precision)
        starts = np.broadcast_to(start, (count, len(start)))
        return Batch(self.model.program, starts, rows, self.model.tables, STEPS)

    def sampled(self, count: int) -> Batch:
        """The same, where parameters are drawn by the device."""
        sampler: Program | None = sampling_program(self.model, self.drawn)
        return replace(self.batch(count), parameters=self.drawn.keys()[:count], sampler=sampler)


def check_device(text: str) -> None:
    """Tests a device. An AssertionError says which check failed.

    Args:
        text: its name in `DEVICES`, with its address if it has one: `cluster:tcp://…`.

    >>> check_device("cpu")
    """
    passes(device_checks(text))


def device_checks(text: str) -> list[Check]:
    """The checks of `check_device`, one by one: `@pytest.mark.parametrize("check", device_checks(…), ids=str)`.

    >>> print(device_checks("cpu")[0])
    cpu: it is registered
    """
    steps = Segments(points=((-1.0, 0.0), (0.1, 0.0), (0.2, 0.02), (1.0, 0.0)))
    return SUITE.of(text, Running(text, Stage.of("luxo", World(terrain=steps))))


SUITE: Suite[Running] = Suite()


@SUITE.asks
def it_is_registered(subject: Running) -> None:
    name = subject.text.partition(":")[0]
    known = DEVICES.get(name)
    expect(
        known is not None and issubclass(known, Device),
        f"its name finds {known!r}; decorate it with "
        "@gambol.evaluation.DEVICES.register, or enter it in its package's entry points",
    )
    expect(subject.device.name == name, f"the device {name!r} calls itself {subject.device.name!r}")
    expect(subject.device.batch_size >= 1, f"{subject.device.batch_size} candidates at a time keep it busy")


@SUITE.asks
def batches_end_in_the_same_bits_as_here(subject: Running) -> None:
    """Of any number, in either precision."""
    for precision in PRECISIONS:
        for count in COUNTS:
            batch = subject.batch(count, precision)
            before = batch.starts.copy(), batch.parameters.copy()
            _expect_same(_here(batch), _run(subject, batch), f"{count} candidates in {precision.__name__}")
            unchanged = np.array_equal(batch.starts, before[0]) and np.array_equal(batch.parameters, before[1])
            expect(unchanged, "it changes the batch that it is given")


@SUITE.asks
def slots_are_those_that_are_asked_for(subject: Running) -> None:
    batch = subject.batch(max(COUNTS))
    for slots in ([subject.model.slot("status"), *subject.model.results.values()], [3, 0]):
        _expect_same(_here(batch)[:, slots], subject.device.run(batch, slots, Progress()), f"slots {slots}")


@SUITE.asks
def what_it_draws_is_what_is_drawn_here(subject: Running) -> None:
    """Batches whose parameters a program draws from keys."""
    for count in COUNTS:
        batch = subject.sampled(count)
        expect(batch.sampler is not None, "nothing to draw")
        _expect_same(_here(batch), _run(subject, batch), f"{count} candidates that are drawn")


@SUITE.asks
def stops_are_those_of_going_on(subject: Running) -> None:
    """`watch`: at every stop the same bits as a rollout here that goes on from the last one."""
    for batch in (subject.batch(max(COUNTS)), subject.sampled(COUNTS[1])):
        seen = subject.device.watch(batch, STOPS, Progress())
        _expect_same(Device.watch(Threads(1), batch, STOPS, Progress()), seen, f"{STOPS} stops")


@SUITE.asks
def it_tells_how_far_it_is(subject: Running) -> None:
    told: list[Report] = []
    batch = subject.batch(max(COUNTS))
    subject.device.run(batch, None, Progress(told.append))
    expect(told and told[-1].done == told[-1].total == len(batch), f"at last it reports {told[-1:]} of {len(batch)}")
    shares = [report.share for report in told]
    expect(shares == sorted(shares), f"what it reports goes back: {shares}")


@SUITE.asks
def it_stops_when_it_is_cancelled(subject: Running) -> None:
    """Before it begins, and for `watch` as well."""
    progress = Progress()
    progress.cancel()
    batch = subject.batch(max(COUNTS))
    for what in ("run", "watch"):
        try:
            if what == "run":
                subject.device.run(batch, None, progress)
            else:
                subject.device.watch(batch, STOPS, progress)
        except Cancelled:
            continue
        expect(False, f"`{what}` goes on after it was cancelled: call `progress.raise_if_cancelled` now and then")


def _here(batch: Batch) -> Floats:
    return Threads(1).run(batch, None, Progress())


def _run(subject: Running, batch: Batch) -> Floats:
    return subject.device.run(batch, None, Progress())


def _expect_same(expected: Floats, found: Floats, what: str) -> None:
    expect(np.shape(found) == expected.shape, f"of {what} it gives back {np.shape(found)} instead of {expected.shape}")
    expect(found.dtype == expected.dtype, f"of {what} it gives back {found.dtype} instead of {expected.dtype}")
    expect(np.array_equal(found, expected, equal_nan=True), f"{what} end in other bits than on this machine's threads")
