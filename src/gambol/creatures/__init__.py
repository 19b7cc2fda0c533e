"""Descriptions of bodies: links, joints, muscles, springs, contacts and sensors. Knows no numerics, no controllers.

Bodies of bones in space, and those of masses and springs, have namespaces of their own: `gambol.creatures.bones` and
`gambol.creatures.springs`.
"""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.creatures import bones as bones
    from gambol.creatures import springs as springs
    from gambol.creatures.actuators import Actuator, Ranged
    from gambol.creatures.anatomy import Anatomy, Bend, Leg
    from gambol.creatures.articulated.creature import Articulated
    from gambol.creatures.articulated.joints import Joint, Root
    from gambol.creatures.articulated.motors import SpeedActuator
    from gambol.creatures.articulated.parts import (
        AngleSensor,
        AngularActuator,
        AngularSpring,
        Contact,
        EffortActuator,
        EyeSensor,
        LengthSensor,
        LinearActuator,
        LinearSpring,
        Link,
        Place,
        SlidingActuator,
        SlidingSpring,
    )
    from gambol.creatures.cores import Core
    from gambol.creatures.creature import BODIES, Creature, Outline
    from gambol.creatures.figure import Figure, Hinge, Span, Turntable
    from gambol.creatures.genotype.bones.expansion import BonePart, BonePhenotype
    from gambol.creatures.genotype.bones.genotype import BoneGenotype, BoneLink, BoneNode
    from gambol.creatures.genotype.bones.sampling import random_bones
    from gambol.creatures.genotype.bones.solids import Solid
    from gambol.creatures.genotype.bones.validity import BoneBounds, checked_bones
    from gambol.creatures.genotype.bones.variation import crossed_bones, grafted_bones, mutated_bones
    from gambol.creatures.genotype.expansion import Phenotype, PhenotypePart, expanded
    from gambol.creatures.genotype.families import AnyGenotype, family_of, plan_of
    from gambol.creatures.genotype.genotype import ExtraSpring, Genotype, GenotypeLink, GenotypeNode
    from gambol.creatures.limbs import Limb, Movement
    from gambol.creatures.sensors import SENSORS, AnySensor, Sensor, TouchSensor
    from gambol.creatures.symmetry import Symmetry
    from gambol.creatures.units import Degrees, Hints, Metres, Name, Point, Strength
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "BODIES",
    "SENSORS",
    "Actuator",
    "Anatomy",
    "AngleSensor",
    "AngularActuator",
    "AngularSpring",
    "AnyGenotype",
    "AnySensor",
    "Articulated",
    "Bend",
    "BoneBounds",
    "BoneGenotype",
    "BoneLink",
    "BoneNode",
    "BonePart",
    "BonePhenotype",
    "Contact",
    "Core",
    "Creature",
    "Degrees",
    "EffortActuator",
    "ExtraSpring",
    "EyeSensor",
    "Figure",
    "Genotype",
    "GenotypeLink",
    "GenotypeNode",
    "Hinge",
    "Hints",
    "Joint",
    "Leg",
    "LengthSensor",
    "Limb",
    "LinearActuator",
    "LinearSpring",
    "Link",
    "Metres",
    "Movement",
    "Name",
    "Outline",
    "Phenotype",
    "PhenotypePart",
    "Place",
    "Point",
    "Ranged",
    "Root",
    "Sensor",
    "SlidingActuator",
    "SlidingSpring",
    "Solid",
    "Span",
    "SpeedActuator",
    "Strength",
    "Symmetry",
    "TouchSensor",
    "Turntable",
    "checked_bones",
    "crossed_bones",
    "expanded",
    "family_of",
    "grafted_bones",
    "mutated_bones",
    "plan_of",
    "random_bones",
]
