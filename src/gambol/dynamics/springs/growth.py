"""Bodies of masses and springs that grow: every mass has a size, and what joins two of them follows.

A mass grown by s is heavier by s², as the flesh around it. A spring between masses grown by s and t is stiffer by r²,
where r is their mean: its cross-section grows. Lengths stay as they are, since the body begins in the pose of its file:
springs that are longer than that pose are loaded, and an undriven worm of such springs travels 13 m.

Details grow one by one: a mass, the strength of a muscle. A muscle is flesh: one that is stronger adds its share to the
masses that it joins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.growth import Growth

SIZES = (0.8, 1.25)  # times nominal: the same animal, a little different, at the same time step
SMALL = 0.03
MUSCLE_SHARE = 0.1  # of the masses that a muscle joins


@dataclass(frozen=True)
class SpringGrowth(Growth):
    """Of a creature of masses and springs.

    >>> import gambol
    >>> grown = gambol.dynamics.traits.growth_of(gambol.creature("worm")).numbers({"b1": 1.2}, {})
    >>> round(grown["mass.b1.mass"], 2), round(grown["spring.across1.ks"] / gambol.creature("worm").bonds[0].ks, 2)
    (1.44, 1.21)
    """

    creature: SpringBody
    nominal: Mapping[str, float] = field(hash=False)  # numbers of the creature as its file has it
    limits: tuple[float, float] = SIZES
    small: float = SMALL

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(mass.name for mass in self.creature.points)

    @property
    def details(self) -> tuple[str, ...]:
        masses = [f"mass.{mass.name}.mass" for mass in self.creature.points]
        return (*masses, *[f"spring.{muscle.name}.strength" for muscle in self.creature.muscles])

    def numbers(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        nominal, result = self.nominal, dict[str, float]()
        for mass in self.creature.points:
            name = f"mass.{mass.name}.mass"
            result[name] = nominal[name] * sizes.get(mass.name, 1.0) ** 2 * sizes.get(name, 1.0)
        for bond in self.creature.bonds:
            key = f"spring.{bond.name}"
            r, f = 0.5 * (sizes.get(bond.start, 1.0) + sizes.get(bond.end, 1.0)), sizes.get(f"{key}.strength", 1.0)
            for part in ("ks", "kd"):
                result[f"{key}.{part}"] = nominal[f"{key}.{part}"] * r * r * f
            for end in (bond.start, bond.end):
                result[f"mass.{end}.mass"] *= 1.0 + MUSCLE_SHARE * (f - 1.0)
        return result
