"""Bodies of bones that tests share."""

from functools import cache

import yaml

from gambol.creatures.bones.creature import Bones
from gambol.creatures.creature import creature_from_file

HOUND = """
kind: bones
name: hound
bones:
  - {name: trunk, length: 0.5, thickness: 0.2, mass: 15}
  - {name: neck, parent: trunk, at: [0.5, 0.04, 0], points: [1, 1, 0], length: 0.2, thickness: 0.12,
     hinges: {pitch: 40, yaw: 40}}
  - {name: tail, parent: trunk, at: [-0.08, 0.05, 0], points: [-1, -0.3, 0], length: 0.09, thickness: 0.035,
     repeat: 3, taper: 0.5, hinges: {pitch: 20}}
  - {name: thigh, parent: trunk, at: [0, -0.02, 0.08], points: [0.4, -1, 0.1], length: 0.22, thickness: 0.09,
     mirror: true, joint: hip, hinges: {pitch: [-40, 50], roll: [-10, 20]}}
  - {name: shank, parent: thigh, points: [-0.7, -1, 0], length: 0.22, thickness: 0.05, joint: knee,
     hinges: {pitch: [-60, 40]}}
  - {name: arm, parent: trunk, at: [0.5, -0.02, 0.08], points: [0, -1, 0], length: 0.38, thickness: 0.05,
     mirror: true, ball: {pitch: 40, roll: [-5, 20]}}
"""

BEETLE = """
kind: bones
name: beetle
bones:
  - {name: shell, length: 0.3, thickness: 0.12, mass: 2}
  - {name: front, parent: shell, at: [0.28, -0.02, 0.06], points: [0.3, 0.1, 1], length: 0.1, thickness: 0.025,
     mirror: true, hinges: {swing: 30, lift: 30}}
  - {name: front-shin, parent: front, points: [0.2, -1, 0.4], length: 0.14, thickness: 0.02, hinges: {lift: 30}}
  - {name: middle, parent: shell, at: [0.15, -0.02, 0.07], points: [0, 0.1, 1], length: 0.1, thickness: 0.025,
     mirror: true, hinges: {swing: 30, lift: 30}}
  - {name: middle-shin, parent: middle, points: [0, -1, 0.4], length: 0.14, thickness: 0.02, hinges: {lift: 30}}
  - {name: hind, parent: shell, at: [0.02, -0.02, 0.06], points: [-0.3, 0.1, 1], length: 0.1, thickness: 0.025,
     mirror: true, hinges: {swing: 30, lift: 30}}
  - {name: hind-shin, parent: hind, points: [-0.2, -1, 0.4], length: 0.14, thickness: 0.02, hinges: {lift: 30}}
"""

ADDER = """
kind: bones
name: adder
bones:
  - {name: ring, length: 0.08, thickness: 0.05, mass: 0.2, repeat: 16, hinges: {yaw: 25, pitch: 15}}
"""

FILES = {"hound": HOUND, "beetle": BEETLE, "adder": ADDER}


@cache
def body(name: str) -> Bones:
    """One of them."""
    found = creature_from_file(yaml.safe_load(FILES[name]), name)
    assert isinstance(found, Bones)
    return found
