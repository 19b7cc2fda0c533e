"""A recorded motion as a page plays it: rows of what was seen, instead of programs."""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.motion.motion import Motion
from gambol.page.cast import seen_of
from gambol.page.parcel import floats
from gambol.rollout.touched import SEEN


def recorded_data(motion: Motion) -> dict[str, Any]:
    """What the page's scripts read (`recording.js`): a row for each frame, its time first, in float32."""
    shown = [channel for channel in motion.table if channel.places or channel.name in SEEN]
    columns = [motion.channels[channel.name].reshape(len(motion.time), -1) for channel in shown]
    rows = np.column_stack([motion.time - motion.time[0], *columns])
    frame = float(rows[1, 0]) if len(rows) > 1 else motion.dt
    cast = {
        **seen_of(motion.creature, motion.world, shown, first=1),
        "width": rows.shape[1],
        "dt": motion.dt,
        "stride": max(1, round(frame / motion.dt)),
        "memory": [],
        "memoryNames": [],
    }
    role = {"id": 0, "name": motion.creature.name, "rank": 0, "told": "as recorded", "cast": 0}
    return {"seconds": float(rows[-1, 0]), "casts": [cast], "gaits": [{**role, "rows": floats(rows, 32)}]}
