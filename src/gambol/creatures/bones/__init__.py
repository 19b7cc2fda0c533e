"""Bodies of bones: stiff parts in space, joined into a tree."""

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.parts import BallActuator, Contact, Joint, Part, Root
from gambol.creatures.bones.pose import StandingPose
from gambol.creatures.bones.rig import RigBone, RigLink, RigRider
from gambol.creatures.bones.sensors import HeightSensor, TiltSensor, TurningSensor
from gambol.creatures.bones.shapes import Shape
from gambol.creatures.bones.skeleton import Bone, Drive, Freedom, Skeleton, Spot

__all__ = [
    "BallActuator",
    "Bone",
    "Bones",
    "Contact",
    "Drive",
    "Freedom",
    "HeightSensor",
    "Joint",
    "Part",
    "RigBone",
    "RigLink",
    "RigRider",
    "Root",
    "Shape",
    "Skeleton",
    "Spot",
    "StandingPose",
    "TiltSensor",
    "TurningSensor",
]
