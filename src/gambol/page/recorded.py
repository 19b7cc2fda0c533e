"""A recorded motion as a page plays it: rows of what was seen, instead of programs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gambol.dynamics.channels import without_forces
from gambol.motion.motion import Motion
from gambol.page.cast import seen_of
from gambol.page.parcel import floats

SHOWN = ("contact", "sensor", "target", "centre")  # and where the parts are; nobody sees the rest
FINE = 14  # bits of a body's size: a sixteen-thousandth of it is finer than a screen shows, and compresses well


def recorded_data(motion: Motion) -> dict[str, Any]:
    """What the page's scripts read (`recording.js`): a row for each frame, its time first, in float32."""
    shown = [channel for channel in motion.table if channel.places or channel.name in SHOWN]
    values = {channel.name: motion.channels[channel.name] for channel in shown}
    values["contact"] = values["contact"][..., :1]  # that it touches, no forces
    bits = max(FINE - 2, FINE - math.frexp(motion.creature.size)[1])  # there are angles, too
    for channel in shown:
        if channel.places or channel.name == "centre":
            values[channel.name] = np.ldexp(np.rint(np.ldexp(values[channel.name], bits)), -bits)
    columns = [column.reshape(len(motion.time), -1) for column in values.values()]
    rows = np.column_stack([motion.time - motion.time[0], *columns])
    frame = float(rows[1, 0]) if len(rows) > 1 else motion.dt
    cast = {
        **seen_of(motion.creature, motion.world, [without_forces(c) if c.name == "contact" else c for c in shown], 1),
        "width": rows.shape[1],
        "dt": motion.dt,
        "stride": max(1, round(frame / motion.dt)),
        "memory": [],
        "memoryNames": [],
    }
    role = {"id": 0, "name": motion.creature.name, "rank": 0, "told": "as recorded", "cast": 0}
    return {"seconds": float(rows[-1, 0]), "casts": [cast], "gaits": [{**role, "rows": floats(rows, 32)}]}
