"""A creature of bones: stiff parts in space, checked to make one body."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.actuators import Actuator
from gambol.creatures.anatomy import Anatomy
from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.anatomy import BonesAnatomy
from gambol.creatures.bones.completing import whole
from gambol.creatures.bones.known import known, no_duplicates
from gambol.creatures.bones.loads import limited_muscles
from gambol.creatures.bones.parts import BoneActuator, Contact, Joint, Part, Root
from gambol.creatures.bones.pose import StandingPose, stretched_length
from gambol.creatures.bones.pressed import check_pressing
from gambol.creatures.bones.reading import skeleton_of
from gambol.creatures.bones.rig import RigLink
from gambol.creatures.bones.skeleton import Skeleton, Vector3
from gambol.creatures.creature import BODIES, Creature, Outline
from gambol.creatures.figure import Figure
from gambol.creatures.sensors import AnySensor
from gambol.creatures.units import Hints, Name
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed

MAX_BONES = 100
KINDS = ("hinge", "slide", "ball")  # of joints
LIMB = 0.4  # of a body's size, about
MOVES = {
    "angular": ("hinge", "'kind: angular'"),
    "sliding": ("slide", "'kind: sliding'"),
    "ball": ("ball", "'kind: ball'"),
}  # the joints of each kind of muscle


@BODIES.register
class Bones(Creature):
    """Rigid parts in space, joined into a tree, with muscles, contacts and sensors. Fields have the units and order of
    the file."""

    body: ClassVar[str] = "bones"
    anatomy_kind: ClassVar[type[Anatomy]] = BonesAnatomy
    always_written: ClassVar[tuple[str, ...]] = ("contacts", "apart", "sensors")  # what a file leaves out is worked out

    kind: Literal["bones"] = "bones"
    name: Name
    summary: Annotated[str, Field(max_length=200)] = ""
    sources: Annotated[str, Field(max_length=4000)] = ""
    root: Root
    bones: Annotated[tuple[Part, ...], Field(min_length=1, max_length=MAX_BONES)]
    actuators: Annotated[tuple[BoneActuator, ...], Field(max_length=200)] = ()
    contacts: Annotated[tuple[Contact, ...], Field(max_length=8 * MAX_BONES)] = ()
    pairs: Annotated[tuple[tuple[Name, Name], ...], Field(max_length=200)] = ()  # contacts that press on each other
    apart: Annotated[tuple[tuple[Name, Name], ...], Field(max_length=200)] = ()  # bones that do, as capsules
    sensors: Annotated[tuple[AnySensor, ...], Field(max_length=200)] = ()
    hints: Hints = Field(default_factory=dict)
    rig: RigLink | None = None  # what it was made of, if it was imported from one

    @classmethod
    def completed(cls, data: dict[str, Any], where: str) -> dict[str, Any]:
        """Adds the other side of mirrored limbs, all bones of chains, and contacts, sensors and strengths that follow
        from the rest."""
        return whole(cls, data, where)

    @model_validator(mode="after")
    def _makes_one_body(self) -> Self:
        no_duplicates("bone", (bone.name for bone in self.bones))
        no_duplicates("joint", (joint.name for bone in self.bones for joint in bone.joints))
        for kind in ("actuator", "contact", "sensor"):
            no_duplicates(kind, (part.name for part in getattr(self, f"{kind}s")))
        self._check_tree()
        for actuator in self.actuators:
            self._check_drive(actuator)
        bones, contacts = [bone.name for bone in self.bones], [contact.name for contact in self.contacts]
        part: Any
        for part in (*self.contacts, *self.sensors):
            what = f"{part.name!r}"
            if hasattr(part, "bone"):
                known("bone", part.bone, bones, what)
            if hasattr(part, "contact"):
                known("contact", part.contact, contacts, what)
            if hasattr(part, "joint"):
                known("hinge", part.joint, self.parts["joint"], what)
        check_pressing(self)
        return self

    def _check_tree(self) -> None:
        names = [bone.name for bone in self.bones]
        known("bone", self.root.bone, names, "the root")
        self._check_root(next(bone for bone in self.bones if bone.name == self.root.bone))
        for bone in self.bones:
            if bone.name == self.root.bone:
                continue
            if bone.parent is None:
                raise InvalidInput(f"bone {bone.name!r} hangs on nothing", "every bone but the root has a parent",
                                   "give its 'parent'")  # fmt: skip
            known("bone", bone.parent, names, f"the parent of {bone.name!r}")
        parent_of = {bone.name: bone.parent for bone in self.bones}
        for name in names:
            seen, at = {name}, parent_of[name]
            while at is not None:
                if at in seen:
                    raise InvalidInput(f"bones {', '.join(sorted(seen))} form a ring",
                                       "bones must form a tree", "give one of them another parent")  # fmt: skip
                seen.add(at)
                at = parent_of[at]

    def _check_root(self, bone: Part) -> None:
        if bone.parent is not None:
            raise InvalidInput(f"the root {bone.name!r} hangs on {bone.parent!r}", "the root has no parent",
                               "remove its 'parent', or choose another root")  # fmt: skip
        if bone.joints and self.root.kind == "free":
            raise InvalidInput(f"the free root {bone.name!r} has the joint {bone.joints[0].name!r}",
                               "only a held root has joints, to the world",
                               "remove it, or make it 'kind: held'")  # fmt: skip
        if any(bone.at):
            raise InvalidInput(f"the root bone {bone.name!r} is at {list(bone.at)}", "the root bone has no parent",
                               "give the place in the world to 'root' instead")  # fmt: skip

    def _check_drive(self, actuator: BoneActuator) -> None:
        """What turns goes with hinges, what slides with slides."""
        joints = {joint.name: joint for bone in self.bones for joint in bone.joints}
        what = f"actuator {actuator.name!r}"
        if isinstance(actuator, EffortActuator):
            known("joint", actuator.drives, joints, what)
            if joints[actuator.drives].kind == "ball":
                raise InvalidInput(f"{what} drives the ball joint {actuator.drives!r}",
                                   "efforts drive hinges and slides", "give it 'kind: ball' and an axis")  # fmt: skip
            return
        known("joint", actuator.joint, joints, what)
        kind, moved = joints[actuator.joint].kind, MOVES[actuator.kind][0]
        if kind != moved:
            suits = next(suiting for named, suiting in MOVES.values() if named == kind)
            raise InvalidInput(f"{what} of kind {actuator.kind!r} moves the {kind} {actuator.joint!r}",
                               "hinges take muscles of kind angular, slides those of kind linear, "
                               "ball joints those of kind ball",
                               f"give it {suits}")  # fmt: skip

    # its tree

    @cached_property
    def _by_name(self) -> dict[str, Part]:
        return {bone.name: bone for bone in self.bones}

    def bone(self, name: str) -> Part:
        """The bone of that name."""
        return self._by_name[name]

    @cached_property
    def children(self) -> dict[str, tuple[str, ...]]:
        """The children of each bone, in the file's order."""
        found: dict[str, list[str]] = {bone.name: [] for bone in self.bones}
        for bone in self.bones:
            if bone.parent is not None:
                found[bone.parent].append(bone.name)
        return {name: tuple(names) for name, names in found.items()}

    @cached_property
    def ordered(self) -> tuple[Part, ...]:
        """The bones, every parent before its children, depth first; siblings keep the file's order."""
        order, waiting = [], [self.root.bone]
        while waiting:
            at = waiting.pop(0)
            order.append(self.bone(at))
            waiting[:0] = self.children[at]
        return tuple(order)

    @cached_property
    def joints(self) -> dict[str, tuple[Part, Joint]]:
        """Joints by name, in the order of the tree, each with the bone that it moves."""
        return {joint.name: (bone, joint) for bone in self.ordered for joint in bone.joints}

    def contact(self, name: str) -> Contact:
        """The contact of that name."""
        return next(contact for contact in self.contacts if contact.name == name)

    @cached_property
    def pose(self) -> StandingPose:
        """The pose at rest."""
        return StandingPose(self)

    @cached_property
    def skeleton(self) -> Skeleton:
        """The skeleton, which is what the physics reads."""
        return skeleton_of(self)

    # what every creature says of itself

    @property
    def mass(self) -> float:
        return summed(bone.mass for bone in self.bones)

    @cached_property
    def moved_mass(self) -> float:
        armature = {kind: summed(one.armature for _, one in self.joints.values() if one.kind == kind) for kind in KINDS}
        turning = armature["hinge"] + armature["ball"]
        return self.mass + armature["slide"] + turning / (LIMB * self.size) ** 2

    @cached_property
    def size(self) -> float:
        return stretched_length(self)

    @cached_property
    def body_size(self) -> float:
        return self.pose.size

    @cached_property
    def parts(self) -> dict[str, tuple[str, ...]]:
        """Bones, hinges (`joint`), slides, balls and contacts."""
        of_kind = {
            kind: tuple(name for name, (_, joint) in self.joints.items() if joint.kind == kind) for kind in KINDS
        }
        return {
            "bone": tuple(bone.name for bone in self.ordered),
            "joint": of_kind["hinge"],
            "slide": of_kind["slide"],
            "ball": of_kind["ball"],
            "contact": tuple(contact.name for contact in self.contacts),
        }

    @property
    def masses(self) -> dict[str, float]:
        return {bone.name: bone.mass for bone in self.ordered}

    @property
    def contacts_on(self) -> dict[str, str]:
        return {contact.name: contact.bone for contact in self.contacts}

    def contact_at(self, name: str) -> Vector3:
        return self.contact(name).at

    @property
    def feet(self) -> tuple[str, ...]:
        return tuple(contact.name for contact in self.contacts if contact.foot)

    @property
    def leader(self) -> str:
        return self.root.bone

    def unit_of(self, actuator: Actuator) -> str:
        """The unit of an actuator. An effort at a slide is a force, which only the body can tell."""
        return "N" if isinstance(actuator, EffortActuator) and actuator.drives in self.parts["slide"] else actuator.unit

    def limited(self) -> Self:
        """The creature with a largest force or torque for every muscle that has none: six times its load."""
        return self.model_copy(update={"actuators": limited_muscles(self)})

    @property
    def dimensions(self) -> int:
        return 3

    @property
    def free(self) -> bool:
        return self.root.kind == "free"

    @cached_property
    def figure(self) -> Figure:
        return Figure(tuple(self.masses), colours={bone.name: bone.colour for bone in self.bones if bone.colour})

    def outline(self, part: str) -> Outline:
        """The outline of a bone: the middle plane of its first shape, seen from the side."""
        bone = self.bone(part)
        if not bone.shapes:
            return super().outline(part)
        shape = bone.shapes[0]
        (x, y, _), (along, over, _) = shape.at, shape.axes
        a, b = (0.5 * size for size in shape.sizes[:2])
        return tuple((x + s * a * along[0] + t * b * over[0], y + s * a * along[1] + t * b * over[1])
                     for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1)))  # fmt: skip
