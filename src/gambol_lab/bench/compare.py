"""All engines on all works, side by side."""

from __future__ import annotations

import os

from gambol.creatures.springs.creature import SpringBody
from gambol.progress import Progress
from gambol_lab.bench import (
    blocks,
    environments,
    mujoco_peer,
    mujoco_san,
    numpy_springs,
    own,
    taichi_springs,
    warp_springs,
)
from gambol_lab.bench.measurement import Measurement
from gambol_lab.bench.trust import largest_trusted, own_travel
from gambol_lab.bench.works import COMMON_STEP, Work

SPRING_PEERS = {"numpy": numpy_springs, "taichi": taichi_springs, "warp": warp_springs}


def compare(work: Work, threads: list[int], peers: bool, progress: Progress) -> list[Measurement]:
    """Rows for one work."""
    if work.trials:
        progress.report(0, 0, note=f"{work.name}: gambol float32")
        return [own.measure(work, work.step, threads[-1], "float32")]
    if work.bodies:
        return blocks.compare(peers, lambda note: progress.report(0, 0, note=f"{work.name}: {note}"))
    if work.environments:
        return _environments(work, threads[-1], peers, progress)
    if isinstance(work.creature, SpringBody):
        return _springs(work, threads, peers, progress)
    return (_networks if work.family == "san" else _poses)(work, threads, peers, progress)


def _environments(work: Work, threads: int, peers: bool, progress: Progress) -> list[Measurement]:
    """In one program, what `evaluate` reaches, and Gymnasium's own vector of processes, one after another."""
    rows = []
    for precision in ("float64", "float32"):
        progress.report(0, 0, note=f"{work.name}: gambol {precision}, {environments.LANES} lanes")
        rows.append(environments.measure(work, threads, precision))
        rows.append(environments.measure_evaluate(work, threads, precision))
    if peers and environments.peer_is_installed():
        progress.report(0, 0, note=f"{work.name}: {environments.PEER}")
        rows += filter(None, [environments.measure_peer(work, threads)])
    return rows


def _springs(work: Work, threads: list[int], peers: bool, progress: Progress) -> list[Measurement]:
    """Everybody at the step that suits the creature."""
    rows = []
    for count in threads:
        for precision in ("float64", "float32"):
            progress.report(0, 0, note=f"{work.name}: gambol {precision}, {count} thread{'s' * (count > 1)}")
            rows.append(own.measure(work, work.step, count, precision))
    for name, peer in SPRING_PEERS.items() if peers else ():
        for precision in ("float64", "float32") if peer.is_installed() else ():
            progress.report(0, 0, note=f"{work.name}: {name} {precision}")
            rows.append(peer.measure(work, work.step, precision))
    return rows


def _networks(work: Work, threads: list[int], peers: bool, progress: Progress) -> list[Measurement]:
    """Sense, control, step and measure, at the step that suits the creature."""
    rows = []
    for count in threads:
        for precision in ("float64", "float32"):
            progress.report(0, 0, note=f"{work.name}: gambol {precision}, {count} thread{'s' * (count > 1)}")
            rows.append(own.measure(work, work.step, count, precision))
    if peers and mujoco_peer.is_installed():
        progress.report(0, 0, note=f"{work.name}: mujoco with the network in NumPy")
        rows.append(mujoco_san.measure(work, work.step))
    return rows


def _poses(work: Work, threads: list[int], peers: bool, progress: Progress) -> list[Measurement]:
    """Everybody at the same step, then each at its own largest trusted one."""
    rows = []
    progress.report(0, 0, note=f"{work.name}: which steps gambol can be trusted at")
    own_step = largest_trusted(work, own_travel)
    for count in threads:
        for precision in ("float64", "float32"):
            for step in dict.fromkeys((COMMON_STEP, own_step)):
                told = f"{work.name}: gambol {precision}, {count} thread{'s' * (count > 1)}, {step * 1e3:g} ms"
                progress.report(0, 0, note=told)
                rows.append(own.measure(work, step, count, precision))
    if peers and mujoco_peer.is_installed():
        progress.report(0, 0, note=f"{work.name}: which steps mujoco can be trusted at")
        peer_step = largest_trusted(work, mujoco_peer.travel)
        for count in threads:
            for step in dict.fromkeys((COMMON_STEP, peer_step)):
                told = f"{work.name}: mujoco, {count} thread{'s' * (count > 1)}, {step * 1e3:g} ms"
                progress.report(0, 0, note=told)
                rows.append(mujoco_peer.measure(work, step, count))
    return rows


def thread_counts() -> list[int]:
    """One thread, and all cores."""
    return sorted({1, os.cpu_count() or 1})
