"""A page of a run: its gaits, live, in one file that needs no server and no network."""

from __future__ import annotations

import html
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from gambol.commands import command
from gambol.creatures.creature import Creature
from gambol.discovery.showcasing import showcase
from gambol.dynamics.habitat import tempo
from gambol.errors import InvalidInput, check_how_many, must_be, unknown_ending
from gambol.files import write_text
from gambol.motion.gait import Gait
from gambol.motion.telling_apart import told_apart
from gambol.page.cast import Cast
from gambol.page.parcel import parcel
from gambol.page.scripts import joined, source, styled
from gambol.page.squeezing import squeezed
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.version import __version__

MOST_GAITS = 50
ENDINGS = (".html", ".htm")
LONGEST = 20.0  # s at the body's tempo until a small picture begins again


def save_page(run: Run, path: str | os.PathLike[str], count: int = 10) -> None:
    """Writes the different gaits of a run as a live page: one HTML file that can be opened, sent and published as it
    is.

    The page simulates its creatures, which can be pulled, pushed and tilted. It can also discover more gaits, with the
    same bits as `gambol discover`.

    >>> import gambol, tempfile, pathlib
    >>> run = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "luxo.html"
    >>> save_page(run, path, count=3)
    >>> path.stat().st_size < 150_000
    True
    """
    if Path(path).suffix.lower() not in ENDINGS:
        raise unknown_ending("a page", Path(path).suffix, ENDINGS)
    write_text(path, run_page(run, count))


def run_page(run: Run, count: int, place: str = "page") -> str:
    """The HTML of the page of a run."""
    must_be(Run, run, "what is put on a page")
    check_how_many("gaits", count, MOST_GAITS)
    if run.recipe.verb == "plan":
        raise InvalidInput("a plan", "a page shows the gaits of a run", "give the run of a search")
    shown = showcase(run, count)
    if not shown:
        raise InvalidInput(
            "a run without gaits to show", "a page needs at least one", "search longer, see `gambol show`"
        )
    creature = run.recipe.creature
    name = run.path.name if run.path else creature.name
    return page_text(creature, page_data(run, shown), command("page", name), place)


def page_text(creature: Creature, data: Mapping[str, Any], made_with: str, place: str = "page") -> str:
    """The HTML of a page that stands by itself (`page`) or within another (`note`), with what its scripts read."""
    code = f"(() => {{\n{joined(*_needed(data), 'page')}\n}})();"  # so that its names are its own
    return Template(source("page.html")).substitute(
        title=html.escape(f"{creature.name}: how it moves"),
        name=html.escape(creature.name),
        summary=html.escape(creature.summary),
        command=html.escape(made_with),
        version=__version__,
        place=place,
        data=squeezed(parcel({**data, "style": styled("page"), "code": code})),
        loader=f"{{{joined('loader')}}}",
    )


def _needed(data: Mapping[str, Any]) -> list[str]:
    """Scripts without which a page of anything else is smaller."""
    deep = any("surface" in cast for cast in data["casts"])
    return [*(["deep"] if deep else []), *(["offering"] if data.get("discovery") else [])]


def page_data(run: Run, shown: Sequence[Candidate]) -> dict[str, Any]:
    """What the page's scripts read: gaits, and how more of them are discovered."""
    casts, groups = casts_of(run, shown)
    discovery = casts[0].discovery() if len(casts) == 1 else None
    return {**_gaits(run, shown, casts, groups), "discovery": discovery and {**discovery, "cast": 0}}


def gaits_data(run: Run, shown: Sequence[Candidate]) -> dict[str, Any]:
    """What a stage and its small pictures read."""
    return _gaits(run, shown, *casts_of(run, shown))


Groups = list[list[Candidate]]


def casts_of(run: Run, shown: Sequence[Candidate]) -> tuple[list[Cast], Groups]:
    """Casts of individuals with a body and a family of controllers in common, and who is of which."""
    groups: dict[Any, list[Candidate]] = {}
    for candidate in shown:
        groups.setdefault((candidate.individual.body, candidate.controller.family), []).append(candidate)
    casts = [Cast(run.recipe, [candidate.individual for candidate in group]) for group in groups.values()]
    return casts, list(groups.values())


def _gaits(run: Run, shown: Sequence[Candidate], casts: Sequence[Cast], groups: Groups) -> dict[str, Any]:
    called = names_of(shown)
    gaits = [
        {
            "id": one.id,
            "name": called[shown.index(one)],
            "rank": shown.index(one) + 1,
            "told": told_of(one),
            "falls": falls_of(one),
            "cast": c,
            **cast.performer(i),
        }
        for c, (cast, group) in enumerate(zip(casts, groups, strict=True))
        for i, one in enumerate(group)
    ]
    return {
        "seconds": min(run.recipe.seconds, LONGEST * tempo(run.recipe.creature)),
        "casts": [cast.data() for cast in casts],
        "gaits": sorted(gaits, key=lambda gait: gait["rank"]),
    }


def names_of(shown: Sequence[Candidate]) -> list[str]:
    """What several gaits are called beside one another: those of one name are told apart, where they are described."""
    names = [one.name or "gait" for one in shown]
    if not all("speed" in one.descriptors for one in shown):
        return names
    return told_apart(names, [Gait.from_data(one.descriptors) for one in shown])


def falls_of(candidate: Candidate) -> list[list[float]]:
    """Of each foot that comes down once a stride: the share of it at which it lands, and for which it is down."""
    if "speed" not in candidate.descriptors:
        return []
    falls = Gait.from_data(candidate.descriptors).footfalls
    return [[round(one.phase, 3), round(one.stance, 3)] for one in falls if one.phase is not None]


def told_of(candidate: Candidate) -> str:
    """What a page says of a candidate beside its name."""
    speed = candidate.descriptors.get("speed")
    if speed is None:
        return f"score {candidate.score:.3f}"
    shown = round(100.0 * float(speed))
    return f"{shown:+d} cm/s".replace("-", "−") if shown else "0 cm/s"


def usual_path(folder: Path) -> Path:
    """Where a run's page is written unless somebody says where."""
    return Path(f"{folder.name}.html")
