"""All experiments as a page, misses included, written anew after each of them."""

import re
from multiprocessing.reduction import ForkingPickler
from pathlib import Path

import gambol
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.experiment import Experiment, Row
from gambol_lab.reproduce.reasons import OPEN, REASONS, reason, reasons
from gambol_lab.reproduce.report import write_report


class Made(Experiment):
    """An experiment that is over at once, and says how often it was run."""

    def run(self, setting):
        (setting.out / "luxo.png").write_bytes(b"")
        with (setting.out / "runs").open("a") as file:
            file.write("x")
        if self.id == "breaks":
            raise InvalidInput("seed 9000", "none hops", "take another")
        return [Row(self.id, "a | b", "1", "2", len(setting.seeds), self.id == "holds")]


def made(*names, **more):
    return [Made(name, f"about {name}", "1 s", "", **more) for name in names]


def runs(folder, name):
    return len((folder / name / "runs").read_text())


def test_the_page_has_claims_seeds_verdicts_pictures_and_seconds(tmp_path: Path):
    write_report(made("holds", "misses", "breaks"), 9000, 3, tmp_path, Progress())
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "--seed 9000 --seeds 3" in page and "of 3 claims 1 hold, 2 do not, and 0 were not made" in page
    assert "| a \\| b | 1 | 2 | 3 | yes |" in page and "| 3 | **no** |" in page
    assert page.count("Why not:") == 2 and "- a | b: **The reason is not known yet.**" in page
    assert "![luxo](holds/luxo.png)" in page and "about misses; 0 s." in page
    assert (
        "| seed 9000; none hops; take another | 3 | **no** |" in page
    )  # what fails is a miss, not the end of the page


def test_what_is_done_is_not_run_again_and_what_failed_is(tmp_path: Path):
    """Side by side: costly ones begin first, those that measure time come last."""
    some = [*made("timed", timed=True), *made("breaks"), Made("holds", "", "2 min", "")]
    first = write_report(some, 9000, None, tmp_path, Progress(), jobs=2)
    assert first[-1].experiment.id == "timed" and {len(outcome.seeds) for outcome in first} == {5}
    again = write_report([*some, *made("misses")], 9000, None, tmp_path, Progress())
    assert [runs(tmp_path, name) for name in ("holds", "breaks", "misses", "timed")] == [1, 2, 1, 1]
    assert {o.experiment.id: o.rows for o in first}["holds"] == {o.experiment.id: o.rows for o in again}["holds"]
    write_report(made("holds"), 9001, None, tmp_path, Progress())  # other seeds are another outcome
    assert runs(tmp_path, "holds") == 2


def test_plans_can_come_from_another_process():
    plan = gambol.plan(None, "flip", seconds=1.0, simulations=2000)
    again = ForkingPickler.loads(ForkingPickler.dumps(plan))
    assert again.inputs.tolist() == plan.inputs.tolist()
    assert again.motion().final.slots == plan.motion().final.slots


def test_each_claim_that_did_not_hold_has_its_reason():
    """On the page of the documentation, behind the claims of its experiment."""
    text = Path("docs/reproductions.md").read_text(encoding="utf-8")
    rows = []
    for section in text.split("\n## ")[1:]:
        name = section.split("\n", 1)[0].strip()
        cells = [re.split(r"(?<!\\)\|", line) for line in section.splitlines() if line.endswith("| **no** |")]
        missed = [Row(name, claim.strip().replace("\\|", "|"), "", "", 5, False) for _, claim, *_ in cells]
        assert all(line in section for line in reasons(missed)), name
        rows += missed
    assert f"{len(rows)} do not" in text
    unexplained = [row.claim for row in rows if reason(row) == OPEN]
    assert len(unexplained) <= 1, unexplained
    assert {name for name, _, _ in REASONS} <= set(EXPERIMENTS)
