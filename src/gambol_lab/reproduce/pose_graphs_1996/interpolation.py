"""Controllers mixed number by number give in-between motions; frames mixed one by one break physics.

(van de Panne 1996, section 4.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import gambol
from gambol.draws import Draws
from gambol.pictures.scene.contact_sheet import contact_sheet
from gambol.skills.leap_synthesis import HOPS, LEAST_GAIN
from gambol.skills.recovery_synthesis import APART
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.pose_graphs_1996.hopping import is_stable, regular_hop

ID = "pcg-interpolation"
KS = (0.0, 0.25, 0.5, 0.75, 1.0)
FINER = tuple(i / 16 for i in range(17))  # every second one is never simulated while tuning
ROUNDS, CHAINS = 60, 5  # 300 trials in all for a leap and for a stop, and the searches that race for them
ATTEMPTS = 5  # at a leap, with other random changes while there is none
SPEED_ROUNDS = 100  # 500 trials for the fast gait: the most that the paper's local phase takes
TRIES = 20  # convex combinations of each seed
ASKED = 7  # values along the axis of speeds
FPS = 240.0


@dataclass(frozen=True)
class SeedMotions:
    """The motions of one seed."""

    seed: int
    hop: gambol.controllers.PoseGraph
    fast: gambol.controllers.PoseGraph
    leap: gambol.controllers.PoseGraph
    stop: gambol.controllers.PoseGraph
    stop_seconds: float  # of its trials
    attempts: int  # until there was a leap


def run(setting: Setting) -> list[Row]:
    """A regular gait, the fast one, leap and stop that are tuned from it, and what lies between them."""
    found = [_motions(seed, setting) for seed in setting.seeds]
    _pictures(found[0], setting)
    seeds = len(found)
    return [
        *_between(found, seeds),
        _calibrated(found, seeds),
        _convex(found, seeds, setting),
        *_kinematic(found, seeds),
    ]


def _motions(seed: int, setting: Setting) -> SeedMotions:
    setting.report(f"seed {seed}: a regular hop, a fast one, a leap and a stop")
    start = regular_hop(seed)
    assert isinstance(start.controller, gambol.controllers.PoseGraph)

    def best(run: gambol.Run) -> gambol.controllers.PoseGraph:
        controller = run.best(1)[0].controller
        assert isinstance(controller, gambol.controllers.PoseGraph)
        return controller

    fast = gambol.refine(start, between=True, trials=SPEED_ROUNDS, chains=CHAINS, keep=1, seed=seed)
    for attempt in range(ATTEMPTS):
        leap = best(gambol.skills.leap(start, trials=ROUNDS, chains=CHAINS, keep=1, seed=seed + attempt * APART))
        if _gain(gambol.skills.interpolate("luxo", leap, start.controller, KS, seconds=12.0)) >= LEAST_GAIN:
            break
    stop = gambol.skills.stop(start, trials=ROUNDS, chains=CHAINS, keep=1, seed=seed)
    return SeedMotions(seed, start.controller, best(fast), leap, best(stop), stop.recipe.seconds, attempt + 1)


def _gain(leaps: gambol.skills.Blend) -> float:
    """Hops that the whole leap gets farther than the gait."""
    return float(HOPS * (leaps.values[-1] / leaps.values[0] - 1.0))


# in-between motions


def _between(found: Sequence[SeedMotions], seeds: int) -> list[Row]:
    speeds = [gambol.skills.interpolate("luxo", one.fast, one.hop, KS, task="cruise", seconds=8.0) for one in found]
    leaps = [gambol.skills.interpolate("luxo", one.leap, one.hop, KS, seconds=12.0) for one in found]
    gains = [_gain(blend) for blend in leaps]
    rising = sum(blend.monotone and gain >= LEAST_GAIN for blend, gain in zip(leaps, gains, strict=True))
    finer = [gambol.skills.interpolate("luxo", one.leap, one.hop, FINER, seconds=12.0) for one in found]
    flights = [gambol.skills.interpolate("luxo", one.leap, one.hop, KS, task="flight", seconds=12.0) for one in found]
    stops, net = (
        [gambol.skills.interpolate("luxo", one.stop, one.hop, KS, task=task, seconds=one.stop_seconds) for one in found]
        for task in ("way", "travel")
    )
    inside = [_inside(blend) for blend in speeds]
    share = sum(map(sum, inside)) / (3 * seeds)
    return [
        Row(ID, "speeds at k = 0.25, 0.5, 0.75 lie between those of the nominal and the speed-optimal gait",
            "generally; no guarantee", f"{100 * share:.0f} %; {_listed(speeds, 'm/s')}", seeds, share >= 0.8),
        Row(ID, f"leaps in between: distance over all 7 hops rises with k, over 5 values of k, by {LEAST_GAIN} hops at "
            "least", "any intermediate-size leap", f"{rising} of {seeds} seeds; {_listed(leaps, 'm')}", seeds,
            rising == seeds),
        Row(ID, "the same, over 17 values of k: eight of them were never looked at while tuning",
            "any intermediate-size leap", f"{_monotone(finer)} of {seeds} seeds; of all steps "
            f"{100 * np.mean([_back(blend) for blend in finer]):.0f} % go back", seeds, None),
        Row(ID, f"how much farther the whole leap gets in {HOPS} hops, after 300 trials, again until there is a leap",
            "a leap", f"{', '.join(f'{gain:.1f}' for gain in gains)} hops; begun "
            f"{', '.join(str(one.attempts) for one in found)} times", seeds, None),
        Row(ID, "the same, length of the longest flight", "any intermediate-size leap",
            f"{_monotone(flights)} of {seeds} seeds; {_listed(flights, 'm')}", seeds, None),
        Row(ID, "stops in between: xmax + (xmax − xend) of five cycles and what follows falls with k, over 5 values",
            "slows down (Figure 7C)", f"{_monotone(stops)} of {seeds} seeds; {_listed(stops, 'm')}", seeds,
            _monotone(stops) >= 0.8 * seeds),
        Row(ID, "the same, distance from the start alone", "slows down (Figure 7C)",
            f"{_monotone(net)} of {seeds} seeds; {_listed(net, 'm')}", seeds, None),
    ]  # fmt: skip


def _inside(blend: gambol.skills.Blend) -> list[bool]:
    """Which of the mixtures are upright, with a value between those of the ends."""
    low, high = sorted(blend.values[[0, -1]])
    return [bool(up and low <= x <= high) for x, up in zip(blend.values[1:-1], blend.upright[1:-1], strict=True)]


def _monotone(blends: Sequence[gambol.skills.Blend]) -> int:
    return sum(blend.monotone for blend in blends)


def _back(blend: gambol.skills.Blend) -> float:
    """The share of steps that go against the way as a whole."""
    steps = np.diff(blend.values)
    return float(np.mean(steps * np.sign(steps.sum()) < 0.0))


def _listed(blends: Sequence[gambol.skills.Blend], unit: str) -> str:
    """`0.300 0.361 0.412 0.521 0.583, …`; × for what falls."""
    rows = [" ".join(f"{x:.3f}" if up else "×" for x, up in zip(b.values, b.upright, strict=True)) for b in blends]
    return f"{', '.join(rows)} {unit}"


def _calibrated(found: Sequence[SeedMotions], seeds: int) -> Row:
    """Values asked of an axis, and what the simulation then says."""
    held = tried = halved = 0
    faster = []
    for one in found:
        space = gambol.skills.MotionSpace.around("luxo", one.hop, speed=one.fast)
        ends = space.walk("speed").values[[0, -1]]
        low, high = sorted(ends.tolist())
        faster.append(f"{ends[1] / ends[0]:.1f}")
        for value in np.linspace(low, high, ASKED):
            tried += 1
            try:
                place = space.locate(speed=float(value))
            except gambol.InvalidInput:
                continue
            held += 1
            halved += abs(place.halved["speed"] - value) <= 2.0 * place.tolerances["speed"]
    return Row(
        ID,
        f"any speed in between can be reached: {ASKED} from the nominal to the fast gait's",
        "a gait of any in-between speed",
        f"{held} of {tried} are found, within 2 % of the axis's span; {halved} of these within 4 % with half "
        f"the step; the fast gait is {', '.join(faster)} times as fast",
        seeds,
        held >= 0.9 * tried,
    )


# stability


def _convex(found: Sequence[SeedMotions], seeds: int, setting: Setting) -> Row:
    stable = tries = 0
    for one in found:
        setting.report(f"seed {one.seed}: {TRIES} convex combinations of stable gaits")
        varied = gambol.skills.variations("luxo", one.hop, count=4, directions=16, seed=one.seed)
        gaits = [graph for graph in (one.hop, one.fast, *(v.graph for v in varied.chosen)) if is_stable(graph)]
        for i in range(TRIES if len(gaits) > 1 else 0):
            draws = Draws(one.seed, "convex", i)
            a = int(draws.integers(1, 0, len(gaits) - 1)[0])
            b = (a + int(draws.integers(1, 1, len(gaits) - 1)[0])) % len(gaits)
            tries += 1
            stable += is_stable(gambol.controllers.mixed(gaits[a], gaits[b], draws.one()))
    return Row(
        ID,
        "a convex combination of two stable gaits made from one is stable",
        "convex combinations are most predictable",
        f"{stable} of {tries} tries",
        seeds,
        tries > 0 and stable >= 0.8 * tries,
    )


# against kinematic interpolation


def _kinematic(found: Sequence[SeedMotions], seeds: int) -> list[Row]:
    pairs = [(one.fast, one.hop) for one in found] + [(one.leap, one.hop) for one in found]
    mixed = [
        gambol.skills.violations(
            gambol.simulate("luxo", gambol.skills.interpolate("luxo", a, b, [0.5]).graphs[0], fps=FPS)
        )
        for a, b in pairs
    ]
    frames = [gambol.skills.violations(gambol.skills.kinematic_blend("luxo", a, b, 0.5, fps=FPS)) for a, b in pairs]

    def both(name: str, factor: float, unit: str) -> tuple[float, float, str]:
        ours, theirs = (float(np.median([getattr(v, name) for v in some])) * factor for some in (mixed, frames))
        most = max(getattr(v, name) for v in frames) * factor
        return ours, theirs, f"controllers {ours:.3g} {unit}, frames {theirs:.3g} {unit} (up to {most:.3g})"

    impossible, depth, slide, jerk = (
        both("impossible", 100.0, "%"),
        both("penetration", 1000.0, "mm"),
        both("slide", 100.0, "cm/m"),
        both("jerk", 0.001, "krad/s³"),
    )
    claim = "half-way between two gaits, and between gait and leap, in the median: "
    return [
        Row(ID, claim + "time with forces that neither gravity nor ground gives", "kinematic interpolation violates",
            impossible[2], seeds, impossible[0] < 0.1 < impossible[1]),
        Row(ID, claim + "deepest penetration", "can violate", depth[2], seeds, None),
        Row(ID, claim + "foot-slide", "can violate", slide[2], seeds, None),
        Row(ID, claim + "jerkiness of the joints", "can be jerky", jerk[2], seeds, None),
    ]  # fmt: skip


# pictures


def _pictures(one: SeedMotions, setting: Setting) -> None:
    space = gambol.skills.MotionSpace.around("luxo", one.hop, speed=one.fast, leap=one.leap, stop=one.stop)
    gambol.plot.space(space, setting.out / f"{ID}-space.png")
    leaps = gambol.skills.interpolate("luxo", one.leap, one.hop, KS).graphs
    motions = [gambol.simulate("luxo", graph, seconds=4.0) for graph in leaps]
    start = sum(one.hop.state(name).seconds or 0.0 for name in one.hop.cycle) * 2
    contact_sheet(
        motions,
        [f"k = {k:g}" for k in KS],
        setting.out / f"{ID}-leaps.png",
        columns=1,
        poses=14,
        seconds=[(start, start + 1.6)] * len(KS),
        title="luxo: leaps between a hop and a leap",
    )
    middle = gambol.controllers.mixed(one.fast, one.hop, 0.5)
    gaits = [gambol.simulate("luxo", graph, fps=120.0) for graph in (one.hop, one.fast, middle)]
    gaits.append(gambol.skills.kinematic_blend("luxo", one.fast, one.hop, 0.5, fps=120.0))
    names = ["A   the nominal gait", "B   the fast gait", "C   half-way between the controllers, simulated",
             "D   half-way between the frames of A and B"]  # fmt: skip
    periods = [one.hop.period, one.fast.period, middle.period, middle.period]
    spans = [(9 * (period or 0.0), (9 + 5 / 6) * (period or 0.0)) for period in periods]
    contact_sheet(
        gaits,
        names,
        setting.out / f"{ID}-gaits.png",
        columns=2,
        seconds=spans,
        title="luxo: a cycle of two gaits, and of two ways to come between them",
    )
