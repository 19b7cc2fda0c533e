"""Beyond the papers: gaits of many bodies by random search, race, CMA-ES and `discover`, with as many trials each.

The small form has four bodies of the catalogue; in full it has all bodies of links there that are free to move, and
those in `examples/bodies` where that folder is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.catalogue import creature, creature_names
from gambol.pictures.plots.compared import compared_plot
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.gait_searches import METHODS, STAGED, Sought, Told, data_of, sought_all

ID = "gaits"
FEW, SMALL = ("luxo", "bounder", "cheetah", "walker7"), 2_000  # bodies and trials of the small form
TRIALS = 8_000  # of each search in full
DRAWN = Path("examples/bodies")  # as seen from a copy of the project
FAST, CRAWLS = 1.0, 0.5  # body sizes a second that a body should reach, and one that lies by nature
SEVERAL = 5  # gaits that it should find
DOWN, ALOFT = 0.5, 0.01  # a walk's least duty, and the most of the time that it flies
Table = dict[tuple[str, str], NDArray[np.float64]]  # (seeds, numbers) by body and method
NAMED = {"cheetah": ("gallop", "bound"), "bounder": ("gallop", "bound"), "luxo": ("hop",)}  # what they should find


def run(setting: Setting) -> list[Row]:
    """All methods on all bodies with all seeds; then what should hold."""
    bodies = [*_catalogue(), *sorted(map(str, DRAWN.glob("*.yaml")))] if setting.full else [*FEW]
    trials = TRIALS if setting.full else SMALL
    lots = [[Sought(body, method, seed, trials) for method in METHODS] for body in bodies for seed in setting.seeds]
    walks = [Sought("walker7", STAGED, seed, trials, gait="walk") for seed in setting.seeds]
    found = dict(_made([*lots, *([walk] for walk in walks)], setting))
    table: Table = {}
    for body in bodies:
        for method in METHODS:
            told = [found[Sought(body, method, seed, trials)] for seed in setting.seeds]
            table[_name(body), method] = np.array([one.numbers for one in told])
    for group, some in {"catalogue": _catalogue(), "drawn": [_name(body) for body in bodies if _is_file(body)]}.items():
        if worths := {key: values[:, :1] for key, values in table.items() if key[0] in some}:
            compared_plot(worths, ("worth",), setting.out / f"{ID}-{group}.png", f"{trials} trials each")
    count = len(setting.seeds)
    rows = [Row(ID, f"{name}, {method}", "–", _said(values), count, None) for (name, method), values in table.items()]
    staged = {one: told for one, told in found.items() if one.method == STAGED and one.gait is None}
    return [
        *rows,
        _first_row(table, count, 0, "finds the gait of most worth"),
        _first_row(table, count, 6, "finds the most gaits"),
        *_fast_rows(bodies, table, count),
        *[_named_row(body, staged, count) for body in NAMED],
        _walk_row([found[one] for one in walks], count),
    ]


def _catalogue() -> list[str]:
    """Bodies of links that are free to move, by name."""
    known = [creature(name) for name in creature_names()]
    return [body.name for body in known if isinstance(body, Articulated) and body.free]


def _name(body: str) -> str:
    return Path(body).stem


def _is_file(body: str) -> bool:
    return body.endswith(".yaml")


def _made(lots: Sequence[Sequence[Sought]], setting: Setting) -> list[tuple[Sought, Told]]:
    """Each search with what came out: processes side by side, one thread each.

    A lot is made in one process, so that programs of the same body are compiled once.
    """
    told = setting.each_kept(sought_all, lots, data_of, "bodies and seeds")
    return [
        (one, Told.from_data(data))
        for lot, found in zip(lots, told, strict=True)
        for one, data in zip(lot, found, strict=True)
    ]


# what is said


def _said(values: NDArray[np.float64]) -> str:
    worth, speed, cost, regular, pushes, contacts, gaits = np.median(values, axis=0)
    survived = "" if np.isnan(pushes) else f"survives {pushes:.0%} of pushes, "
    span = f"worth {worth:.2f}; {speed:.2f} ({values[:, 1].min():.2f} … {values[:, 1].max():.2f}) bodies/s"
    return (
        f"{span}, cost of transport {cost:.2f}, regularity {regular:.2f}, {survived}{contacts:.1f} contacts a "
        f"stride; {gaits:.0f} {'gait' if round(gaits) == 1 else 'gaits'}"
    )


def _first_row(table: Table, count: int, column: int, words: str) -> Row:
    """On how many bodies the default is first, in the median over seeds."""
    bodies = list(dict.fromkeys(name for name, _ in table))

    def middle(body: str, method: str) -> float:
        return float(np.median(table[body, method][:, column]))

    won = [body for body in bodies if middle(body, STAGED) >= max(middle(body, method) for method in METHODS)]
    return Row(
        ID,
        f"{STAGED} {words}",
        "–",
        f"on {len(won)} of {len(bodies)}: {', '.join(won) or 'none'}",
        count,
        2 * len(won) > len(bodies),
    )


def _fast_rows(bodies: Sequence[str], table: Table, count: int) -> list[Row]:
    """Of the drawn bodies, how many reach the speed, with five gaits, in the median over seeds."""
    drawn = [body for body in bodies if _is_file(body)]
    if not drawn:
        return []
    good = []
    for path in drawn:
        body = Sought(path, STAGED, 0, 0).creature()
        _, speed, *_, gaits = np.median(table[body.name, STAGED], axis=0)
        if speed >= (CRAWLS if body.anatomy.lies else FAST) and gaits >= SEVERAL:
            good.append(body.name)
    missed = [_name(path) for path in drawn if _name(path) not in good]
    said = f"{len(good)} of {len(drawn)}" + (f"; not {', '.join(missed)}" if missed else "")
    return [
        Row(
            ID,
            f"drawn bodies with {SEVERAL} gaits, the first at {FAST:g} body sizes a second or more ({CRAWLS:g} "
            "where it lies by nature)",
            "–",
            said,
            count,
            len(good) >= len(drawn) - 1,
        )
    ]


def _named_row(body: str, staged: dict[Sought, Told], count: int) -> Row:
    """In how many seeds a body finds the gait that it is built for."""
    told = [found.names for one, found in staged.items() if one.body == body]
    good = sum(any(name in NAMED[body] for name in names) for names in told)
    firsts = ", ".join(names[0] if names else "none" for names in told)
    return Row(
        ID,
        f"{body}: finds a {' or '.join(NAMED[body])}",
        "–",
        f"{good} of {len(told)} seeds; the first gaits are {firsts}",
        count,
        good >= 0.8 * len(told),
    )


def _walk_row(walks: Sequence[Told], count: int) -> Row:
    """In how many seeds the walker walks when asked to: each foot down for half of the time, and no flight."""
    good = sum(told.duty > DOWN and told.flight <= ALOFT for told in walks)
    said = ", ".join(f"{told.numbers[1]:.2f}" for told in walks)
    return Row(
        ID,
        "walker7 --gait walk: duty over 0.5 and no flight, for 20 s",
        "–",
        f"{good} of {len(walks)} seeds; bodies/s: {said}",
        count,
        good >= 0.8 * len(walks),
    )
