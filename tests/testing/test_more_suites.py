"""Suites find what is broken in bodies, terrains, sensors, measures, searches and devices: those of docs/extending.md,
each with one thing wrong."""

import importlib
import math
import random
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from tests.testing.documented import install_documented
from tests.testing.test_suites import complaint

import gambol
from gambol.creatures.creature import BODIES
from gambol.creatures.sensors import SENSORS
from gambol.dynamics.channels import PLANE, Channel
from gambol.dynamics.system import SYSTEMS
from gambol.dynamics.traits import TRAITS
from gambol.tasks.measures import MEASURES
from gambol.testing import (
    body_checks,
    check_body,
    device_checks,
    measure_checks,
    search_checks,
    sensor_checks,
    terrain_checks,
)
from gambol.worlds.terrain import TERRAINS

MODULES = ("bob", "rising", "hills", "reach", "hunt", "lots")
REGISTRIES = (
    BODIES,
    SYSTEMS,
    TRAITS,
    SENSORS,
    TERRAINS,
    MEASURES,
    gambol.synthesis.SEARCHES,
    gambol.evaluation.DEVICES,
)


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """The documented extensions, registered for a test."""
    install_documented(tmp_path / "site")
    monkeypatch.syspath_prepend(tmp_path / "site")
    for registry in REGISTRIES:
        monkeypatch.setattr(registry, "_entered", dict(registry._entered))
    modules = [importlib.import_module(name) for name in MODULES]
    found = {name: x for module in modules for name, x in vars(module).items()}
    yield SimpleNamespace(**found, bob=gambol.load(tmp_path / "site" / "bob.yaml"))
    for name in MODULES:
        del sys.modules[name]


def changed(kind, name, **methods):
    return type(name, (kind,), {"__module__": __name__, **methods})


# Bodies


def uncut(self):
    return 0.0 if self.targets is None else self.numbers["cord.rest"] - self.targets[0]


def fed(self):
    return [v + 9.0 * x for v, x in zip(self.velocity, self.centre, strict=True)]


OF_CREATURE = {
    "mass": {"mass": property(lambda self: 2.0)},
    "parts": {"parts": property(lambda self: {"ball": (), "contact": ("sole",)})},
    "contacts": {"contacts_on": property(lambda self: {"sole": "bell"})},
    "feet": {"feet": property(lambda self: ("toe",))},
    "spot": {"contact_at": lambda self, name: (0.0,)},
    "shifted": {"contact_at": lambda self, name: (0.0, 0.0)},
}
OF_SYSTEM = {
    "doubled": {"slot_names": ["x", "y", "x", "y"]},
    "taken": {"slot_names": ["x", "y", "tick", "velocity.y"]},
    "short": {"rest": lambda self: [0.0, 1.0]},
    "numbers": {"numbers_of": classmethod(lambda cls, creature, world: {"ball.mass": 0.5})},
    "narrow": {"part_channels": lambda self: (Channel("ball", lambda m: [0.0], ("ball",), PLANE, places=True),)},
    "nowhere": {"part_channels": lambda self: ()},
    "calm": {"sound": lambda self, state: True},
    "loses": {"step": lambda self, tables, state, targets, dt, integrator: list(state[:2])},
}
OF_TRAITS = {
    "step": {"time_step": lambda self, world: 1.0},
}
OF_MOMENT = {
    "powers": {"powers": property(lambda self: [])},
    "free": {"shortening": property(uncut)},
    "growing": {"acceleration": property(fed)},
    "given": {"powers": property(lambda self: [0.0])},
    "elsewhere": {"observed_velocity": property(lambda self: (1.0, 1.0))},
}


def broken_body(mine, fault):
    creature, system = mine.bob, mine.BobSystem
    if fault in OF_CREATURE:
        kind = changed(mine.Bob, "Bob", **OF_CREATURE[fault])
        creature = kind.model_validate(creature.model_dump())
        BODIES._entered["bob"] = kind
    if fault in OF_SYSTEM:
        system = changed(system, "System", **OF_SYSTEM[fault])
    if fault in OF_TRAITS:
        TRAITS._entered["bob"] = changed(mine.BobTraits, "Traits", **OF_TRAITS[fault])
    if fault in OF_MOMENT:
        moment = changed(mine.BobMoment, "Moment", **OF_MOMENT[fault])
        system = changed(
            system,
            "System",
            moment=lambda self, tables, state, time, dt, targets=None: moment(self, tables, state, time, dt, targets),
        )
    SYSTEMS._entered["bob"] = system
    return creature


@pytest.mark.parametrize("fault, asked, words", [
    ("mass", "its parts make one body", "0.5 kg, and the whole 2 kg"),
    ("parts", "its parts make one body", "`masses` names 'ball'"),
    ("contacts", "its contacts lie on its parts", "a contact lies on 'bell'"),
    ("feet", "its contacts lie on its parts", "its feet are 'toe'"),
    ("spot", "its contacts lie on its parts", "no 2 finite numbers"),
    ("shifted", "its contacts are where its parts carry them", "contact 'sole' is at"),
    ("doubled", "its state has names", "occur twice"),
    ("taken", "its state has names", "a name that rollouts use"),
    ("short", "its state has names", "`rest` gives 2 numbers for 4"),
    ("numbers", "its numbers are named", "`numbers_of` does not name 'world.gravity'"),
    ("step", "its numbers are named", "its time step is 1.0 s"),
    ("narrow", "its channels are as wide as they say", "gives 1 numbers for"),
    ("nowhere", "its channels are as wide as they say", "0 channels say where its parts are"),
    ("calm", "what runs away is unsound", "`sound` accepts"),
    ("loses", "a step gives the whole state", "`step` gives 2 numbers for 4"),
    ("powers", "what is felt is as many as there is", "0 powers of 1 muscles"),
    ("free", "muscles keep to their range", "cut them there"),
    ("growing", "slack it gains no energy", "with slack muscles it gains"),
    ("given", "driven it gains what its muscles give", "beyond its muscles' `powers`"),
    ("elsewhere", "its velocities are those of its places", "by its velocity"),
])  # fmt: skip
def test_what_is_wrong_with_a_body(mine, fault, asked, words):
    creature = broken_body(mine, fault)
    assert words in complaint(body_checks(type(creature), creature), asked)


def test_a_body_needs_an_example(mine):
    with pytest.raises(gambol.InvalidInput, match="no example of Bob"):
        check_body(mine.Bob)


# Terrains


NO_GRID = property(lambda self: None)


def skewed(self, place):
    return np.asarray(place)[..., 0] * 0.5


@pytest.mark.parametrize("methods, asked, words", [
    ({"profile": lambda self: ((0.0, 0.0), (0.0, 1.0)), "grid": NO_GRID}, "its corners are in order", "in order of x"),
    ({"grid": property(lambda self: (0.0, 1.0, 5))}, "its corners are in order", "its corners stand elsewhere"),
    ({"profile": lambda self: None}, "its corners are in order", "no formula for it"),
    ({"height_at": skewed}, "its height is what bodies meet", "bodies meet it at"),
    ({"profile": lambda self: ((0.0, random.random() + 1.0), (0.0, 0.1)), "grid": NO_GRID},
     "its corners are in order", "equal ones have other corners"),
])  # fmt: skip
def test_what_is_wrong_with_a_terrain(mine, methods, asked, words):
    TERRAINS._entered["hills"] = terrain = changed(mine.Hills, "Hills", **methods)
    assert words in complaint(terrain_checks(terrain), asked)


# Sensors


@pytest.mark.parametrize(
    "methods, asked, words",
    [
        ({"numbers": lambda self: {"speed": math.nan}}, "its numbers are finite", "is nan"),
        ({"sense": lambda self, moment: random.random() > 0.5}, "it is on or off", "nothing but the moment"),
        ({"sense": lambda self, moment: moment.creature.missing}, "it is on or off", "missing"),
    ],
)
def test_what_is_wrong_with_a_sensor(mine, methods, asked, words):
    random.seed(1)
    SENSORS._entered["rising"] = sensor = changed(mine.Rising, "Rising", **methods)
    assert words in complaint(sensor_checks(sensor, *[sensor(name=f"up{i}") for i in range(9)]), asked)


# Measures


@pytest.mark.parametrize("methods, asked, words", [
    ({"results_of": lambda self, creature: {"reach": "longest"}}, "its results are named", "does not keep"),
    ({"results_of": lambda self, creature: {"score": "start"}}, "its results are named", "which is the task's"),
    ({"begin": lambda self, moment: [0.0]}, "it measures by what it is given", "`begin` gives 1 values for 2 slots"),
    ({"measure": lambda self, moment, slots: [1.0]}, "it measures by what it is given", "`measure` gives 1 values"),
    ({"measure": lambda self, moment, slots: [math.inf, slots[1]]}, "it comes to finite numbers", "reach is [inf"),
    ({"measure": lambda self, moment, slots: [1.0 if isinstance(slots[0], float) else 0.0, slots[1]]},
     "plain python agrees", "in machine code and"),
])  # fmt: skip
def test_what_is_wrong_with_a_measure(mine, methods, asked, words):
    MEASURES._entered["reach"] = measure = changed(mine.Reach, "Reach", **methods)
    assert words in complaint(measure_checks(measure), asked)


# Searches


def outside(plain):
    def proposed(self):
        asked = plain(self)
        return gambol.synthesis.Proposals(asked.genomes + 2.0, operators="hunt")

    return proposed


def by_chance(plain):
    def proposed(self):
        asked = plain(self)
        return gambol.synthesis.Proposals(
            np.random.default_rng().uniform(-1, 1, np.shape(asked.genomes)), operators="hunt"
        )

    return proposed


def forgets(plain):
    return lambda self, state: plain(self, {**state, "best": [0.0, 0.0, 0.0]})


def boasts(plain):
    return lambda self: [gambol.synthesis.Find(0, self._proposal, self.score + 1.0)]


def always(plain):
    def learned(self, asked, outcomes):
        self.best, self.score = asked.genomes[0], float(outcomes.scores[0])
        self.round += 1

    return learned


@pytest.mark.parametrize("method, fault, asked, words", [
    ("_propose", outside, "its genomes are vectors in the box", "outside the box"),
    ("_propose", by_chance, "its seed decides", "something else the second time"),
    ("restore", forgets, "it goes on from its state as if never stopped", "restored, it asks something else"),
    ("harvest", boasts, "what it harvests is as good as it says", "its best is not in the harvest"),
    ("_learn", always, "it climbs a hill and is done", "its best score falls"),
])  # fmt: skip
def test_what_is_wrong_with_a_search(mine, method, fault, asked, words):
    search = changed(mine.Hunt, "Hunt", **{method: fault(getattr(mine.Hunt, method))})
    gambol.synthesis.SEARCHES._entered["hunt"] = search
    assert words in complaint(search_checks(search), asked)


# Devices


def shuffled(plain):
    return lambda self, batch, slots, progress: plain(self, batch, slots, progress)[::-1]


def all_slots(plain):
    return lambda self, batch, slots, progress: plain(self, batch, None, progress)


def halved(plain):
    return lambda self, batch, slots, progress: plain(self, batch, slots, progress).astype(np.float32)


def deaf(plain):
    return lambda self, batch, slots, progress: plain(self, batch, slots, gambol.Progress())


@pytest.mark.parametrize("fault, asked, words", [
    (shuffled, "batches end in the same bits as here", "in other bits"),
    (halved, "batches end in the same bits as here", "float32 instead of float64"),
    (all_slots, "slots are those that are asked for", "it gives back"),
    (deaf, "it tells how far it is", "at last it reports"),
    (deaf, "it stops when it is cancelled", "goes on after it was cancelled"),
])  # fmt: skip
def test_what_is_wrong_with_a_device(mine, fault, asked, words):
    gambol.evaluation.DEVICES._entered["lots"] = changed(mine.Lots, "Lots", run=fault(mine.Lots.run))
    assert words in complaint(device_checks("lots:100"), asked)
