"""`gambol.load`: opens a file or a folder, whatever it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, overload

from gambol.commands import advised
from gambol.controllers.controller import FAMILIES, SIZES_ENTRY, Controller, controller_from_data
from gambol.controllers.waveform.repertoire import Repertoire
from gambol.creatures.creature import BODIES, USUAL, Creature, creature_from_file
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.genotype import Genotype
from gambol.descriptions import Description
from gambol.errors import InvalidInput, nearest
from gambol.files import ELSEWHERE, is_folder, read_yaml
from gambol.planning.planned import Plan
from gambol.planning.problems import Problem
from gambol.planning.search import open_plan
from gambol.rollout.state import State
from gambol.runs.folder import DATABASE
from gambol.runs.run import Run
from gambol.skills.motion_space import MotionSpace
from gambol.skills.obstacle_course import ObstacleCourse
from gambol.tasks.task import TASKS, Task, task_from_data
from gambol.worlds.terrain import TERRAINS, Terrain
from gambol.worlds.world import World

T = TypeVar("T")

# How the data of a file becomes what it describes; its file's name begins an error's sentence.
DESCRIBED: Mapping[Any, Callable[[Any, str], Description]] = {
    Creature: creature_from_file,
    World: World.from_data,
    Controller: controller_from_data,
    Task: task_from_data,
    Problem: Problem.from_data,
    ObstacleCourse: ObstacleCourse.from_data,
    MotionSpace: MotionSpace.from_data,
    Repertoire: Repertoire.from_data,
    Genotype: Genotype.from_data,
    BoneGenotype: BoneGenotype.from_data,
    Terrain: lambda data, where: _terrain(data, where),
}
KINDS: Mapping[Any, Mapping[str, type[Description]]] = {  # what such a file may say as its `kind`
    Creature: BODIES,
    Controller: FAMILIES,
    Task: TASKS,
    Problem: {"problem": Problem},
    ObstacleCourse: {"obstacle-course": ObstacleCourse},
    MotionSpace: {"motion-space": MotionSpace},
    Repertoire: {"repertoire": Repertoire},
    Genotype: {"genotype": Genotype},
    BoneGenotype: {"bone-genotype": BoneGenotype},
    Terrain: TERRAINS,
}
OPENED: Mapping[Any, Callable[[Path], Any]] = {State: State.load, Run: Run.open, Plan: open_plan}


@overload
def load(path: str | os.PathLike[str]) -> Any: ...


@overload
def load(path: str | os.PathLike[str], kind: Callable[..., T]) -> T: ...  # of a class, abstract or not


def load(path: str | os.PathLike[str], kind: Any = None) -> Any:
    """Opens a file or a folder, whatever it holds.

    A file holds a creature, a world, a terrain, a controller, a task, a planning problem, an obstacle course, a motion
    space, a repertoire of skills, a genotype of either kind or a saved state; a folder holds a run or a plan. A
    controller whose body has grown needs its creature: `gambol.controllers.load_individual`.

    Args:
        path: of the file or folder.
        kind: what it must be, such as `gambol.World`; anything else is refused.

    >>> import gambol, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "mine.yaml"
    >>> luxo = gambol.creature("luxo")
    >>> luxo.save(path)
    >>> gambol.load(path) == luxo
    True
    >>> gambol.load("examples/luxo-hop.yaml").family
    'pose-sequence'
    >>> gambol.load("examples/luxo-space.yaml", gambol.skills.MotionSpace).creature.name
    'luxo'
    """
    place = Path(path)
    if kind in OPENED:
        return OPENED[kind](place)
    if kind is not None and kind not in DESCRIBED:
        raise InvalidInput(
            f"something to load that is {getattr(kind, '__name__', kind)!r}",
            f"files and folders hold {', '.join(one.__name__ for one in (*DESCRIBED, *OPENED))}",
            "name one of these, or none",
        )
    if kind is None and is_folder(place):
        return _folder(place)
    if place.suffix.lower() in ELSEWHERE:
        raise InvalidInput(
            f"{place.name} is another program's file",
            "files here are YAML",
            f"import its body with {advised('import', place)}",
        )
    data, where = read_yaml(place), place.name
    if kind is None and isinstance(data, dict):
        if {"creature", "slots"} <= data.keys():
            return State.load(place)
        if data.get(SIZES_ENTRY) and _said(data) in FAMILIES:
            raise InvalidInput(
                f"{where} holds a controller and other sizes of its body",
                "the file does not say which creature that is",
                "open it with gambol.controllers.load_individual(creature, path)",
            )
    return DESCRIBED[kind or _found_out(data, where)](data, where)


def _folder(place: Path) -> Run | Plan:
    if not (place / DATABASE).exists():
        raise InvalidInput(
            f"{str(place)!r} is a directory that holds no run",
            f"that of a run or plan has {DATABASE}",
            "name the folder of one, or a file",
        )
    run = Run.open(place)
    return open_plan(place) if run.recipe.verb == "plan" else run


def _found_out(data: Any, where: str) -> Any:
    """What the data of a file describe: by the kind that they say, else by the entries that they have."""
    if not isinstance(data, dict):
        return Creature  # which says what is wrong
    said = _said(data)
    for described, kinds in KINDS.items():
        if said in kinds:
            return described
    models: dict[Any, Iterable[type[Description]]] = {
        Creature: [BODIES[USUAL]],
        World: [World],
        Problem: [Problem],
        ObstacleCourse: [ObstacleCourse],
        MotionSpace: [MotionSpace],
        Repertoire: [Repertoire],
        Genotype: [Genotype],
        BoneGenotype: [BoneGenotype],
        Controller: FAMILIES.loaded.values(),
        Task: TASKS.loaded.values(),
    }
    entries = data.keys() - {"kind"}
    alike = {one: max(len(entries & model.model_fields.keys()) for model in known) for one, known in models.items()}
    likeliest = max(alike, key=lambda one: alike[one])
    if alike[likeliest]:
        return likeliest
    guess = nearest(said, [kind for kinds in KINDS.values() for kind in kinds]) if said is not None else None
    given = f"{where} says 'kind: {said}'" if said is not None else f"{where} does not say its kind"
    raise InvalidInput(
        f"{given} and has no entry that gambol knows",
        f"a file holds one of these: {', '.join(one.__name__ for one in (*DESCRIBED, State))}",
        f"did you mean 'kind: {guess}'?" if guess else "check that it is the right file",
    )


def _said(data: Mapping[str, Any]) -> str | None:
    """The kind that a file says it is."""
    said = data.get("kind")
    return None if said is None else str(said)


def _terrain(data: Any, where: str) -> Terrain:
    if not isinstance(data, dict) or (said := _said(data)) not in TERRAINS:
        raise InvalidInput(
            f"{where} does not say what kind of terrain it holds",
            f"known names are {', '.join(TERRAINS)}",
            "add 'kind: segments'",
        )
    return TERRAINS[str(said)].from_data(data, where)
