"""A recipe, and a small search that a run can interrupt and resume."""

import random

import gambol
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run

LUXO = gambol.creature("luxo")
TRIALS_PER_BATCH = 10


def recipe(**changes):
    entries = {
        "verb": "discover",
        "creature": LUXO,
        "family": "pose-sequence",
        "task": {"kind": "travel"},
        "worlds": (gambol.World(),),
        "trials": 1000,
        "keep": 10,
        "seed": 4,
        "method": "random",
    }
    return Recipe(**{**entries, **changes})


def candidate(trial, score=0.0, **entries):
    return Candidate(trial=trial, controller=controller(trial), score=score, **entries)


def controller(seed):
    draw = random.Random(seed)
    poses = [
        gambol.controllers.Pose(seconds=draw.uniform(0.1, 1.0), targets=(draw.uniform(60, 150), draw.uniform(-150, 0)))
        for _ in range(5)
    ]
    return gambol.controllers.PoseSequence(poses=poses)


def search(run: Run, batches: int, after=lambda batch: None):
    """Random scores, some equal and some -inf, half of the trials kept, children of earlier ones; from where it was."""
    state = run.search_state or {"batch": 0, "random": random.Random(run.recipe.seed).getstate()}
    draw = random.Random()
    version, numbers, gauss = state["random"]
    draw.setstate((version, tuple(numbers), gauss))
    for batch in range(state["batch"] + 1, batches + 1):
        first, kept = run.trials_done, run.kept
        found = [
            candidate(
                first + i,
                draw.choice([float("-inf"), draw.random(), 0.5]),
                parent=1 + int(draw.random() * kept) if kept else None,
                operator="nudge",
                descriptors={"speed": draw.random()},
            )
            for i in range(0, TRIALS_PER_BATCH, 2)
        ]
        run.append(found, trials=TRIALS_PER_BATCH, state={"batch": batch, "random": draw.getstate()})
        after(batch)
    run.finish()
