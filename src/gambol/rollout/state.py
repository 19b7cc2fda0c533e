"""A moment of a rollout, exact to the last bit: saved, restored, continued."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from gambol.errors import InvalidInput
from gambol.files import read_text, write_text
from gambol.rollout.model import Model

BODY_ONLY = ("memory.", "measure.", "status")  # prefixes of what belongs to controller and task


@dataclass(frozen=True)
class State:
    """Every number of a rollout at one moment, by name: body, clock, the controller's memory, status and measures.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5)
    >>> motion.final.slots["tick"]
    500.0
    """

    creature: str  # fingerprint of the creature it belongs to
    slots: Mapping[str, float]

    @classmethod
    def of(cls, model: Model, values: list[float]) -> Self:
        """The state of a lane."""
        return cls(model.creature.fingerprint, dict(zip(model.slot_names, values, strict=True)))

    def without_control(self) -> State:
        """The body and the clock alone: a controller or task that starts here starts afresh."""
        kept = {name: x for name, x in self.slots.items() if not name.startswith(BODY_ONLY)}
        return State(self.creature, kept)

    def lane(self, model: Model) -> list[float]:
        """Slots for a model of the same creature. What the state lacks (another controller's memory) starts afresh."""
        if self.creature != model.creature.fingerprint:
            raise InvalidInput(
                "the state belongs to another creature",
                f"one of {model.creature.name!r} is needed",
                "use the creature that the state was saved from",
            )
        lacking = [name for name in (*model.system.slot_names, "tick") if name not in self.slots]
        if lacking:
            raise InvalidInput(
                f"the state has no {lacking[0]!r}",
                "it must hold the whole body",
                "continue it in a world with the same friction law",
            )
        begun = model.initial()
        values = [self.slots.get(name, x) for name, x in zip(model.slot_names, begun, strict=True)]
        measured = all(f"measure.{name}" in self.slots for name in model.task.slots)
        return values if measured else model.restarted(values)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the state as JSON; numbers in hexadecimal, so that not a bit is lost."""
        exact = {name: float(x).hex() for name, x in self.slots.items()}
        write_text(path, json.dumps({"creature": self.creature, "slots": exact}, indent=1))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Reads a state that `save` wrote.

        >>> import gambol, tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "state.json"
        >>> state = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.1).final
        >>> state.save(path)
        >>> State.load(path) == state
        True
        """
        where = Path(path).name
        try:
            data = json.loads(read_text(Path(path)))
            return cls(str(data["creature"]), {str(k): float.fromhex(x) for k, x in data["slots"].items()})
        except InvalidInput as error:
            raise InvalidInput(error.given, "a saved state is needed", "check the path") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InvalidInput(
                f"{where} holds no state", "a file that State.save wrote is needed", "save the state again"
            ) from None
