"""What gambol promises of every rollout, and every extension that runs in one has to keep."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from gambol.controllers.controller import Controller
from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.files import parse_yaml
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import Model
from gambol.rollout.reference import run_reference
from gambol.rollout.state import State
from gambol.tasks.task import Task
from gambol.testing.stage import STEPS, Stage
from gambol.testing.suite import expect

SETTLING = 20  # steps before plain Python takes over: at rest, contacts lie on the ground to the last digit
TOLERANCE = 1e-9  # between machine code and plain Python, as a share of a number or of 1
CROWD = 19  # candidates of a batch: some lane blocks, and a part of one


def expect_reads_back(
    description: Description, read: Callable[[Any, str], Description], says_kind: bool = True
) -> None:
    """Files and runs hold the whole description; `says_kind` unless it is the usual one of its list."""
    written = parse_yaml(description.to_yaml(), "its file")
    stored = json.loads(description.model_dump_json())
    for data, place in ((written, "a file"), (stored, "a run")):
        expect(not says_kind or isinstance(data.get("kind"), str), f"{place} does not hold its `kind`: {data}")
        try:
            again = read(data, place)
        except InvalidInput as error:
            raise AssertionError(f"what {place} holds cannot be read back: {error}") from None
        expect(
            again.fingerprint == description.fingerprint and again == description,
            f"what {place} holds reads back as another one: {again!r} instead of {description!r}",
        )
        expect(hash(again) == hash(description), "equal ones must have equal hashes")


def expect_plain_python_agrees(model: Model, parameters: Sequence[float]) -> None:
    """Machine code does what the same functions do on Python's floats, to the last digits."""
    numbers = np.array([parameters], np.float64).reshape(1, -1)
    begun = np.array([model.start(parameters)])
    start = run_lanes(model.program, begun, numbers, model.tables, SETTLING)
    compiled = run_lanes(model.program, start, numbers, model.tables, STEPS)[0]
    plain = np.array(run_reference(model, start[0].tolist(), parameters, STEPS))
    for name, a, b in zip(model.slot_names, compiled.tolist(), plain.tolist(), strict=True):
        close = a == b or (a != a and b != b) or abs(a - b) <= TOLERANCE * (1.0 + abs(b))
        expect(close, f"{name} is {a!r} in machine code and {b!r} in plain Python after {STEPS} steps")


def expect_same_alone(stage: Stage, controllers: Sequence[Controller], task: Task, **settings: Any) -> None:
    """A candidate ends in the same bits alone or in a crowd, on one thread or two."""
    crowd = [controllers[i % len(controllers)] for i in range(CROWD)]
    together = stage.scores(crowd, task, threads=2, **settings)
    for i in (*range(len(controllers)), CROWD - 1):
        alone = stage.scores([crowd[i]], task, threads=1, **settings)
        expect_same_slots(alone.final(0), together.final(i), "alone", f"in a batch of {CROWD}")
        expect(
            alone.scores[0].tobytes() == together.scores[i].tobytes(),
            f"the score is {alone.scores[0]!r} alone and {together.scores[i]!r} in a batch of {CROWD}",
        )


def expect_continues(stage: Stage, controller: Controller, task: Task, **settings: Any) -> None:
    """A rollout that is stopped, saved, read and continued ends where the whole one does, to the last bit."""
    half = stage.scores([controller], task, **settings).final(0)
    with tempfile.TemporaryDirectory() as folder:
        half.save(Path(folder) / "half.json")
        saved = State.load(Path(folder) / "half.json")
    rest = stage.scores([controller], task, state=saved, **settings).final(0)
    whole = stage.scores([controller], task, steps=2 * STEPS, **settings).final(0)
    expect_same_slots(rest, whole, "when stopped and continued", "in one go")


def expect_same_slots(one: State, other: State, here: str, there: str) -> None:
    """What both states hold is the same to the last bit."""
    for name in one.slots.keys() & other.slots.keys():
        a, b = one.slots[name], other.slots[name]
        expect(np.float64(a).tobytes() == np.float64(b).tobytes(), f"{name} is {a!r} {here} and {b!r} {there}")
