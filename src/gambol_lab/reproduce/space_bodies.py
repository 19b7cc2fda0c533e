"""Bodies in space whose gaits are measured: of the catalogue, written by a stranger, and made for another program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from gambol.creatures.catalogue import creature
from gambol.creatures.creature import Creature
from gambol.importing import import_body
from gambol.opening import load

LOOK, LONG = 20.0, 60.0  # s that a first gait is looked at; of what was imported
FAST, SLOW = 1.0, 0.5  # body sizes a second; of what crawls, winds or swims
SLOWLY = frozenset({"iguana", "scolopendra", "boa", "carp", "gecko", "turtle"})
LEGGED = (
    "hound",
    "examples/bodies/pony.yaml",
    "goliath",
    "tarantula",
    "mud-crab",
    "iguana",
    "scolopendra",
    "emu",
    "man",
    "monopod",
)
LEGLESS = ("anglepoise", "boa", "carp")
STRANGERS = Path("examples/strangers")  # as seen from a copy of the project
ANT = "gymnasium:ant"


@dataclass(frozen=True)
class Body:
    """A search to be made."""

    body: str  # a name of the catalogue, the path of a file, or Gymnasium's ant
    seed: int
    trials: int

    @property
    def creature(self) -> Creature:
        """The body itself."""
        return opened(self.body)

    @property
    def name(self) -> str:
        """Of the body."""
        return name_of(self.body)

    @property
    def look(self) -> float:
        """Seconds that its first gait is looked at."""
        return LONG if is_imported(self.body) else LOOK


def name_of(body: str) -> str:
    """What a body is called."""
    return body.removeprefix("gymnasium:") if body == ANT else Path(body).stem


def is_imported(body: str) -> bool:
    """Whether it was made for another program."""
    return body == ANT or body.endswith((".xml", ".urdf"))


def strangers() -> tuple[str, ...]:
    """Bodies that somebody wrote who had read docs/bones.md and nothing of the search; none without a copy of the
    project."""
    return tuple(path.as_posix() for path in sorted(STRANGERS.glob("*.yaml")))


def imported() -> tuple[str, ...]:
    """Gymnasium's ant, where it is installed."""
    return (ANT,) if find_spec("gymnasium") and find_spec("mujoco") else ()


@lru_cache(maxsize=64)
def opened(body: str) -> Creature:
    """The body of a name or a file."""
    if body == ANT:
        import gymnasium  # beside the library, where peers are measured

        return import_body(Path(gymnasium.__file__).parent / "envs/mujoco/assets/ant.xml").creature
    if is_imported(body):
        return import_body(Path(body)).creature
    return load(Path(body), Creature) if body.endswith(".yaml") else creature(body)
