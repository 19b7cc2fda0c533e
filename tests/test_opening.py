"""`gambol.load` finds out what a file or a folder is."""

import shutil

import pytest

import gambol

FLIP = gambol.planning.problem("flip")


def save(path, what):
    what.save(path)
    return path


@pytest.mark.parametrize(
    "what",
    [
        gambol.creature("luxo"),
        gambol.creature("spinner"),
        gambol.World(friction=0.5),
        gambol.World(terrain=gambol.worlds.Slope(degrees=5.0)),
        gambol.worlds.Segments(points=((0.0, 0.0), (1.0, 0.5))),
        gambol.controllers.Passive(),
        gambol.controllers.San.sample(gambol.creature("luxo"), gambol.Draws(0)),
        gambol.tasks.Travel(direction="right"),
        gambol.tasks.Custom(final="com_x"),
        FLIP,
        gambol.load("examples/obstacle-course.yaml"),
        gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.1).final,
    ],
    ids=lambda what: type(what).__name__,
)
def test_what_was_saved_is_opened_as_it_was(tmp_path, what):
    opened = gambol.load(save(tmp_path / "mine.yaml", what))
    assert type(opened) is type(what) and opened == what
    kinds = [
        kind
        for kind in (
            gambol.Creature,
            gambol.World,
            gambol.Controller,
            gambol.Task,
            gambol.State,
            gambol.planning.Problem,
            gambol.skills.ObstacleCourse,
            gambol.worlds.Terrain,
        )
        if isinstance(what, kind)
    ]
    assert gambol.load(tmp_path / "mine.yaml", kinds[0]) == what


@pytest.mark.parametrize(
    "entries",
    [
        {"gravity": 1.6},
        {"evaluate": "depth", "interval": 0.1, "name": "mine"},
        {"obstacles": [{"at": 1, "width": 0.1, "height": 0.1}]},
    ],
)
def test_entries_tell_where_no_kind_does(tmp_path, entries):
    if "evaluate" in entries:
        entries = {**entries, "inputs": FLIP.inputs.model_dump(mode="json")}
    (tmp_path / "mine.yaml").write_text(str(entries), encoding="utf-8")
    opened = gambol.load(tmp_path / "mine.yaml")
    assert "kind" not in entries and all(name in type(opened).model_fields for name in entries)


def test_folders_are_runs_and_plans(tmp_path):
    run = gambol.discover("luxo", method="random", trials=4, keep=1, seconds=0.5, out=tmp_path / "run")
    opened = gambol.load(tmp_path / "run")
    assert isinstance(opened, gambol.Run) and opened.recipe == run.recipe
    gambol.plan("acrobot", "flip", seconds=0.4, out=tmp_path / "plan")
    planned = gambol.load(tmp_path / "plan")
    assert isinstance(planned, gambol.planning.Plan) and len(planned) == len(gambol.load(tmp_path / "plan"))
    shutil.rmtree(tmp_path / "run")
    (tmp_path / "run").mkdir()
    with pytest.raises(gambol.InvalidInput, match="directory that holds no run"):
        gambol.load(tmp_path / "run")


def test_a_body_that_has_grown_needs_its_creature(tmp_path):
    luxo = gambol.creature("luxo")
    one = gambol.Individual(luxo, gambol.controllers.PoseSequence.hold(luxo), {"arm": 1.2})
    path = save(tmp_path / "grown.yaml", one)
    with pytest.raises(gambol.InvalidInput, match=r"load_individual\(creature, path\)"):
        gambol.load(path)
    assert gambol.controllers.load_individual(luxo, path) == one


@pytest.mark.parametrize(
    "text, words",
    [
        ("colour: red\n", "does not say its kind and has no entry that gambol knows"),
        ("kind: pose-grap\n", "did you mean 'kind: pose-graph'"),
        ("poses: []\n", "does not say what kind of controller"),
        ("kind: travel\nspeed: 3\n", "speed is given"),
        ("kind: [travel]\n", "says 'kind: ['travel']'"),
        ("gravity: heavy\n", "gravity is 'heavy'"),
        ("name: mine\nlinks: []\n", "root"),
        ("- 1\n", "it must be a mapping"),
        ("", "it must be a mapping"),
        ('{"creature": "abc", "slots": {"x": "1.0"', "not valid YAML"),
        ('{"creature": "abc", "slots": 3}', "holds no state"),
    ],
)
def test_what_is_none_of_these_gets_one_sentence(tmp_path, text, words):
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load(tmp_path / "mine.yaml")
    assert words in str(caught.value) and str(caught.value).count("; ") == 2 and "mine.yaml" in str(caught.value)


def test_what_it_must_be_is_told(tmp_path):
    path = save(tmp_path / "luxo.yaml", gambol.creature("luxo"))
    with pytest.raises(gambol.InvalidInput, match=r"luxo\.yaml"):
        gambol.load(path, gambol.World)
    with pytest.raises(gambol.InvalidInput, match="files and folders hold Creature, World"):
        gambol.load(path, gambol.Motion)


def test_a_misspelt_file_or_run_is_asked_about(tmp_path):
    gambol.creature("luxo").save(tmp_path / "mine.yaml")
    gambol.discover("luxo", method="random", trials=1, seconds=0.1, out=tmp_path / "hopper")
    for given, there in (("mien.yaml", "mine.yaml"), ("hoper", "hopper")):
        with pytest.raises(gambol.InvalidInput, match="did you mean") as told:
            gambol.load(tmp_path / given)
        assert str(tmp_path / there) in str(told.value)
