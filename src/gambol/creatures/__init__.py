"""Descriptions of bodies: links, joints, muscles, springs, contacts and sensors. Knows no numerics, no controllers."""

from gambol.creatures.actuators import Actuator, Ranged
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import (
    AngleSensor,
    AngularActuator,
    AngularSpring,
    Contact,
    EffortActuator,
    EyeSensor,
    Joint,
    LengthSensor,
    LinearActuator,
    LinearSpring,
    Link,
    Place,
    Root,
    TouchSensor,
)
from gambol.creatures.creature import BODIES, Creature, Outline
from gambol.creatures.sensors import SENSORS, Sensor
from gambol.creatures.units import Hints

__all__ = [
    "BODIES",
    "SENSORS",
    "Actuator",
    "AngleSensor",
    "AngularActuator",
    "AngularSpring",
    "Articulated",
    "Contact",
    "Creature",
    "EffortActuator",
    "EyeSensor",
    "Hints",
    "Joint",
    "LengthSensor",
    "LinearActuator",
    "LinearSpring",
    "Link",
    "Outline",
    "Place",
    "Ranged",
    "Root",
    "Sensor",
    "TouchSensor",
]
