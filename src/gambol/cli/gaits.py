"""How the gaits of a run are shown: as a table for people, as rows for machines, and as strips."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.markup import escape
from rich.table import Column, Table

import gambol
from gambol.cli.footfall_bars import feet_of, print_footfalls
from gambol.cli.terminal import note, print_whole, screen
from gambol.controllers.tuning import damped, quickest
from gambol.discovery.showcasing import SHOWN, has_niches, is_no_gait, niches_of
from gambol.discovery.staged_discovery import tunes_damping
from gambol.discovery.verdict import KEPT
from gambol.dynamics.traits import misdrawn
from gambol.motion.gait import Gait, told_bodies
from gambol.motion.naming import manner_of
from gambol.rollout.status import Status
from gambol.synthesis.staged import Staged
from gambol.tasks.task import asks_for_more

BRISK = 1.0  # body sizes a second: what is slower may be so by its build
BUILD = ("actuator", "contact", "contacts", "joint")  # parts that keep a cycle of poses from moving its body

TITLES = {"push_newton_s": "push N s"}  # of columns that machines call otherwise
NO_GAIT = "no gait"  # beside statuses
MEANING = {
    NO_GAIT: "standing still or scoring zero",
    Status.OK: "without a finite score",
    Status.DIVERGED: "diverged",
    Status.ENERGY: "gaining energy from nothing",
    Status.SUNK: "sinking into the ground",
    Status.FOLDED: "folding through themselves",
    Status.FELL: "fallen",
    Status.BUZZES: "buzzing",
    Status.GLIDES: "gliding",
    Status.CARRIED: "carried along without their muscles",
    Status.FRAGILE: "fragile",
}


def gait_rows(run: gambol.Run, count: int, pushed: bool = False) -> list[dict[str, Any]]:
    """The different ways to move that a run found, best first; `pushed` with the pushes in N s that each survives."""
    rows, niches = [], niches_of(run) if has_niches(run) else None
    for rank, candidate in enumerate(gambol.showcase(run, count), 1):
        gait = candidate.descriptors
        kept = {name.removeprefix(KEPT): round(float(x), 3) for name, x in gait.items() if name.startswith(KEPT)}
        rows.append(
            {
                "rank": rank,
                "id": candidate.id,
                "name": candidate.name,
                "manner": manner_of(candidate.individual.creature, Gait.from_data(gait)),
                "score": candidate.score,
                "status": candidate.status,
                **of_verdict(candidate),
                "speed_cm_s": 100.0 * float(gait["speed"]),
                "sizes_per_s": Gait.from_data(gait).bodies(candidate.individual.body),
                "period_s": gait["period"],
                "flight": float(gait["flight"]),
                "feet": feet_of(candidate.individual.creature, Gait.from_data(gait)),
                "trial": candidate.trial,
                "family": candidate.controller.family,
                **({"kept": kept} if kept else {}),
                **({"push_newton_s": _pushes(candidate)} if pushed else {}),
                **_of_muscles(candidate),
                **_of_networks(candidate, niches),
            }
        )
    return rows


def of_verdict(candidate: gambol.Candidate) -> dict[str, Any]:
    """Why it has its status, and the figures that it rests on."""
    verdict = candidate.verdict
    return {} if verdict is None else {"reasons": list(verdict.reasons), "figures": dict(verdict.figures)}


def _pushes(candidate: gambol.Candidate) -> list[float]:
    """The largest pushes to the left, below 0, and to the right."""
    assert candidate.recipe is not None  # it comes from a run
    left, right = gambol.discovery.largest_pushes(candidate.individual, candidate.recipe.worlds[0], candidate.recipe.dt)
    return [-left, right]


def _of_muscles(candidate: gambol.Candidate) -> dict[str, Any]:
    """How much the muscles of a swimmer are damped that its gait has tuned, as a share of what its file says."""
    body = candidate.individual.creature
    share = damped(candidate.controller.tuned(body), body)
    return {} if share is None else {"damping": share}


def _of_networks(candidate: gambol.Candidate, niches: dict[int, int] | None) -> dict[str, Any]:
    """Whether a network's loop is open or closed, and its niche where there are some."""
    if not isinstance(candidate.controller, gambol.controllers.Dataflow):
        return {}
    own = candidate.creature
    body = {} if own is None else {"body": own.name, "parts": len(own.masses)}
    told: dict[str, Any] = {**body, "loop": candidate.controller.loop}
    return told if niches is None else {**told, "niche": niches.get(candidate.trial)}


def print_gaits(run: gambol.Run, count: int, pushed: bool = False) -> None:
    """The table of gaits; `pushed` also says which pushes they survive."""
    titles = ("rank", "id", "score", "cm/s", "bodies/s", "period s", "flight")
    rows = gait_rows(run, count, pushed)
    more = [
        name
        for name in ("kept", "push_newton_s", "damping", "body", "parts", "loop", "niche")
        if any(name in row for row in rows)
    ]
    if len({row["family"] for row in rows}) > 1:
        more.append("family")
    last = [*(TITLES.get(name, name) for name in more), "status"]
    table = Table(Column("gait", no_wrap=True), *[Column(title, justify="right") for title in titles], *last, box=None)
    for row in rows:
        period = "–" if row["period_s"] is None else f"{row['period_s']:.2f}"
        cells = [
            f"[bold]{escape(row['name'])}[/] {escape(row['manner'])}", str(row["rank"]), str(row["id"] or "–"),
            f"{row['score']:.3f}",
            f"{row['speed_cm_s']:+.1f}", told_bodies(row["sizes_per_s"]), period, f"{100 * row['flight']:.0f} %",
            *[_told(row.get(name, "–")) for name in more], row["status"],
        ]  # fmt: skip
        table.add_row(*cells)
    if not table.rows:
        screen.print(f"There is no gait to show. {_why(run)}", highlight=False, soft_wrap=True)
        _tell_what_holds_it_back(run, rows)
        return
    print_whole(table)
    print_footfalls(rows)
    if not run.kept:
        note("The search has not ended: these gaits lead so far, and have no id yet.")
    elif len(table.rows) < count and len(run.best(count)) == len(table.rows):
        note(f"Only {_gaits(len(table.rows))}: the run has kept no others.")
    elif len(table.rows) < count:
        nowhere = ", go nowhere, or do not repeat themselves" if run.recipe.method == Staged.method else ""
        others = f"The others move like a gait that is shown{nowhere}."
        note(f"Only {_gaits(len(table.rows))}. {_why(run, but=Status.OK)} {others}")
    note(_order(run, rows, more))
    for line in _legend(rows, more):
        note(line)
    asked = run.recipe.task.get("gait")
    if asked and not any(row["name"] == asked for row in rows):
        note(f"None of these is the {asked} that you asked for. More --trials or another --seed may find one.")
    for row in rows:
        if row.get("reasons"):
            note(f"Rank {row['rank']} is {row['status']}: {' '.join(row['reasons'])}")
    _tell_what_holds_it_back(run, rows)


def _gaits(count: int) -> str:
    return "one gait is shown" if count == 1 else f"{count} gaits are shown"


def _order(run: gambol.Run, rows: list[dict[str, Any]], more: list[str]) -> str:
    """How the gaits of a table are ranked, in a sentence or two."""
    what = "Winners of niches" if "niche" in more else "Gaits"
    kept = ", and by how much of it they keep on slippery ground, uphill and after pushes" if "kept" in more else ""
    half = " Motions that do not repeat themselves count half." if _halves(run, rows) else ""
    ahead = " Gaits that go forwards come before those that go backwards." if run.recipe.task.get("backwards") else ""
    last = "Fragile gaits" if asks_for_more(run.recipe.task) else "Motions that go nowhere, and then fragile gaits,"
    return f"{what} are ranked by score{kept}.{ahead}{half} {last} come last."


LEGEND = {
    "score": "what the search maximises",
    "bodies/s": "speed, in body sizes per second",
    "flight": "share of the time in which nothing touches the ground",
    "kept": "share of the score that is left on slippery ground, uphill and after pushes",
    "push_newton_s": "the largest pushes backwards and forwards that it survives, in newton seconds",
    "damping": "damping of its muscles as a share of the file's; it is part of the gait",
    "loop": "closed if the network uses its sensors, open if not",
    "niche": "the niche that it won",
    "family": "the kind of controller",
    Status.FRAGILE: "a gait that changes with the time step of the simulation",
}


def _legend(rows: list[dict[str, Any]], more: list[str]) -> list[str]:
    """What columns and statuses mean, as far as they are in the table."""
    shown = ["score", "bodies/s", "flight", *more, *({row["status"] for row in rows} & {Status.FRAGILE})]
    names = {name: TITLES.get(name, str(name)) for name in shown if name in LEGEND}
    width = max(map(len, names.values()))
    return [f"{title:>{width}}  {LEGEND[name]}" for name, title in names.items()]


def _halves(run: gambol.Run, rows: list[dict[str, Any]]) -> bool:
    """Whether half of the score counts of something that is shown, since it never comes back to the same."""
    counts = run.recipe.method != Staged.method and not asks_for_more(run.recipe.task)
    return counts and any(row["period_s"] is None and row["score"] > 0.0 for row in rows)


def _tell_what_holds_it_back(run: gambol.Run, rows: list[dict[str, Any]]) -> None:
    """Of a staged search: that its body was drawn from a leg; where it found nothing quick, also what its body's check
    says of muscles, joints and feet."""
    if run.recipe.method != Staged.method:
        return
    body = run.recipe.creature
    if tunes_damping(run.recipe):  # as it was searched for: it is not by their damping that muscles are late
        body = quickest(body)
    found = list(misdrawn(body))
    if all(row["sizes_per_s"] < BRISK for row in rows):
        found += [one for one in gambol.dynamics.examine(body) if one.part.split()[0] in BUILD]
    if found:
        others = f", and {len(found) - 1} more" if len(found) > 1 else ""
        note(
            f"Its build may hold it back: {found[0].part} {found[0].problem}{others}. "
            "`gambol creatures FILE --check --mend MENDED` puts that right."
        )


def _told(value: Any) -> str:
    """What stands in a table: shares in percent, of what a gait keeps elsewhere the mean."""
    if isinstance(value, dict):
        return _told(sum(min(share, 1.0) for share in value.values()) / len(value))
    if isinstance(value, float):
        return f"{100 * value:.0f} %"
    return " … ".join(f"{x:+.1f}" for x in value) if isinstance(value, list) else str(value)


def _why(run: gambol.Run, but: Status | None = None) -> str:
    """What became of the best candidates of a run that shows none, or few."""
    ends = Counter(_end(candidate) for candidate in run.best(50))
    told = ", ".join(f"{count} {MEANING.get(status, status)}" for status, count in ends.items() if status != but)
    if not ends:
        return "No trial is stored yet."
    return (
        f"Among the best {ends.total()} candidates: {told}." if told else "None of the best candidates failed a check."
    )


def _end(candidate: gambol.Candidate) -> str:
    return NO_GAIT if candidate.status in SHOWN and is_no_gait(candidate) else candidate.status


def chosen(run: gambol.Run, rank: int | None, candidate_id: int | None, cell: str | None = None) -> gambol.Candidate:
    """A candidate by its rank in the table, by its id, or by its cell in an archive."""
    named = {"rank": rank, "candidate": candidate_id, "cell": cell}
    given = [f"{name} {value}" for name, value in named.items() if value is not None]
    if len(given) > 1:
        raise gambol.InvalidInput(
            f"both {' and '.join(given)}", "each of them names a gait by itself", "give one of them"
        )
    if candidate_id is not None:
        return run.candidate(candidate_id)
    if cell is not None:
        return gambol.discovery.Archive.of(run)[place_in(cell)]
    wanted = 1 if rank is None else rank
    shown = gambol.showcase(run, min(max(wanted, 10), 10_000))
    if not 1 <= wanted <= len(shown):
        raise gambol.InvalidInput(
            f"rank {wanted}", f"the run shows {len(shown)} gaits", "choose one that `gambol show` lists"
        )
    return shown[wanted - 1]


def place_in(text: str) -> tuple[int, ...]:
    """A cell as it is typed: a whole number on each axis, from 0.

    >>> place_in("2,3")
    (2, 3)
    """
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise gambol.InvalidInput(
            f"cell {text!r}", "a cell is one whole number for each axis", "write for example 2,3"
        ) from None
