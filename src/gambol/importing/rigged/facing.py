"""Which way an animal looks: its own axes in those of its file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput, unknown_name
from gambol.importing.rigged.shown import Shown
from gambol.importing.rigged.skeleton import UP, Skeleton
from gambol.portable.matrices import summed
from gambol.rigs.turns import cross

Array = NDArray[np.float64]

FRONTS = ("x", "-x", "z", "-z")
CLEAR = 0.15  # heights a second: a clip that moves the feet less goes nowhere
AHEAD = ("head", "nose", "snout", "muzzle", "jaw", "neck", "eye")
BEHIND = ("tail",)
LEAST = 0.05  # of the height: how far ahead of the middle a head is


def axes_of(body: Skeleton, shown: Sequence[Shown], front: str | None) -> Array:
    """Rows: ahead, up and right, in the file's axes. Says how they were chosen."""
    if front is not None:
        if front not in FRONTS:
            raise unknown_name("front", front, FRONTS)
        ahead = np.eye(3)["xyz".index(front[-1])] * (-1.0 if front.startswith("-") else 1.0)
        if abs(float((ahead * body.across).sum())) > 0.5 and body.partners:
            other = "x" if front.endswith("z") else "z"
            raise InvalidInput(
                f"--front {front} for a rig whose left and right lie along {front[-1]}",
                f"it looks along {other} or -{other}",
                "choose one of these",
            )
        body.chosen.append(f"it looks along {front} of the file, as --front says")
        return _axes(ahead)
    ahead, why = _likeliest(body, shown)
    word = "xyz"[int(np.abs(ahead).argmax())]
    sign = "-" if float(ahead.sum()) < 0.0 else ""
    body.chosen.append(f"it looks along {sign}{word} of the file, {why} (--front)")
    return _axes(ahead)


def _axes(ahead: Array) -> Array:
    return np.stack([ahead, UP, cross(ahead, UP)])


def _likeliest(body: Skeleton, shown: Sequence[Shown]) -> tuple[Array, str]:
    """What its clips show, else what its bones are called, else as glTF says."""
    ahead = np.array([0.0, 0.0, 1.0]) if body.across[0] else np.array([1.0, 0.0, 0.0])
    going = [one for one in shown if abs(float((one.pace * ahead).sum())) > CLEAR]
    pace = summed(float((one.pace * ahead).sum()) for one in going)
    if going:
        names = ", ".join(one.name for one in going[:3])
        return (ahead if pace > 0.0 else -ahead), f"against the way that feet push in {names}"
    way = _called(body, AHEAD, ahead) - _called(body, BEHIND, ahead)
    if abs(way) > LEAST * body.height:
        return (ahead if way > 0.0 else -ahead), "as the names of its bones say"
    return ahead, "as glTF says"


def _called(body: Skeleton, words: Sequence[str], ahead: Array) -> float:
    """How far ahead of the middle the bones of some names are."""
    at = [
        float((place * ahead).sum())
        for name, place in zip(body.names, body.places, strict=True)
        if any(word in name.lower() for word in words)
    ]
    middle = float((body.vertices.mean(axis=0) * ahead).sum())
    return float(np.mean(at)) - middle if at else 0.0
