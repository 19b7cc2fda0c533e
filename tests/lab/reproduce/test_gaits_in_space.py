"""What is said of gaits in space follows from what was found, and targets replayed in MuJoCo drive the same body."""

import pytest

import gambol
from gambol_lab.reproduce.gaits_in_space import Found, _good_row, _named_rows, _replayed_row
from gambol_lab.reproduce.mujoco_replay import Replayed, replayed

WELL = Found(("trot", "walk", "gallop", "pace", "amble"), 1.2, 20.0, 0.02, 0.5, Replayed(20.0, 20.0, True))
FALLS = Found(("trot",), 1.2, 3.0, 0.02, 0.5, Replayed(1.0, 2.0, False))


def test_answers_read_back():
    assert Found.from_data(WELL.data()) == WELL


def test_a_body_holds_on_most_seeds():
    assert _good_row({"hound": [WELL, WELL, FALLS]}).holds
    assert not _good_row({"hound": [WELL, FALLS, FALLS]}).holds
    assert not _good_row({"hound": [WELL], "man": [FALLS]}).holds


def test_what_a_body_should_do_is_looked_for_by_name():
    (row,) = _named_rows({"hound": [WELL, WELL]})
    assert row.holds and row.ours == "2 of 2 seeds"
    assert not _named_rows({"hound": [FALLS]})[0].holds


def test_seven_of_ten_go_on_in_mujoco():
    assert _replayed_row({"a": [WELL] * 7 + [FALLS] * 3}).holds
    assert not _replayed_row({"a": [WELL] * 6 + [FALLS] * 4}).holds


def test_a_pose_that_is_held_stands_in_mujoco_and_goes_nowhere():
    pytest.importorskip("mujoco")
    body = gambol.creature("goliath")
    held = gambol.controllers.PoseSequence.hold(body)
    found = replayed(body, held, 2.0)
    assert found.lasted == 2.0 and found.way < 0.1 * body.body_size and not found.goes_on
