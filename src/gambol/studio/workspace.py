"""The folder that a studio works in: runs as the command line keeps them, bodies, gaits and worlds as files."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from gambol.creatures.catalogue import creature as named_creature
from gambol.creatures.catalogue import creature_names
from gambol.creatures.creature import Creature, creature_from_file
from gambol.errors import InvalidInput, shortened, unwritable
from gambol.files import check_body_size, parse_yaml, write_bytes, write_text
from gambol.importing.naming import Names
from gambol.importing.reading import import_body
from gambol.opening import load
from gambol.runs.folder import DATABASE
from gambol.runs.run import Run

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
RUNS, BODIES, GAITS, WORLDS, MADE = "runs", "creatures", "gaits", "worlds", "made"
KINDS = (RUNS, BODIES, GAITS, WORLDS, MADE)
BROUGHT = (".glb", ".svg")  # a rig with all that belongs to it, a drawing: kept beside the body that is made of it
LARGEST_BROUGHT = 50_000_000  # bytes


@dataclass(frozen=True)
class RunFacts:
    """What a list of runs tells of one."""

    name: str  # of its folder
    verb: str
    creature: str
    method: str
    trials: int
    planned: int  # trials
    best: float | None
    finished: bool
    changed: float  # s, when it was last written
    trouble: str = ""  # why it cannot be opened

    @property
    def words(self) -> str:
        """What a search looks at."""
        return f"{self.name} {self.verb} {self.creature} {self.method} {self.trouble}".lower()


@dataclass(frozen=True)
class Workspace:
    """A folder, and names in it. No name leaves it.

    >>> import tempfile
    >>> place = Workspace(Path(tempfile.mkdtemp()))
    >>> place.path("runs", "../luxo")
    Traceback (most recent call last):
    gambol.errors.InvalidInput: the name '../luxo'; names are letters, digits, '.', '-' and '_'; choose such a name
    >>> place.relative(place.path("runs", "luxo"))
    'runs/luxo'
    """

    folder: Path
    _facts: dict[Path, tuple[float, RunFacts]] = field(default_factory=dict, repr=False, compare=False)

    def prepare(self) -> None:
        """Makes its folders."""
        try:
            for kind in KINDS:
                (self.folder / kind).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(self.folder, error) from None

    def path(self, kind: str, name: str, ending: str = "") -> Path:
        """The place of something by name. A link within the workspace that leads out of it is not followed."""
        if kind not in KINDS or not NAME.fullmatch(name):
            raise InvalidInput(
                f"the name {shortened(name)}", "names are letters, digits, '.', '-' and '_'", "choose such a name"
            )
        path = self.folder / kind / f"{name}{ending}"
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise InvalidInput(
                f"{shortened(name)} leads out of the workspace",
                "a studio stays in its folder",
                "copy it into the workspace",
            )
        return path

    def relative(self, path: Path) -> str:
        """A path as commands name it that are typed in the workspace."""
        return path.relative_to(self.folder).as_posix()

    def new(self, kind: str, stem: str, ending: str = "", promised: Container[str] = ()) -> Path:
        """A place that nothing has yet and nobody was `promised`: the name, or the name with a number."""
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-._") or "new"
        names = (plain[:70] if i == 1 else f"{plain[:70]}-{i}" for i in range(1, 10**6))
        places = (self.path(kind, name, ending) for name in names)
        return next(path for path in places if not path.exists() and self.relative(path) not in promised)

    # runs

    def run(self, name: str) -> Run:
        """A run, to be read."""
        return Run.open(self.path(RUNS, name))

    def runs(self) -> list[RunFacts]:
        """All runs, the newest first."""
        found = [self._read(database) for database in (self.folder / RUNS).glob(f"*/{DATABASE}")]
        return sorted(found, key=lambda facts: (-facts.changed, facts.name))

    def verb(self, name: str) -> str:
        """What made a run; nothing where there is none yet."""
        database = self.path(RUNS, name) / DATABASE
        return self._read(database).verb if database.exists() else ""

    def _read(self, database: Path) -> RunFacts:
        changed = database.stat().st_mtime
        kept = self._facts.get(database)
        if kept is None or kept[0] != changed:
            kept = (changed, _facts_of(database.parent, changed))
            self._facts[database] = kept
        return kept[1]

    # bodies

    def choices(self) -> dict[str, str]:
        """What people read of each creature, by what the command line calls it: own files, then the catalogue."""
        own = {self.relative(path): f"{path.stem} (yours)" for path in self.files(BODIES)}
        return own | {name: name for name in creature_names()}

    def creature(self, word: str) -> Creature:
        """A creature by what the command line calls it."""
        if word.endswith(".yaml"):
            kind, _, name = word.removesuffix(".yaml").partition("/")
            return load(self.path(kind, name, ".yaml"), Creature)
        return named_creature(word)

    def take(self, name: str, content: bytes) -> str:
        """Keeps a creature's file that somebody brings, if it is one, and gives what the command line calls it.

        Of a rig (.glb) or a drawing (.svg) the body is kept, and the file beside it: gaits go back onto a rig.
        """
        if Path(name).suffix.lower() in BROUGHT:
            return self._imported(name, content)
        text = as_text(content, name)
        check_body_size(text, name)
        creature = creature_from_file(parse_yaml(text, name), name)
        path = self.new(BODIES, creature.name, ".yaml")
        write_text(path, text)
        return self.relative(path)

    def _imported(self, name: str, content: bytes) -> str:
        stem = Names("rig").of(Path(name).stem)
        path = self.new(BODIES, stem, ".yaml")
        source = path.with_suffix(Path(name).suffix.lower())
        write_bytes(source, content)
        try:
            import_body(source).save(path)
        except InvalidInput:
            source.unlink(missing_ok=True)
            raise
        return self.relative(path)

    def word_of(self, creature: Creature) -> str:
        """What the command line calls a creature: its name, or a file of the workspace, which is written if need be."""
        if creature.name in creature_names() and named_creature(creature.name) == creature:
            return creature.name
        for path in self.files(BODIES):
            with suppress(InvalidInput):
                if load(path, Creature) == creature:
                    return self.relative(path)
        path = self.new(BODIES, creature.name, ".yaml")
        creature.save(path)
        return self.relative(path)

    def files(self, kind: str) -> Iterator[Path]:
        """YAML files of a kind, by name."""
        return iter(sorted((self.folder / kind).glob("*.yaml")))


def as_text(content: bytes, name: str) -> str:
    """The text of a file that somebody brings."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidInput(
            f"{shortened(name)} is not text", "a YAML file in UTF-8 is needed", "check the file"
        ) from None


def _facts_of(folder: Path, changed: float) -> RunFacts:
    try:
        run = Run.open(folder)
        best = run.best(1)
        return RunFacts(
            folder.name,
            run.recipe.verb,
            run.recipe.creature.name,
            run.recipe.method,
            run.trials_done,
            run.recipe.planned,
            best[0].score if best else None,
            run.finished is not None,
            changed,
        )
    except InvalidInput as error:  # damaged, or of another version: it is listed all the same
        return RunFacts(folder.name, "", "", "", 0, 0, None, False, changed, error.given)
