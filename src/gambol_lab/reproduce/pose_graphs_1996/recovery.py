"""Getting up after a fall: Luxo from both landing states (Figure 8), the walker from both (Figure 9).

(van de Panne 1996, section 3.)
"""

from __future__ import annotations

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS = 100
KEPT, TUNING = 2, 250  # 600 trials in all: "on the order of 100-600 trials"
ATTEMPTS = 10  # with other random chains while none stands, what the walker gets as well
SHOWN = 2.5  # s of a recovery in the picture
RANDOM = 1000  # chains, for the share of them that gets up by chance
UP = 0.8  # of the score that standing gives: random chains that already get up
ENERGY = 0.2  # weight of energy in the last experiment


def run(setting: Setting) -> list[Row]:
    """Chains of four states that end in a given stance, by random draws and ascent."""
    rows, shares = [], {}
    for side in ("front", "back"):
        row, shares[side] = _luxo(side, setting)
        rows.append(row)
    rows.append(
        Row(
            "pcg-recovery",
            "Luxo: fewer trials from the front than from the back",
            "fewer from the front",
            f"{100 * shares['front']:.0f} % of random chains get up from the front, "
            f"{100 * shares['back']:.1f} % from the back",
            len(setting.seeds),
            shares["front"] > shares["back"],
        )
    )
    rows.append(_energy(setting))
    walker = gambol.creature("walker7")
    stance, chances = gambol.skills.stable_stance(walker), []
    for side in ("front", "back"):
        for attempts in (1, ATTEMPTS):
            row, easier = _walker(walker, stance, side, attempts, setting)
            rows.append(row)
        chances.append((side, easier, shares[side]))
    told = (
        f"from the {side} {100 * walkers:.1f} % of the walker's, {100 * luxos:.1f} % of Luxo's"
        for side, walkers, luxos in chances
    )
    return [
        *rows,
        Row(
            "pcg-recovery",
            "the walker gets up in fewer trials than Luxo",
            "fewer trials",
            f"random chains that get up: {'; '.join(told)}",
            len(setting.seeds),
            all(walkers > luxos for _, walkers, luxos in chances),
        ),
    ]


def _luxo(side: str, setting: Setting) -> tuple[Row, float]:
    stands, shares = [], []
    for seed in setting.seeds:
        setting.report(f"luxo on its {side}, seed {seed}: {TRIALS} random chains, {KEPT} tuned by {TUNING} trials each")
        best = gambol.skills.recover("luxo", side, trials=TRIALS, kept=KEPT, tuning=TUNING, attempts=1, seed=seed).best(
            1
        )[0]
        shares.append(_share_up(best, gambol.creature("luxo"), side, seed))
        stands.append(gambol.skills.stands(gambol.replay(best)))
        if seed == setting.seeds[0]:
            gambol.replay(best, seconds=SHOWN).save(setting.out / f"pcg-recovery-luxo-{side}.png")
    count, good = len(stands), int(sum(stands))
    claim = f"Luxo gets up from its {side} within {TRIALS + KEPT * TUNING} trials"
    return Row("pcg-recovery", claim, "it does", f"{good} of {count} seeds", count, good >= 0.8 * count), float(
        np.mean(shares)
    )


def _share_up(best: gambol.Candidate, body: gambol.Creature, side: str, seed: int) -> float:
    """The share of random chains that stand in the end; none where not even the best of a search does."""
    recipe = best.recipe
    assert recipe is not None
    if not gambol.skills.stands(gambol.replay(best)):
        return 0.0
    found = gambol.discover(
        recipe.creature,
        family="pose-graph",
        sampling=recipe.sampling,
        task="recovery",
        state=gambol.skills.fallen(body, side),
        seconds=recipe.seconds,
        trials=RANDOM,
        seed=seed,
        keep=1,
    )
    return float(np.mean([row["score"] > UP * best.score for row in found.rows()]))


def _energy(setting: Setting) -> Row:
    """What recovering costs with and without energy in the score."""
    costs = []
    for seed in setting.seeds:
        setting.report(f"luxo on its front, seed {seed}: with and without energy in the score")
        runs = [
            gambol.skills.recover(
                "luxo", "front", energy_weight=w, trials=TRIALS, kept=KEPT, tuning=TUNING, attempts=1, seed=seed
            )
            for w in (0.0, ENERGY)
        ]
        costs.append([_cost(run.best(1)[0]) for run in runs])
    plain, thrifty = np.median(np.array(costs), axis=0)
    return Row(
        "pcg-recovery",
        "Luxo: energy as a secondary aim gives more efficient recoveries",
        "success",
        f"the muscles' work, in lifts by a body size, is {thrifty:.2f} instead of {plain:.2f} in the median",
        len(costs),
        bool(thrifty < plain),
    )


def _cost(best: gambol.Candidate) -> float:
    """Work of the muscles in weights times body sizes; infinite for one that does not stand in the end."""
    recipe = best.recipe
    assert recipe is not None and recipe.state is not None
    if not gambol.skills.stands(gambol.replay(best)):
        return float("inf")
    start = gambol.State(recipe.creature.fingerprint, recipe.state)
    free, counted = (
        gambol.evaluate(
            recipe.creature,
            [best.controller],
            task=gambol.tasks.Recovery(energy_weight=w),
            state=start,
            seconds=recipe.seconds,
        ).scores[0]
        for w in (0.0, 1.0)
    )
    return float(free - counted)


def _walker(
    body: gambol.Creature, stance: tuple[float, ...], side: str, attempts: int, setting: Setting
) -> tuple[Row, float]:
    """Whether it gets up, with a picture of the first seed with which it does; the share of random chains that do."""
    stands, shares = [], []
    for seed in setting.seeds:
        setting.report(f"walker on its {side}, seed {seed}: up to {attempts} times {TRIALS + KEPT * TUNING} trials")
        run = gambol.skills.recover(
            body, side, stance=stance, trials=TRIALS, kept=KEPT, tuning=TUNING, attempts=attempts, seed=seed
        )
        best = run.best(1)[0]
        stands.append(gambol.skills.stands(gambol.replay(best)))
        shares.append(_share_up(best, body, side, seed) if attempts == ATTEMPTS else 0.0)
        if stands.count(True) == 1 and stands[-1]:
            gambol.replay(best, seconds=SHOWN).save(setting.out / f"pcg-recovery-walker-{side}.png")
    count, good = len(stands), int(sum(stands))
    claim = f"walker gets up from its {side} within {attempts * (TRIALS + KEPT * TUNING)} trials"
    row = Row("pcg-recovery", claim, "it does", f"{good} of {count} seeds", count, good >= 0.8 * count)
    return row, float(np.mean(shares))
