"""`gambol creatures`: the catalogue, and one creature of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Column, Table

import gambol
from gambol.cli.checking import check_creature
from gambol.cli.given import creature_from, creature_or_genotype
from gambol.cli.options import Json
from gambol.cli.places import new_file, new_picture
from gambol.cli.terminal import note, print_json, screen

NUMBERS = {"min": "from", "max": "to", "ks": "ks", "kd": "kd", "largest": "largest"}  # of a part, and their headings
COUNTS = ("parts", "sensors", "muscles", "hidden", "kg", "m")


def creatures(
    name: Annotated[
        str | None, typer.Argument(help="a creature's name, or the path of its file or of a genotype's file")
    ] = None,
    picture: Annotated[Path | None, new_picture("write a picture of it (.png, .svg, .pdf)")] = None,
    as_yaml: Annotated[bool, typer.Option("--yaml", help="print its file, to begin a creature of your own")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="tell what keeps it from moving well, with numbers and remedies")
    ] = False,
    mend: Annotated[Path | None, new_file("with --check: write a file in which the faults are mended (.yaml)")] = None,
    random: Annotated[
        int | None,
        typer.Option(
            metavar="SEED", help="draw a random genotype of bones from this seed; with --yaml, print its file"
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Lists the creatures that come with gambol, or shows one, or checks one of your own.

    Examples:

    - `gambol creatures`
    - `gambol creatures luxo --picture luxo.png`
    - `gambol creatures luxo --yaml > mine.yaml`
    - `gambol creatures mine.yaml --check --mend mended.yaml`
    - `gambol creatures --random 7 --yaml > chance.yaml`
    """
    if random is not None:
        _draw(random, name, check or mend is not None, picture, as_yaml, as_json)
    elif name is None:
        if check or mend:
            raise gambol.InvalidInput(
                "--check needs a creature", "it checks one body at a time", "name it, or its file"
            )
        _list(picture, as_json)
    elif check or mend:
        check_creature(creature_from(name), mend, as_json)
    elif isinstance(found := creature_or_genotype(name), gambol.Creature):
        _show(found, picture, as_yaml, as_json)
    else:
        if picture:
            gambol.plot.genotype(found, picture)
        _show(gambol.creatures.expanded(found).body, None, as_yaml, as_json)


def _draw(seed: int, name: str | None, checked: bool, picture: Path | None, as_yaml: bool, as_json: bool) -> None:
    """A genotype by chance: its file, or what it expands to."""
    if name is not None or checked:
        raise gambol.InvalidInput(
            "--random with a creature, --check or --mend",
            "--random draws a body itself",
            "write its file with --random and --yaml, and then name that file",
        )
    found = gambol.creatures.random_bones(gambol.Draws(seed), f"random-{seed}")
    if picture:
        gambol.plot.genotype(found, picture)
    if as_yaml:
        print(found.to_yaml(), end="")
    else:
        _show(gambol.creatures.expanded(found).body, None, as_yaml, as_json)


def _list(picture: Path | None, as_json: bool) -> None:
    all_creatures = [gambol.creature(name) for name in gambol.creature_names()]
    if picture:
        gambol.picture(all_creatures, picture)
    if as_json:
        print_json([_facts(creature) for creature in all_creatures])
        return
    counts = [Column(title, justify="right", no_wrap=True, min_width=max(5, len(title))) for title in COUNTS]
    summary = Column("", no_wrap=True, overflow="ellipsis")  # a line for each, however narrow the terminal is
    table = Table(Column("name", no_wrap=True, min_width=20), *counts, summary, box=None, padding=(0, 1, 0, 0))
    for creature in all_creatures:
        facts = _facts(creature)
        hidden = "" if facts["hidden"] is None else f"{facts['hidden']:g}"
        table.add_row(
            f"[bold]{creature.name}[/]",
            *[str(len(parts)) for parts in (creature.masses, creature.sensors, creature.actuators)],
            hidden,
            f"{creature.mass:.3g}",
            f"{creature.body_size:.2f}",
            creature.summary,
        )
    screen.print(table)
    note(f"\n`gambol creatures NAME` shows one; `gambol simulate NAME` moves it.{_where(picture)}")


def _show(creature: gambol.Creature, picture: Path | None, as_yaml: bool, as_json: bool) -> None:
    if picture:
        gambol.picture(creature, picture)
    if as_yaml:
        print(creature.to_yaml(), end="")
        return
    if as_json:
        print_json({**_facts(creature), "description": creature.model_dump(mode="json")})
        return
    screen.print(f"[bold]{creature.name}[/]: {escape(creature.summary)}")
    step = gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature))
    screen.print(
        f"{_counted(len(creature.masses), _parts_word(creature))}, {_counted(len(creature.sensors), 'sensors')}, "
        f"{_counted(len(creature.actuators), 'actuators')}; "
        f"{_view(creature)}, {creature.held}; "
        f"{creature.mass:.3g} kg, {creature.body_size:.2f} m body size; steps of {step * 1e3:g} ms"
    )
    for title, parts in (("actuators", creature.actuators), ("sensors", creature.sensors)):
        if parts:
            screen.print(_parts(title, parts))
    note(f"\n{creature.sources}{_where(picture)}")


def _parts(title: str, parts: tuple[Any, ...]) -> Table:
    rows = [part.model_dump() for part in parts]
    numbers = {key: heading for key, heading in NUMBERS.items() if any(key in data for data in rows)}
    table = Table(title, "kind", "on", *numbers.values(), box=None)
    for data in rows:
        row = [f"{data[key]:g}" if key in data else "" for key in numbers]
        table.add_row(data["name"], data.get("kind", ""), _on(data), *row)
    return table


def _on(data: dict[str, Any]) -> str:
    """What a muscle moves or a sensor feels."""
    if "start" in data:
        return f"{data['start']['link']} – {data['end']['link']}"
    found = next(
        (data[key] for key in ("joint", "drives", "contact", "link", "muscles", "spring", "part") if key in data), ""
    )
    return ", ".join(found) if isinstance(found, tuple) else str(found)


def _facts(creature: gambol.Creature) -> dict[str, Any]:
    return {
        "name": creature.name,
        "summary": creature.summary,
        _parts_word(creature): len(creature.masses),
        "sensors": len(creature.sensors),
        "actuators": len(creature.actuators),
        "hidden": creature.hints.get("san", {}).get("hidden"),
        "mass_kg": creature.mass,
        "size_m": creature.body_size,
    }


def _parts_word(creature: gambol.Creature) -> str:
    return "links" if "link" in creature.parts else "parts"


def _counted(count: int, things: str) -> str:
    """`1 link`, `2 links`."""
    return f"{count} {things.removesuffix('s') if count == 1 else things}"


def _view(creature: gambol.Creature) -> str:
    if creature.dimensions == 3:
        return "in space"
    return "plan view" if creature.seen_from_above else "vertical view"


def _where(picture: Path | None) -> str:
    return f" Picture: {picture}" if picture else ""
