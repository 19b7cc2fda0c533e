"""Bodies of bones that go: what they do is described and named whichever way they go."""

import numpy as np
import pytest
from tests.motion.in_space import crawling, on_course, winding

import gambol
from gambol.motion.motion import Places
from gambol.motion.naming import manner_of, name_of
from gambol.motion.winding import Winding, pieces_of, winding_of


@pytest.mark.parametrize(("lag", "name"), [(0.5, "tripod"), (1 / 3, "ripple")])
def test_a_beetle_goes_as_its_legs_are_driven(lag, name):
    beetle = gambol.creature("goliath")
    motion = gambol.simulate(beetle, crawling(lag)(beetle), seconds=4.0)
    gait = gambol.describe(motion)
    assert name_of(beetle, gait) == name
    assert manner_of(beetle, gait) == ("" if name == "tripod" else "from behind")
    assert gait.period == pytest.approx(0.6, abs=0.01) and gait.flight == 0.0


@pytest.mark.parametrize("degrees", [90.0, 200.0])
def test_turned_around_the_vertical_it_is_the_same_gait(degrees):
    beetle = gambol.creature("goliath")
    drive = crawling(0.5)(beetle)
    ahead, turned = (gambol.describe(on_course("goliath", drive, way, seconds=4.0)) for way in (0.0, degrees))
    assert turned.direction == ahead.direction == 1
    assert turned.vector(beetle) == pytest.approx(ahead.vector(beetle), abs=0.02)
    assert turned.footfalls == ahead.footfalls or [x.phase for x in turned.footfalls] == pytest.approx(
        [x.phase for x in ahead.footfalls], abs=0.05
    )


def test_a_boa_winds_to_its_side():
    boa = gambol.creature("boa")
    motion = gambol.simulate(boa, winding(boa, pitch=8.0), seconds=6.0)
    assert name_of(boa, gambol.describe(motion)) == "sidewinding"


def snake_that(swing, way, period=60, frames=300):
    """A boa whose bones swing to the side and up by `swing(shares of the body, shares of cycles)`, and go that way."""
    boa = gambol.creature("boa")
    at_rest = gambol.simulate(boa, gambol.controllers.Passive(), seconds=0.01).places
    time = np.arange(frames) / period
    position = np.repeat(at_rest.position[:1], frames, axis=0) + np.multiply.outer(time, way)[:, None]
    along = (position[0, :, 0] - position[0, :, 0].min()) / np.ptp(position[0, :, 0])
    aside, up = swing(along[None], time[:, None])
    position[..., 2] += aside
    position[..., 1] += up
    return winding_of(boa, Places(at_rest.names, position, None), np.arange(frames), float(period))


def test_snakes_are_told_apart_by_how_they_wind():
    turn = 2.0 * np.pi
    waves = snake_that(lambda s, t: (0.2 * np.sin(turn * (t + s)), 0.0 * t), (0.3, 0.0, 0.0))
    folds = snake_that(lambda s, t: (0.2 * np.sin(turn * t) * np.sin(turn * s), 0.0 * t), (0.3, 0.0, 0.0))
    creeps = snake_that(lambda s, t: (0.0 * t, 0.05 * np.sin(turn * (t + s))), (0.3, 0.0, 0.0))
    aside = snake_that(lambda s, t: (0.2 * np.sin(turn * (t + s)), 0.05 * np.cos(turn * (t + s))), (0.1, 0.0, 0.3))
    boa = gambol.creature("boa")
    lying = gambol.describe(gambol.simulate(boa, gambol.controllers.Passive(), seconds=1.0)).data()
    goes = {"period": 1.0, "sizes": 0.3, "speed": 0.6, "stillness": 0.0, "fall": 0.0, "flight": 0.0}
    names = [
        name_of(boa, gambol.motion.Gait.from_data({**lying, **goes, "winding": list(one)}))
        for one in (waves, folds, creeps, aside)
    ]
    assert names == ["undulation", "concertina", "rectilinear", "sidewinding"]
    assert isinstance(waves, Winding) and waves.travelling > 0.5 > folds.travelling


def test_pieces_of_a_snake_run_from_its_tail_to_its_head():
    boa = gambol.creature("boa")
    names = list(boa.masses)
    pieces = [[names[i] for i in piece] for piece in pieces_of(boa)]
    assert "tail-2" in pieces[0] and "head" in pieces[-2]
