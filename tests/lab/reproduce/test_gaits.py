"""Gaits of many bodies: every method gets as many trials, and its best are judged alike."""

import json

import pytest

from gambol.discovery import staged_discovery
from gambol.progress import Progress
from gambol_lab.reproduce import gait_searches, gaits
from gambol_lab.reproduce.experiment import Setting
from gambol_lab.reproduce.gait_searches import METHODS, NUMBERS, STAGED, Sought, Told, sought_all


@pytest.fixture(scope="module")
def told():
    """What each method finds for Luxo with very few and short trials, the staged one by `discover` itself."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (gait_searches, staged_discovery):
            patched.setattr(module, "SECONDS", 3.0)
        found = sought_all([Sought("luxo", method, 3, 120) for method in METHODS])
        kept = json.loads(json.dumps(found, allow_nan=False))  # as the experiment keeps them
        return dict(zip(METHODS, map(Told.from_data, kept), strict=True))


def test_four_methods_are_told_apart_and_told_in_the_same_numbers(told):
    assert len({one.numbers for one in told.values()}) == 4
    assert all(len(one.numbers) == len(NUMBERS) for one in told.values())
    worth, speed, cost, regularity, pushes, contacts, count = told[STAGED].numbers
    assert speed > 0.05 and 0.0 < cost < 20.0 and 0.5 < regularity <= 1.0 and 0.0 <= pushes <= 1.0
    assert worth > 0.0 and 0.0 < contacts < 8.0 and count == len(told[STAGED].names) >= 1


def test_what_was_sought_is_kept(told, tmp_path, monkeypatch):
    lots = [[Sought("luxo", method, 3, 120) for method in METHODS]]
    monkeypatch.setattr(gaits, "sought_all", lambda several: [told[one.method].data() for one in several])
    first = gaits._made(lots, Setting([3], tmp_path, Progress()))
    monkeypatch.setattr(gaits, "sought_all", lambda several: pytest.fail("it is there"))
    assert gaits._made(lots, Setting([3], tmp_path, Progress())) == first
    assert dict(first) == {one: told[one.method] for one in lots[0]}


def test_rows_say_what_holds(told, tmp_path, monkeypatch):
    monkeypatch.setattr(gaits, "FEW", ("luxo",))
    found = {Sought("luxo", method, 3, gaits.SMALL): one for method, one in told.items()}
    found[Sought("walker7", STAGED, 3, gaits.SMALL, "walk")] = told[STAGED]
    monkeypatch.setattr(gaits, "_made", lambda lots, setting: found.items())
    monkeypatch.setattr(gaits, "NAMED", {"luxo": ("hop",)})
    rows = {row.claim: row for row in gaits.run(Setting([3], tmp_path, Progress()))}
    assert [claim for claim in rows if claim.startswith("luxo, ")] == [f"luxo, {method}" for method in METHODS]
    assert "bodies/s" in rows["luxo, random"].ours and "gaits" in rows["luxo, random"].ours
    assert rows["luxo: finds a hop"].holds == ("hop" in told[STAGED].names)
    assert rows["walker7 --gait walk: duty over 0.5 and no flight, for 20 s"].holds is False  # Luxo flies
    assert (tmp_path / "gaits-catalogue.png").stat().st_size > 5000
