"""All experiments as a page, misses included, written anew after each of them."""

from pathlib import Path

import pytest

from gambol.progress import Progress
from gambol.reproduce.experiment import Experiment, Row
from gambol.reproduce.report import write_report


class Made(Experiment):
    """An experiment that is over at once; the last one fails."""

    def run(self, setting):
        setting.out.mkdir(parents=True)
        (setting.out / "luxo.png").write_bytes(b"")
        if self.id == "breaks":
            raise RuntimeError
        return [Row(self.id, "a | b", "1", "2", len(setting.seeds), self.id == "holds")]


def test_the_page_has_claims_seeds_verdicts_pictures_and_seconds(tmp_path: Path):
    some = [Made(name, f"about {name}", "1 s", "") for name in ("holds", "misses", "breaks")]
    with pytest.raises(RuntimeError):
        write_report(some, range(9000, 9003), tmp_path, Progress())
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "--seed 9000 --seeds 3" in page and "of 2 claims 1 hold and 1 do not" in page
    assert "| a \\| b | 1 | 2 | 3 | yes |" in page and "| 3 | **no** |" in page
    assert "![luxo](holds/luxo.png)" in page and "about misses; 0 s." in page
