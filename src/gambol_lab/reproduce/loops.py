"""Beyond the papers: loops for games, cut out of what `discover` finds for the drawn bodies of the examples.

Every gait of a search's table becomes a loop. Over its seam, velocities change no more from frame to frame than they
do somewhere in the recorded stride; it is bent by so little to close that nobody sees it; its feet stay where they
stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from gambol.discovery.discovering import discover
from gambol.discovery.replaying import replay
from gambol.discovery.showcasing import showcase
from gambol.errors import InvalidInput
from gambol.export.clips.looping import FINE, Loop, clip_of, in_place
from gambol.export.kinematics import points_of
from gambol.opening import load
from gambol.runs.candidate import Candidate
from gambol_lab.reproduce.experiment import Row, Setting

ID = "loops"
BODIES = (
    "caterpillar",
    "child",
    "crab",
    "dog",
    "eel",
    "frog",
    "horse",
    "kangaroo",
    "lizard",
    "ostrich",
    "raptor",
    "seal",
    "stool",
    "turtle",
)
FEW, SMALL = ("dog", "ostrich", "eel"), 1_500  # bodies and trials of the small form
TRIALS = 8_000
FPS = 60.0
PHASES = 12  # places between two frames from which the recorded stride is looked at
SEAM = 1.05  # of what neighbouring frames of the recording differ
SLIDES = 0.02  # of a stride


@dataclass(frozen=True)
class Cut:
    """A loop, and what is seen of it."""

    name: str
    seconds: float
    sound: bool  # bent by so little that nobody sees it
    seam: float  # how velocities change over it, as a share of the most that they do in the recording
    slides: float | None  # of a stride; None without feet that stand
    drags: tuple[str, ...] = ()  # what slides over the ground besides

    @property
    def seamless(self) -> bool:
        """Whether nobody sees where it begins again."""
        return self.sound and self.seam <= SEAM

    @property
    def good(self) -> bool:
        """Whether its feet stand still, too."""
        return self.seamless and (self.slides is None or self.slides < SLIDES)


Table = Mapping[str, Sequence[Sequence[Cut]]]  # by body, of each seed its gaits


def run(setting: Setting) -> list[Row]:
    """All bodies with all seeds; then what should hold."""
    bodies, trials = (BODIES, TRIALS) if setting.full else (FEW, SMALL)
    asked = [(body, seed, trials) for body in bodies for seed in setting.seeds]
    answers = setting.each_kept(_cuts, asked, _question, "bodies and seeds")
    found = [[Cut(**cut) for cut in answer["cuts"]] for answer in answers]
    table = {body: [cuts for one, cuts in zip(asked, found, strict=True) if one[0] == body] for body in bodies}
    return [*[Row(ID, body, "–", said(some), len(some), None) for body, some in table.items()], *claims(table)]


def _question(one: tuple[str, int, int]) -> dict[str, Any]:
    body, seed, trials = one
    return {"body": _body(body).fingerprint, "seed": seed, "trials": trials}


def _body(name: str) -> Any:
    return load(f"examples/bodies/{name}.yaml")


def _cuts(one: tuple[str, int, int]) -> dict[str, Any]:
    """Searches, on one thread, and cuts a loop out of each gait that repeats itself."""
    body, seed, trials = one
    shown = showcase(discover(_body(body), trials=trials, seed=seed, threads=1))
    return {"cuts": [asdict(cut) for candidate in shown if (cut := cut_of(candidate)) is not None]}


def cut_of(candidate: Candidate) -> Cut | None:
    """The loop of a gait; None if it does not come back to the same."""
    try:
        loop = Loop(replay(candidate, fps=FINE), 1)
        made = in_place(clip_of(loop, FPS, candidate.name or "gait", plant=True))
    except InvalidInput:
        return None
    played = points_of(made.bones, made.creature)
    frames = len(made.time) - 1
    recorded = [
        points_of(loop.open((np.arange(frames + 2) + k / PHASES) / frames), made.creature) for k in range(PHASES)
    ]
    most = max(changes(one).max() for one in recorded)
    over = changes(np.concatenate([played[-3:-1], played[:3]])).max()
    return Cut(made.name, made.seconds, made.sound, float(over / max(most, 1e-12)), made.slides, made.drags)


def changes(places: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """By how much the velocity of any point changes from frame to frame."""
    return np.linalg.norm(np.diff(places, 2, axis=0), axis=-1).max(axis=1)  # type: ignore[no-any-return]


def chosen(cuts: Sequence[Cut]) -> Cut | None:
    """The loop that somebody takes: the first one of the table that is good in all, or else the first one."""
    return next((cut for cut in cuts if cut.good), cuts[0] if cuts else None)


def said(some: Sequence[Sequence[Cut]]) -> str:
    """What came out of a body, with its seeds."""
    firsts = [cut for cuts in some if (cut := chosen(cuts)) is not None]
    if not firsts:
        return "no gait that repeats itself"
    told = []
    for cut in firsts:
        slides = "no feet" if cut.slides is None else f"slides {100 * cut.slides:.2f} %"
        slides += f", drags {', '.join(cut.drags)}" if cut.drags else ""
        told.append(f"{cut.name} {cut.seconds:.2f} s, seam {cut.seam:.2f}, {slides}")
    every = [cut for cuts in some for cut in cuts]
    return f"{'; '.join(told)}; of {len(every)} loops {sum(cut.good for cut in every)} are as good"


def claims(table: Table) -> list[Row]:
    """What should hold of each body, with every seed."""
    seeds = max(len(some) for some in table.values())

    def row(claim: str, holds: Any) -> Row:
        good = [body for body, some in table.items() if all(holds(chosen(cuts)) for cuts in some)]
        missed = [body for body in table if body not in good]
        said = f"{len(good)} of {len(table)} bodies" + (f"; not {', '.join(missed)}" if missed else "")
        return Row(ID, claim, "–", said, seeds, not missed)

    return [
        row(
            f"a loop whose seam nobody sees: bent by less than 1 mm and 0.5°, and velocities change over it by at most "
            f"{SEAM:g} of what they do in the stride",
            lambda cut: cut is not None and cut.seamless,
        ),
        row(
            f"its feet slide by less than {SLIDES:.0%} of a stride",
            lambda cut: cut is not None and (cut.slides is None or cut.slides < SLIDES),
        ),
    ]
