"""A killed experiment goes on: what its processes have answered is kept, and is not done again."""

import runpy
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gambol
from gambol.progress import Progress
from gambol_lab.reproduce.answers import FOLDER, Answers
from gambol_lab.reproduce.experiment import Setting

# An experiment that squares seeds, and leaves a mark for each that was begun. From 2 on they last until they may go on.
MADE = """
import os, time
from pathlib import Path
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.experiment import Experiment, Row

HERE = Path(__file__).parent

def squared(seed):
    (HERE / f"begun-{seed}-{os.getpid()}").touch()
    while seed >= 2 and not (HERE / "go").exists():
        time.sleep(0.01)
    return seed**2

class Squares(Experiment):
    def run(self, setting):
        found = setting.each_kept(squared, list(setting.seeds), int, "squares")
        return [Row("gaits", "squares", "-", str(found), len(found), None)]

SQUARES = Squares("gaits", "", "1 s", "", full="1 h")
if __name__ == "__main__":
    EXPERIMENTS["gaits"] = SQUARES
    import gambol_command; gambol_command.main()
"""
COMMAND = ["reproduce", "gaits", "--full", "--jobs", "2", "--seeds", "4", "--out", "out"]


def wait_until(condition):
    end = time.monotonic() + 300  # of a busy machine
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def begun(folder):
    """Seeds that were begun, and by which process."""
    return sorted(path.name.split("-")[1:] for path in folder.glob("begun-*"))


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc").exists(), reason="asks Linux whether processes are alive")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_experiment_ends_with_its_processes_and_goes_on(number, tmp_path):
    (tmp_path / "made.py").write_text(MADE)
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "made.py", *COMMAND], cwd=tmp_path, text=True, **pipes) as process:
        wait_until(lambda: len(begun(tmp_path)) == 4)  # two are answered, two under way
        workers = {pid for _, pid in begun(tmp_path)}
        process.send_signal(number)
        told = process.stderr.read()
    wait_until(lambda: not any(map(alive, workers)))
    if number == signal.SIGTERM:
        assert process.returncode == 130
        assert told == "gambol: interrupted; 2 answers are kept in out; the same command goes on\n"
    (tmp_path / "go").touch()
    made = runpy.run_path(str(tmp_path / "made.py"))
    (row,) = made["SQUARES"].run(Setting(range(4), tmp_path / "out", Progress(), full=True))
    assert row.ours == "[0, 1, 4, 9]"
    assert [seed for seed, _ in begun(tmp_path)] == ["0", "1", "2", "2", "3", "3"]


def test_an_answer_to_another_question_of_another_version_or_torn_is_none(tmp_path):
    answers = Answers(tmp_path)
    answers.keep({"seed": 1, "size": (2, 3)}, [2.5, float("inf")])
    assert answers.kept({"seed": 1, "size": [2, 3]}) == [2.5, float("inf")]
    assert answers.kept({"seed": 1, "size": (2, 4)}) is None
    (path,) = tmp_path.iterdir()
    whole = path.read_text()
    for torn in (whole.replace(gambol.__version__, "0.0"), whole[:-10], "[]", ""):
        path.write_text(torn)
        assert answers.kept({"seed": 1, "size": (2, 3)}) is None


def test_an_error_keeps_what_was_answered_before_it(tmp_path):
    setting, asked = Setting([0], tmp_path, Progress()), []

    def halves(x):
        asked.append(x)
        return 12 / x

    with pytest.raises(ZeroDivisionError):
        setting.each_kept(halves, [3, 0], str, "halves")
    told = []
    again = Setting([0], tmp_path, Progress(lambda report: told.append((report.done, report.total))))
    assert again.each_kept(halves, [3, 4], str, "halves") == [4.0, 3.0] and asked == [3, 0, 4]
    assert told == [(2, 2)] and [path.name for path in tmp_path.iterdir()] == [FOLDER]
