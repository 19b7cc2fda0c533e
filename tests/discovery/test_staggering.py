"""What staggers comes after what does not: limps, feet that land at no steady time, strides unlike the last one."""

from dataclasses import replace

import pytest

import gambol
from gambol.discovery.request import Request
from gambol.discovery.showcasing import _staggers
from gambol.motion.footfalls import Footfall
from gambol.runs.recipe import Recipe

HOUND = gambol.creature("hound")
TROT = gambol.load("examples/gaits/hound.yaml")


@pytest.fixture(scope="module")
def gait():
    return gambol.describe(gambol.simulate(HOUND, TROT, seconds=8.0, fps=60.0))


def candidate(gait, name="trot"):
    task = gambol.tasks.GoodGait(direction="right").model_dump(mode="json", exclude_none=True)
    recipe = Request(creature=HOUND).recipe("discover", 8.0, family="stride", task=task, trials=8, method="staged")
    assert isinstance(recipe, Recipe)
    return gambol.Candidate(trial=0, controller=TROT, score=1.0, recipe=recipe, name=name, descriptors=gait.data())


def test_a_trot_does_not_stagger(gait):
    assert not _staggers(candidate(gait))


def test_a_foot_at_no_steady_time_two_unlike_strides_and_a_limp_do(gait):
    astray = (gait.footfalls[0]._replace(phase=None), *gait.footfalls[1:])
    assert isinstance(astray[0], Footfall) and _staggers(candidate(replace(gait, footfalls=astray)))
    assert _staggers(candidate(replace(gait, period=2.0 * TROT.period)))
    assert _staggers(candidate(gait, name="limp"))
