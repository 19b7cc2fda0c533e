"""The note that our own MJCF export leaves in a model: what MuJoCo has no word for."""

from __future__ import annotations

import json
import math
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.errors import InvalidInput

NOTE = "gambol"  # as `export.mujoco_model` names it
SAME = 1e-9  # relative: numbers that differ by less were not changed
LISTS = ("links", "joints", "actuators", "contacts")
WITHOUT: dict[str, Any] = {"summary": "", "sources": "", "hints": {}}
OURS = ("name", "view", "sensors")


def note_in(model: Any) -> dict[str, Any] | None:
    """The note of a compiled model; None if it is no export of ours."""
    import mujoco

    index = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_TEXT, NOTE)
    if index < 0:
        return None
    begin, size = int(model.text_adr[index]), int(model.text_size[index])
    try:
        note = json.loads(bytes(model.text_data[begin : begin + size]).rstrip(b"\0").decode())
        float(note["sphere"])
        Articulated.from_data(note["creature"], "note")
    except Exception:
        return None
    return dict(note)


def check_note(note: dict[str, Any] | None) -> None:
    """Refuses what an export has made of a body that moves in more planes than one."""
    if note is not None and note["creature"]["root"].get("kind") == "turntable":
        raise InvalidInput(
            f"{note['creature']['name']!r} on a turntable",
            "bodies that move in one plane are imported",
            "keep its own file",
        )


def restored(found: dict[str, Any], noted: dict[str, Any]) -> dict[str, Any]:
    """The body that a model describes, in the words of its note where both say the same.

    What was changed in the model since counts; what MuJoCo has no word for is as the note has it.
    """
    body = {**found, **{name: noted[name] for name in OURS if name in noted}}
    body["summary"], body["sources"], body["hints"] = (noted.get(name, no) for name, no in WITHOUT.items())
    body["root"] = noted["root"] if _same(found["root"], noted["root"]) else found["root"]
    for kind in LISTS:
        before = {entry["name"]: entry for entry in noted.get(kind, [])}
        order = {name: k for k, name in enumerate(before)}
        parts = sorted(found[kind], key=lambda entry: order.get(entry["name"], len(order)))
        body[kind] = [_back(kind, entry, before, noted) for entry in parts]
    if noted.get("view") == "plan" or not found["contacts"]:
        body["contacts"] = noted.get("contacts", [])
    springs, muscles = _as_they_were(found, noted)
    body["springs"], body["actuators"] = springs, [muscles.get(part["name"], part) for part in body["actuators"]]
    return body


def _back(kind: str, entry: dict[str, Any], before: dict[str, Any], noted: dict[str, Any]) -> dict[str, Any]:
    was: dict[str, Any] | None = before.get(entry["name"])
    if was is None:
        return entry
    if kind == "links":
        body = Articulated.from_data(noted, "note")
        link = next(link for link in body.links if link.name == entry["name"])
        told = {"mass": link.mass, "centre": list(link.centre_of_mass), "inertia": link.moment_of_inertia}
        shape = {name: x for name, x in was.items() if name not in ("mass", "centre", "inertia")}
        changed = {**shape, **{name: entry[name] for name in told}}
        return was if all(_same(entry[name], told[name]) for name in told) else changed
    return was if _same(entry, was) else {**was, **entry}


def _as_they_were(found: dict[str, Any], noted: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Springs, and muscles whose dampers stand at their joints: as noted, if each joint has the same in all."""
    muscles = {part["name"]: part for part in noted.get("actuators", []) if "largest" in part}
    before = [*noted.get("springs", []), *[{**part, "ks": 0.0, "rest": 0.0} for part in muscles.values()]]
    if _sums(before) != _sums(found["springs"]) and not _same(_sums(before), _sums(found["springs"])):
        return found["springs"], {}
    return noted.get("springs", []), muscles


def _sums(springs: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Stiffness and damping at each joint, in all."""
    sums: dict[str, list[float]] = {}
    for spring in springs:
        if "joint" in spring and (spring["ks"] or spring["kd"]):
            at = sums.setdefault(spring["joint"], [0.0, 0.0])
            at[0], at[1] = at[0] + float(spring["ks"]), at[1] + float(spring["kd"])
    return dict(sorted(sums.items()))


def _same(found: Any, was: Any) -> bool:
    """Whether two pieces of data agree: numbers nearly, and in lists and entries that both have."""
    if isinstance(found, dict) and isinstance(was, dict):
        return all(_same(found[name], was[name]) for name in found.keys() & was.keys() if name not in ("kd", "at_rest"))
    if isinstance(found, list | tuple) and isinstance(was, list | tuple):
        return len(found) == len(was) and all(_same(a, b) for a, b in zip(found, was, strict=True))
    if isinstance(found, int | float) and isinstance(was, int | float):
        return math.isclose(found, was, rel_tol=SAME, abs_tol=1e-9)
    return bool(found == was)
