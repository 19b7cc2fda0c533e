"""Options of every verb that searches, as one value: from which seed, whether it goes on, where it is computed."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from gambol.cli.options import Anyway, Json, OnCluster, OnDevice, Resume, Seed, Threads, device_from, resumed


@dataclass(frozen=True)
class Searching:
    """What the shared options say."""

    seed: Seed = 0
    resume: Resume = False
    anyway: Anyway = False
    device: OnDevice = "cpu"
    cluster: OnCluster = None
    threads: Threads = None
    as_json: Json = False

    @property
    def asked(self) -> dict[str, Any]:
        """As every search of the library takes them."""
        return {
            "seed": self.seed,
            "resume": resumed(self.resume, self.anyway),
            "device": device_from(self.device, self.cluster),
            "threads": self.threads,
        }


def that_searches(verb: Callable[..., None]) -> Callable[..., None]:
    """The verb as typer needs it: its own options, then the shared ones, which it is given as `searching`."""
    own_hints, hints = get_type_hints(verb, include_extras=True), get_type_hints(Searching, include_extras=True)
    own = [
        one.replace(annotation=own_hints[name])
        for name, one in inspect.signature(verb).parameters.items()
        if name != "searching"
    ]
    shared = [
        inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=hints[one.name])
        for one in fields(Searching)
    ]

    @functools.wraps(verb)
    def whole(**given: Any) -> None:
        searching = Searching(**{one.name: given.pop(one.name) for one in shared})
        verb(**given, searching=searching)

    del whole.__wrapped__  # typer reads the options below, not those of the verb alone
    whole.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    whole.__annotations__ = {one.name: one.annotation for one in (*own, *shared)}
    return whole
