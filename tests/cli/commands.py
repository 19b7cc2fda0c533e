"""The command line as `gambol …` in a folder, here or in a process that stays: without starting Python for each."""

import contextlib
import io
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from unittest import mock

import typer.main
import typer.testing

import gambol
from gambol.cli.main import main


def build_verbs_once():
    """From now on in this process: else Typer reads every option of every verb again for each command."""
    typer.main.get_command = typer.testing._get_command = cache(typer.main.get_command)


def run(*arguments, cwd=None):
    """What `gambol` with these arguments prints and returns, started in a folder."""
    command, out, err = ["gambol", *map(str, arguments)], io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", command),
        contextlib.chdir(cwd or Path.cwd()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
    return subprocess.CompletedProcess(command, code, out.getvalue(), err.getvalue())


class Shell:
    """Another process that runs commands one after the other, with packages of these folders installed in it."""

    def __init__(self, *paths):
        here = (Path(gambol.__file__).parents[1], Path(__file__).parents[2])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.commands"],
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*paths, *here))), "COLUMNS": "200"},
        )

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.process.communicate(timeout=300)

    def run(self, *arguments, cwd):
        self.process.stdin.write(json.dumps([str(cwd), *map(str, arguments)]) + "\n")
        self.process.stdin.flush()
        return subprocess.CompletedProcess(arguments, *json.loads(self.process.stdout.readline()))


if __name__ == "__main__":
    build_verbs_once()
    for line in sys.stdin:
        folder, *words = json.loads(line)
        done = run(*words, cwd=folder)
        print(json.dumps([done.returncode, done.stdout, done.stderr]), flush=True)
