"""Searches side by side: each gets the same number of evaluations, and is judged by the same grid."""

from gambol.progress import Progress
from gambol_lab.reproduce import diversity
from gambol_lab.reproduce.experiment import Setting


def test_seven_searches_are_told_apart(tmp_path, monkeypatch):
    monkeypatch.setattr(diversity, "BODIES", {"luxo": ("san", 0.5)})
    rows = diversity.run(Setting([3], tmp_path, Progress()), evaluations=128)  # each asserts how many it was given
    told = {row.claim.rpartition(", ")[2]: row.ours for row in rows[:-2]}
    assert list(told) == list(diversity.METHODS) and len(set(told.values())) == 7
    assert all("coverage" in ours and "best" in ours for ours in told.values())
    assert [row.holds for row in rows[-2:]] == [None, None]  # nobody claims which is first
    assert (tmp_path / "diversity.png").stat().st_size > 5000


def test_in_full_what_was_searched_is_kept(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(diversity, "BODIES", {"luxo": ("san", 0.5)})
    monkeypatch.setattr(diversity, "_searched", lambda job: asked.append(job) or [float(len(asked)), 0.5, 2.0])
    setting = Setting([3, 4], tmp_path, Progress(), full=True)
    first = diversity.run(setting, evaluations=128)
    assert len(asked) == 14 and diversity.run(setting, evaluations=128) == first and len(asked) == 14
    assert diversity.run(setting, evaluations=256) != first  # which is another question
