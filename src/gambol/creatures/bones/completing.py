"""A person's file of bones, whole: every bone with its joints, every muscle with its strength, contacts and sensors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gambol.creatures.bones.apart import legs_that_meet
from gambol.creatures.bones.drafts import Draft
from gambol.creatures.bones.expansion import Expansion, scaly, several
from gambol.creatures.bones.left_out import contacts_of, lacks_strength, sensors_of, strengthened, unlike
from gambol.creatures.bones.movements import muscles_of

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

Data = dict[str, Any]


def whole(kind: type[Bones], data: Data, where: str) -> Data:
    """The data of a body of bones with everything that its file leaves out."""
    draft = Draft.from_data(data, where)
    expansion = Expansion(draft, where)
    muscles = [muscle for made in expansion.bones for muscle in muscles_of(made)]
    muscles += [one for listed in draft.actuators for one in several(expansion, listed, "joint", "drives")]
    found: Data = {
        "kind": "bones",
        **{entry: data[entry] for entry in ("name", "summary", "sources") if entry in data},
        "root": expansion.root,
        "bones": [expansion.bone_data(made) for made in expansion.bones],
        "actuators": muscles,
        "contacts": [],
        "pairs": list(draft.pairs),
        "apart": [],
        "sensors": [],
        "hints": data.get("hints", {}),
        **({"rig": data["rig"]} if data.get("rig") else {}),
    }
    bare = kind.from_data({**found, "pairs": [], "actuators": unlike(muscles)}, where)
    if draft.contacts is None:
        quiet = [made.name for made in expansion.bones if not made.line.touches]
        found["contacts"] = contacts_of(bare, quiet)
    else:
        listed = [contact.model_dump(exclude_unset=True) for contact in draft.contacts]
        found["contacts"] = [one for contact in listed for one in several(expansion, contact, "bone")]
    found["contacts"] = scaly(expansion, found["contacts"])
    felt = kind.from_data({**found, "actuators": unlike(muscles)}, where)
    if lacks_strength(muscles):
        found["actuators"] = strengthened(muscles, felt)
    found["apart"] = legs_that_meet(felt) if draft.apart is None else list(draft.apart)
    if draft.sensors is None:
        found["sensors"] = sensors_of(felt)
    else:
        expansion.know_contacts(felt.parts["contact"])
        keys = ("contact", "joint", "bone")
        found["sensors"] = [one for sensor in draft.sensors for one in several(expansion, sensor, *keys)]
    return found
