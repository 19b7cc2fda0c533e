"""Digests of what gambol saves and shows, one by one: the same on every processor.

    python -m tests.portable.saved_things

prints them as JSON. `test_other_processors.py` has it run by a processor of another kind.
"""

import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from tests.pictures.scenes import HOP
from tests.rollout import golden
from tests.rollout.scenes import random_poses, scene

import gambol
from gambol.drawing.paper import plain_settings
from gambol.pictures.film.camera import film_camera
from gambol.pictures.film.film import filmed
from gambol.pictures.film.space_stage import Player, SpaceStage
from gambol.pictures.film.stage import PlaneStage, Trace

SECONDS = 2.0
# Links on the ground, seen from above, on a turntable; soft in a plane and in space.
BODIES = ("luxo", "fish", "spinner", "worm", "ray")
FILES = (".glb", ".bvh", ".usda", ".csv", ".parquet", ".svg")
FPS, PIXELS = 10.0, 160


def digest(content: bytes | str | np.ndarray) -> str:
    if isinstance(content, np.ndarray):
        content = np.ascontiguousarray(content).tobytes()
    return hashlib.sha256(content if isinstance(content, bytes) else content.encode()).hexdigest()[:16]


def motion_of(name: str) -> gambol.Motion:
    body = gambol.creature(name)
    return gambol.simulate(body, HOP if name == "luxo" else random_poses(body, 3), seconds=SECONDS)


def of_a_motion(name: str) -> Iterator[tuple[str, str]]:
    motion = motion_of(name)
    gait = gambol.describe(motion)
    yield "recording", digest(b"".join(np.ascontiguousarray(x).tobytes() for x in motion.channels.values()))
    yield "gait", digest(repr((gait.data(), gait.vector(motion.creature).tolist())))
    with tempfile.TemporaryDirectory() as folder:
        for ending in FILES:
            motion.save(Path(folder, f"motion{ending}"))
            yield ending, digest(Path(folder, f"motion{ending}").read_bytes())
    yield "film", digest(b"".join(frame.tobytes() for frame in frames_of(motion)))


def frames_of(motion: gambol.Motion) -> Iterator[np.ndarray]:
    """The camera's way, and a few frames of the film."""
    drawable, course = filmed(motion, FPS, 1.0)
    with plain_settings():
        if motion.creature.dimensions == 3:
            stage = SpaceStage([Player(course, drawable)], PIXELS, FPS, 1.0, True)
        else:
            camera = film_camera(course, FPS, True)
            yield camera.corner
            stage = PlaneStage(course, Trace(drawable.time, drawable.centre[:, :2]), camera, PIXELS, FPS, 1.0, False)
        for k in range(0, len(course.corners), 8):
            yield np.asarray(stage.frame(k))


def of_runs() -> Iterator[tuple[str, str]]:
    """Everything that searches leave of those that they keep."""
    soft = gambol.creature("worm")
    runs = {
        "discover": gambol.discover("luxo", trials=320, seconds=2.0, keep=3, seed=1, threads=1),
        "discover random": gambol.discover(soft, method="random", trials=64, seconds=3.0, keep=3, seed=1, threads=1),
    }
    for name, run in runs.items():
        yield name, digest(repr(list(run.rows())))


def of_bodies() -> Iterator[tuple[str, str]]:
    """The programs and numbers that bodies come to."""
    for name in golden.NAMES:
        model, states, _ = scene(name)
        yield name, digest(model.program.fingerprint + repr((model.dt, states.tolist())))


def everything() -> dict[str, str]:
    found = {f"{name} {what}": value for name in BODIES for what, value in of_a_motion(name)}
    found |= dict(of_runs())
    return found | {f"body {name}": value for name, value in of_bodies()}


if __name__ == "__main__":
    print(json.dumps(everything(), indent=1))
