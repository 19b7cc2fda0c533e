"""Modules as bare WebAssembly, for engines outside of browsers, and what their hosts have to know as JSON."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from gambol.compiler.wasm.encoding import named, section
from gambol.compiler.wasm.module import wasm_with
from gambol.files import write_bytes, write_text
from gambol.modules.living import GRIP, Living
from gambol.page.drawable import drawing_board
from gambol.rollout.lanes import shared_tables
from gambol.version import __version__

SECTION = "gambol"  # of the module, which holds the same JSON


def save_bare(path: Path, living: Living) -> list[Path]:
    """Writes a module; what its host has to know is written beside it."""
    model = living.cast.model
    module = wasm_with({"rollout": model.program, "look": model.observer}, living.cast.bits)
    told = about(living, module.lanes, module.fused)
    text = "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()) + "\n}\n"
    beside = path.with_suffix(".json")
    write_bytes(path, module.code + section(0, named(SECTION) + text.encode()))
    write_text(beside, text)
    return [path, beside]


def about(living: Living, lanes: int, fused: Iterable[int]) -> dict[str, Any]:
    """Where all numbers of a module stand; `docs/tools/modules.md` says what each is."""
    cast, creature = living.cast, living.creature
    model, dtype = cast.model, np.dtype(cast.recipe.precision)
    gaits = [[np.array(row, dtype).tolist() for row in cast.numbers(i)] for i in range(len(living.names))]
    board = drawing_board(model)
    tables = shared_tables(model.program, model.tables, dtype).tolist()
    channels, first = {}, len(model.slot_names)
    for channel in model.channels:
        channels[channel.name] = {"first": first, "parts": list(channel.parts or ()), "axes": list(channel.axes)}
        first += len(channel.columns)
    hand = model.parameter_count - len(model.hand_names)
    return {
        "gambol": __version__,
        "name": creature.name,
        "summary": creature.summary,
        "mass": creature.mass,
        "size": creature.size,
        "dimensions": creature.dimensions,
        "bits": cast.bits,
        "lanes": lanes,
        "dt": model.dt,
        "state": model.program.size("state"),
        "numbers": model.program.size("parameters"),
        "seen": model.observer.size("state"),
        "slots": list(model.slot_names),
        "shift": living.shift,
        "channels": channels,
        "places": living.places.name,
        "hand": {name: hand + i for i, name in enumerate(model.hand_names)},
        "grip": GRIP,
        "board": {key: board[key] for key in ("first", "step", "count", "tables")} if board else None,
        "tables": [[len(list(alike)), value] for value, alike in itertools.groupby(tables)],
        "gaits": [
            {"name": name, "numbers": numbers, "start": start}
            for name, (numbers, start) in zip(living.names, gaits, strict=True)
        ],
        "fused": list(fused),
    }
