"""Why claims do not come out, as far as anybody knows: one sentence each, told where one does not hold."""

from __future__ import annotations

from gambol_lab.reproduce.experiment import Row

OPEN = "Why is open."

_ITS_FIGURE = "The paper prints the best it saw and we the median of seeds, which differ twofold and more"
_FEW = "The difference is small: with twenty seeds it is beyond doubt (docs/muscles.md)."
_BOTH_ROLL = "Octagons of both genotypes roll here, in full too; masses and strengths are ours, the thesis prints none."
_SMALL_FORM = "The small form breeds too little: in the thesis's size it comes out in"

# Experiment, how its claim begins, why. The first that fits is told.
REASONS: tuple[tuple[str, str, str], ...] = (
    (
        "san-table1",
        "200 random networks",
        "A walker's networks are useful once in a hundred: now and then 200 have none.",
    ),
    (
        "san-table1",
        "cart",
        "The paper's cart turns cartwheels; with the geometry that we gave it, only drawn in the paper, ours does not.",
    ),
    ("san-table1", "", f"{_ITS_FIGURE}; geometry, masses and strengths are ours where only a figure had them."),
    ("san-variety", "cart: the modes", "No cart of ours turns cartwheels: its geometry was only in a figure."),
    ("san-variety", "", "There are more kinds than printed, since names tell more of them apart."),
    ("san-distribution", "", "It lies just outside; what counts as useful is not told, and is a body's length here."),
    (
        "pcg-gaits",
        "walker7",
        "They stay up, but most skip: feet that land one soon after the other neither walk nor run.",
    ),
    ("pcg-leap", "", "Every seed gets farther, but some by half a hop to a whole one."),
    (
        "pcg-recovery",
        "",
        "Six joints have to push together where Luxo has two; the scan lost signs of the walker's ranges.",
    ),
    (
        "pcg-bifurcation",
        "",
        "Gaits are made for distance over six seconds, not for coming back: some wander without falling.",
    ),
    (
        "pcg-interpolation",
        "any speed",
        "Between two gaits limit cycles change abruptly, so that a third differ at half the step.",
    ),
    (
        "hybrid-hopper",
        "with kd1 = 800",
        "It grows from every start, from some by less than the 2 % a cycle up to which it counts as a limit cycle.",
    ),
    (
        "hybrid-hopper",
        "it crosses",
        "With kd2 = 110, where it hops in cycles, all last; with 40, where it wanders, some fall.",
    ),
    (
        "hybrid-hopper",
        "with h2",
        "With kd2 = 110 most heights hop, with 40 few; why the lowest and the highest fall is open.",
    ),
    ("hybrid-hopper", "torque", "Where its push is cut the hopper needs more damping: kd2 of 160 and more."),
    (
        "hybrid-hopper",
        "hopping fails for kd1 ≥ 185 (read as kd2)",
        "It fails, but from about 210 on: edges of the window differ by 10 to 20 %.",
    ),
    (
        "hybrid-hopper",
        "hopping settles on limit cycles for 105 ≤ kd1 ≤ 185 (read as kd2)",
        "Cycles end at about 150 and it wanders from there on: edges of the window differ by 10 to 20 %.",
    ),
    (
        "plan-balance",
        "naive functions: accepted",
        "Half of the seeds are within a factor of two; the median of twenty is three actions, and six on other seeds.",
    ),
    (
        "plan-balance",
        "refined functions: accepted",
        "A simulator in C++, written for a check, agrees with ours; longer intervals, or 32 branches, reach it.",
    ),
    (
        "plan-swingup",
        "swing-up",
        "Four tries flood one moment with like nodes; masses and lengths of the cart are ours.",
    ),
    (
        "plan-spinner",
        "… and slope",
        "The slope depends on the pace of the sway, from -1 to -2.5; why naive plans have this one is open.",
    ),
    ("plan-spinner", "", "Body, interval and look-ahead are not printed; ours suit the refined functions best."),
    ("plan-luxo", "share", "It depends on the terrain, and the thesis's terrains and jumps are only in figures."),
    (
        "plan-memory",
        "balance",
        "Inputs of like states differ so much that their mean carries nothing; local regression gains.",
    ),
    (
        "evolve-worm",
        "",
        "A sensor that hardly changes does a constant's work, so that closed loops are as good as open ones.",
    ),
    (
        "evolve-closed-loop",
        "peak of the first",
        "Without either the first generation is equally bad; only «close to zero» can be meant by both figures.",
    ),
    ("evolve-closed-loop", "without waves", f"{_SMALL_FORM} ten of ten trials."),
    ("evolve-closed-loop", "rings", "Waves alone roll a ring as well: in full, too, half of ten sense."),
    (
        "evolve-terrain",
        "on flat ground",
        "On flat ground the fastest skate, which those that have learned to climb do not.",
    ),
    ("evolve-grouping", "the grouped", f"{_SMALL_FORM} ten of ten trials."),
    ("evolve-grouping", "", _BOTH_ROLL),
    (
        "evolve-clearing",
        "clearing, radius 15",
        "Young networks differ by less than 15 and are one niche; in full nine of ten palettes come out.",
    ),
    ("evolve-clearing", "clearing, radius 10: niches", f"{_SMALL_FORM} ten of ten trials."),
    (
        "muscle-optimisers",
        "simplex in time ends below annealing",
        "The paper's annealing loses 0.10 in the frequency domain and ours 0.01, so that there is no room in between.",
    ),
    ("muscle-optimisers", "annealing in time ends below annealing in free", _FEW),
    ("muscle-optimisers", "simplex in time ends below simplex in free", _FEW),
    (
        "muscle-optimisers",
        "",
        "Told as a share, the unit of Figure 6, T × 0.8 is hot for 650 steps; in the unit of equation 2 it is not.",
    ),
    ("muscle-landscape", "change of E", "One node moves a signal about as far as one cosine does."),
    ("muscle-somersault", "turns", "A whole turn takes a longer flight or a stronger tail; strengths are ours."),
    ("gaits", "walker7", "2,000 trials are few for it: with 8,000 all of five seeds walk."),
    ("gaits", "stages", "It refines several gaits side by side; what refines one alone gets farther with it."),
)


def reason(row: Row) -> str:
    """One sentence on why a claim does not hold.

    >>> reason(Row("pcg-leap", "a leap is found", "300 trials", "3 of 5", 5, False))
    'Every seed gets farther, but some by half a hop to a whole one.'
    >>> reason(Row("none", "of these", "", "", 5, False))
    'Why is open.'
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
