"""Ctrl-C: one line that says what is kept and how to go on, exit code 130. A run shows what it has at any moment."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gambol
from gambol.cli.interrupted import Interrupted
from gambol.cli.terminal import progress_bar

# Ctrl-C is heard also where the tests run in the background of a shell, which lets all its processes ignore it.
COMMAND = """
import signal; signal.signal(signal.SIGINT, signal.default_int_handler)
print(flush=True); import gambol_command as g; g.main()
"""


def begin(*arguments, cwd):
    env = {key: x for key, x in os.environ.items() if key != "GAMBOL_VERIFY"}
    command = [sys.executable, "-c", COMMAND, *map(str, arguments)]
    return subprocess.Popen(command, cwd=cwd, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)


def interrupted(process, presses=3):
    """What is told. Code of others loses a Ctrl-C once in hundreds of times; whoever waits a minute presses again."""
    process.send_signal(signal.SIGINT)
    try:
        _, told = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        if presses == 1:
            process.kill()
            process.communicate()
            raise
        return interrupted(process, presses - 1)
    assert process.returncode == 130, told
    assert told.count("\n") == 1 and told.startswith("gambol: interrupted; "), told
    return told


def wait_for(condition):
    end = time.monotonic() + 300
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def has_trials(folder):
    try:
        return gambol.Run.open(folder).trials_done > 0
    except gambol.InvalidInput:
        return False


def test_a_discovery_keeps_what_it_has_shows_it_and_goes_on(tmp_path):
    process = begin("discover", "luxo", "--method", "random", "--trials", 200_000, "--threads", 1, cwd=tmp_path)
    folder = tmp_path / "runs" / "luxo"
    wait_for(lambda: has_trials(folder))
    while_written = gambol.showcase(gambol.Run.open(folder), 3)
    assert len(while_written) == 3 and all(one.name for one in while_written)
    told = interrupted(process)
    assert "trials are kept in runs/luxo, the best with score" in told and "--resume goes on" in told
    shown = gambol.showcase(gambol.Run.open(folder), 3)
    assert len(shown) == 3 and all(one.name for one in shown)


def test_an_evolution_is_interrupted_and_traced(tmp_path):
    small = ("--population", 24, "--seconds", 2, "--generations", 100_000, "--clearing")
    process = begin("evolve", "luxo", *small, cwd=tmp_path)
    folder = tmp_path / "runs" / "luxo-evolved"
    wait_for(lambda: has_trials(folder))
    told = interrupted(process)
    assert "trials are kept in runs/luxo-evolved" in told and "--resume goes on" in told
    run = gambol.Run.open(folder)
    assert len(run.births()) == run.trials_done and gambol.discovery.ancestry(run).births


def test_a_plan_is_interrupted(tmp_path):
    process = begin("plan", "acrobot", "balance-naive", "--seconds", 600, "--simulations", 10**9, cwd=tmp_path)
    wait_for(lambda: (tmp_path / "runs" / "acrobot-balance-naive" / "run.sqlite").exists())
    time.sleep(0.5)
    assert "kept in runs/acrobot-balance-naive" in interrupted(process)


def test_reproductions_say_what_is_kept(tmp_path):
    for what, words in (
        (["--all"], r"0 of \d+ experiments are kept in reproduction; the same command goes on"),
        (["san-table1"], "`gambol reproduce san-table1` begins again"),
    ):
        process = begin("reproduce", *what, cwd=tmp_path)
        wait_for(lambda: (tmp_path / "reproduction").exists())
        assert re.search(words, interrupted(process))
        shutil.rmtree(tmp_path / "reproduction")


@pytest.mark.parametrize("after", [0.15, 0.4])
def test_in_the_first_moments(after, tmp_path):
    process = begin("discover", "luxo", "--trials", 10**6, cwd=tmp_path)
    process.stdout.readline()
    time.sleep(after)
    interrupted(process)


def test_in_the_middle_of_an_import(tmp_path):
    """`python -m gambol`, interrupted by the first thing that it imports."""
    (tmp_path / "yaml.py").write_text("import signal; signal.raise_signal(signal.SIGINT)")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(gambol.__file__).parents[1])])}
    done = subprocess.run([sys.executable, "-m", "gambol", "creatures"], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "gambol: interrupted; nothing had begun\n")


def test_verbs_that_keep_nothing_say_so(tmp_path):
    """Such as a simulation or a film, which have no search to stop: typer ends them without a word."""
    code = """
import sys
from gambol.cli.main import app, main
@app.command()
def endless():
    raise KeyboardInterrupt
sys.argv = ["gambol", "endless"]
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 130
    assert done.stderr.startswith("gambol: interrupted; what was written before is whole") and not done.stdout
    assert done.stderr.count("\n") == 1


def test_what_is_gathered_is_gathered_whole(tmp_path):
    hop = Path("examples/luxo-hop.yaml").resolve()
    process = begin("gather", "luxo", *[hop] * 200, "--seconds", 3600, "--out", "mine", cwd=tmp_path)
    wait_for(lambda: (tmp_path / "mine" / "run.sqlite").exists())
    assert "mine is not whole; `gambol runs --delete mine` removes it" in interrupted(process)
    assert gambol.Run.open(tmp_path / "mine").trials_done == 0


def test_a_plan_without_a_path_exits_with_1(tmp_path):
    process = begin("plan", "acrobot", "flip", "--simulations", 5, cwd=tmp_path)
    process.communicate(timeout=180)
    assert process.returncode == 1


def test_a_folder_with_strips_holds_a_run_already(tmp_path):
    gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=1, out=tmp_path / "luxo")
    (tmp_path / "luxo" / "strips").mkdir()
    with pytest.raises(gambol.InvalidInput, match="holds a run already"):
        gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=1, out=tmp_path / "luxo")


def test_before_anything_has_begun_it_ends_at_once():
    """What is imported and compiled until then takes seconds on a slow machine, and looks at nothing."""
    with pytest.raises(Interrupted, match="nothing had begun"), progress_bar("getting ready"):
        signal.raise_signal(signal.SIGINT)
        pytest.fail("it went on")


def test_what_has_begun_is_asked_to_stop_and_a_second_time_not_asked():
    with pytest.raises(KeyboardInterrupt), progress_bar("working") as progress:
        progress.report(1, 10)
        signal.raise_signal(signal.SIGINT)
        assert progress.cancelled
        signal.raise_signal(signal.SIGINT)


def ended(process):
    """Asked to end, as `timeout`, containers and schedulers ask: the line that Ctrl-C gets."""
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=180)
    assert process.returncode == 130 and told.count("\n") == 1 and told.startswith("gambol: interrupted; "), told
    return told


def test_a_request_to_end_is_answered_like_ctrl_c_and_leaves_what_resumes(tmp_path):
    process = begin("discover", "luxo", "--method", "random", "--trials", 200_000, "--threads", 1, cwd=tmp_path)
    folder = tmp_path / "runs" / "luxo"
    wait_for(lambda: has_trials(folder))
    told = ended(process)
    assert "trials are kept in runs/luxo" in told and "--resume goes on" in told
    assert gambol.Run.open(folder).trials_done > 0
    process = begin("discover", "luxo", "--trials", 10**6, cwd=tmp_path)
    process.stdout.readline()
    time.sleep(0.3)
    assert "nothing had begun" in ended(process)  # while gambol is imported


@pytest.mark.parametrize("gap", [0.0, 0.02])  # before and after the first is answered
def test_a_second_ctrl_c_right_after_the_first_has_no_traceback(gap, tmp_path):
    process = begin("discover", "luxo", "--method", "random", "--trials", 200_000, "--threads", 1, cwd=tmp_path)
    wait_for(lambda: has_trials(tmp_path / "runs" / "luxo"))
    process.send_signal(signal.SIGINT)
    time.sleep(gap)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=180)
    assert process.returncode in (130, -signal.SIGINT) and told.count("\n") == 1, told
    assert told.startswith("gambol: interrupted; ")


def test_a_second_ctrl_c_while_the_first_is_answered(tmp_path):
    """It came while the line was put together, and Python told where it was."""
    code = """
import signal, sys
from gambol.cli import main as verb
@verb.app.command()
def endless():
    raise KeyboardInterrupt
told = verb._interrupted
def torn(words):
    verb._interrupted = told
    signal.raise_signal(signal.SIGINT)
verb._interrupted = torn
sys.argv = ["gambol", "endless"]
verb.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 130 and done.stderr.count("\n") == 1, done.stderr
