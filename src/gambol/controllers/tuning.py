"""Numbers of muscles and sensors that controllers bring with them: tuning (van de Panne and Fiume 1993, Figure 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gambol.controllers.controller import Knob
from gambol.controllers.setting import with_changes
from gambol.creatures.creature import Creature
from gambol.dynamics.numbers import NOT_BELOW_ZERO, Adjustable
from gambol.dynamics.traits import traits_of
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed

PARTS = ("actuator", "sensor")  # that tuned numbers belong to, before the first dot of their names
STRONGEST = 1e9  # N m/rad, N/m and what dampers have: above what any file may say


def tunable_numbers(creature: Creature) -> tuple[str, ...]:
    """Names of the numbers that fine tuning adjusts, in the creature's order."""
    return tuple(number.name for number in traits_of(creature).adjustables())


def known_tuning(tuned: Iterable[str], creature: Creature) -> tuple[str, ...]:
    """Those of a creature's numbers that are tuned, in its order, or InvalidInput for one that it does not have.

    >>> import gambol
    >>> known_tuning({"actuator.a2.kd", "actuator.a1.kd"}, gambol.creature("fish"))
    ('actuator.a1.kd', 'actuator.a2.kd')
    """
    names = set(tuned)
    known = tunable_numbers(creature) if names else ()
    if unknown := names.difference(known):
        raise InvalidInput(
            f"a controller tunes {min(unknown)!r}",
            f"{creature.name} has no such number",
            "use one made for this creature",
        )
    return tuple(name for name in known if name in names)


def check_tuning(tunings: Iterable[Mapping[str, float]], creature: Creature) -> tuple[str, ...]:
    """What `known_tuning` gives for some controllers; also refuses numbers that no file could give a body.

    >>> import gambol
    >>> check_tuning([{"actuator.a1.kd": -0.1}], gambol.creature("fish"))
    Traceback (most recent call last):
    gambol.errors.InvalidInput: a controller tunes 'actuator.a1.kd' to -0.1; it must lie between 0 and 1e+09; correct it
    """
    some = [tuning for tuning in tunings if tuning]
    known = known_tuning((name for tuning in some for name in tuning), creature)
    own = {x.name: x.value for x in traits_of(creature).adjustables()} if some else {}
    for tuning in some:
        for name, value in tuning.items():
            part, _, last = name.rpartition(".")
            if last in NOT_BELOW_ZERO and not 0.0 <= value <= STRONGEST:
                raise InvalidInput(
                    f"a controller tunes {name!r} to {value:g}",
                    f"it must lie between 0 and {STRONGEST:g}",
                    "correct it",
                )
            if last in ("min", "max"):
                low, high = ({**own, **tuning}[f"{part}.{end}"] for end in ("min", "max"))
                if low > high:  # tuning may bring both to the middle of what was their range
                    raise InvalidInput(
                        f"a controller tunes {name!r} to {value:g}, which makes its range {low:g} … {high:g}",
                        "min must not be above max",
                        "correct it",
                    )
    return known


def tuning_knobs(tuning: Mapping[str, float], creature: Creature) -> list[Knob]:
    """The numbers that are tuned already, as far as they go in a cycle of poses."""
    traits = traits_of(creature)
    found: dict[str, Adjustable] = {}
    if tuning:
        found = {number.name: number for number in (*traits.adjustables(), *traits.dampings())}
    return [Knob(x.name, tuning[x.name], x.low, x.high, x.small) for x in found.values() if x.name in tuning]


def damped(tuning: Mapping[str, float], creature: Creature) -> float | None:
    """How much tuned muscles are damped, as a share of what their file says, in the mean; None where none is tuned.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> round(damped({"actuator.a1.kd": 0.02}, fish), 3), damped({}, fish)
    (0.175, None)
    """
    nominal = {x.name: x.value for x in traits_of(creature).dampings()} if tuning else {}
    shares = [x / nominal[name] for name, x in tuning.items() if name in nominal]
    return summed(shares) / len(shares) if shares else None


def quickest(creature: Creature) -> Creature:
    """The creature with muscles as little damped as a cycle of poses may have them.

    >>> import gambol
    >>> [round(muscle.kd, 5) for muscle in quickest(gambol.creature("fish")).actuators]
    [0.00014, 0.00014]
    """
    scales = {f"actuator.{one.name}.kd": (one.name, one.scale) for one in creature.actuators}
    found = [(*scales[x.name], x.low) for x in traits_of(creature).dampings()]
    changed = {name: {"kd": low * scale} for name, scale, low in found}
    return with_changes(creature, {"actuators": changed} if changed else {})
