"""What came out when a candidate was checked: a status, the reasons for it, and the figures that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gambol.rollout.status import Status
from gambol.runs.faults import damaged, from_json, to_json

OLD_NAMES = {"half step": "score.half"}  # of figures in the notes that runs held before verdicts had a type
Figures = Mapping[str, float | None]


@dataclass(frozen=True)
class Verdict:
    """The result of the checks of a candidate. A candidate without a verdict was not checked. Figures are numbers by
    name in SI units, or None. Those of another time step end in `.half` or
    `.quarter`: a gait's `way`, `way.half` and `way.quarter` are the metres that it goes with each of three steps.

    >>> one = Verdict(Status.FRAGILE, ("It goes the other way with half the step.",), {"way": 2.23, "way.half": -2.24})
    >>> one.text
    '{"status": "fragile", "reasons": ["It goes the other way with half the step."], \
"figures": {"way": 2.23, "way.half": -2.24}}'
    >>> Verdict.read(one.text, Status.FRAGILE, "a run") == one
    True
    """

    status: Status
    reasons: tuple[str, ...] = ()  # why it is not ok, a sentence each
    figures: Figures = field(default_factory=dict)

    @property
    def text(self) -> str:
        """As a run's database holds it."""
        data = {"status": str(self.status), "reasons": list(self.reasons), "figures": dict(self.figures)}
        return to_json(data, "a verdict")

    @classmethod
    def read(cls, text: str, status: Status, where: str) -> Verdict | None:
        """What a database holds; None of a candidate that was not checked. Old runs hold a line of figures instead.

        >>> old = Verdict.read("energy +0.002, half step 1.25, push 0.88", Status.OK, "a run")
        >>> old.figures["score.half"]
        1.25
        """
        if not text:
            return None
        if not text.startswith("{"):
            return _from_note(text, status)
        data = from_json(text, where)
        try:
            figures = {str(name): None if x is None else float(x) for name, x in data["figures"].items()}
            return cls(Status(data["status"]), tuple(map(str, data["reasons"])), figures)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise damaged(where) from None


def _from_note(text: str, status: Status) -> Verdict:
    """The verdict of a run that was written before verdicts had a type; what is no figure in it is a reason."""
    reasons, figures = list[str](), dict[str, float | None]()
    for part in text.split(", "):
        name, _, number = part.rpartition(" ")
        try:
            figures[OLD_NAMES.get(name, name)] = None if number == "None" else float(number)
        except ValueError:
            reasons.append(part)
    return Verdict(status, tuple(reasons), figures)
