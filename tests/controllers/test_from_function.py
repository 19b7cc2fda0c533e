"""Families that are made of a Python function: gambol's own suite of promises, files, searches, mistakes."""

import pytest

import gambol
from gambol.compiler import sincos
from gambol.controllers import FAMILIES
from gambol.testing import check_controller


@pytest.fixture
def ripple():
    """Entered for one test."""

    @gambol.controllers.family(pace=(3.0, 12.0), each_phase=(0.0, 6.3))
    def ripple(moment, pace, each_phase):
        """Every actuator follows a sine wave."""
        return [sincos(pace * moment.time + phase)[0] for phase in each_phase]

    yield ripple
    del FAMILIES._entered["ripple"]


def test_it_keeps_the_promises_of_families(ripple):
    drawn = ripple.sample(gambol.creature("luxo"), gambol.Draws(3))
    check_controller(ripple, drawn, unsuited=["walker7"], sampling=[{"pace": 5.0}])


def test_it_is_searched_and_read_back_from_a_file(ripple, tmp_path):
    run = gambol.discover("luxo", family="ripple", trials=64, seconds=1.0, keep=3, out=tmp_path / "run")
    best = run.best(1)[0]
    assert sorted(best.controller.values) == ["each_phase.a1", "each_phase.a2", "pace"]
    assert len({one.controller.values["pace"] for one in run.best(3)}) == 3
    best.controller.save(tmp_path / "ripple.yaml")
    assert gambol.load(tmp_path / "ripple.yaml") == best.controller
    better = gambol.refine(run, trials=30, chains=2)
    assert better.best(1)[0].score >= max(one.score for one in run.best(3)) - 1e-12
    for name, value in better.best(1)[0].controller.values.items():
        low, high = ripple.ranges[name.partition(".")[0]]
        assert low <= value <= high


def test_the_levels_are_those_of_the_function(ripple):
    """At the time 0, a phase of a quarter turn is the upper end of a range."""
    body = gambol.creature("luxo")
    wave = ripple.model_validate({"values": {"pace": 4.0, "each_phase.a1": 1.5707963267948966, "each_phase.a2": 0.0}})
    targets = gambol.simulate(body, wave, seconds=0.1).targets[1]  # the first frame after a step
    a1, a2 = body.actuators
    assert targets[0] / a1.scale == pytest.approx(a1.max, rel=1e-2)
    assert targets[1] / a2.scale == pytest.approx((a2.min + a2.max) / 2, abs=0.06 * (a2.max - a2.min))


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (lambda family: gambol.controllers.family(pace=3.0), "pace is 3.0; it must be a range of two ends"),
        (lambda family: gambol.controllers.family(pace=(2.0, 1.0)), "lower first"),
        (
            lambda family: gambol.simulate("walker7", family.sample(gambol.creature("luxo"), gambol.Draws(0))),
            "walker7 needs pace, each_phase.a1",
        ),
    ],
)
def test_mistakes_get_a_sentence(mistake, words, ripple):
    with pytest.raises(gambol.InvalidInput, match=words):
        mistake(ripple)


def test_a_function_that_forgets_an_actuator_is_told():
    @gambol.controllers.family(pace=(3.0, 12.0))
    def lazy(moment, pace):
        return [sincos(pace * moment.time)[0]]

    try:
        with pytest.raises(gambol.InvalidInput, match="lazy gives 1 levels; the creature has 2 actuators"):
            gambol.simulate("luxo", lazy.sample(gambol.creature("luxo"), gambol.Draws(0)), seconds=0.1)
    finally:
        del FAMILIES._entered["lazy"]
