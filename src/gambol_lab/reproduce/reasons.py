"""Why claims do not come out, as far as anybody knows: one sentence each, told where one does not hold."""

from __future__ import annotations

from gambol_lab.reproduce.experiment import Row

OPEN = "The reason is not known yet."

_ITS_FIGURE = "The paper prints its best result and we print the median of seeds; the seeds differ twofold and more"
_FEW = "The difference is small: twenty seeds show it clearly (docs/muscles.md)."
_BOTH_ROLL = (
    "Octagons of both genotypes roll here, also in the full size; masses and strengths are "
    "ours, since the thesis prints none."
)
_SMALL_FORM = "The small form has too few generations: in the thesis's size the claim holds in"

# Experiment, how its claim begins, why. The first that fits is told.
REASONS: tuple[tuple[str, str, str], ...] = (
    (
        "san-table1",
        "200 random networks",
        "One in a hundred of a walker's networks is useful, so that 200 sometimes have none.",
    ),
    (
        "san-table1",
        "cart",
        "The paper's cart turns cartwheels. Its geometry is only in a drawing, and with the one "
        "that we chose ours does not.",
    ),
    (
        "san-table1",
        "",
        f"{_ITS_FIGURE}; geometry, masses and strengths are ours if the paper has them only in a figure.",
    ),
    ("san-variety", "cart: the modes", "Our carts turn no cartwheels: the paper has the geometry only in a figure."),
    ("san-variety", "", "There are more kinds than in the paper, since gambol has more names for them."),
    (
        "san-distribution",
        "",
        "It lies just outside. The paper does not say what counts as useful; here it is a body's length.",
    ),
    (
        "pcg-gaits",
        "walker7",
        "The gaits stay up, but most of them skip: one foot lands soon after the other, which is "
        "neither a walk nor a run.",
    ),
    ("pcg-leap", "", "Every seed gets farther, but some only by half a hop to a whole one."),
    (
        "pcg-recovery",
        "",
        "Six joints have to push together where Luxo has two. The scan also lost signs of the walker's ranges.",
    ),
    (
        "pcg-bifurcation",
        "",
        "The gaits were optimised for distance over six seconds, not for coming back: some wander without falling.",
    ),
    (
        "pcg-interpolation",
        "any speed",
        "Between two gaits limit cycles change abruptly, so a third of them differ at half the step.",
    ),
    (
        "hybrid-hopper",
        "with kd1 = 800",
        "It grows from every start, but from some by less than 2 % a cycle, which counts as a limit cycle.",
    ),
    (
        "hybrid-hopper",
        "it crosses",
        "With kd2 = 110 it hops in cycles and all last. With 40 it wanders and some fall.",
    ),
    (
        "hybrid-hopper",
        "with h2",
        "With kd2 = 110 it hops at most heights, with 40 at few. Why the lowest and the highest fall is open.",
    ),
    ("hybrid-hopper", "torque", "With a limited push the hopper needs more damping: kd2 of 160 and more."),
    (
        "hybrid-hopper",
        "hopping fails for kd1 ≥ 185 (read as kd2)",
        "It fails, but only from about 210 on: the edges of the window differ by 10 to 20 %.",
    ),
    (
        "hybrid-hopper",
        "hopping settles on limit cycles for 105 ≤ kd1 ≤ 185 (read as kd2)",
        "Cycles end at about 150, and it wanders from there on: the edges of the window differ by 10 to 20 %.",
    ),
    (
        "plan-balance",
        "naive functions: accepted",
        "Half of the seeds are within a factor of two. The median of twenty is three actions, and six on other seeds.",
    ),
    (
        "plan-balance",
        "refined functions: accepted",
        "A simulator in C++, written as a check, agrees with ours. Longer intervals, or 32 "
        "branches, reach the paper's figure.",
    ),
    (
        "plan-swingup",
        "swing-up",
        "Four tries make too many similar nodes at one moment. Masses and lengths of the cart are ours.",
    ),
    (
        "plan-spinner",
        "… and slope",
        "The slope depends on the pace of the sway, from -1 to -2.5. Why naive plans have this slope is open.",
    ),
    (
        "plan-spinner",
        "",
        "The thesis does not print body, interval and look-ahead. Ours suit the refined functions best.",
    ),
    ("plan-luxo", "share", "It depends on the terrain. The thesis has its terrains and jumps only in figures."),
    (
        "plan-memory",
        "balance",
        "Inputs of similar states differ so much that their mean is useless. Local regression helps.",
    ),
    (
        "evolve-worm",
        "",
        "A sensor that hardly changes works like a constant, so closed loops are as good as open ones.",
    ),
    (
        "evolve-closed-loop",
        "peak of the first",
        "The first generation is equally bad without waves and without sensors. Both figures can "
        "only mean «close to zero».",
    ),
    ("evolve-closed-loop", "without waves", f"{_SMALL_FORM} ten of ten trials."),
    (
        "evolve-closed-loop",
        "rings",
        "Waves alone roll a ring as well. In the full size, too, only half of ten use a sensor.",
    ),
    (
        "evolve-terrain",
        "on flat ground",
        "On flat ground the fastest ones skate. Those that have learned to climb do not.",
    ),
    ("evolve-grouping", "the grouped", f"{_SMALL_FORM} ten of ten trials."),
    ("evolve-grouping", "", _BOTH_ROLL),
    (
        "evolve-clearing",
        "clearing, radius 15",
        "Young networks differ by less than 15 and are one niche. In the full size nine of ten palettes come out.",
    ),
    ("evolve-clearing", "clearing, radius 10: niches", f"{_SMALL_FORM} ten of ten trials."),
    (
        "muscle-optimisers",
        "simplex in time ends below annealing",
        "The paper's annealing loses 0.10 in the frequency domain, and ours 0.01. So there is no room in between.",
    ),
    ("muscle-optimisers", "annealing in time ends below annealing in free", _FEW),
    ("muscle-optimisers", "simplex in time ends below simplex in free", _FEW),
    (
        "muscle-optimisers",
        "",
        "In the unit of Figure 6, a share, T × 0.8 is hot for 650 steps. In the unit of equation 2 it is not.",
    ),
    ("muscle-landscape", "change of E", "One node changes a signal about as much as one cosine does."),
    ("muscle-somersault", "turns", "A whole turn needs a longer flight or a stronger tail. Strengths are ours."),
    ("gaits", "walker7", "2,000 trials are too few for it: with 8,000 all five seeds walk."),
    (
        "gaits",
        "stages",
        "It refines several gaits side by side. A search that refines only one gets farther with that one.",
    ),
)


def reason(row: Row) -> str:
    """One sentence on why a claim does not hold.

    >>> reason(Row("pcg-leap", "a leap is found", "300 trials", "3 of 5", 5, False))
    'Every seed gets farther, but some only by half a hop to a whole one.'
    >>> reason(Row("none", "of these", "", "", 5, False))
    'The reason is not known yet.'
    """
    some = (why for experiment, begins, why in REASONS if row.id == experiment and row.claim.startswith(begins))
    return next(some, OPEN)


def reasons(rows: list[Row]) -> list[str]:
    """Why claims of some rows do not hold, as lines of Markdown; each sentence once, behind all that it is about."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.holds is False:
            found.setdefault(reason(row), []).append(row.claim)
    return [f"- {'; '.join(claims)}: **{why}**" for why, claims in found.items()]
