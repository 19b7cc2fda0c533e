"""kill -9 at any moment loses at most the batch in flight, and resuming gives the same result."""

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="forks writers, which is quick enough to kill many")
def test_a_writer_killed_again_and_again_ends_where_an_uninterrupted_one_does(tmp_path):
    script = Path(__file__).with_name("killing.py")
    ended = subprocess.run(
        [sys.executable, script, tmp_path, "60"], capture_output=True, text=True, timeout=600, check=False
    )
    assert ended.returncode == 0, ended.stderr
    seen = json.loads(ended.stdout)
    assert seen["kills"] >= 10, seen
    assert seen["interrupted"] >= 3, "too few kills struck within a transaction to show anything"
    assert seen["not yet"] >= 1, seen
