"""What a body is made of is known by its own rooms: the others ask its anatomy, its figure, its system, its moments."""

import ast
from pathlib import Path

import gambol
from gambol.creatures.creature import BODIES, Creature
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.system import SYSTEMS, System

SOURCE = Path(gambol.__file__).parent
OF_BODIES = (
    "creatures",
    "dynamics/articulated",
    "dynamics/springs",
    "dynamics/bones",
    "pictures/bodies/articulated",
    "pictures/bodies/springs",
    "pictures/bodies/bones",
)
BESIDE = ("importing",)  # it makes bodies of one kind
REASONS = {
    "controllers/hybrid_hopper.py": "its laws are of two links and the joint between them (Huang 1996)",
    "planning/body.py": "problems of the thesis set springs and rest angles of pins in a plane",
    "skills/kinematic.py": "frames are mixed by the angles of pins in a plane",
    "export/mujoco_model.py": "a model for MuJoCo is written from links, rail and turntable",
}
MOST = 5


def kinds():
    """Names of the classes of all kinds of bodies."""
    assert {"links", "bones", "springs"} <= BODIES.loaded.keys() & SYSTEMS.loaded.keys()
    waiting = [Creature, System, Moment, ContactPoint]
    found = set()
    while waiting:
        below = [one for one in waiting.pop().__subclasses__() if one.__module__.startswith("gambol.")]
        found |= {one.__name__ for one in below}
        waiting += below
    return found


def asked(path, names):
    """Lines of a file that ask whether something is of such a kind, or what the kind of a creature is called."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, of]):
                if any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(of)):
                    yield node.lineno
            case ast.Compare(left=ast.Attribute(attr="body"), comparators=[ast.Constant(value=str())]):
                yield node.lineno


def test_few_ask_for_the_kind_of_body():
    names, found = kinds(), {}
    assert {"Articulated", "SpringBody", "Bones", "LinkedSystem", "SpringMoment"} <= names
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        if not where.startswith((*OF_BODIES, *BESIDE)) and (lines := list(asked(path, names))):
            found[where] = lines
    assert found.keys() == REASONS.keys(), found
    assert sum(map(len, found.values())) <= MOST, found


def test_what_swims_is_said_in_one_place():
    """The water of a body's own world is looked at by its anatomy; what needs the number reads the number."""
    asking = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if any(text in path.read_text() for text in ('{}).get("drag")', '"drag" in'))
    ]
    assert not asking, asking
