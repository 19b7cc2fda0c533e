"""Tables 3-1 and 3-2: the largest stable step of each integrator on the worm, what a run costs there, and whether
steps that adapt themselves cost less than fixed ones.

The thesis judged stability by eye. Here a step is stable if, in no run, any mass is ever seen to move more than half as
fast again as in the same run at a tenth of the thesis's step. What a run costs is how often accelerations are computed.
The thesis prints neither the masses nor the springs' ks. For this table they were searched, on seeds 101 to 109: of the
worms for which the midpoint method is cheapest, the one whose three steps are nearest to the thesis's. It is much
lighter than the worm of the catalogue, which is made for longer steps than its hard ground would then allow.
"""

from __future__ import annotations

import math

import numpy as np

import gambol
from gambol.compiler.regions import Entries
from gambol.creatures.springs.crawlers import WORLD, worm
from gambol.creatures.springs.creature import SpringBody
from gambol.draws import Draws
from gambol.dynamics.springs.system import SpringSystem
from gambol_lab.reproduce.experiment import Row, Setting

PAPER = {"euler": 0.0075, "midpoint": 0.045, "rk4": 0.08}  # s
MASS, KS = 0.075, 18.0  # kg, N/m; kd is 0.3 N s/m, as printed (6.3.1)
EVALUATIONS = {"euler": 1, "midpoint": 2, "rk4": 4}  # of accelerations in a step
STEPS = (
    0.001,
    0.0025,
    0.005,
    0.0075,
    0.01,
    0.0125,
    0.015,
    0.02,
    0.025,
    0.03,
    0.035,
    0.04,
    0.045,
    0.05,
    0.055,
    0.06,
    0.065,
    0.07,
    0.075,
    0.08,
    0.085,
    0.09,
    0.1,
    0.12,
    0.14,
    0.16,
    0.18,
    0.2,
    0.25,
    0.3,
)
SECONDS = 30.0  # of a run (3.4.6)
FINE, FAST = 0.002, 1.5  # s; times the speed of the fine run that is still no sign of instability
POSES, POSE_SECONDS = 6, 5.0
FIXED, MOST_ERROR = 0.02, 0.01  # s and m, of Table 3-2
LONGEST, SHORTEST = 0.2, 1e-4  # s, within which steps adapt


def run(setting: Setting) -> list[Row]:
    """Random muscle activity on flat ground, another for each seed."""
    body = table_worm()
    largest: dict[str, list[float]] = {name: [] for name in PAPER}
    ratios = []
    for seed in setting.seeds:
        drive = _activity(body, seed)
        speed = _top_speed(body, drive, FINE, "rk4")
        for integrator, found in largest.items():
            setting.report(f"seed {seed}: the largest stable step of {integrator}")
            found.append(_largest(body, drive, integrator, speed))
        setting.report(f"seed {seed}: steps that adapt")
        ratios.append(_adaptive(body, drive) / (EVALUATIONS["midpoint"] * SECONDS / FIXED))
    steps = {name: float(np.median(found)) for name, found in largest.items()}
    cost = {name: EVALUATIONS[name] / step if step else math.inf for name, step in steps.items()}
    _draw(setting, body)
    count = len(setting.seeds)
    rows = [
        Row(
            "ode-table",
            f"largest stable step of {name} (s)",
            f"{paper:g}",
            f"{_at_least(steps[name])}{steps[name]:g} ({min(largest[name]):g} … {max(largest[name]):g})",
            count,
            0.5 < steps[name] / paper < 2.0,
        )
        for name, paper in PAPER.items()
    ]
    rows.append(
        Row(
            "ode-table",
            "accelerations per simulated second at that step: Euler, midpoint, RK4",
            "29, 10.2, 12.1 (s of computing): midpoint least",
            ", ".join(f"{cost[name]:.0f}" for name in PAPER),
            count,
            cost["midpoint"] == min(cost.values()),
        )
    )
    rows.append(
        Row(
            "ode-table",
            f"cost of adaptive against fixed steps of {FIXED:g} s (midpoint)",
            "26/21 = 1.24, from 0.71 to 1.76",
            f"mean {np.mean(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}",
            count,
            bool(np.mean(ratios) > 1.0),
        )
    )
    return rows


def table_worm() -> SpringBody:
    """The worm of the table.

    >>> round(table_worm().mass, 9)
    1.65
    """
    masses = {mass.name: MASS for mass in worm().points}
    return worm(ks=KS, masses=masses, hints={"world": WORLD})


def _at_least(step: float) -> str:
    return "≥ " if step == STEPS[-1] else ""


def _activity(body: SpringBody, seed: int) -> gambol.controllers.PoseSequence:
    draws = Draws(seed)
    return gambol.controllers.PoseSequence(
        poses=tuple(
            gambol.controllers.Pose(seconds=POSE_SECONDS, targets=tuple(draws.one() for _ in body.actuators))
            for _ in range(POSES)
        )
    )


def _top_speed(body: SpringBody, drive: gambol.controllers.PoseSequence, step: float, integrator: str) -> float:
    """m/s of the fastest mass between frames; infinite if the run does not end."""
    motion = gambol.simulate(body, drive, seconds=SECONDS, dt=step, integrator=integrator, fps=10.0)
    if motion.status != "ok":
        return math.inf
    return float((np.linalg.norm(np.diff(motion.position, axis=0), axis=2) / np.diff(motion.time)[:, None]).max())


def _largest(body: SpringBody, drive: gambol.controllers.PoseSequence, integrator: str, speed: float) -> float:
    """The last step before the first that is not stable."""
    best = 0.0
    for step in STEPS:
        if not _top_speed(body, drive, step, integrator) < FAST * speed:
            break
        best = step
    return best


def _adaptive(body: SpringBody, drive: gambol.controllers.PoseSequence) -> float:
    """Accelerations that a run with the steps of Figure 3-11 computes, by the midpoint method."""
    system = SpringSystem(body, gambol.dynamics.natural_world(body))
    tables = {name: Entries(values) for name, values in system.tables().items()}
    state, time, step, moves = system.rest(), 0.0, FIXED, 0
    while time < SECONDS:
        targets = drive.poses[int(time / POSE_SECONDS) % POSES].targets
        whole = system.step(tables, state, targets, step, "midpoint")
        half = system.step(tables, state, targets, 0.5 * step, "midpoint")
        half = system.step(tables, half, targets, 0.5 * step, "midpoint")
        error = math.dist([float(x) for x in whole], [float(x) for x in half])
        wanted = min(max(step * (MOST_ERROR / max(error, 1e-12)) ** 0.5, SHORTEST), LONGEST)
        moves += 3
        if wanted < step:
            half, taken = system.step(tables, state, targets, wanted, "midpoint"), wanted
            moves += 1
        else:
            taken = step
        state, time, step = half, time + taken, wanted
    return float(EVALUATIONS["midpoint"] * moves)


def _draw(setting: Setting, body: SpringBody) -> None:
    drive = _activity(body, setting.seeds[0])
    gambol.simulate(body, drive, seconds=SECONDS, dt=FIXED).save(setting.out / "ode-table-worm.png")
