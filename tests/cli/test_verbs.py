"""Verbs are loaded when they are typed: the list of all of them waits for none."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import gambol.cli
import gambol_lab.commands
from gambol.cli.main import app
from gambol.cli.verbs import VERBS

FILES = sorted(path for room in (gambol.cli, gambol_lab.commands) for path in Path(room.__file__).parent.glob("*.py"))
VERB_FILES = {verb.place.partition(".")[0] or verb.name for verb in VERBS}


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], []], ids=lambda given: " ".join(given) or "alone")
def test_what_needs_no_verb_loads_none(arguments):
    code = (
        "import sys, json, gambol.cli.main as m\n"
        f"sys.argv = ['gambol', *{arguments}]\n"
        "try: m.main()\n"
        "except SystemExit: pass\n"
        "sys.stdout.write('\\n' + json.dumps(list(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert not {"numpy", "llvmlite", "yaml"} & loaded
    assert not {f"gambol.cli.{name}" for name in VERB_FILES} & loaded


def test_the_list_has_every_verb_and_says_something_of_each():
    """A file of `cli` that begins with the words «gambol VERB» is of a verb."""
    begun = {path.stem: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) for path in FILES}
    written = {name for name, words in begun.items() if re.match(r"`gambol [a-z]+`", words or "")}
    assert written == VERB_FILES
    listed = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).output
    assert [verb.name for verb in VERBS if f" {verb.name} " not in listed or verb.help not in listed] == []


def test_every_verb_loads_and_is_told():
    commands = typer.main.get_command(app).commands
    assert list(commands) == [verb.name for verb in VERBS]
    assert all(command.name == name and command.help for name, command in commands.items())


def test_gambol_alone_greets_with_three_commands():
    done = CliRunner().invoke(app, [])
    assert done.exit_code == 0
    assert done.output.count("\n  gambol ") == 3
