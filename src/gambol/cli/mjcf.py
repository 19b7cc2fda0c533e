"""`gambol mjcf`: a creature as a model for MuJoCo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.given import creature_from
from gambol.cli.options import OfCreature
from gambol.cli.places import new_file
from gambol.cli.terminal import note
from gambol.commands import advised
from gambol.files import write_text


def mjcf(
    creature: OfCreature,
    out: Annotated[
        Path | None, new_file("the file to write (.xml); without it, the model is printed", "a MuJoCo model", [".xml"])
    ] = None,
    world: Annotated[Path | None, typer.Option(help="file of a world; the default is flat ground")] = None,
    contacts: Annotated[bool, typer.Option(help="include the ground and the contacts")] = True,
    dt: Annotated[float, typer.Option(help="seconds per step of the model")] = 0.001,
) -> None:
    """Writes a creature of links or bones as a MuJoCo model, with the actuators that its controllers drive.

    `ctrl` are the targets of our actuators, `qpos` our angles; `gambol import` gives the same creature
    of links back, and one of bones with its dampers at its joints.

    Examples:

    - `gambol mjcf luxo --out luxo.xml`
    - `gambol mjcf fish --no-contacts`
    """
    chosen = gambol.load(world, gambol.World) if world else gambol.World()
    body = creature_from(creature)
    text = gambol.export.mjcf(body, chosen, timestep=dt, contacts=contacts)
    if contacts and any(getattr(contact, "scales", None) for contact in getattr(body, "contacts", ())):
        note("MuJoCo has no friction by direction: what has scales slides in all directions alike.")
    if out is None:
        print(text)
        return
    write_text(out, text + "\n")
    note(f"Written: {out}. {advised('import', out)} brings it back.")
