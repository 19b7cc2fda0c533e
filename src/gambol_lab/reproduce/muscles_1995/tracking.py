"""Figure 5: the shark goes from target to target with six skills (section 3.1). Where the targets are is ours."""

from __future__ import annotations

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting

ID = "muscle-tracking"
TRIALS, TRIAL_SECONDS = 1000, 8.0  # of each skill that is learned
KEPT = 4  # of what was learned are abstracted: the best may be one that a single mode does not hold
# As sharp as it can; and by less than half of that, going as far as it can meanwhile.
TURNS = {"sharp": gambol.tasks.Turn(to="left"), "wide": gambol.tasks.Turn(to="left", degrees=30.0, forward=0.5)}
# m from above, z to the right. At full speed the shark's sharp turn had a radius of four lengths of its body.
TARGETS = ((10.0, 2.0), (19.0, -1.0), (26.0, -7.0), (34.0, -10.0), (42.0, -7.0))
INTERVAL, HORIZON = 1.2, 8.0  # s from decision to decision, and for which each skill is tried
REACH = 0.75  # m: half the body
LIMIT = 120.0  # s


def run(setting: Setting, trials: int = TRIALS, limit: float = LIMIT) -> list[Row]:
    """Learns, abstracts to one mode, mirrors, and pursues, for each seed."""
    chases, spread = [], []
    for i, seed in enumerate(setting.seeds):
        repertoire = _repertoire(setting, seed, trials, i)
        spread.append(_turning(repertoire))
        shark = gambol.creature("shark")
        depth = float(gambol.simulate(shark, gambol.controllers.Passive(), seconds=0.01).centre[0, 1])
        targets = [(x, depth, z) for x, z in TARGETS]
        chases.append(
            gambol.skills.pursue(
                shark, repertoire, targets, nose="nose", interval=INTERVAL, horizon=HORIZON, reach=REACH, seconds=limit
            )
        )
    shown = max(chases, key=lambda chase: (len(chase.reached), -chase.seconds))
    gambol.plot.chase(shown, setting.out / f"{ID}.png")
    reached = [len(chase.reached) for chase in chases]
    used = [len({decision.skill for decision in chase.decisions}) for chase in chases]
    faster = [chase.seconds / chase.spent for chase in chases]
    count = len(chases)
    return [
        Row(
            ID,
            f"{len(TARGETS)} successive targets are reached with six skills of one mode",
            "a path through the targets",
            f"{_listed(reached)} of {len(TARGETS)}, in {_listed([chase.seconds for chase in chases])} s; "
            f"it used {_listed(used)} skills",
            count,
            sum(chase.complete for chase in chases) >= 0.8 * count,
        ),
        Row(
            ID,
            "the sharp turn is sharper than the wide one",
            "two radii",
            "; ".join(f"{sharp:.0f}° and {wide:.0f}° in {TRIAL_SECONDS:g} s" for sharp, wide in spread),
            count,
            all(sharp > wide for sharp, wide in spread),
        ),
        Row(
            ID,
            "speed of the computation, compared with real time",
            "can be made to work in real time",
            f"{min(faster):.0f} to {max(faster):.0f} times faster",
            count,
            min(faster) > 1.0,
        ),
    ]


def _repertoire(setting: Setting, seed: int, trials: int, done: int) -> gambol.controllers.Repertoire:
    """do-nothing, straight, and sharp and wide turns to either side; the right ones are mirror images."""
    tasks = {"straight": gambol.tasks.Straight(), **TURNS}
    known = gambol.controllers.Repertoire(creature="shark").with_rest(gambol.creature("shark"))
    for i, (name, task) in enumerate(tasks.items()):
        part = setting.progress.part(len(tasks) * done + i, 1, len(tasks) * len(setting.seeds))
        run = gambol.learn(
            "shark",
            task,
            trials=trials,
            seconds=TRIAL_SECONDS,
            keep=KEPT,
            seed=seed,
            precision="float32",
            progress=part,
        )
        setting.progress.raise_if_cancelled()
        few = max((gambol.skills.abstract(one, modes=1) for one in run.best(KEPT)), key=lambda one: one.score_after)
        if name == "straight":
            known = known.with_skill(name, few.skill)
        else:
            known = known.with_skill(f"{name}-left", few.skill).with_skill(f"{name}-right", few.mirrored().skill)
    return known


def _turning(repertoire: gambol.controllers.Repertoire) -> tuple[float, float]:
    """Degrees that the sharp and the wide turn make in a trial, as skills."""
    waves = [repertoire.skill(f"{name}-left").wave for name in ("sharp", "wide")]
    task = gambol.tasks.Turn(to="left")
    sharp, wide = np.degrees(gambol.evaluate("shark", waves, task=task, seconds=TRIAL_SECONDS).scores)
    return float(sharp), float(wide)


def _listed(values: list[int] | list[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in values)
