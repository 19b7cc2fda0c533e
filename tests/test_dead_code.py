"""What nobody names is not there: every function, class and constant of the source is named elsewhere in it."""

import ast
import re
from collections import Counter
from pathlib import Path

import gambol

SOURCE = Path(gambol.__file__).parents[1]
FILES = [path for package in ("gambol", "gambol_lab") for path in (SOURCE / package).rglob("*.py")]
CALLED_BY_OTHERS = {  # by name, and nobody here does
    "model_config": "pydantic reads it",
    "__getattr__": "Python asks modules for what they have not loaded",
    "_repr_png_": "notebooks show a creature so",
    "do_GET": "http.server answers with it",
    "do_POST": "http.server answers with it",
    "log_message": "http.server would print each request",
    "step_async": "Stable-Baselines3's VecEnv",
    "step_wait": "Stable-Baselines3's VecEnv",
    "get_attr": "Stable-Baselines3's VecEnv",
    "set_attr": "Stable-Baselines3's VecEnv",
    "env_method": "Stable-Baselines3's VecEnv",
    "env_is_wrapped": "Stable-Baselines3's VecEnv",
    "close_extras": "Gymnasium's VectorEnv",
    "list_commands": "Typer lists a group's commands with it",
}


def defined(tree):
    """Names that a file defines: functions and methods without a decorator (which may enter them somewhere), classes,
    and constants at its top."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
            yield node.name
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def test_what_nobody_names_is_not_there():
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    named = Counter(word for text in texts.values() for word in re.findall(r"[^\W\d]\w*", text))
    for path in SOURCE.rglob("*.js"):
        named.update(set(re.findall(r"[^\W\d]\w*", path.read_text(encoding="utf-8"))))
    dunder = re.compile(r"__\w+__")
    unused = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path, text in texts.items()
        for name in defined(ast.parse(text))
        if named[name] == 1 and not dunder.fullmatch(name) and name not in CALLED_BY_OTHERS
    }
    assert unused == set()
