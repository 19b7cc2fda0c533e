"""Van de Panne 1996, Figure 7: Luxo stops out of a fast hop, and slows down with what lies between."""

from __future__ import annotations

import gambol
from gambol.skills.stop_synthesis import CYCLES, STOPPING, before_stop
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.pose_graphs_1996.hopping import regular_hop

ID = "pcg-stop"
LOCAL, CHAINS = 300, 5  # trials in all, and the searches that race for them
BETWEEN = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the way from the plain gait to the stop


def run(setting: Setting) -> list[Row]:
    """A gait and a stop for each seed, and the motions between the two."""
    stopping, untuned, hops, standing, between = [], [], [], [], []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a hop, then a stop in {LOCAL} trials")
        hop = regular_hop(seed).controller
        assert isinstance(hop, gambol.controllers.PoseGraph) and hop.period is not None
        found = gambol.skills.stop(hop, creature="luxo", trials=LOCAL // CHAINS, chains=CHAINS, seed=seed, keep=1)
        graph, seconds = found.best(1)[0].controller, found.recipe.seconds
        assert isinstance(graph, gambol.controllers.PoseGraph)
        between.append(gambol.skills.interpolate("luxo", graph, hop, BETWEEN, task="way", seconds=seconds))
        stopping.append(float(between[-1].values[-1]))
        plain = before_stop(hop, gambol.creature("luxo"))
        untuned.append(float(gambol.evaluate("luxo", [plain], task="way", seconds=seconds).scores[0]))
        before, after = (
            float(gambol.evaluate("luxo", [hop], seconds=cycles * hop.period).scores[0])
            for cycles in (CYCLES - STOPPING, CYCLES)
        )
        hops.append(STOPPING * (stopping[-1] - before) / (after - before))
        motions = [gambol.simulate("luxo", between[-1].graphs[i], seconds=seconds) for i in (2, -1)]
        standing.append(gambol.skills.stands(motions[-1]))
        if seed == setting.seeds[0]:
            motions[-1].save(setting.out / f"{ID}.png")
            motions[0].save(setting.out / f"{ID}-slowing.png")
    seeds = len(setting.seeds)
    shorter = [stop < plain for stop, plain in zip(stopping, untuned, strict=True)]
    good = sum(s and t for s, t in zip(shorter, standing, strict=True))
    ordered = sum(blend.monotone for blend in between)
    fallen = sum(int((~blend.upright[1:-1]).sum()) for blend in between)
    return [
        Row(
            ID,
            f"a stop is found in {LOCAL} trials: it ends standing, after a shorter way than by standing at once",
            "within one hop",
            f"{good} of {seeds} seeds; distance x_max + (x_max − x_end): {_cm(stopping)} cm; if it stands at "
            f"once after {CYCLES} cycles: {_cm(untuned)} cm",
            seeds,
            good >= 0.8 * seeds,
        ),
        Row(
            ID,
            f"how far it gets after the {CYCLES - STOPPING} unchanged cycles",
            "one hop",
            f"{', '.join(f'{x:.1f}' for x in hops)} hops",
            seeds,
            None,
        ),
        Row(
            ID,
            "controllers between the gait and the stop slow down",
            "in-between motions",
            f"the distance shortens steadily over {len(BETWEEN)} steps with {ordered} of {seeds} seeds; "
            f"{fallen} of {seeds * (len(BETWEEN) - 2)} motions in between fall",
            seeds,
            ordered > seeds / 2,
        ),
    ]


def _cm(ways: list[float]) -> str:
    return ", ".join(f"{100 * way:.0f}" for way in ways)
