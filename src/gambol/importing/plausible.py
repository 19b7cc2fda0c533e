"""Numbers of a compiled model that no body has: what is infinite, what is below zero and must not be.

MuJoCo compiles them; what follows from them would be a warning of NumPy's, or a body that nobody meant.
"""

from __future__ import annotations

import math

import numpy as np

from gambol.errors import InvalidInput
from gambol.importing.scene import Scene

FAR = 1e7  # m, kg, N, …: beyond it a number is a slip
# Of a model's arrays: what each row belongs to, in words what it is, and the least that it may be.
ARRAYS = {
    "body_pos": ("body", "the place", -FAR),
    "body_ipos": ("body", "the centre of mass", -FAR),
    "body_mass": ("body", "the mass", 0.0),
    "body_inertia": ("body", "the inertia", 0.0),
    "geom_pos": ("geom", "the place", -FAR),
    "geom_size": ("geom", "the size", 0.0),
    "geom_friction": ("geom", "the friction", 0.0),
    "jnt_pos": ("joint", "the place", -FAR),
    "jnt_stiffness": ("joint", "the stiffness", 0.0),
    "dof_damping": ("joint", "the damping", 0.0),
    "dof_armature": ("joint", "the armature", 0.0),
    "actuator_gear": ("actuator", "the gear", -FAR),
}


def check_numbers(scene: Scene) -> None:
    """Refuses the first number that no body has."""
    m = scene.model
    for name, (kind, words, least) in ARRAYS.items():
        rows = np.asarray(getattr(m, name), dtype=float)
        rows = rows[:, None] if rows.ndim == 1 else rows
        for row, column in np.argwhere(~((rows >= least) & (rows <= FAR))):
            owner = int(m.dof_jntid[row]) if name.startswith("dof_") else int(row)
            _refuse(f"{words} of {kind} {scene.name(kind, owner)!r}", float(rows[row, column]), least)
    for j in np.flatnonzero(m.jnt_limited):
        for limit in m.jnt_range[j]:
            if not abs(limit) <= FAR:
                _refuse(f"a limit of joint {scene.name('joint', int(j))!r}", float(limit), -FAR)
    if not np.all(np.abs(m.opt.gravity) <= FAR):
        _refuse("its gravity", float(m.opt.gravity[int(np.argmax(~(np.abs(m.opt.gravity) <= FAR)))]), -FAR)


def _refuse(what: str, given: float, least: float) -> None:
    told = f"{given:g}" if math.isfinite(given) or math.isnan(given) else "infinite"
    raise InvalidInput(f"{what} is {told}", f"numbers from {least:g} to {FAR:g} are possible", "correct it")
