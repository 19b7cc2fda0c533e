"""Folders and databases that cannot be used: one sentence each, nothing lost."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.runs.searches import candidate, recipe, search

import gambol
from gambol.runs.run import Run

WAYS = {
    "create": lambda path: Run.create(path, recipe()),
    "resume": lambda path: Run.resume(path, recipe()),
    "open": Run.open,
}


def refusal(act):
    with pytest.raises(gambol.InvalidInput) as caught:
        act()
    assert str(caught.value).count("; ") == 2 and "\n" not in str(caught.value), caught.value
    return str(caught.value)


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    path = tmp_path_factory.mktemp("runs") / "luxo"
    with Run.create(path, recipe()) as run:
        search(run, 8)
    return path


@pytest.fixture
def path(pristine, tmp_path):
    """A finished run, to be harmed."""
    return Path(shutil.copytree(pristine, tmp_path / "luxo"))


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"}


@pytest.mark.parametrize("way", WAYS)
def test_a_file_is_no_folder(tmp_path, way):
    (tmp_path / "luxo").write_text("mine")
    assert "is a file" in refusal(lambda: WAYS[way](tmp_path / "luxo"))
    assert (tmp_path / "luxo").read_text() == "mine"
    assert "luxo" in refusal(lambda: WAYS[way](tmp_path / "luxo" / "inside"))


@pytest.mark.parametrize(
    "way, words",
    [("create", "holds other files, such as 'a.txt'"), ("resume", "is not a run"), ("open", "is not a run")],
)
def test_a_folder_of_something_else_is_left_alone(tmp_path, way, words):
    (tmp_path / "a.txt").write_text("mine")
    assert words in refusal(lambda: WAYS[way](tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("way", ["resume", "open"])
def test_no_folder(tmp_path, way):
    assert "there is no run" in refusal(lambda: WAYS[way](tmp_path / "luxo"))
    assert not (tmp_path / "luxo").exists()


@pytest.mark.parametrize("way", ["resume", "open"])
def test_a_misspelt_run_is_asked_about(path, way):
    assert "did you mean" in (told := refusal(lambda: WAYS[way](path.parent / "lxuo"))) and str(path) in told


def test_an_empty_folder_will_do(tmp_path):
    with Run.create(tmp_path, recipe()) as run:
        assert run.trials_done == 0


@pytest.mark.parametrize("way", ["resume", "open"])
def test_a_run_that_was_never_stored_says_so_and_can_be_begun(tmp_path, way):
    (tmp_path / "run.sqlite").touch()
    assert "ended before it began" in refusal(lambda: WAYS[way](tmp_path))
    with Run.create(tmp_path, recipe()) as run:
        search(run, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_place_that_may_not_be_written(tmp_path, path):
    """The superuser may write anywhere, so the test becomes nobody for a while."""
    places = tmp_path, path, tmp_path.parent, tmp_path.parent.parent
    for place in places:
        place.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        if not os.access(path, os.X_OK, effective_ids=os.access in os.supports_effective_ids):
            pytest.skip("the folder of the tests is closed to others")
        assert "cannot be written or read here (Permission denied)" in refusal(
            lambda: Run.create(tmp_path / "new", recipe())
        )
        assert len(Run.open(path).best()) == 10  # reading is fine
    finally:
        if root:
            os.seteuid(0)
        for place in places:
            place.chmod(0o755)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "harm, words",
    [
        (lambda data: b"some text of mine, longer than the header of a database " * 50, "not a database"),
        (lambda data: data[: len(data) // 2], "is damaged"),
        (lambda data: data[:4096], "is damaged"),
        (lambda data: data[:8192] + b"\xff" * 8192 + data[16384:], "is damaged"),
    ],
)
def test_a_damaged_database_is_told_and_kept(path, way, harm, words):
    file = path / "run.sqlite"
    file.write_bytes(harm(file.read_bytes()))
    before = contents(path)

    def use():
        run = WAYS[way](path)
        run.rows(), run.best(1000)

    message = refusal(use)
    assert words in message or (way == "create" and "holds a run already" in message)
    assert contents(path) == before


def test_whatever_is_damaged_a_run_is_read_or_refused(path):
    """Bytes changed at random: never another error than InvalidInput, and the file stays as it was."""
    file = path / "run.sqlite"
    sound = file.read_bytes()
    draw = random.Random(0)
    outcomes = {"read": 0, "refused": 0}
    for trial in range(150):
        data = bytearray(sound)
        for _ in range(draw.choice((1, 3, 20))):
            data[draw.randrange(len(data) if trial % 2 else 8192)] = draw.randrange(256)
        file.write_bytes(data)
        for way in ("open", "resume"):
            try:
                with WAYS[way](path) as run:
                    run.rows(), run.best(1000), run.search_state, run.finished, run.trials_done
                outcomes["read"] += 1
            except gambol.InvalidInput as error:
                assert "\n" not in str(error)
                outcomes["refused"] += 1
            assert file.read_bytes() == data
    assert min(outcomes.values()) > 20, outcomes


@pytest.mark.parametrize("way", ["resume", "open"])
@pytest.mark.parametrize(
    "change, words",
    [
        ("PRAGMA user_version = 3", "is written in form 3"),
        ("PRAGMA application_id = 0", "the database of another program"),
        ("DELETE FROM run", "is damaged"),
        ("UPDATE run SET recipe = '{'", "is damaged"),
        ("""UPDATE run SET recipe = '{"verb": "discover"}'""", "creature is missing"),
        ("""UPDATE run SET recipe = '{"verb": "discover"}', version = '0.0.1'""", "begun with gambol 0.0.1"),
        ("DROP TABLE candidates", "no such table"),
        ("UPDATE candidates SET controller = '{}' WHERE id = 3", "is damaged"),
        ("UPDATE candidates SET descriptors = '[]' WHERE id = 3", "is damaged"),
    ],
)
def test_a_database_that_is_not_as_gambol_wrote_it(path, way, change, words):
    connection = sqlite3.connect(path / "run.sqlite")
    with connection:
        connection.execute(change)
    connection.close()

    def use():
        with WAYS[way](path) as run:
            run.rows(), run.best(1000)

    assert words in refusal(use)


def test_a_folder_that_is_moved_while_it_is_written_is_said_to_be_gone(tmp_path):
    with Run.create(tmp_path / "run", recipe()) as run:
        (tmp_path / "run").rename(tmp_path / "other")
        told = refusal(lambda: run.append([candidate(0)], trials=1, state={}))
    assert "is not there any more; " in told and "bring the folder back" in told


def test_a_full_disk_loses_the_batch_in_flight_and_no_more(tmp_path):
    with Run.create(tmp_path / "luxo", recipe()) as run:
        run.append([candidate(i) for i in range(20)], trials=20, state={"step": 1})
        pages = run._database._one("PRAGMA page_count")[0]
        run._database._rows(f"PRAGMA max_page_count = {pages + 2}")  # SQLite then says what it says of a full disk
        message = refusal(lambda: run.append([candidate(20 + i) for i in range(200)], trials=200, state={"step": 2}))
        assert "is full; whatever was stored before is still there; free some space" in message
        assert (run.trials_done, run.kept, run.search_state) == (20, 20, {"step": 1})
        run._database._rows("PRAGMA max_page_count = 1000000")
        run.append([candidate(20 + i) for i in range(200)], trials=200, state={"step": 2})
    assert Run.open(tmp_path / "luxo").kept == 220


def test_a_disk_that_is_really_full(tmp_path):
    """A file system of a megabyte, seen by one process only."""
    script = Path(__file__).with_name("small_disk.py")
    mount = f"mount -t tmpfs -o size=1m tmpfs '{tmp_path}' && exec '{sys.executable}' '{script}' '{tmp_path}'"
    try:
        probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", tmp_path], capture_output=True)
    except FileNotFoundError:
        pytest.skip("no unshare here")
    if probe.returncode:
        pytest.skip("file systems cannot be mounted here")
    ended = subprocess.run(["unshare", "-rm", "sh", "-c", mount], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("text", ["[]", "3", "null", '"x"', "{", '{"speed": null}', '{"speed": "x"}'])
def test_damaged_descriptors_are_told(text, tmp_path):
    run = gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=2, out=tmp_path / "run")
    del run
    with sqlite3.connect(tmp_path / "run" / "run.sqlite") as database:
        database.execute("UPDATE candidates SET descriptors = ?", (text,))
    with pytest.raises(gambol.InvalidInput):
        gambol.showcase(gambol.Run.open(tmp_path / "run"), 2)
