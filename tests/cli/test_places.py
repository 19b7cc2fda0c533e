"""Where verbs write: a place that cannot be written, or a format that nobody knows, is refused before any work."""

import os

import pytest
from tests.cli.commands import run

import gambol
from gambol.files import check_writable, check_writable_folder

# Each with an input that is not there: who looks at the place first has not begun to work.
WRITING = [
    ("simulate nobody --out", ".png"), ("simulate nobody --graph", ".png"), ("simulate nobody --save-state", ".json"),
    ("render no-run --out", ".mp4"), ("render no-run --out", ".yaml"), ("render no-run --signals", ".png"),
    ("render no-run --graph", ".svg"), ("page no-run --out", ".html"), ("cloud no-run --out", ".html"),
    ("show no-run --out", ".csv"), ("lineage no-run --out", ".parquet"), ("abstract no-run --out", ".yaml"),
    ("abstract no-run --as left --repertoire", ".yaml"), ("creatures nobody --picture", ".png"),
    ("creatures nobody --mend", ".yaml"), ("mjcf nobody --out", ".xml"), ("import no.svg --out", ".yaml"),
    ("import no.svg --picture", ".png"), ("plan nobody --save", ".png"), ("plan nobody --save", ".yaml"),
    ("course no.yaml --space no.yaml --out", ".mp4"), ("course no.yaml --space no.yaml --save", ".yaml"),
    ("space no.yaml --at a=1 --out", ".mp4"), ("space no.yaml --at a=1 --save", ".yaml"),
    ("space no.yaml --plot", ".png"), ("skill pursue no.yaml --target 1 --out", ".mp4"),
    ("skill pursue no.yaml --target 1 --path", ".png"), ("skill pursue no.yaml --target 1 --controller", ".yaml"),
    ("bifurcation nobody --controller no.yaml --knob x --from 0 --to 1 --out", ".png"),
    ("stability nobody --controller no.yaml --out", ".png"),
]  # fmt: skip
OF_ONE_KIND = [words for words, ending in WRITING if ending not in (".yaml", ".json")]


@pytest.mark.parametrize(("words", "ending"), WRITING)
def test_a_file_in_no_folder_is_refused_first(words, ending, tmp_path):
    done = run(*words.split(), f"missing/file{ending}", cwd=tmp_path)
    assert done.returncode == 2 and done.stderr.startswith(f"gambol: 'missing/file{ending}' cannot be written")


@pytest.mark.parametrize("words", OF_ONE_KIND)
def test_an_unknown_ending_is_refused_first(words, tmp_path):
    done = run(*words.split(), "file.doc", cwd=tmp_path)
    assert done.returncode == 2 and "cannot be written as '.doc'; known endings are" in done.stderr


@pytest.mark.parametrize("words", ["vary no-run --out", "plan nobody --pictures"])
def test_a_folder_where_a_file_is_in_the_way_is_refused_first(words, tmp_path):
    (tmp_path / "taken").write_text("mine")
    done = run(*words.split(), "taken/folder", cwd=tmp_path)
    assert done.returncode == 2 and done.stderr.startswith("gambol: 'taken/folder' cannot be written (Not a directory)")


def test_of_several_files_none_is_written_if_one_cannot_be(tmp_path):
    done = run("simulate", "luxo", "--seconds", "0.1", "--out", "a.csv", "--out", "missing/b.csv", cwd=tmp_path)
    assert done.returncode == 2 and not list(tmp_path.iterdir())


def test_a_place_by_default_is_looked_at_before_the_work(tmp_path, monkeypatch):
    gambol.discover("luxo", family="pose-graph", trials=8, seconds=0.5, out=tmp_path / "run")
    (tmp_path / "run-variations").write_text("mine")
    (tmp_path / "run.html").mkdir()
    (tmp_path / "run" / "cloud.html").mkdir()
    for place in ("gambol.skills.variations", "gambol.page.save_page", "gambol.cli.cloud.cloud_of"):
        monkeypatch.setattr(place, lambda *given, **named: pytest.fail("it began to work"))
    for verb in ("vary", "page", "cloud"):
        assert "cannot be written" in run(verb, "run", cwd=tmp_path).stderr


def test_a_space_is_not_made_for_a_motion_that_nobody_asked_for(tmp_path):
    made = ["space", "new.yaml", "--nominal", "a", "--towards", "speed=b", "--out", "hop.png"]
    assert "--out or --save without --at" in run(*made, cwd=tmp_path).stderr and not list(tmp_path.iterdir())


def test_an_unknown_experiment_leaves_no_folder(tmp_path):
    assert "no experiment 'nonsense'" in run("reproduce", "nonsense", cwd=tmp_path).stderr
    assert not list(tmp_path.iterdir())


def test_looking_leaves_everything_as_it_was(tmp_path):
    mine = tmp_path / "mine.png"
    mine.write_text("mine")
    check_writable(mine)
    check_writable(tmp_path / "new.png")
    check_writable_folder(tmp_path / "some" / "where")
    check_writable_folder(tmp_path)
    check_writable(os.devnull)
    assert list(tmp_path.iterdir()) == [mine] and mine.read_text() == "mine"


def test_names_that_are_too_long_and_links_to_themselves_are_known_at_once(tmp_path):
    (tmp_path / "loop.png").symlink_to("loop.png")
    for place in (tmp_path / f"{'a' * 300}.png", tmp_path / "loop.png"):
        with pytest.raises(gambol.InvalidInput, match="cannot be written"):
            check_writable(place)
    with pytest.raises(gambol.InvalidInput, match="cannot be written"):
        check_writable_folder(tmp_path / "new" / ("a" * 300))
    assert [path.name for path in tmp_path.iterdir()] == ["loop.png"]
