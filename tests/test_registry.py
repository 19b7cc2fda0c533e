"""Open lists: what registers where, what installed packages offer, and what is told of those that cannot be used."""

import sys

import pytest
from tests.testing.packages import install

import gambol
from gambol import registry as rooms
from gambol.controllers.controller import NOT_DRAWN, Tunable
from gambol.registry import Registry, extensions

GROUP = "gambol.test-shapes"
SHAPES = "import sys\nclass Square:\n    name = 'square'\nclass Round:\n    name = 'circle'\n"


@pytest.fixture
def shapes(tmp_path, monkeypatch):
    """An empty registry, and a folder on the path where packages can be installed before it is asked."""
    monkeypatch.setattr(rooms, "_REGISTRIES", dict(rooms._REGISTRIES))
    monkeypatch.syspath_prepend(str(tmp_path))
    rooms._installed.cache_clear()
    yield Registry("shape", GROUP, lambda shape: shape.name)
    rooms._installed.cache_clear()
    for name in [name for name in sys.modules if name.startswith("shapes_")]:
        del sys.modules[name]


def shape(name, qualname=None):
    return type(qualname or name.title(), (), {"name": name})


def test_a_program_registers_its_own(shapes):
    square = shapes.register(shape("square"))
    circle = shapes.register(name="circle")(shape("circle"))
    assert list(shapes) == ["square", "circle"] and len(shapes) == 2
    assert shapes["square"] is square and shapes.named("circle") is circle and "square" in shapes
    assert shapes.get("sqare") is None and "sqare" not in shapes
    with pytest.raises(gambol.InvalidInput, match=r"there is no shape 'sqare'.*did you mean 'square'"):
        shapes.named("sqare")
    with pytest.raises(gambol.InvalidInput, match="install the package that offers it"):
        shapes.named("x")


def test_a_name_belongs_to_one(shapes):
    first = shapes.register(shape("square"))
    with pytest.raises(gambol.InvalidInput, match="a second shape 'square'"):
        shapes.register(shape("square", "Other"))
    assert shapes["square"] is first
    again = shapes.register(shape("square"))  # the same definition, read again
    assert shapes["square"] is again


@pytest.mark.parametrize("name", ["Square", "a square", "a.b", "", "1st", "."])
def test_names_are_as_files_write_them(shapes, name):
    with pytest.raises(gambol.InvalidInput, match="lower-case letters"):
        shapes.register(shape(name, "Shape"))


def test_another_name_than_its_own_is_refused(shapes):
    with pytest.raises(gambol.InvalidInput, match="'round' calls itself 'circle'"):
        shapes.register(name="round")(shape("circle"))


def test_what_has_no_name_is_given_one():
    writers = Registry("writer", "gambol.test-writers")
    assert writers.register(name=".txt")(print) is print and writers[".txt"] is print
    with pytest.raises(gambol.InvalidInput, match="without a name"):
        writers.register(print)
    del rooms._REGISTRIES["gambol.test-writers"]


def test_what_a_package_offers_is_imported_when_it_is_asked_for(shapes, tmp_path):
    install(tmp_path, "shapes-a", {"shapes_a.py": SHAPES}, {GROUP: {"square": "shapes_a:Square"}})
    install(tmp_path, "shapes-b", {"shapes_b.py": SHAPES}, {GROUP: {"circle": "shapes_b:Round"}})
    assert set(shapes) == {"square", "circle"} and "square" in shapes and len(shapes) == 2
    assert not {"shapes_a", "shapes_b"} & set(sys.modules) and not shapes.loaded
    assert shapes["square"].__module__ == "shapes_a"
    assert "shapes_b" not in sys.modules and list(shapes.loaded) == ["square"]
    assert {name: one.__module__ for name, one in shapes.items()} == {"square": "shapes_a", "circle": "shapes_b"}


def test_a_module_that_registers_what_its_package_offers(shapes, tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "tested", shapes, raising=False)
    decorated = SHAPES.replace("class Square", "from gambol.registry import tested\n@tested.register\nclass Square")
    install(tmp_path, "shapes-a", {"shapes_a.py": decorated}, {GROUP: {"square": "shapes_a:Square"}})
    assert shapes["square"].__module__ == "shapes_a"
    assert [one.problem for one in shapes.extensions()] == [None]


def test_one_that_cannot_be_loaded_spoils_nothing_else(shapes, tmp_path):
    install(
        tmp_path,
        "shapes-a",
        {"shapes_a.py": SHAPES},
        {
            GROUP: {
                "square": "shapes_a:Square",
                "gone": "shapes_a:Gone",
                "round": "shapes_a:Round",
            }
        },
    )
    install(tmp_path, "shapes-b", {"shapes_b.py": "import nowhere_at_all"}, {GROUP: {"broken": "shapes_b:Broken"}})
    own = shapes.register(shape("triangle"))
    assert set(shapes) == {"triangle", "square", "gone", "round", "broken"}
    assert set(shapes.items()) == {("triangle", own), ("square", shapes["square"])} and len(shapes.values()) == 2
    for _ in range(2):
        with pytest.raises(gambol.InvalidInput) as caught:
            shapes.named("broken")
        assert str(caught.value) == (
            "the shape 'broken' of package shapes-b cannot be loaded (No module named "
            "'nowhere_at_all'); installed packages that extend gambol must import; mend or "
            "uninstall shapes-b"
        )
    with pytest.raises(gambol.InvalidInput, match=r"cannot be loaded \(the shape 'round' calls itself 'circle'\)"):
        shapes.named("round")
    told = {one.name: one.problem for one in shapes.extensions()}
    assert told.pop("square") is None and "nowhere_at_all" in told["broken"] and "Gone" in told["gone"]
    assert "calls itself" in told["round"]


def test_two_packages_with_one_name(shapes, tmp_path):
    install(tmp_path, "shapes-a", {"shapes_a.py": SHAPES}, {GROUP: {"square": "shapes_a:Square"}})
    install(tmp_path, "shapes-b", {"shapes_b.py": SHAPES}, {GROUP: {"square": "shapes_b:Square"}})
    with pytest.raises(gambol.InvalidInput, match=r"offered by packages shapes-[ab] and shapes-[ab]"):
        shapes.named("square")
    assert all("offered by packages" in one.problem for one in shapes.extensions())


def test_what_is_here_already_goes_before_what_a_package_offers(shapes, tmp_path):
    install(tmp_path, "shapes-a", {"shapes_a.py": SHAPES}, {GROUP: {"square": "shapes_a:Square"}})
    own = shapes.register(shape("square", "Own"))
    assert shapes["square"] is own and len(shapes) == 1
    assert [one.problem for one in shapes.extensions()] == ["there is another shape 'square', which is used"]


def test_extensions_in_a_group_that_nobody_reads(shapes, tmp_path):
    install(tmp_path, "shapes-a", {"shapes_a.py": SHAPES}, {"gambol.controler": {"square": "shapes_a:Square"}}, "2.0")
    (found,) = [one for one in extensions() if one.package == "shapes-a"]
    assert (found.version, found.group, found.name) == ("2.0", "gambol.controler", "square")
    assert found.problem == "there is no such group, did you mean gambol.controllers?"


def test_gambols_own_lists():
    assert (
        gambol.controllers.FAMILIES["san"] is gambol.controllers.San
        and gambol.tasks.TASKS["custom"] is gambol.tasks.Custom
    )
    assert {".png", ".mp4", ".csv"} <= set(gambol.motion.EXPORTERS)
    assert {"gambol.controllers", "gambol.tasks", "gambol.exporters"} <= set(rooms._REGISTRIES)


@pytest.mark.parametrize(
    "registry", [gambol.controllers.FAMILIES, gambol.tasks.TASKS], ids=lambda registry: registry.what
)
def test_only_classes_of_the_kind_are_registered(registry):
    with pytest.raises(gambol.InvalidInput, match="derived from gambol"):
        registry.register(print)
    base = {"controller family": gambol.Controller, "task": gambol.Task}[registry.what]
    with pytest.raises(gambol.InvalidInput, match="does not say its kind"):
        registry.register(type("Mine", (base,), {}))


def test_families_that_cannot_be_drawn_are_known_without_importing_any():
    families = gambol.controllers.FAMILIES.items()
    assert {name for name, family in families if not issubclass(family, Tunable)} == set(NOT_DRAWN)
