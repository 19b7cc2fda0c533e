"""`gambol import`: a body from another program's file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import gambol
from gambol.cli.options import Json
from gambol.cli.places import new_file, new_picture
from gambol.cli.terminal import note, print_json, screen
from gambol.commands import advised
from gambol.files import check_writable

RIGS = "Rigs (glTF)"


def import_file(
    file: Annotated[Path, typer.Argument(help="an MJCF (.xml), URDF (.urdf), SVG or glTF (.glb, .gltf) file")],
    out: Annotated[Path | None, new_file("the file to write (.yaml); without it, NAME.yaml")] = None,
    plane: Annotated[
        str | None,
        typer.Option(
            help="the plane to lay a model into: xz, xy or yz (right, then up); joints that leave it are locked"
        ),
    ] = None,
    motors: Annotated[
        str | None,
        typer.Option(
            help="what motors become: muscles (the default for free bodies) or efforts (the default for "
            "bodies that are held)"
        ),
    ] = None,
    metres: Annotated[
        float | None,
        typer.Option(help="how large a drawing is, in metres; by default one of its units is a centimetre"),
    ] = None,
    outside: Annotated[
        bool, typer.Option("--outside", help="allow a model to include files from outside its folder")
    ] = False,
    front: Annotated[
        str | None,
        typer.Option(help="the axis of its file along which a rig looks: x, -x, z or -z", rich_help_panel=RIGS),
    ] = None,
    scale: Annotated[
        float | None,
        typer.Option(help="how many metres one unit of a rig's file is, such as 0.01", rich_help_panel=RIGS),
    ] = None,
    feet: Annotated[
        list[str] | None,
        typer.Option(help="bone of a rig that stands on the ground; may be repeated", rich_help_panel=RIGS),
    ] = None,
    keep_bone: Annotated[
        list[str] | None,
        typer.Option(help="bone of a rig that becomes a part, however light; may be repeated", rich_help_panel=RIGS),
    ] = None,
    picture: Annotated[Path | None, new_picture("write a picture of it (.png, .svg, .pdf)")] = None,
    as_json: Json = False,
) -> None:
    """Brings a body from another program: MJCF and URDF models, an SVG drawing, or a rigged glTF.

    Says how the file was read and lists what cannot be carried over; both stand in the written file, too.

    Examples:

    - `gambol import hopper.xml --out hopper.yaml`
    - `gambol import robot.urdf --plane xz`
    - `gambol import dog.svg --metres 0.8 --picture dog.png`
    - `gambol import fox.glb --picture fox.png`
    """
    imported = gambol.importing.import_body(
        file,
        plane=plane,
        motors=motors,
        metres=metres,
        outside=outside,
        front=front,
        scale=scale,
        feet=feet or (),
        keep=keep_bone or (),
    )
    creature, place = imported.creature, out or Path(f"{imported.creature.name}.yaml")
    if place.suffix.lower() not in (".yaml", ".yml"):
        raise gambol.InvalidInput(
            f"the ending {place.suffix!r} of {place.name}",
            "a creature's file ends in .yaml",
            "name such a file with --out",
        )
    check_writable(place)
    if picture:  # first: it may be refused, and then nothing is written
        gambol.picture(creature, picture)
    imported.save(place)
    if as_json:
        told = {"creature": creature.name, "file": str(place), "chosen": imported.chosen, "left_out": imported.left_out}
        print_json({**told, "mass_kg": creature.mass, "links": len(creature.masses)})
        return
    bones = "bones" if creature.dimensions == 3 else "links"
    parts = f"{len(creature.masses)} {bones}, {len(creature.actuators)} actuators, {len(creature.contacts_on)} contacts"
    screen.print(f"[bold]{creature.name}[/]: {parts}, {creature.mass:.3g} kg, {creature.body_size:.2f} m body size")
    for words in imported.chosen:
        screen.print(f"  {escape(words)}", highlight=False)
    for words in imported.left_out:
        screen.print(f"  [yellow]not carried over:[/] {escape(words)}", highlight=False)
    check, move = advised("creatures", place, "--check"), advised("discover", place)
    note(f"\nWritten: {place}. {check} checks it, {move} moves it.")
