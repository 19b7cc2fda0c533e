"""Every creature of the catalogue with every family, 6,000 steps in both precisions: engines against the processor.

Each pair runs with relaxed instructions and with the exact routine, and each creature is also dragged and pushed. Takes
an hour or so; run it after a change to the compiler: `python -m tests.wasm.matrix node chromium`, or of some families
alone: `python -m tests.wasm.matrix node san pose-graph`.
"""

import sys
from collections import Counter

import numpy as np
from tests.controllers.test_families import EVERY_PAIR, EXAMPLES
from tests.wasm.test_same_bits import touched_trial, trial

import gambol
from gambol.page.engines import run_batches
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import forget_models

STEPS = 6000
AT_A_TIME = 8
ENGINES = ("node", "chromium", "firefox")
TURNS = ("san", "pose-graph", "dataflow", "time-wave")  # what moves a body while it is touched


def asked_for(families):
    """(what, creature, family) of every rollout."""
    pairs = [("free", *pair) for pair in EVERY_PAIR if pair[1] in families]
    driven = [family for family in TURNS if family in families] or families[:1]
    names = sorted({name for _, name, _ in pairs}, key=gambol.creature_names().index)
    return pairs + [("touched", name, driven[i % len(driven)]) for i, name in enumerate(names)]


def compared(engines, asked):
    """How many rollouts had the processor's bits, and how many had not, by engine and way to fuse."""
    found = Counter()
    rollouts = [(*one, precision) for one in asked for precision in ("float64", "float32")]
    makers = {"free": trial, "touched": touched_trial}
    batches = [makers[what](name, family, np.dtype(precision), STEPS) for what, name, family, precision in rollouts]
    ends = [run_lanes(batch.program, batch.starts, batch.parameters, batch.tables, batch.steps) for batch in batches]
    exact = [False] * len(batches) + [True] * len(batches)
    for engine in engines:
        for one, ran, end in zip(rollouts * 2, run_batches(engine, batches * 2, exact=exact), ends * 2, strict=True):
            same = np.array_equal(ran.ends, end, equal_nan=True)
            found[engine, "relaxed" if ran.fused else "exact", same] += 1
            if not same:
                print("differs:", engine, "relaxed" if ran.fused else "exact", *one, flush=True)
    forget_models()
    return found


def main(words):
    engines = [word for word in words if word in ENGINES] or ["node"]
    asked = asked_for([word for word in words if word not in ENGINES] or list(EXAMPLES))
    found = Counter()
    for first in range(0, len(asked), AT_A_TIME):
        found += compared(engines, asked[first : first + AT_A_TIME])
        print(f"{min(first + AT_A_TIME, len(asked))} of {len(asked)}", flush=True)
    for engine, way in sorted({key[:2] for key in found}):
        print(f"{engine}, {way}: {found[engine, way, True]} rollouts have the bits, {found[engine, way, False]} differ")
    return 1 if any(not same for *_, same in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
