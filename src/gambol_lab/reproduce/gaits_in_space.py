"""Beyond the papers: what `discover` finds for bodies of bones, and whether it goes on in MuJoCo.

The first gait of each search is asked once more for 20 s, what was imported for 60 s: how far it comes along its
course, how far beside it, whether it stays on its feet. Then the targets of its muscles are replayed, as they were, in
MuJoCo's model of the body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from gambol.discovery.discovering import discover
from gambol.discovery.showcasing import showcase
from gambol.evaluation.evaluating import evaluate
from gambol.motion.naming import IDLE
from gambol.rollout.status import Status
from gambol.tasks.behaviour import Cadence
from gambol.tasks.good_gait import GoodGait
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.mujoco_replay import Replayed, replayed
from gambol_lab.reproduce.space_bodies import FAST, LEGGED, LEGLESS, SLOW, SLOWLY, Body, imported, name_of, strangers

ID = "gaits-in-space"
FEW, SMALL = ("hound", "goliath", "monopod"), 1_500  # bodies and trials of the small form
TRIALS = 12_000  # fewer than a minute of two cores makes of most bodies
DRIFTS = 0.1  # of its way, at most
SEVERAL = 5  # gaits
SOLID = 1e-6  # s: it is on its feet until the end
STEPS = 10  # of a man
GALLOPS = {"gallop", "bound", "half-bound", "canter"}
SHOULD = {
    "hound": ({"walk"}, {"trot"}, GALLOPS),
    "pony": ({"walk"}, {"trot"}, GALLOPS),
    "goliath": ({"tripod"},),
    "emu": ({"run"},),
}


@dataclass(frozen=True)
class Found:
    """What came out: of the first gait, and the names of all that are sound and go somewhere."""

    names: tuple[str, ...]
    speed: float = 0.0  # body sizes a second
    lasted: float = 0.0  # s
    drift: float = 0.0
    survives: float = 0.0  # share of pushes
    elsewhere: Replayed | None = None
    walked: float = 0.0  # most steps of a gait named walk that stays on its feet to the end
    looked: float = 20.0  # s that it was looked at

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Found:
        """The same again."""
        there = data["elsewhere"]
        return cls(**{**data, "names": tuple(data["names"]), "elsewhere": None if there is None else Replayed(**there)})

    def goes(self, body: str) -> bool:
        """Whether its first gait is fast enough, straight enough, and on its feet all the time."""
        fast = self.speed >= (SLOW if body in SLOWLY else FAST)
        return fast and self.lasted >= self.looked - SOLID and self.drift < DRIFTS

    def holds(self, body: str) -> bool:
        """Whether that is so, and it is one of several gaits."""
        return self.goes(body) and len(self.names) >= SEVERAL


Table = Mapping[str, Sequence[Found]]  # by the names of bodies, of every seed


def run(setting: Setting) -> list[Row]:
    """All bodies with all seeds; then what should hold."""
    if not setting.full:
        by_body = measured(setting, FEW, SMALL)
        return [*each_row(by_body), _good_row(by_body, "bodies", 0.9), *_named_rows(by_body), _replayed_row(by_body)]
    own, others, foreign = (measured(setting, some, TRIALS) for some in (LEGGED, strangers(), imported()))
    legless = measured(setting, LEGLESS, TRIALS)
    rows = [row for some in (own, legless, others, foreign) for row in each_row(some)]
    rows += [_good_row(own, "bodies of the catalogue with legs", 0.9), *_named_rows(own), _walked_row(own)]
    rows += [_good_row(others, "bodies of strangers", 0.8)] if others else []
    rows += [_long_row(name, some) for name, some in foreign.items()]
    return [*rows, _replayed_row(own), *([_replayed_row(others, " of strangers")] if others else [])]


def measured(setting: Setting, bodies: Sequence[str], trials: int) -> Table:
    """What was found of each body with each seed, kept in the setting's folder."""
    asked = [Body(body, seed, trials) for body in bodies for seed in setting.seeds]
    answers = setting.each_kept(_found, asked, _question, "bodies and seeds")
    table = [(one, Found.from_data(answer)) for one, answer in zip(asked, answers, strict=True)]
    return {name_of(body): [found for one, found in table if one.body == body] for body in bodies}


def _question(one: Body) -> dict[str, Any]:
    return {**asdict(one), "fingerprint": one.creature.fingerprint}


def _found(one: Body) -> dict[str, Any]:
    """Searches, on one thread, and looks at what came out."""
    body = one.creature
    shown = showcase(discover(body, trials=one.trials, seed=one.seed, threads=1))
    good = [each for each in shown if each.status == Status.OK and each.name not in IDLE]
    if not good:
        return Found((), looked=one.look).data()
    controllers = [each.controller for each in good]
    task = GoodGait(direction="right")
    seen = evaluate(body, controllers, task=task, measures=[Cadence()], seconds=one.look, threads=1).measures
    way, lasted, drift = (float(seen[name][0]) if name in seen else 0.0 for name in ("way", "lasted", "drift"))
    walks = [
        2.0 * float(seen["landings"][i])
        for i, each in enumerate(good)
        if each.name == "walk" and float(seen["lasted"][i]) >= one.look - SOLID
    ]
    return Found(
        tuple(each.name for each in good),
        way / max(lasted, 1e-9) / body.body_size,
        lasted,
        drift,
        float(good[0].descriptors.get("kept.push", 0.0)),
        replayed(body, good[0].controller, one.look),
        max(walks, default=0.0),
        one.look,
    ).data()


# what is said


def each_row(by_body: Table) -> list[Row]:
    """What came out of each body."""
    return [Row(ID, name, "–", _said(some), len(some), None) for name, some in by_body.items()]


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


def _good_row(by_body: Table, which: str, share: float) -> Row:
    good = [name for name, some in by_body.items() if 2 * sum(one.holds(name) for one in some) > len(some)]
    missed = [name for name in by_body if name not in good]
    claim = (
        f"{which}: {SEVERAL} gaits, the first at {FAST:g} body size a second ({SLOW:g} where it crawls, winds or "
        f"swims) for 20 s, drifting less than {DRIFTS:g} of its way, on most seeds"
    )
    said = f"{len(good)} of {len(by_body)} bodies" + (f"; not {', '.join(missed)}" if missed else "")
    return Row(ID, claim, "–", said, _seeds(by_body), len(good) >= share * len(by_body) - SOLID)


def _named_rows(by_body: Table) -> list[Row]:
    rows = []
    for name, kinds in SHOULD.items():
        if name in by_body:
            claim = f"{name}: {' and '.join(' or '.join(sorted(kind)) for kind in kinds)} among its gaits"
            rows.append(_counted(claim, by_body[name], partial(_has, kinds)))
    return rows


def _has(kinds: Sequence[set[str]], one: Found) -> bool:
    return all(kind & set(one.names) for kind in kinds)


def _walked_row(by_body: Table) -> Row:
    return _counted(f"man: a walk of {STEPS} steps without a fall", by_body["man"], lambda one: one.walked >= STEPS)


def _long_row(name: str, some: Sequence[Found]) -> Row:
    claim = f"{name}: a first gait at {FAST:g} body size a second that goes on for 60 s"
    return _counted(claim, some, lambda one: one.goes(name))


def _counted(claim: str, some: Sequence[Found], holds: Callable[[Found], bool]) -> Row:
    """On how many seeds something holds; four of five are asked for."""
    good = sum(holds(one) for one in some)
    return Row(ID, claim, "–", f"{good} of {len(some)} seeds", len(some), good >= 0.8 * len(some))


def _replayed_row(by_body: Table, which: str = "") -> Row:
    """Of bodies and seeds, and of bodies: most of its seeds."""
    there = {name: [one.elsewhere for one in some if one.elsewhere is not None] for name, some in by_body.items()}
    there = {name: some for name, some in there.items() if some}
    every = [one for some in there.values() for one in some]
    good = sum(one.goes_on for one in every)
    bodies = sum(2 * sum(one.goes_on for one in some) > len(some) for some in there.values())
    claim = f"first gaits{which} that go on in MuJoCo's model, with the same targets"
    said = f"{good} of {len(every)}; on most seeds of {bodies} of {len(there)} bodies"
    return Row(ID, claim, "–", said, _seeds(by_body), good >= 0.7 * len(every) if every else None)


def _seeds(by_body: Table) -> int:
    return max(map(len, by_body.values()))
