"""Golden hashes: what every creature's rollout comes to, bit for bit, on every machine.

`make golden` writes them anew after a change that is meant to change results. Say in the commit why it is.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
from tests.rollout.scenes import random_graph, random_poses, scene

import gambol
from gambol.rollout.lanes import run_lanes

FILE = Path(__file__).with_name("golden.json")
SECONDS = 1.5
CANDIDATES = 3
OF_BONES = ("anglepoise", "hound", "tarantula")  # three of them stand for all: they take longest to compile
NAMES = tuple(name for name in gambol.creature_names() if gambol.creature(name).body != "bones" or name in OF_BONES)
# Pose graphs are one kernel more: on one body of each way of being simulated, in a plane, on a turntable and in space.
GRAPHED = ("luxo", "walker7", "cheetah", "spinner", "worm", "shark", "hound")
# What drives whom, by what stands behind the creature's name.
DRIVES = {"": (random_poses, NAMES), " pose-graph": (random_graph, GRAPHED)}


def rollout_hash(name: str, precision: str, drive=random_poses) -> str:
    """Hash of the final states of a few candidates."""
    return hash_of(run_golden(name, precision, drive))


def run_golden(name: str, precision: str, drive=random_poses, run=run_lanes) -> np.ndarray:
    """Where those candidates end."""
    model, states, parameters = scene(name, CANDIDATES, drive)
    dtype = np.dtype(precision)
    numbers = states.astype(dtype), parameters.astype(dtype)
    return run(model.program, *numbers, model.tables, round(SECONDS / model.dt))


def hash_of(result: np.ndarray) -> str:
    dtype = result.dtype
    return hashlib.sha256(np.ascontiguousarray(result).astype(dtype.newbyteorder("<")).tobytes()).hexdigest()[:16]


def all_hashes() -> dict[str, dict[str, str]]:
    return {
        name + behind: {precision: rollout_hash(name, precision, drive) for precision in ("float64", "float32")}
        for behind, (drive, names) in DRIVES.items()
        for name in names
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_hashes(), indent=1) + "\n", encoding="utf-8")
