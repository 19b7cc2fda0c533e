"""Every creature of the catalogue with every family, 6,000 steps in both precisions: an engine against the processor.

Takes an hour or so; run it after a change to the compiler: `python -m tests.wasm.matrix chromium`, or of some families
alone: `python -m tests.wasm.matrix node san pose-graph`. With `--exact` the routine that fuses anywhere is tried, over
fewer steps since it is slow.
"""

import sys

import numpy as np
from tests.controllers.test_families import EVERY_PAIR
from tests.wasm.test_same_bits import trial

from gambol.page.engines import run_batches
from gambol.rollout.lanes import run_lanes

STEPS, EXACT_STEPS = 6000, 1000
AT_A_TIME = 16


def main(engine: str, families: list[str], exact: bool) -> int:
    pairs = [pair for pair in EVERY_PAIR if not families or pair[1] in families]
    differing = 0
    for first in range(0, len(pairs), AT_A_TIME):
        asked = [(*pair, dtype) for pair in pairs[first : first + AT_A_TIME] for dtype in ("float64", "float32")]
        steps = EXACT_STEPS if exact else STEPS
        batches = [trial(name, family, np.dtype(dtype), steps) for name, family, dtype in asked]
        for one, batch, ran in zip(asked, batches, run_batches(engine, batches, exact=exact), strict=True):
            ends = run_lanes(batch.program, batch.starts, batch.parameters, batch.tables, batch.steps)
            if not np.array_equal(ran.ends, ends, equal_nan=True):
                differing += 1
                print("differs:", *one, flush=True)
        print(f"{min(first + AT_A_TIME, len(pairs))} of {len(pairs)} pairs", flush=True)
    print(f"{2 * len(pairs)} rollouts of {engine}, {'exact' if exact else 'relaxed'}: {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--exact"]
    sys.exit(main(words[0] if words else "node", words[1:], "--exact" in sys.argv))
