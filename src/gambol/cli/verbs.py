"""The verbs of the command line, each loaded when it is typed: `gambol --help` waits for none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any

import typer
from typer.core import TyperCommand

from gambol.cli.interrupted import Interrupted
from gambol.cli.usage import Sentences, WithNegativeNumbers
from gambol.errors import InvalidInput

START, IMPROVE = "Start here", "Go on from a gait"
LAB = "gambol_lab.commands"  # beside the library: it measures with it
SYSTEMS, DATA, MACHINE = "Search in other ways", "Bring, take and keep", "Check"


@dataclass(frozen=True)
class Verb:
    """A verb: where its function is, and how it is listed."""

    name: str
    panel: str
    help: str  # of the list; the function's docstring is what `gambol VERB --help` prints
    place: str = ""  # MODULE of the package, or MODULE.FUNCTION; by default named as the verb
    package: str = "gambol.cli"
    settings: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def load(self) -> Any:
        """The command that typer runs."""
        module, _, function = (self.place or self.name).partition(".")
        try:
            found = getattr(import_module(f"{self.package}.{module}"), function or module)
        except KeyboardInterrupt:
            raise Interrupted("nothing had begun") from None
        except ModuleNotFoundError as error:
            if error.name != self.package.partition(".")[0]:
                raise
            raise InvalidInput(
                f"gambol {self.name}", f"it is part of {error.name}, which is not installed here", "install gambol anew"
            ) from None
        if not isinstance(found, typer.Typer):
            found = _one_verb(found, self.name, self.settings)
        command = typer.main.get_command(found)
        command.name = self.name
        return command

    @property
    def listed(self) -> TyperCommand:
        """What stands for it in a list."""
        return TyperCommand(self.name, help=self.help, rich_help_panel=self.panel)


def _one_verb(function: Callable[..., None], name: str, settings: Mapping[str, Any]) -> typer.Typer:
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="markdown")
    app.command(name, **settings)(function)
    return app


VERBS = (
    Verb("creatures", START, "List the bodies that come with gambol, or check one of your own."),
    Verb("discover", START, "Find different gaits of a body."),
    Verb("show", START, "Print the gaits of a run, with a picture of each."),
    Verb("render", START, "Write a gait as a film, a picture, a table, or a model for Blender and games."),
    Verb("page", START, "Write a page on which gaits are alive, to pull, push and tilt."),
    Verb("studio", START, "Open gambol in the browser: draw a body and do everything with the mouse."),
    Verb("refine", IMPROVE, "Make gaits better."),
    Verb("vary", IMPROVE, "Make variations of a gait that look different."),
    Verb("space", IMPROVE, "Choose a motion between two or more by a number."),
    Verb("skill", IMPROVE, "Leap, stop, get up after a fall, pursue a point.", place="skill.app"),
    Verb("course", IMPROVE, "Run over obstacles, each by the shortest leap that clears it."),
    Verb("stability", IMPROVE, "Disturb a motion many times, and tell how often it comes back."),
    Verb("bifurcation", IMPROVE, "Follow a motion while one number changes."),
    Verb(
        "learn",
        SYSTEMS,
        "Teach muscles to reach a goal, to turn, or to go straight.",
        settings=MappingProxyType({"cls": WithNegativeNumbers, "context_settings": {"ignore_unknown_options": True}}),
    ),  # a goal's coordinates
    Verb("abstract", SYSTEMS, "Keep the strongest waves of what muscles have learned."),
    Verb("stunt", SYSTEMS, "Find an order of learned skills that makes a stunt."),
    Verb("evolve", SYSTEMS, "Evolve networks, generation by generation."),
    Verb("transplant", SYSTEMS, "Put an evolved network into bodies of other sizes."),
    Verb("illuminate", SYSTEMS, "Find the best gait of each kind, as a map."),
    Verb("plan", SYSTEMS, "Decide a motion step by step with a search tree."),
    Verb("lineage", SYSTEMS, "Trace the ancestors of an evolved gait."),
    Verb("cloud", SYSTEMS, "Write a page with a point for each candidate of a run."),
    Verb("import", DATA, "Bring a body from MJCF, URDF, SVG or a rigged glTF.", place="importing.import_file"),
    Verb("mjcf", DATA, "Write a body as a MuJoCo model."),
    Verb("module", DATA, "Write a creature that lives in a game or a page of your own."),
    Verb("gather", DATA, "Make a run of controllers that are in files."),
    Verb("simulate", DATA, "Simulate a body, with or without a controller."),
    Verb("runs", DATA, "List runs and plans, or delete some."),
    Verb("doctor", MACHINE, "Tell what is installed, and whether gambol computes correctly here."),
    Verb("bench", MACHINE, "Measure speed beside other simulators.", package=LAB),
    Verb("reproduce", MACHINE, "Run a paper's experiment again.", package=LAB),
)


class LoadedWhenAsked(MutableMapping[str, Any]):
    """Commands by name. A name is known at once, its command is loaded when somebody asks for it."""

    def __init__(self, others: Mapping[str, Any]) -> None:
        self._commands: dict[str, Any] = {**{verb.name: verb for verb in VERBS}, **others}

    def __getitem__(self, name: str) -> Any:
        found = self._commands[name]
        if isinstance(found, Verb):
            found = self._commands[name] = found.load()
        return found

    def __setitem__(self, name: str, command: Any) -> None:
        self._commands[name] = command

    def __delitem__(self, name: str) -> None:
        del self._commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._commands)

    def __len__(self) -> int:
        return len(self._commands)


class Verbs(Sentences):
    """The command line as a whole."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.commands = LoadedWhenAsked(self.commands)
        self._lists = False

    def list_commands(self, ctx: Any) -> list[str]:
        """Names in the order of the list."""
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A verb, loaded; in a list, what stands for it there."""
        if self._lists:
            return next(verb.listed for verb in VERBS if verb.name == cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Prints the list without loading a verb."""
        self._lists = True
        super().format_help(ctx, formatter)
        self._lists = False
