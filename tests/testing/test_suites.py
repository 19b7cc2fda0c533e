"""Suites find what is broken: the extensions of docs/extending.md, each with one thing wrong."""

import importlib
import math
import random
import sys
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from pydantic import Field
from tests.testing.documented import install_documented

import gambol
from gambol.controllers import Knob
from gambol.testing import check_controller, controller_checks, exporter_checks, task_checks

MODULES = ("waves", "highest", "places")


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    """The documented extensions, registered for as long as these tests run."""
    folder = tmp_path_factory.mktemp("mine")
    install_documented(folder / "site")
    registries = (gambol.controllers.FAMILIES, gambol.tasks.TASKS, gambol.motion.EXPORTERS)
    before = [dict(registry._entered) for registry in registries]
    sys.path.insert(0, str(folder / "site"))
    modules = [importlib.import_module(name) for name in MODULES]
    yield SimpleNamespace(**{name: x for module in modules for name, x in vars(module).items()})
    sys.path.remove(str(folder / "site"))
    for name in MODULES:
        del sys.modules[name]
    for registry, entries in zip(registries, before, strict=True):
        registry._entered.clear()
        registry._entered.update(entries)


def complaint(checks, asked):
    """What the check of this name says."""
    (check,) = [check for check in checks if check.name == asked]
    with pytest.raises(Exception) as caught:
        check()
    assert str(check) in "".join([str(caught.value), *getattr(caught.value, "__notes__", [])])
    return str(caught.value)


def test_they_work_in_the_program_that_registers_them(mine, tmp_path):
    found = gambol.discover("luxo", family="waves", task="highest", trials=40, seconds=0.5, keep=2, out=tmp_path / "a")
    better = gambol.refine(found, trials=5, chains=2, confirmed=False)
    best = better.best(1)[0]
    assert type(best.controller) is mine.Waves and best.score >= found.best(1)[0].score
    assert gambol.Run.open(tmp_path / "a").best(1)[0].controller == found.best(1)[0].controller
    gambol.replay(best).save(tmp_path / "best.json", every=2)
    assert (tmp_path / "best.json").stat().st_size > 100
    grown = gambol.refine(found, trials=5, chains=2, confirmed=False, body=True).best(1)[0]
    assert set(grown.sizes) == {"base", "arm", "head"}


# Controllers


def broken_family(mine, fault):
    """Waves with a fault, and controllers of it."""

    def kernel_with(**methods):
        changed = dataclass(frozen=True)(type("Kernel", (mine.WavesKernel,), methods))
        return classmethod(lambda cls, controllers, creature: changed(_sound(cls, controllers, creature).muscles))

    def _sound(cls, controllers, creature):
        return mine.Waves.kernel.__func__(cls, controllers, creature)

    def control(change):
        def changed(self, senses, memory, numbers):
            return change(self, senses, memory, *mine.WavesKernel.control(self, senses, memory, numbers))

        return kernel_with(control=changed)

    count = [0.0]

    def counting(self, senses, memory, targets, after):
        count[0] += 1e-3
        return [target + count[0] for target in targets], after

    def forgetful(self, senses, memory, targets, after):
        memory.append(0.0)
        return targets, after

    def of_the_crowd(cls, controllers, creature):
        crowd = 1e-3 * len(controllers)

        def shifted(self, moment, memory, parameters):
            targets, after = mine.WavesKernel.control(self, moment, memory, parameters)
            return [target + crowd for target in targets], after

        changed = dataclass(frozen=True)(type("Kernel", (mine.WavesKernel,), {"control": shifted}))
        return changed(_sound(cls, controllers, creature).muscles)

    class Unlike(mine.WavesKernel):
        __eq__, __hash__ = object.__eq__, object.__hash__

    def seconds(senses):
        return 0.0 if isinstance(senses.time, float) else senses.time

    faults = {
        "its file": {"__annotations__": {"bias": float}, "bias": Field(default=0.0, exclude=True)},
        "identity": {"kernel": classmethod(lambda cls, *given: Unlike(_sound(cls, *given).muscles))},
        "count": {"numbers": lambda self, kernel: [self.pace, *self.phases, 0.0]},
        "whole": {"numbers": lambda self, kernel: [2, *self.phases]},
        "tuned": {"tuned": lambda self, creature: {"actuator.a1.ks": 1.0}},
        "varied": {"kernel": kernel_with(varied=("actuator.a7.ks",))},
        "names": {"kernel": classmethod(lambda cls, *given: mine.WavesKernel(_sound(cls, *given).muscles, ("x", "x")))},
        "memory": {"kernel": control(lambda self, senses, memory, targets, after: (targets, [0.0]))},
        "targets": {"kernel": control(lambda self, senses, memory, targets, after: (targets[:1], after))},
        "list": {"kernel": control(forgetful)},
        "hidden": {"kernel": control(counting)},
        "floats": {
            "kernel": control(
                lambda self, senses, memory, targets, after: ([target + seconds(senses) for target in targets], after)
            )
        },
        "crowd": {"kernel": classmethod(of_the_crowd)},
        "unsuited": {"kernel": classmethod(lambda cls, controllers, creature: mine.WavesKernel(((0.0, 1.0),) * 2))},
        "crash": {"kernel": classmethod(lambda cls, controllers, creature: [][len(creature.actuators) - 2])},
        "chance": {
            "sample": classmethod(
                lambda cls, creature, draws, options=None: cls(phases=[random.random() for _ in creature.actuators])
            )
        },
        "drawn": {
            "sampled_numbers": classmethod(
                lambda cls, creature, draws, options=None: [2.0, *reversed([draws.one() for _ in creature.actuators])]
            )
        },
        "options": {"sampling": ("speed",)},
        "limits": {"knobs": lambda self, creature: [Knob("pace", self.pace, 2.5, 5.0, delta=0.1)]},
        "moving": {"knobs": lambda self, creature: [Knob("pace", self.pace, self.pace - 1, 5.0, delta=0.1)]},
        "stuck": {"turned": lambda self, values: self},
        "invalid": {"__annotations__": {"pace": float}, "pace": Field(default=2.0, le=3.0)},
    }
    family = type("Broken", (mine.Waves,), {"__module__": __name__, **faults[fault]})
    gambol.controllers.FAMILIES._entered["waves"] = family
    more = {"bias": 1.0} if fault == "its file" else {}
    return family, [family(phases=(0.1, 0.7), **more), family(phases=(0.3, 0.2), pace=1.0, **more)]


@pytest.mark.parametrize("fault, asked, words", [
    ("its file", "its file reads back", "reads back as another one"),
    ("identity", "its kernels are values", "frozen dataclass"),
    ("count", "its numbers are as many as its kernel says", "4 numbers, and its kernel's parameter_count is 3"),
    ("whole", "its numbers are as many as its kernel says", "number 0 is 2, which is not a finite float"),
    ("tuned", "what it tunes is known", "which its kernel does not list in `varied`"),
    ("varied", "what it tunes is known", "the creature has no such number"),
    ("names", "its memory has names", "occur twice"),
    ("memory", "it controls by what it is given", "remembers 1 numbers, and its kernel names 0"),
    ("targets", "it controls by what it is given", "sets 1 targets for 2 actuators"),
    ("list", "it controls by what it is given", "changes the list"),
    ("hidden", "it controls by what it is given", "asked again"),
    ("floats", "plain python agrees", "in machine code and"),
    ("crowd", "it is the same alone and in a batch", "in a batch of"),
    ("unsuited", "it refuses creatures that it does not fit", "must raise InvalidInput"),
    ("crash", "it drives any creature or refuses it", "list index out of range"),
    ("chance", "the same draws make the same controller", "nothing but the draws"),
    ("drawn", "the numbers it draws are those of its samples", "number 1 of trial 0"),
    ("options", "it names its options", "does not name the option 'pace'"),
    ("limits", "its knobs are within their limits", "outside its limits"),
    ("moving", "a turned knob has the value it was turned to", "limits moved when pace was turned"),
    ("stuck", "a turned knob has the value it was turned to", "turned to"),
    ("invalid", "turned ones are as good as any", "cannot be read back"),
])  # fmt: skip
def test_what_is_wrong_with_a_family(mine, fault, asked, words):
    family, examples = broken_family(mine, fault)
    checks = controller_checks(family, *examples, unsuited=["walker7"], sampling=[{"pace": 3.0}])
    assert words in complaint(checks, asked)


def test_a_family_that_is_not_registered(mine):
    gambol.controllers.FAMILIES._entered["waves"] = mine.Waves
    other = type("Other", (mine.Waves,), {"__module__": __name__})
    told = complaint(controller_checks(other), "it is registered")
    assert told.startswith("waves: it is registered: ") and "@gambol.controllers.FAMILIES.register" in told


def test_what_cannot_be_sampled_needs_an_example():
    with pytest.raises(gambol.InvalidInput, match="no example of Passive"):
        check_controller(gambol.controllers.Passive)


# Tasks


def broken_task(mine, fault):
    measured = mine.Highest.measure
    seen = []

    def remembering(self, moment, slots):
        seen.append(1.0)
        return [slots[0] + len(seen), slots[1]]

    def in_place(self, moment, slots):
        slots[0] = slots[0] + 1.0
        return slots

    def crashing(self, moment):
        return [0.0, {"luxo": 0.0}[moment.system.creature.name]]

    faults = {
        "order": {"slots": property(lambda self: ("start", "score"))},
        "doubled": {"slots": property(lambda self: ("score", "score"))},
        "begin": {"begin": lambda self, moment: [0.0]},
        "measure": {"measure": lambda self, moment, slots: [0.0]},
        "list": {"measure": in_place},
        "hidden": {"measure": remembering},
        "floats": {"measure": lambda self, moment, slots: [1.0 if isinstance(slots[0], float) else 0.0, slots[1]]},
        "nan": {"measure": lambda self, moment, slots: [slots[0] * math.nan, slots[1]]},
        "infinite": {"measure": lambda self, moment, slots: [math.inf, slots[1]]},
        "huge": {"measure": lambda self, moment, slots: [1e30 * (1e30 * slots[1]), slots[1]]},
        "crash": {"begin": crashing},
        "lenient": {},
        "worse": {"measure": lambda self, moment, slots: [-1.0 * x for x in measured(self, moment, slots)]},
    }
    task = type("Broken", (mine.Highest,), {"__module__": __name__, **faults[fault]})
    gambol.tasks.TASKS._entered["highest"] = task
    return task


@pytest.mark.parametrize("fault, asked, words", [
    ("order", "its slots begin with the score", "begins with 'score'"),
    ("doubled", "its slots begin with the score", "occur twice"),
    ("begin", "it measures by what it is given", "`begin` gives 1 values for 2 slots"),
    ("measure", "it measures by what it is given", "`measure` gives 1 values for 2 slots"),
    ("list", "it measures by what it is given", "changes the list"),
    ("hidden", "it measures by what it is given", "asked again"),
    ("floats", "plain python agrees", "measure.score is 0.0 in machine code and 1.0 in plain Python"),
    ("nan", "its score is a number", "the score is nan"),
    ("infinite", "its score is a number", "the score is inf"),
    ("huge", "its score is much the same in single precision", "in float32"),
    ("crash", "any creature is scored or refused", "acrobot"),
    ("lenient", "it refuses creatures that cannot do it", "does not refuse fish"),
    ("worse", "a better motion has a larger score", "the better of two"),
])  # fmt: skip
def test_what_is_wrong_with_a_task(mine, fault, asked, words):
    pair = (mine.Waves(phases=(0.0, 0.5)), mine.Waves(pace=0.0, phases=(0.0, 0.0)))
    assert words in complaint(task_checks(broken_task(mine, fault), better=pair, unsuited=["fish"]), asked)


# Exporters


def nothing(motion, path):
    pass


def empty(motion, path):
    path.write_text("")


def more(motion, path):
    path.write_text("a")
    path.with_name("more.txt").write_text("b")


def changing(motion, path):
    motion.time[:] += 1.0
    path.write_text("a")


def silent(motion, path):
    if path.parent.exists():
        path.write_text("a")


def adding(motion, path):
    if not path.exists():
        path.write_text("a")


def fussy(motion, path):
    raise gambol.InvalidInput("a motion", "none is good enough", "give up")


@pytest.mark.parametrize("exporter, asked, words", [
    (nothing, "it writes the file and changes nothing else", "it leaves []"),
    (empty, "it writes the file and changes nothing else", "is empty"),
    (more, "it writes the file and changes nothing else", "more.txt"),
    (changing, "it writes the file and changes nothing else", "it changes time"),
    (adding, "it writes over an old file", "still there"),
    (silent, "what cannot be written is told", "says nothing"),
    (fussy, "it writes over an old file", "it refuses the first motion"),
    (gambol.motion.EXPORTERS[".csv"], "it is registered", "its ending finds"),
])  # fmt: skip
def test_what_is_wrong_with_an_exporter(mine, exporter, asked, words):
    gambol.motion.EXPORTERS._entered[".json"] = nothing if asked == "it is registered" else exporter
    assert words in complaint(exporter_checks(exporter, ".json"), asked)
