"""What every kind of body has to say of itself: its parts, its numbers, its state; `physics` asks how it moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from gambol.creatures.creature import BODIES, USUAL, Creature, creature_from_data
from gambol.dynamics.channels import IN_SPACE, PLANE, SPACE, channels_of
from gambol.dynamics.quantities import quantity_names
from gambol.dynamics.system import SYSTEMS, System, system_kind
from gambol.dynamics.traits import traits_of
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.rollout.model import STEP_LIMITS
from gambol.testing import physics
from gambol.testing.promises import expect_reads_back
from gambol.testing.stage import Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.worlds.world import World

PLACES = (PLANE, (*PLANE, "angle"), SPACE, IN_SPACE)  # axes of the channel that says where parts are
TAKEN = ("tick", "status")  # names in a lane's state that are no body's
TAKEN_BEGINNINGS = ("memory.", "measure.")
SHARE = 1e-9  # of a mass that may be lost by rounding


@dataclass(frozen=True)
class Embodied:
    """A kind of body, and creatures of that kind, each with its world."""

    kind: type[Creature]
    stages: tuple[Stage, ...]


def check_body(kind: type[Creature], *examples: Creature, world: World | None = None) -> None:
    """Tests a kind of body: its class of creatures, and the system that simulates them; AssertionError says what
    they do not do.

    Args:
        kind: the class of creatures, registered in `BODIES`; its system is registered in `SYSTEMS`.
        examples: creatures of it.
        world: their surroundings; by default what suits each.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> check_body(type(luxo), luxo)
    """
    passes(body_checks(kind, *examples, world=world))


def body_checks(kind: type[Creature], *examples: Creature, world: World | None = None) -> list[Check]:
    """The checks of `check_body`, one by one: `@pytest.mark.parametrize("check", body_checks(…), ids=str)`.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> print(body_checks(type(luxo), luxo)[0])
    links: it is registered
    """
    if not examples:
        raise InvalidInput(f"no example of {kind.__name__}", "bodies are tested on creatures", "give one or two")
    stages = tuple(Stage.of(creature, world) for creature in examples)
    checks = SUITE.of(kind.body, Embodied(kind, stages))
    for stage in stages:
        title = kind.body if len(stages) == 1 else f"{kind.body} {stage.creature.name}"
        checks += [*OF_EACH.of(title, stage), *physics.SUITE.of(title, stage)]
    return checks


SUITE: Suite[Embodied] = Suite()
OF_EACH: Suite[Stage] = Suite()


@SUITE.asks
def it_is_registered(subject: Embodied) -> None:
    for registry, what in ((BODIES, "BODIES"), (SYSTEMS, "SYSTEMS")):
        known = registry.get(subject.kind.body)
        good = known is subject.kind if what == "BODIES" else known is not None and issubclass(known, System)
        expect(good, f"its name finds {known!r} in {what}; decorate it with @{what}.register, or enter it in its "
               f"package's entry points")  # fmt: skip


@SUITE.asks
def its_examples_are_its_own(subject: Embodied) -> None:
    for stage in subject.stages:
        expect(type(stage.creature) is subject.kind, f"{stage.creature.name} is not one of {subject.kind.__name__}")


@OF_EACH.asks
def its_file_reads_back(stage: Stage) -> None:
    expect_reads_back(stage.creature, creature_from_data, says_kind=stage.creature.body != USUAL)


@OF_EACH.asks
def its_parts_make_one_body(stage: Stage) -> None:
    creature = stage.creature
    masses = creature.masses
    expect(masses and all(0.0 < mass < math.inf for mass in masses.values()), f"its masses are {dict(masses)}")
    expect(abs(summed(masses.values()) - creature.mass) <= SHARE * creature.mass,
           f"its parts weigh {summed(masses.values()):g} kg, and the whole {creature.mass:g} kg")  # fmt: skip
    expect(0.0 < creature.size < math.inf, f"its size is {creature.size} m")
    expect(creature.dimensions in (2, 3), f"it has {creature.dimensions} dimensions")
    named = {name for kind, names in creature.parts.items() if kind != "contact" for name in names}
    _expect_known(masses, named, "`masses` names", "`parts` does not")
    if creature.leader is not None:
        _expect_known([creature.leader], masses, "its leader is", "which has no mass in `masses`")
    for name in masses:
        expect(len(creature.outline(name)) >= 3, f"the outline of {name!r} has no three corners")


@OF_EACH.asks
def its_contacts_lie_on_its_parts(stage: Stage) -> None:
    creature = stage.creature
    contacts = creature.contacts_on
    named = creature.parts.get("contact", ())
    expect(tuple(contacts) == tuple(named), f"`contacts_on` names {list(contacts)}, and `parts` {list(named)}")
    _expect_known(contacts.values(), creature.masses, "a contact lies on", "which has no mass in `masses`")
    _expect_known(creature.feet, contacts, "its feet are", "which is no contact")
    for name in contacts:
        _expect_vector(creature.contact_at(name), creature, f"`contact_at` of {name!r}")


@OF_EACH.asks
def its_anatomy_is_of_its_parts(stage: Stage) -> None:
    """And its moments know how the trunk and the joints move that it names."""
    creature, build, moment = stage.creature, stage.creature.anatomy, stage.moment()
    muscles = {actuator.name for actuator in creature.actuators}
    expect(
        set(build.parents) == set(creature.masses), f"`parents` are of {list(build.parents)}, and `masses` of others"
    )
    known: list[str] = []
    for part, parent in build.parents.items():
        expect(parent in (*known, part), f"`parents` has {part!r} before {parent!r}, on which it hangs")
        known.append(part)
    expect(len(build.driven) == len(muscles), f"`driven` names {len(build.driven)} parts of {len(muscles)} actuators")
    named = {"driven": build.driven, "limp": build.limp, "trunk": [build.trunk] if build.trunk else []}
    for what, parts in named.items():
        _expect_known(parts, creature.masses, f"`{what}` names", "which has no mass in `masses`")
    paired = [*build.twins, *build.twins.values()]
    expect(len(set(paired)) == len(paired), f"actuators have two twins: {dict(build.twins)}")
    _expect_known([*paired, *build.mirrored, *build.swaying], muscles, "a twin, or what sways, is", "no actuator")
    for leg in build.legs:
        expect(leg.actuator < len(muscles), f"a leg's hip is actuator {leg.actuator} of {len(muscles)}")
        _expect_known(leg.feet, creature.feet, "a leg's foot is", "none of `feet`")
    contacts = [i for foot in build.feet for i in foot]
    expect(len(set(contacts)) == len(contacts) and set(contacts) <= set(range(len(creature.contacts_on))),
           f"`feet` are {build.feet} of {len(creature.contacts_on)} contacts")  # fmt: skip
    moving = [*moment.joint_rates, *([moment.trunk_angle, moment.trunk_rate, moment.trunk_spin] if build.trunk else [])]
    expect(all(math.isfinite(float(x)) for x in moving), "joints or trunk have rates that are not finite at rest")
    expect(
        len(moment.joint_rates) == len(build.joints), f"{len(moment.joint_rates)} rates of {len(build.joints)} joints"
    )
    recorded = {channel.name: len(channel.parts or ()) for channel in channels_of(stage.system)}
    for bend in build.bends:
        expect(bend.great > 0.0 and bend.row < recorded.get(bend.channel, 0), f"{bend} is not recorded")


@OF_EACH.asks
def its_muscles_and_sensors_have_names(stage: Stage) -> None:
    for what, parts in (("actuators", stage.creature.actuators), ("sensors", stage.creature.sensors)):
        names = [part.name for part in parts]
        expect(len(set(names)) == len(names), f"names of {what} occur twice: {names}")


@OF_EACH.asks
def its_numbers_are_named(stage: Stage) -> None:
    """All that the physics reads, with the ranges of muscles that controllers read."""
    creature, system = stage.creature, system_kind(stage.creature)
    numbers = system.numbers_of(creature, stage.world)
    for name, value in numbers.items():
        expect(
            isinstance(value, float) and math.isfinite(value),
            f"the number {name!r} is {value!r}, which is not a finite float",
        )
    expected = System.numbers_of(creature, stage.world)
    _expect_known(expected, numbers, "`numbers_of` does not name", "what all bodies have: add to `super().numbers_of`")
    for name in (key for key in expected if key.startswith(("actuator.", "sensor."))):
        expect(numbers[name] == expected[name], f"{name!r} is {numbers[name]!r}, and its file says {expected[name]!r}")
    for one in traits_of(creature).adjustables():
        _expect_known([one.name], numbers, "`adjustables` names", "`numbers_of` does not")
        good = one.low < one.high and one.low <= one.value <= one.high and one.small > 0.0
        expect(good and one.value == numbers[one.name], f"{one} is not within its limits, or not as `numbers_of` says")
    _expect_known(
        traits_of(creature).numbers_for_step(stage.world, stage.dt),
        numbers,
        "`numbers_for_step` names",
        "`numbers_of` does not",
    )
    expect(STEP_LIMITS[0] <= stage.dt <= STEP_LIMITS[1], f"its time step is {stage.dt} s, outside {STEP_LIMITS}")


@OF_EACH.asks
def its_state_has_names(stage: Stage) -> None:
    names, rest = stage.system.slot_names, stage.system.rest()
    expect(len(set(names)) == len(names), f"names of its state occur twice: {names}")
    bad = [name for name in names if name in TAKEN or name.startswith(TAKEN_BEGINNINGS)]
    expect(not bad, f"its state has a {bad[0] if bad else ''!r}, a name that rollouts use")
    expect(len(rest) == len(names), f"`rest` gives {len(rest)} numbers for {len(names)} names of its state")
    expect(all(map(math.isfinite, map(float, rest))), f"its state at rest is {rest}")
    expect(list(rest) == list(stage.system.rest()), "`rest` gives another state when it is asked again")
    expect(bool(stage.system.sound(rest)), "`sound` refuses its state at rest")
    _expect_known(stage.system.disturbance(), names, "`disturbance` names", "its state does not")
    targets = stage.system.rest_targets()
    expect(len(targets) == len(stage.creature.actuators) and all(map(math.isfinite, targets)),
           f"`rest_targets` are {targets} for {len(stage.creature.actuators)} actuators")  # fmt: skip


@OF_EACH.asks
def what_it_cannot_do_it_refuses(stage: Stage) -> None:
    """Tilting and growing: with an answer, or with InvalidInput."""
    with suppress(InvalidInput):
        tilted = stage.system.tilted(10.0)
        expect(len(tilted) == len(stage.system.slot_names), f"`tilted` gives {len(tilted)} numbers")
    with suppress(InvalidInput):
        growth = traits_of(stage.creature).growth()
        _expect_known(growth.parts, stage.creature.masses, "what grows is", "which has no mass in `masses`")
        numbers = growth.numbers({}, {})
        _expect_known(numbers, stage.system.numbers, "growing changes", "`numbers_of` does not name it")


@OF_EACH.asks
def every_quantity_is_answered(stage: Stage) -> None:
    """Those of the whole body, and of each part by name."""
    for targets in (None, [float(x) for x in stage.system.rest_targets()]):
        moment = stage.moment(targets=targets)
        _expect_known(moment.quantities, stage.creature.parts, "`quantities` has those of", "`parts` has none")
        for name in quantity_names(moment):
            value = float(moment.query(name))
            expect(math.isfinite(value), f"{name} is {value!r} at rest")


@OF_EACH.asks
def what_learners_observe_is_finite(stage: Stage) -> None:
    for name, value in stage.moment().own_state.items():
        expect(math.isfinite(float(value)), f"`own_state` tells {name!r} as {value!r} at rest")


@OF_EACH.asks
def what_is_felt_is_as_many_as_there_is(stage: Stage) -> None:
    creature, moment = stage.creature, stage.moment()
    expect(len(moment.sensors) == len(creature.sensors),
           f"its moments have {len(moment.sensors)} sensors, and the creature {len(creature.sensors)}")  # fmt: skip
    expect(set(moment.sensors) <= {0.0, 1.0}, f"its sensors are {moment.sensors}, not 0 or 1 each")
    expect(
        list(moment.contacts) == list(creature.contacts_on), f"its moments have the contacts {list(moment.contacts)}"
    )
    forces = moment.contact_forces
    expect(len(forces) == len(moment.contacts), f"{len(forces)} contact forces at {len(moment.contacts)} contacts")
    for (name, contact), force in zip(moment.contacts.items(), forces, strict=True):
        known = creature.contacts_on[name], name in creature.feet
        expect((contact.part, contact.foot) == known, f"the contact {name!r} is on {contact.part!r}, foot: "
               f"{contact.foot}; the creature says {known}")  # fmt: skip
        for what, vector in (("place", contact.place), ("velocity", contact.velocity), ("force", force)):
            _expect_vector(vector, creature, f"the {what} of contact {name!r}")
    for what, vector in (("centre", moment.centre), ("velocity", moment.velocity)):
        _expect_vector(vector, creature, f"its {what}")
    expect(
        len(moment.powers) == len(creature.actuators),
        f"{len(moment.powers)} powers of {len(creature.actuators)} muscles",
    )
    expect(all(power == 0.0 for power in moment.powers), f"slack muscles have the powers {moment.powers}")


@OF_EACH.asks
def its_channels_are_as_wide_as_they_say(stage: Stage) -> None:
    """And one of them says where its parts are."""
    moment, channels = stage.moment(), channels_of(stage.system)
    columns = [column for channel in channels for column in channel.columns]
    expect(len(set(columns)) == len(columns), "columns of its channels stand twice")
    for channel in channels:
        seen = channel.observe(moment)
        expect(len(seen) == len(channel.columns),
               f"the channel {channel.name!r} gives {len(seen)} numbers for {channel.columns}")  # fmt: skip
        expect(all(math.isfinite(float(x)) for x in seen), f"the channel {channel.name!r} shows {list(seen)} at rest")
    places = [channel for channel in stage.system.part_channels() if channel.places]
    expect(len(places) == 1, f"{len(places)} channels say where its parts are, and not one")
    expect(places[0].parts == tuple(stage.creature.masses),
           f"the channel {places[0].name!r} is of {places[0].parts}, and `masses` names others")  # fmt: skip
    allowed = [axes for axes in PLACES if len(axes) >= stage.creature.dimensions]
    expect(places[0].axes in allowed, f"the channel {places[0].name!r} has axes {places[0].axes}, none of {allowed}")


def _expect_known(names: object, known: object, what: str, otherwise: str) -> None:
    for name in names:  # type: ignore[attr-defined]
        expect(name in known, f"{what} {name!r}, {otherwise}")  # type: ignore[operator]


def _expect_vector(vector: Sequence[object], creature: Creature, what: str) -> None:
    good = len(vector) == creature.dimensions and all(math.isfinite(float(x)) for x in vector)  # type: ignore[arg-type]
    expect(good, f"{what} is {tuple(vector)}, no {creature.dimensions} finite numbers")
