"""What is said of gaits in space follows from what was found, and targets replayed in MuJoCo drive the same body."""

from dataclasses import replace

import pytest

import gambol
from gambol.dynamics.traits import traits_of
from gambol_lab.reproduce.gaits_in_space import Found, _good_row, _long_row, _named_rows, _replayed_row, _walked_row
from gambol_lab.reproduce.mujoco_replay import Replayed, replayed
from gambol_lab.reproduce.space_bodies import ANT, opened, strangers

WELL = Found(("trot", "walk", "gallop", "pace", "amble"), 1.2, 20.0, 0.02, 0.5, Replayed(20.0, 20.0, True))
FALLS = Found(("trot",), 1.2, 3.0, 0.02, 0.5, Replayed(1.0, 2.0, False))


def test_answers_read_back():
    assert Found.from_data(WELL.data()) == WELL


def test_a_body_holds_on_most_seeds():
    assert _good_row({"hound": [WELL, WELL, FALLS]}, "bodies", 0.9).holds
    assert not _good_row({"hound": [WELL, FALLS, FALLS]}, "bodies", 0.9).holds
    assert not _good_row({"hound": [WELL], "man": [FALLS]}, "bodies", 0.9).holds
    assert _good_row({"hound": [WELL], "man": [FALLS]}, "bodies", 0.5).holds


def test_what_a_body_should_do_is_looked_for_by_name():
    (row,) = _named_rows({"hound": [WELL, WELL]})
    assert row.holds and row.ours == "2 of 2 seeds"
    assert not _named_rows({"hound": [FALLS]})[0].holds


def test_a_man_walks_ten_steps_on_four_of_five_seeds():
    walks, stumbles = replace(WELL, walked=10.0), replace(WELL, walked=9.0)
    assert _walked_row({"man": [walks] * 4 + [stumbles]}).holds
    assert not _walked_row({"man": [walks] * 3 + [stumbles] * 2}).holds


def test_what_was_imported_goes_on_for_a_minute():
    row = _long_row("ant", [WELL, replace(WELL, looked=60.0)])
    assert row.ours == "1 of 2 seeds" and not row.holds


def test_bodies_of_strangers_stand_on_legs_that_step():
    assert len(strangers()) >= 8
    for path in strangers():
        body = opened(path)
        assert body.anatomy.girdles and traits_of(body).examine(gambol.World()) == (), path


def test_the_ant_of_another_program_has_four_legs():
    pytest.importorskip("gymnasium")
    assert [len(pair) for pair in opened(ANT).anatomy.girdles] == [2, 2]


def test_seven_of_ten_go_on_in_mujoco():
    assert _replayed_row({"a": [WELL] * 7 + [FALLS] * 3}).holds
    assert not _replayed_row({"a": [WELL] * 6 + [FALLS] * 4}).holds


def test_a_pose_that_is_held_stands_in_mujoco_and_goes_nowhere():
    pytest.importorskip("mujoco")
    body = gambol.creature("goliath")
    held = gambol.controllers.PoseSequence.hold(body)
    found = replayed(body, held, 2.0)
    assert found.lasted == 2.0 and found.way < 0.1 * body.body_size and not found.goes_on
