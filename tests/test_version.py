"""The identity of code: what decides results changes it, what only shows them does not."""

import shutil
import subprocess
import sys
from pathlib import Path

import gambol
from gambol.version import DECIDES_RESULTS

ROOM = Path(gambol.__file__).parent
ASK = "import sys; sys.path[0] = {!r}; import version; print(version.code_version())"


def test_what_decides_results_decides_the_version(tmp_path):
    """Asked of a copy without compiled Python, which is changed."""
    copy = tmp_path / "gambol"
    shutil.copytree(ROOM, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def told():
        command = [sys.executable, "-c", ASK.format(str(copy))]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    first = told()
    (copy / "cli" / "main.py").write_text("another command line")
    (copy / "rollout" / "notes.txt").write_text("no code")
    changed = copy / "rollout" / "model.py"
    text = changed.read_bytes()
    changed.write_bytes(text.replace(b"\n", b"\r\n"))  # as another system may have it
    assert told() == first
    changed.write_bytes(text + b"# a comment is code, too\n")
    second = told()
    changed.rename(changed.with_name("renamed.py"))
    assert len({first, second, told()}) == 3


def test_every_place_is_there():
    assert [place for place in DECIDES_RESULTS if not (ROOM / place).exists()] == []
