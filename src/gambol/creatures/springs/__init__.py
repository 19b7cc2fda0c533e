"""Bodies of point masses held together by springs, some of which are muscles, in a plane or in space."""

from gambol.creatures.springs.assembly import assembled
from gambol.creatures.springs.crawlers import biped, octagon, ring, worm
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.fish_anatomy import Fin, FishShape
from gambol.creatures.springs.fishes import dolphin, fish, shark
from gambol.creatures.springs.parts import (
    AltitudeSensor,
    Face,
    Mass,
    Muscle,
    MuscleGroup,
    OrientationSensor,
    SpeedSensor,
    Spring,
    SpringEyeSensor,
    SpringLengthSensor,
)
from gambol.creatures.springs.rays import ray
from gambol.creatures.springs.snakes import snake

__all__ = [
    "AltitudeSensor",
    "Face",
    "Fin",
    "FishShape",
    "Mass",
    "Muscle",
    "MuscleGroup",
    "OrientationSensor",
    "SpeedSensor",
    "Spring",
    "SpringBody",
    "SpringEyeSensor",
    "SpringLengthSensor",
    "assembled",
    "biped",
    "dolphin",
    "fish",
    "octagon",
    "ray",
    "ring",
    "shark",
    "snake",
    "worm",
]
