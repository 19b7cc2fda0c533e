"""Memory of a large batch, measured in a process of its own."""

from __future__ import annotations

import subprocess
import sys

CANDIDATES = 100_000

PROGRAM = """
import resource, sys
import gambol
creature = gambol.creature(sys.argv[1])
hold = gambol.controllers.PoseSequence.hold(creature).poses[0]
controller = gambol.controllers.PoseSequence(poses=[hold] * 10)
gambol.evaluate(creature, [controller] * int(sys.argv[2]), seconds=0.02)
unit = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)
"""


def peak_bytes(creature: str, candidates: int = CANDIDATES) -> int | None:
    """Largest memory of a process that evaluates so many controllers of ten poses; None where it cannot be told."""
    command = [sys.executable, "-c", PROGRAM, creature, str(candidates)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else None
