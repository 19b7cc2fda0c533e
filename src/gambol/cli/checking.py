"""`gambol creatures mine.yaml --check`: what will keep a body from moving well, and a file with that put right."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rich.table import Column, Table

import gambol
from gambol.cli.terminal import note, print_json, screen
from gambol.motion.front import front_of


def check_creature(creature: gambol.Creature, mend: Path | None, as_json: bool) -> None:
    """Tells what is found, and writes the mended file where one is asked for."""
    found, mended = gambol.dynamics.examine(creature), gambol.dynamics.mended(creature)
    if mend is not None:
        mended.save(mend)
    if as_json:
        print_json([{**asdict(finding), "as_in_source": _from_a_source(creature)} for finding in found])
        return
    screen.print(
        f"[bold]{creature.name}[/]: {creature.mass:.3g} kg, {creature.body_size:.2f} m body size, {_front(creature)}"
    )
    title = "what holds it back; its numbers are those of its source" if _from_a_source(creature) else "what is wrong"
    table = Table(Column("", no_wrap=True), title, "remedy", box=None, padding=(0, 2, 0, 0))
    for finding in found:
        table.add_row(f"[bold]{finding.part}[/]", finding.problem, finding.remedy)
    screen.print(table if found else "Nothing is wrong with it.")
    if found and _from_a_source(creature):
        note(
            "\nA paper's results belong to the paper's numbers. With numbers that suit it better, it is "
            f"another body. {creature.sources}"
        )
    if mend is not None:
        unchanged = "Written unchanged, because none of its numbers follows from its shape"
        note(f"\n{'Mended' if mended != creature else unchanged}: {mend}")
    elif mended != creature:
        note("\n`--mend FILE` writes a file in which the numbers that follow from its shape are put right.")


def _from_a_source(creature: gambol.Creature) -> bool:
    """Whether its numbers are those of a publication: an imported body says only which file it comes from."""
    return bool(creature.sources) and not creature.sources.startswith("Imported from")


def _front(creature: gambol.Creature) -> str:
    """Which way gaits are looked for."""
    front = front_of(creature)
    if front != "either":
        return f"its front to the {front}"
    feet = "pointing feet, " if creature.anatomy.trunk is not None else ""
    return f"its front not known (name parts head or tail, {feet}or write `hints: {{gait: {{front: right}}}}`)"
