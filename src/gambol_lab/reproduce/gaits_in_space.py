"""Beyond the papers: what `discover` finds for bodies of bones, and whether it goes on in MuJoCo.

The first gait of each search is asked once more for 20 s: how far it comes along its course, how far beside it, whether
it stays on its feet. Then the targets of its muscles are replayed, as they were, in MuJoCo's model of the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gambol.creatures.catalogue import creature
from gambol.creatures.creature import Creature
from gambol.discovery.discovering import discover
from gambol.discovery.showcasing import showcase
from gambol.evaluation.evaluating import evaluate
from gambol.motion.naming import IDLE
from gambol.opening import load
from gambol.rollout.status import Status
from gambol.tasks.good_gait import GoodGait
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.mujoco_replay import Replayed, replayed

ID = "gaits-in-space"
FEW, SMALL = ("hound", "goliath", "monopod"), 1_500  # bodies and trials of the small form
ALL = (
    "hound",
    "examples/bodies/pony.yaml",
    "goliath",
    "tarantula",
    "mud-crab",
    "iguana",
    "scolopendra",
    "emu",
    "man",
    "monopod",
    "anglepoise",
    "boa",
    "carp",
)
TRIALS = 8_000
LOOK = 20.0  # s
FAST, SLOW = 1.0, 0.5  # body sizes a second; of what crawls, winds or swims
SLOWLY = frozenset({"iguana", "scolopendra", "boa", "carp"})
DRIFTS = 0.1  # of its way, at most
SEVERAL = 5  # gaits
SHOULD = {
    "hound": ({"walk"}, {"trot"}, {"gallop", "bound", "half-bound", "canter"}),
    "goliath": ({"tripod", "run"},),
    "emu": ({"run"},),
}


@dataclass(frozen=True)
class Body:
    """A search to be made."""

    body: str  # a name of the catalogue, or the path of a file
    seed: int
    trials: int

    @property
    def creature(self) -> Creature:
        """The body itself."""
        return load(Path(self.body), Creature) if self.body.endswith(".yaml") else creature(self.body)

    @property
    def name(self) -> str:
        """Of the body."""
        return Path(self.body).stem


@dataclass(frozen=True)
class Found:
    """What came out: of the first gait, and the names of all that are sound and go somewhere."""

    names: tuple[str, ...]
    speed: float = 0.0  # body sizes a second
    lasted: float = 0.0  # s
    drift: float = 0.0
    survives: float = 0.0  # share of pushes
    elsewhere: Replayed | None = None

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Found:
        """The same again."""
        there = data["elsewhere"]
        return cls(**{**data, "names": tuple(data["names"]), "elsewhere": None if there is None else Replayed(**there)})

    def holds(self, body: str) -> bool:
        """Whether it is fast enough, straight enough, on its feet all the time, and one of several."""
        fast = self.speed >= (SLOW if body in SLOWLY else FAST)
        return fast and self.lasted >= LOOK - 1e-6 and self.drift < DRIFTS and len(self.names) >= SEVERAL


def run(setting: Setting) -> list[Row]:
    """All bodies with all seeds; then what should hold."""
    bodies, trials = (ALL, TRIALS) if setting.full else (FEW, SMALL)
    asked = [Body(body, seed, trials) for body in bodies for seed in setting.seeds]
    answers = setting.each_kept(_found, asked, _question, "bodies and seeds")
    table = [(one, Found.from_data(answer)) for one, answer in zip(asked, answers, strict=True)]
    by_body = {Path(body).stem: [found for one, found in table if one.body == body] for body in bodies}
    rows = [Row(ID, name, "–", _said(some), len(some), None) for name, some in by_body.items()]
    return [*rows, _good_row(by_body), *_named_rows(by_body), _replayed_row(by_body)]


def _question(one: Body) -> dict[str, Any]:
    return {**asdict(one), "fingerprint": one.creature.fingerprint}


def _found(one: Body) -> dict[str, Any]:
    """Searches, on one thread, and looks at the first gait."""
    body = one.creature
    shown = showcase(discover(body, trials=one.trials, seed=one.seed, threads=1))
    good = [each for each in shown if each.status == Status.OK and each.name not in IDLE]
    if not good:
        return Found(()).data()
    first = good[0]
    seen = evaluate(body, [first.controller], task=GoodGait(direction="right"), seconds=LOOK).measures
    way, lasted, drift = (float(seen[name][0]) for name in ("way", "lasted", "drift"))
    pushes = float(first.descriptors.get("kept.push", 0.0))
    there = replayed(body, first.controller, LOOK)
    names = tuple(each.name for each in good)
    return Found(names, way / max(lasted, 1e-9) / body.body_size, lasted, drift, pushes, there).data()


# what is said


def _said(some: Sequence[Found]) -> str:
    def middle(name: str) -> float:
        return float(np.median([getattr(one, name) for one in some]))

    firsts = ", ".join(one.names[0] if one.names else "none" for one in some)
    told = (
        f"{middle('speed'):.2f} bodies/s, {middle('lasted'):.0f} s on its feet, drift {middle('drift'):.3f}, "
        f"survives {middle('survives'):.0%} of pushes; {np.median([len(one.names) for one in some]):.0f} gaits, first "
        f"{firsts}"
    )
    there = [one.elsewhere for one in some if one.elsewhere is not None]
    if not there:
        return told
    ways = ", ".join(f"{one.way:.1f} m" for one in there)
    return f"{told}; in MuJoCo {sum(one.goes_on for one in there)} of {len(there)} go on ({ways})"


def _good_row(by_body: dict[str, list[Found]]) -> Row:
    good = [name for name, some in by_body.items() if 2 * sum(one.holds(name) for one in some) > len(some)]
    missed = [name for name in by_body if name not in good]
    claim = (
        f"{SEVERAL} gaits, the first at {FAST:g} body size a second ({SLOW:g} where it crawls, winds or swims) for "
        f"{LOOK:g} s, drifting less than {DRIFTS:g} of its way, on most seeds"
    )
    said = f"{len(good)} of {len(by_body)} bodies" + (f"; not {', '.join(missed)}" if missed else "")
    return Row(ID, claim, "–", said, _seeds(by_body), 10 * len(good) >= 9 * len(by_body))


def _named_rows(by_body: dict[str, list[Found]]) -> list[Row]:
    rows = []
    for name, kinds in SHOULD.items():
        if name in by_body:
            some = by_body[name]
            good = sum(all(kind & set(one.names) for kind in kinds) for one in some)
            claim = f"{name}: {' and '.join(' or '.join(sorted(kind)) for kind in kinds)} among its gaits"
            rows.append(Row(ID, claim, "–", f"{good} of {len(some)} seeds", len(some), good >= 0.8 * len(some)))
    return rows


def _replayed_row(by_body: dict[str, list[Found]]) -> Row:
    some = [found.elsewhere for seeds in by_body.values() for found in seeds if found.elsewhere is not None]
    good = sum(one.goes_on for one in some)
    claim = f"first gaits that go on for {LOOK:g} s in MuJoCo's model, with the same targets"
    return Row(ID, claim, "–", f"{good} of {len(some)}", _seeds(by_body), None if not some else good >= 0.7 * len(some))


def _seeds(by_body: dict[str, list[Found]]) -> int:
    return max(map(len, by_body.values()))
