"""Shark and dolphin of Grzeszczuk and Terzopoulos 1995, after the fish of Tu and Terzopoulos 1994, and any other fish.

The dolphin is the shark on its side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from gambol.creatures.springs.assembly import Entry
from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.fish_anatomy import Fin, FishShape, add_fin, add_fish
from gambol.creatures.springs.hulls import Hull, stretch_sensors, swimming

SHARK = FishShape(
    stations=(0.22, 0.5, 0.85, 1.15, 1.27, 1.5),
    heights=(0.07, 0.1, 0.078, 0.042, 0.032, 0.2),
    widths=(0.06, 0.085, 0.065, 0.036, 0.028),
    depth=2.0,
)
SHARK_FINS = (
    Fin("dorsal", "up", 2, (0.1, 0.7), 0.25, 0.14),
    Fin("ventral", "down", 2, (0.1, 0.7), 0.25, 0.14),
    Fin("left", "left", 1, (0.3, 0.8), 0.22, 0.17),
    Fin("right", "right", 1, (0.3, 0.8), 0.22, 0.17),
)
DOLPHIN = FishShape(
    stations=(0.32, 0.64, 1.0, 1.3, 1.45, 1.7),
    heights=(0.075, 0.105, 0.085, 0.05, 0.036, 0.3),
    widths=(0.075, 0.105, 0.085, 0.05, 0.042),
    depth=2.0,
)
DOLPHIN_FINS = (
    Fin("dorsal", "up", 2, (0.2, 0.8), 0.28, 0.15),
    Fin("left", "left", 1, (0.0, 0.5), 0.15, 0.26, 0.14),
    Fin("right", "right", 1, (0.0, 0.5), 0.15, 0.26, 0.14),
)


def fish(
    name: str,
    shape: FishShape,
    fins: Sequence[Fin] = (),
    *,
    mass: float | None = None,
    elasticity: float | None = None,
    bends: Literal["sideways", "up and down"] = "sideways",
    damping: float = 0.006,
    fin_mass: float = 0.005,
    **more: Any,
) -> SpringBody:
    """A fish of any shape: 23 masses like Tu's, with fins, and muscles in three segments that bend it to both sides.

    `mass` is in kg; by default it is the shark's for its length. `elasticity`, in N/m, is the unit of the fish's
    elasticities (38 across, 28 in muscles, 30 elsewhere); by default it is in proportion to the mass. The damping of
    each spring is `damping` seconds times its elasticity. Each mass of a fin has the share `fin_mass` of the whole.
    Make the fins above and below alike: otherwise strokes to the left and right also drive the fish up or down.

    >>> slim = FishShape(stations=(0.1, 0.25, 0.5, 0.75, 0.85, 1), heights=(0.04, 0.06, 0.05, 0.03, 0.02, 0.12),
    ...                  widths=(0.03, 0.05, 0.04, 0.02, 0.02))
    >>> eel = fish("eel", slim, [Fin("dorsal", "up", 2, (0.1, 0.7), 0.2, 0.1)])
    >>> round(eel.size, 2), len(eel.muscles)
    (1.01, 12)
    """
    mass = 20.0 * (shape.length / SHARK.length) ** 3 if mass is None else mass
    elasticity = 3.75 * mass if elasticity is None else elasticity
    upright = bends == "sideways"
    hull = Hull(kd_per_ks=damping, delay=0.05)
    add_fish(hull, shape, mass, elasticity, upright)
    for fin in fins:
        add_fin(hull, fin, fin_mass * mass, elasticity)
    return hull.body(name, stretch_sensors(hull), **({"hints": swimming(period=0.4 * shape.length)} | more))


def shark(mass: float = 20.0, elasticity: float = 75.0, **more: Any) -> SpringBody:
    """A shark of this mass in kg.

    `elasticity` is the unit of the fish's elasticities, in N/m. The fins below and above are alike, so that strokes to
    the left and right drive it neither up nor down.

    >>> len(shark().muscles), [group.name for group in shark().actuators]
    (12, ['left1', 'right1', 'left2', 'right2', 'left3', 'right3'])
    """
    options = {"name": "shark"} | more
    return fish(options.pop("name"), SHARK, SHARK_FINS, mass=mass, elasticity=elasticity, **options)


def dolphin(mass: float = 36.0, elasticity: float = 250.0, **more: Any) -> SpringBody:
    """A dolphin: a fish turned on its side. Muscles raise and lower the trailing edges of its fins.

    >>> [group.name for group in dolphin().actuators][6:]
    ['left-up', 'left-down', 'right-up', 'right-down']
    """
    options = {"name": "dolphin"} | more
    return fish(
        options.pop("name"),
        DOLPHIN,
        DOLPHIN_FINS,
        mass=mass,
        elasticity=elasticity,
        bends="up and down",
        damping=0.005,
        fin_mass=0.01,
        **options,
    )


ORIGIN = """\
From Grzeszczuk and Terzopoulos, Automated Learning of Muscle-Actuated Locomotion Through Control Abstraction, 1995,
appendix A: {text}. The text says that muscles "can contract to 10 %" and "to 20 %" of their relaxed length; its note 2
speaks of a maximum contraction of 20 % of that length, and so we read it: they contract by that share. The figure did
not survive. Springs and their elasticities of 38 across, 28 in muscles and 30 elsewhere are those of the fish that it
is like (Tu and Terzopoulos, Artificial Fishes, 1994; Tu, Artificial Animals for Computer Animation, 1996), in other
units; so, as others who rebuilt that fish have it, are the masses of nose and rings, 1.1, 6.6, 11, 6.6, 1.1 and 1.1.
The tips of the tail, 0.165 there, are heavier so that explicit steps need not be as short. Lengths, total mass,
damping, the muscles' delay, {ours} are ours."""
SHARK_TEXT = """\
a leopard shark with 12 muscles in three segments, each with a pair on either side, which are six actuators; the
posterior 4 contract to 10 %, the others to 20 %; water pushes on its faces"""
DOLPHIN_TEXT = """\
a Heaviside's dolphin, the shark on its side, with functional pectoral fins that let it roll, pitch and yaw"""
DOLPHIN_OURS = """\
how its fins are built and moved, the water's drag and surface, and its weak gravity: it swims at 1.2 m/s here, and
leaps like one that swims at 7 m/s on Earth"""
FISHES = {
    "shark": Entry(
        shark,
        "leopard shark of masses and springs, swims by bending to the sides",
        ORIGIN.format(text=SHARK_TEXT, ours="fins that are passive, and the water's drag"),
        swimming(period=0.6),
    ),
    "dolphin": Entry(
        dolphin,
        "dolphin of masses and springs, swims by bending up and down, leaps",
        ORIGIN.format(text=DOLPHIN_TEXT, ours=DOLPHIN_OURS),
        swimming(period=0.35, gravity=0.25, surface=4.0),
    ),
}
