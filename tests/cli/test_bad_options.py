"""Options that nobody could mean: one sentence each and exit code 2, at once, and nothing is left behind."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.files import written_whole

HOP = "examples/luxo-hop.yaml"
LONG = "a" * 5000
BIFURCATION = ["bifurcation", "luxo", "--controller", HOP, "--knob"]
HUGE = 10**9


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "luxo"
    gambol.discover("luxo", trials=32, seconds=0.5, keep=2, family="pose-graph", out=folder)
    return str(folder)


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "flip"
    gambol.plan("acrobot", "flip", seconds=0.2, out=folder)
    return str(folder)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "luxo", "--seconds", "nan"], "seconds is nan"),
        (["simulate", "luxo", "--seconds", "1e-9"], "between one step"),
        (["plan", "acrobot", "flip", "--seconds", "nan", "--out", "NEW"], "seconds is nan; it must be a finite number"),
        (["plan", "acrobot", "flip", "--seconds", "1e-9", "--out", "NEW"], "from one interval"),
        (["plan", "acrobot", "flip", "--width", HUGE, "--out", "NEW"], "width"),
        (["discover", "luxo", "--family", "pose-graph", "--period", "1e300", "--out", "NEW"], "a period of 1e+300 s"),
        (["discover", "luxo", "--threads", "0", "--out", "NEW"], "0 threads"),
        (["discover", "luxo", "--keep", HUGE, "--out", "NEW"], "keep"),
        (["discover", "luxo", "--out", LONG], "too long"),
        (
            ["discover", "luxo", "--family", "time-wave", "--sampling", "seconds=1e-9", "--out", "NEW"],
            "between 0.0001 and",
        ),
        (
            ["discover", "luxo", "--family", "frequency-wave", "--sampling", "period=1e-9", "--out", "NEW"],
            "a period of",
        ),
        (["discover", "luxo", "--family", "pose-graph", "--period", "1e-9", "--out", "NEW"], "a period of 1e-09 s"),
        (["discover", "luxo", "--family", "pose-graph", "--sampling", "landing=1e-9", "--out", "NEW"], "a landing of"),
        (["discover", "luxo", "--family", "pose-graph", "--sampling", "extreme=7", "--out", "NEW"], "1 for yes"),
        (
            ["discover", "luxo", "--family", "time-wave", "--sampling", "b-spline=nan", "--out", "NEW"],
            "a dictionary of finite numbers",
        ),
        (["discover", "fish", "--family", "time-wave", "--sampling", "mirrored=0.7", "--out", "NEW"], "1 for yes"),
        (["discover", "luxo", "--family", "dataflow", "--sampling", "neurons=-1", "--out", "NEW"], "-1 neurons"),
        (["discover", "luxo", "--family", "dataflow", "--sampling", "sensors=2.5", "--out", "NEW"], "2.5 sensors"),
        (
            ["discover", "luxo", "--family", "dataflow", "--sampling", "constants=1e6", "--out", "NEW"],
            "1e+06 constants",
        ),
        (["discover", LONG], "there is no creature"),
        (["discover", "luxo", "--sampling", LONG], "NAME=VALUE"),
        (["discover", "luxo", "--task", "way " * 1000], "there is no task"),
        (["show", LONG], "too long"),
        (["skill", "leap", "fish"], "no run 'fish'; the folder of a run is needed; check the path, or make one with"),
        (["discover", "luxo", "--resume", "--out", "NEW"], "or begin the run without resuming"),
        (["lineage", "RUN"], "luxo' holds no lineage"),
        (["runs", "--delete", LONG], "is not a run"),
        (["render", "RUN", "--candidate", "9" * 30, "--out", "a.png"], "has no candidate"),
        (["render", "RUN", "--rank", "0", "--out", "a.png"], "rank 0"),
        (["render", "RUN", "--rank", "1", "--candidate", "1", "--out", "a.png"], "both rank 1 and candidate 1"),
        (["refine", "RUN", "--rank", "0"], "rank 0"),
        (["refine", "RUN", "--chains", HUGE, "--out", "NEW"], "chains"),
        (["show", "RUN", "--count", "0"], "0 gaits"),
        (["vary", "RUN", "--count", HUGE], "variations"),
        (["vary", "RUN", "--directions", HUGE], "directions"),
        (
            ["bifurcation", "luxo", "--controller", HOP, "--knob", "x", "--from", 0, "--to", 1, "--count", HUGE],
            "values",
        ),
        (["bifurcation", "luxo", "--controller", HOP, "--knob", "link.arm.mass", "--from", -1, "--to", 1], "above 0"),
        (["stability", "luxo", "--controller", HOP, "--restarts", HUGE], "restarts"),
        (["simulate", "luxo", "--controller", f"{LONG}.yaml"], "there is no file"),
        (["simulate", "luxo", "--out", f"{LONG}.png"], "cannot be written"),
        (["simulate", "luxo", "--out", "/proc/nope.csv"], "cannot be written"),
        (["simulate", "luxo", "--save-state", "/dev/full"], "cannot be written"),
        (["simulate", "luxo", "--seconds", "0.2", "--out", "/nope/luxo.mp4"], "cannot be written"),
        (["plan", "acrobot", "flip", "--seconds", "1", "--out", "NEW", "--save", "/proc/x.yaml"], "cannot be written"),
        (["plan", "acrobot", "flip", "--seconds", "1", "--out", "NEW", "--pictures", "/proc/x"], "cannot be written"),
        # verbs that came later
        (
            ["discover", "luxo", "--seconds-budget", "nan", "--out", "NEW"],
            "seconds_budget is nan; it must be a finite number",
        ),
        (["discover", "luxo", "--seconds-budget", "-1", "--out", "NEW"], "a budget of -1 s"),
        (["evolve", "worm", "--population", HUGE, "--out", "NEW"], "population is"),
        (["evolve", "worm", "--seconds", "nan", "--out", "NEW"], "seconds is nan"),
        (["illuminate", "luxo", "--batch", HUGE, "--out", "NEW"], "batches of"),
        (["illuminate", "luxo", "--axis", "height.mean=0:1e-300:5", "--out", "NEW"], "tell numbers apart"),
        (["illuminate", "luxo", "--axis", "period=0:1:1000000000", "--out", "NEW"], "cells"),
        (["learn", "luxo", "--straight", "--chains", HUGE, "--trials", 10**12, "--out", "NEW"], "chains"),
        (["learn", "luxo", "--straight", "--degrees", "90", "--out", "NEW"], "--degrees without --turn"),
        (["learn", "luxo", "--straight", "--forward", "1", "--out", "NEW"], "--forward without --turn"),
        (["learn", "luxo", "--goal", "nan", "0", "--out", "NEW"], "finite"),
        (["stunt", "dolphin", "leap", "--most", HUGE, "--out", "NEW"], "skills of a sequence"),
        (["gather", "luxo", HOP, "--seconds", "nan", "--out", "NEW"], "seconds is nan"),
        (["gather", "luxo", HOP, "--threads", "0", "--out", "NEW"], "0 threads"),
        (["gather", "luxo", HOP, "--seconds", "4000", "--out", "NEW"], "and 3600"),
        (["discover", "worm", "--seconds", "4000", "--out", "NEW"], "and 3600"),
        (["evolve", "worm", "--seconds", "4000", "--out", "NEW"], "and 3600"),
        (["illuminate", "luxo", "--seconds", "1e-9", "--out", "NEW"], "between one step"),
        (["discover", "fish", "--gait", "walk", "--out", "NEW"], "a walk of fish, which touches no ground"),
        (["skill", "recover", "luxo", "--tuning", "-1", "--out", "NEW"], "-1 trials of tuning"),
        (["gather", "fish", HOP, HOP, "--out", "NEW"], "controller 1 of 2: pose 1 has target 92.5"),
        (["import", "examples/dog.svg", "--picture", "dog.xyz", "--out", "FILE"], "as '.xyz'"),
        (["learn", "fish", "--speed", "-1", "--out", "NEW"], "--speed: speed is -1"),
        (["learn", "fish", "--straight", "--family", "nope", "--out", "NEW"], "choose one of these, or install"),
        (["discover", "luxo", "--world", "examples/hills.yaml", "--out", "NEW"], "a world of kind 'segments'"),
        (["page", "RUN", "--out", "luxo.png"], "a page cannot be written as '.png'"),
        (["page", "RUN", "--count", HUGE], "gaits"),
        (["cloud", "RUN", "--play", "-1"], "gaits that move"),
        (["cloud", "RUN", "--play", HUGE], "gaits that move"),
        (["lineage", "RUN", "--everybody"], "without a table"),
        (["lineage", "RUN", "--everybody", "--out", "all.png"], "without a table"),
        (["abstract", "RUN", "--creature", "luxo"], "a run already names its creature"),
        (["vary", "RUN", "--creature", "luxo"], "a run already names its creature"),
        (["vary", "examples/luxo-hop.yaml", "--creature", "luxo", "--rank", "2"], "only a run's table has ranks"),
        (["render", "PLAN", "--rank", "1", "--out", "a.png"], "--rank for a plan"),
        (["render", "PLAN", "--cell", "1,1", "--out", "a.png"], "--cell for a plan"),
        (["mjcf", "luxo", "--dt", "nan"], "timestep is nan; it must be a finite number"),
        (["mjcf", "luxo", "--dt", "-1"], "steps of -1 s"),
        (["mjcf", "luxo", "--out", "luxo.png"], "a MuJoCo model cannot be written as '.png'"),
        (["import", "examples/dog.svg", "--plane", "xz"], "a plane for dog.svg"),
        (["import", "examples/dog.svg", "--metres", "nan"], "nan"),
        (["runs", LONG], "there is no folder"),
        (["runs", "nope"], "there is no folder"),
        (["reproduce", "plan-flips", "--out", "/proc/nope"], "cannot be written"),
        (["reproduce", "plan-flips", "--seeds", HUGE], "seeds"),
    ],
)
def test_a_sentence_for_each(arguments, words, run, plan, tmp_path):
    named = {"RUN": run, "PLAN": plan, "NEW": str(tmp_path / "new"), "FILE": str(tmp_path / "new" / "body.yaml")}
    told = CliRunner().invoke(app, [str(named.get(word, word)) for word in map(str, arguments)])
    assert isinstance(told.exception, gambol.InvalidInput), (told.exception, told.output)
    assert words in str(told.exception)
    assert len(str(told.exception)) < 1000
    assert not (tmp_path / "new").exists() or arguments[0] == "plan"  # which was made before it could not be saved


def test_only_what_can_go_on_with_more_trials_is_told_to(tmp_path):
    """A staged search divides its trials at the start."""
    for folder, options in (("staged", {}), ("random", {"method": "random"})):
        gambol.discover("luxo", trials=16, seconds=0.5, seed=1, out=tmp_path / folder, **options)
        with pytest.raises(gambol.InvalidInput) as caught:
            gambol.discover("luxo", trials=24, seconds=0.5, seed=2, out=tmp_path / folder, resume=True, **options)
        assert ("or more trials" in str(caught.value)) == (folder == "random")


def test_a_character_that_no_text_has_is_named(tmp_path):
    (tmp_path / "body.yaml").write_bytes(b"name: lu\0xo")
    with pytest.raises(gambol.InvalidInput, match=r"it contains the character '\\x00', which is not allowed in text"):
        gambol.load(tmp_path / "body.yaml")


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_a_process_without_somewhere_to_print_works_all_the_same(closed, tmp_path):
    """As some schedulers of jobs start it."""
    number = {"stdout": 1, "stderr": 2}[closed]
    code = f"import sys, os; os.close({number}); sys.{closed} = None; import gambol_command as g; g.main()"
    for words, wanted in ((["mjcf", "luxo", "--out", "luxo.xml"], 0), (["creatures", "nobody"], 2)):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
        )
        assert done.returncode == wanted and "Traceback" not in done.stderr, done.stderr
    assert (tmp_path / "luxo.xml").read_text().startswith("<mujoco")


def test_of_several_runs_none_is_deleted_if_one_is_none(tmp_path):
    gambol.discover("luxo", trials=8, seconds=0.5, out=tmp_path / "run")
    told = CliRunner().invoke(app, ["runs", "--delete", str(tmp_path / "run"), "--delete", str(tmp_path / "other")])
    assert isinstance(told.exception, gambol.InvalidInput) and gambol.Run.open(tmp_path / "run").finished


def test_targets_out_of_reach_are_refused():
    pose = gambol.controllers.Pose(seconds=1.0, targets=(500.0, -100.0))
    with pytest.raises(gambol.InvalidInput, match="pose 1 has target 500"):
        gambol.simulate("luxo", gambol.controllers.PoseSequence(poses=(pose,)))
    far = gambol.planning.problem("flip").model_copy(update={"inputs": gambol.planning.Range(low=-500, high=500)})
    with pytest.raises(gambol.InvalidInput, match="target -500"):
        gambol.plan("acrobot", far)


def test_a_file_is_whole_or_as_it_was(tmp_path):
    """Also where writing fails half-way, as on a full disk."""
    place = tmp_path / "luxo.csv"
    place.write_text("old")
    with pytest.raises(gambol.InvalidInput, match="No space left"), written_whole(place) as aside:
        aside.write_text("half")
        raise OSError(28, "No space left on device")
    assert place.read_text() == "old" and [one.name for one in tmp_path.iterdir()] == ["luxo.csv"]


def test_words_that_a_terminal_lacks_are_replaced(run, tmp_path):
    code = [
        sys.executable,
        "-m",
        "gambol",
        "refine",
        run,
        "--trials",
        "2",
        "--chains",
        "2",
        "--out",
        str(tmp_path / "r"),
    ]
    told = subprocess.run(code, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "cp1252"}, check=False)
    assert told.returncode == 0, told.stderr
    assert b"score" in told.stdout


def test_names_are_no_markup(run):
    told = CliRunner().invoke(app, ["simulate", "[/nope].yaml"])
    assert isinstance(told.exception, gambol.InvalidInput)


def test_a_long_run_is_written_every_few_seconds():
    """Its batches were a hundredth of all trials, however many these are."""
    search = gambol.synthesis.RandomSearch(trials=10**12, keep=10)
    assert search.batch <= 20_000
    for _ in range(30):
        asked = search.ask()
        search.tell(gambol.synthesis.Outcomes(scores=[float(i % 997) for i in asked.genomes]))
    assert len(search.harvest()) <= 30 * 10
    again = gambol.synthesis.RandomSearch(trials=10**12, keep=10)
    again.restore(search.state())
    assert again.state() == search.state()
