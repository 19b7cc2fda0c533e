"""Sensor-actuator networks do what Figures 5 to 8 of van de Panne and Fiume 1993 say."""

from types import SimpleNamespace

import numpy as np
import pytest

import gambol
from gambol.compiler.regions import Cells
from gambol.controllers.controller import Parameters
from gambol.controllers.san import San, SanKernel, tunable_numbers
from gambol.controllers.san_packing import pack_san, unpack_san
from gambol.draws import Draws
from gambol.dynamics.system import all_numbers

BOUNDER, LUXO = gambol.creature("bounder"), gambol.creature("luxo")


class PaperNode:
    """Figure 7, line by line."""

    def __init__(self, k1, k2):
        self.k1, self.k2, self.istate, self.output = k1, k2, 0.0, 0

    def update(self, total, dt):
        if total > 0:
            self.istate = self.istate + self.k1 * dt
        else:
            self.istate = self.istate + self.k2 * dt
        if self.istate > 1.0:
            self.istate = 1.0
        if self.istate < 0.0:
            self.istate = 0.0
        if self.output == 1 and self.istate == 0.0:
            self.output = 0
        if self.output == 0 and self.istate == 1.0:
            self.output = 1


@pytest.mark.parametrize("name", ["bounder", "luxo", "crawler", "fish"])
def test_the_network_follows_figure_7(name):
    """The recorded sensors fed through the paper's code give the recorded targets and the final memory."""
    creature = gambol.creature(name)
    san = San.sample(creature, Draws(5, name))
    dt = gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature))
    motion = gambol.simulate(creature, san, seconds=1.0, fps=1 / dt)
    numbers = all_numbers(creature, gambol.World())
    nodes = [PaperNode(k1, k2) for k1, k2 in zip(san.k1, san.k2, strict=True)]
    hidden = len(nodes) - len(creature.actuators)
    for frame in range(len(motion.time)):
        inputs = [*motion.sensors[frame], *[node.output for node in nodes]]
        sums = [float(np.dot(row, inputs)) for row in san.weights]
        for i, actuator in enumerate(creature.actuators):
            bounded = min(max(sums[hidden + i], -2), 2)
            low, high = numbers[f"actuator.{actuator.name}.min"], numbers[f"actuator.{actuator.name}.max"]
            assert motion.targets[frame, i] == pytest.approx(low + (bounded + 2) / 4 * (high - low), abs=1e-12)
        if frame < len(motion.time) - 1:
            for node, weighted in zip(nodes, sums, strict=True):
                node.update(weighted, dt)
    for i, node in enumerate(nodes):
        assert motion.final.slots[f"memory.istate.{i}"] == pytest.approx(node.istate, abs=1e-9)
        assert motion.final.slots[f"memory.output.{i}"] == node.output


def test_delays_are_those_of_the_rates():
    """A node whose sum stays positive turns on after 1/k1 seconds, and off 1/|k2| after that."""
    kernel = SanKernel(sensors=1, hidden=1, actuators=())
    numbers = Parameters(Cells([1.0, 0.0, 1 / 0.1, -1 / 0.05]), 0)
    memory, on, off = [0.0, 0.0], None, None
    for step in range(400):
        sensor = 1.0 if step < 200 else 0.0
        _, memory = kernel.control(SimpleNamespace(sensors=[sensor], dt=0.001, numbers={}), memory, numbers)
        if memory[1] == 1.0 and on is None:
            on = step + 1
        if on and step >= 200 and memory[1] == 0.0 and off is None:
            off = step + 1 - 200
    assert on in (100, 101) and off in (50, 51)


def test_the_bounder_has_240_weights_and_44_knobs():
    san = San.sample(BOUNDER, Draws(0))
    assert sum(len(row) for row in san.weights) == 240
    assert {w for row in san.weights for w in row} == {-2, -1, 0, 1, 2}
    assert len(san.knobs(BOUNDER)) == 44
    assert len(pack_san(BOUNDER, san)) == 70 + 8


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).sensors])
def test_packing_is_exact(name):
    creature = gambol.creature(name)
    san = San.sample(creature, Draws(3, name))
    assert unpack_san(creature, pack_san(creature, san)) == san
    knobs = san.knobs(creature)
    turned = san.turned({knob.name: knob.value + 0.3 * knob.delta for knob in knobs[::2]})
    assert unpack_san(creature, pack_san(creature, turned)) == turned


def test_knobs_turn_and_read_back_and_their_limits_stay():
    san = San.sample(LUXO, Draws(1))
    knobs = san.knobs(LUXO)
    assert all(knob.low <= knob.value <= knob.high and knob.delta > 0 for knob in knobs)
    turned = san.turned({knob.name: knob.value + knob.delta for knob in knobs})
    again = turned.knobs(LUXO)
    for old, new in zip(knobs, again, strict=True):
        assert new.value == pytest.approx(old.value + old.delta)
        assert (new.low, new.high, new.delta) == (old.low, old.high, old.delta)
    assert turned.weights == san.weights


def test_tuning_changes_the_motion_as_a_changed_creature_does():
    san = San.sample(LUXO, Draws(2))
    radian = np.pi / 180
    tuned = san.turned({"actuator.a1.max": 120 * radian, "sensor.s3.min": 70 * radian, "actuator.a2.ks": 0.2 / radian})
    a1 = LUXO.actuators[0].model_copy(update={"max": 120.0})
    a2 = LUXO.actuators[1].model_copy(update={"ks": 0.2})
    sensors = tuple(s.model_copy(update={"min": 70.0}) if s.name == "s3" else s for s in LUXO.sensors)
    changed = LUXO.model_copy(update={"actuators": (a1, a2), "sensors": sensors})
    own = gambol.evaluate(LUXO, [tuned], seconds=0.5).scores[0]
    other = gambol.evaluate(changed, [san], seconds=0.5).scores[0]
    nominal = gambol.evaluate(LUXO, [san], seconds=0.5).scores[0]
    assert own == pytest.approx(other, abs=1e-9) and abs(own - nominal) > 1e-6


def test_a_tuned_network_keeps_its_bits_among_untuned_ones():
    sans = [San.sample(LUXO, Draws(seed)) for seed in range(20)]
    sans[7] = sans[7].turned({"actuator.a1.ks": 12.0})
    together = gambol.evaluate(LUXO, sans, seconds=2.0)
    for i in (0, 7, 19):
        assert np.array_equal(gambol.evaluate(LUXO, [sans[i]], seconds=2.0).states[0], together.states[i])


def test_networks_that_do_not_fit_are_refused():
    with pytest.raises(gambol.InvalidInput, match="made for this creature"):
        gambol.simulate(LUXO, San.sample(BOUNDER, Draws(0)))
    odd = San.sample(LUXO, Draws(0)).model_copy(update={"tuning": {"actuator.a9.ks": 1.0}})
    with pytest.raises(gambol.InvalidInput, match=r"a9\.ks"):
        gambol.simulate(LUXO, odd)
    with pytest.raises(gambol.InvalidInput, match="at least"):
        unpack_san(LUXO, b"abc")


def test_every_tunable_number_is_one_of_the_creatures():
    for name in gambol.creature_names():
        creature = gambol.creature(name)
        assert set(tunable_numbers(creature)) <= set(all_numbers(creature, gambol.World()))
