"""discover, refine, show, render and reproduce, as a newcomer uses them."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.commands import run
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.creatures.articulated.rerooting import rerooted

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"
BODIES = Path(__file__).parents[2] / "examples" / "bodies"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder in which the tutorial's creature has been described and its gaits discovered."""
    folder = tmp_path_factory.mktemp("tutorial")
    creature, task = re.findall(r"```yaml\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.S)
    (folder / "mine.yaml").write_text(creature, encoding="utf-8")
    (folder / "task.yaml").write_text(task, encoding="utf-8")
    done = run("discover", "mine.yaml", "--trials", 300, "--seconds", 3, "--keep", 4, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "runs/inchworm" in done.stdout.replace("\\", "/")
    return folder


def test_show_draws_a_strip_of_each_gait(place):
    gaits = json.loads(run("show", "runs/inchworm", "--json", cwd=place).stdout)["gaits"]
    assert gaits and [g["rank"] for g in gaits] == list(range(1, len(gaits) + 1))
    done = run("show", "runs/inchworm", "--count", 2, cwd=place)
    assert done.returncode == 0 and "300 trials" in done.stdout
    strips = sorted(path.name for path in (place / "runs" / "inchworm" / "strips").glob("*.png"))
    assert [name[:2] for name in strips] == ["01", "02"]


def test_refine_and_render(place):
    done = run("refine", "runs/inchworm", "--trials", 10, "--chains", 4, "--json", cwd=place)
    report = json.loads(done.stdout)
    assert report["after"] >= 0 and report["trials"] == 40
    done = run(
        "render", "runs/inchworm-refined", "--out", "best.csv", "--out", "best.svg", "--signals", "s.svg", cwd=place
    )
    assert done.returncode == 0, done.stderr
    assert all((place / name).stat().st_size > 1000 for name in ("best.csv", "best.svg", "s.svg"))


def test_where_the_best_score_is_not_shown_first_refine_says_so(place, monkeypatch, tmp_path):
    """What loses more on a slope than it gains has a lower rank: `render` then shows another than the line tells of."""
    shown_last = lambda one, count=10: [*reversed(one.best(one.kept))][:count]  # noqa: E731
    monkeypatch.setattr(gambol, "showcase", shown_last)
    told = CliRunner().invoke(
        app,
        [
            "refine",
            str(place / "runs" / "inchworm"),
            "--trials",
            "8",
            "--chains",
            "3",
            "--out",
            str(tmp_path / "better"),
        ],
    )
    best, last = (some(gambol.Run.open(tmp_path / "better"), 1)[0].score for some in (gambol.Run.best, shown_last))
    said = " ".join(told.output.split())
    assert best > last and f"to {best:.3f}. " in said
    assert f"Rank 1 scores {last:.3f}: it is sounder" in said or f"not rank 1, which scores {last:.3f};" in said


def test_a_gait_that_was_asked_for_and_not_found_is_missed_aloud(tmp_path):
    asked = ["discover", "luxo", "--gait", "walk", "--trials", "24", "--seconds", "0.6", "--out", str(tmp_path / "run")]
    told = CliRunner().invoke(app, asked)
    names = {one.name for one in gambol.showcase(gambol.Run.open(tmp_path / "run"))}
    assert names and "walk" not in names
    assert "None of these is the walk that you asked for" in told.output


def test_what_may_hold_a_slow_body_back_is_said(tmp_path):
    """Weak muscles do; late ones do not where a search in stages tunes their damping."""
    for body, weak in ((BODIES / "turtle.yaml", True), ("fish", False)):
        done = run("discover", body, "--tune-damping", "--trials", 8, "--seconds", 1, "--keep", 2, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        told = " ".join(done.stdout.split())
        assert ("actuator a1 too weak" in told and "`gambol creatures FILE --check --mend MENDED`" in told) == weak
        assert "late" not in told and "damping of its muscles" in told


def test_a_body_drawn_from_a_foot_up_is_told_how_to_do_better(tmp_path):
    """Told from its trunk, what was found of a stork was worth nearly twice as much."""
    rerooted(gambol.creature("walker7"), "foot-left").save(tmp_path / "up.yaml")
    done = run("discover", "up.yaml", "--trials", 8, "--seconds", 1, "--keep", 2, cwd=tmp_path)
    told = " ".join(done.stdout.split())
    assert "Its build may hold it back: link foot-left is the root and a foot" in told and "--mend MENDED" in told


def test_a_task_of_ones_own(place):
    done = run(
        "discover",
        "mine.yaml",
        "--task",
        "task.yaml",
        "--trials",
        30,
        "--seconds",
        1,
        "--out",
        "own",
        "--json",
        cwd=place,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["trials"] == 30


def test_resume_of_a_finished_run_changes_nothing(place):
    before = run("show", "runs/inchworm", "--json", cwd=place).stdout
    again = run("discover", "mine.yaml", "--trials", 300, "--seconds", 3, "--keep", 4, "--resume", cwd=place)
    assert again.returncode == 0
    assert run("show", "runs/inchworm", "--json", cwd=place).stdout == before


def test_reproduce_lists_its_experiments():
    listed = json.loads(run("reproduce", "--list", "--json").stdout)
    assert {row["id"] for row in listed} >= {
        "san-table1",
        "san-variety",
        "san-distribution",
        "san-terrain",
        "san-pursuit",
    }
    assert all(row["cost"] for row in listed)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("discover", "luxu"), "did you mean 'luxo'"),
        (("discover", "luxo", "--task", "travle"), "did you mean 'travel'"),
        (("discover", "luxo", "--trials", "0"), "trials is 0"),
        (("discover", "mine.yaml"), "runs"),  # the folder holds a run already
        (("discover", "mine.yaml", "--resume", "--seed", "5"), "another recipe"),
        (("discover", "luxo", "--out", "mine.yaml"), "mine.yaml"),
        (("refine", "nowhere"), "nowhere"),
        (("refine", "runs/inchworm", "--rank", "99"), "rank 99"),
        (("refine", "runs/inchworm", "--method", "magic"), "no search method 'magic'"),
        (("show", "mine.yaml"), "mine.yaml"),
        (("render", "runs/inchworm", "--out", "film.xyz"), "'.xyz'"),
        (("render", "runs/inchworm", "--candidate", "99999", "--out", "a.png"), "99999"),
        (("reproduce", "san-table"), "did you mean 'san-table1'"),
        (("reproduce", "san-table1", "--seeds", "0"), "0 seeds"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(place, arguments, words):
    done = run(*arguments, cwd=place)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("gambol: ")
    assert words in done.stderr and done.stderr.count("; ") == 2
