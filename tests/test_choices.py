"""Choices from a closed list are `Literal`, so that editors offer them; a wrong word still gets «did you mean»."""

import inspect

import pytest

import gambol

CLOSED = {  # all other names are of open lists: families, tasks, searches, devices, integrators
    "combine": "Literal['mean', 'worst']",
    "precision": "Literal['float64', 'float32']",
    "direction": "Literal['right', 'left', 'either']",
    "render_mode": "Literal['rgb_array', 'human']",
}


def test_closed_choices_are_literal():
    found = dict.fromkeys(CLOSED, 0)
    for public in (getattr(gambol, name) for name in gambol.__all__):
        if inspect.isfunction(public):
            for name, parameter in inspect.signature(public).parameters.items():
                if name in CLOSED:
                    assert CLOSED[name] in str(parameter.annotation).replace('"', "'"), (public, name)
                    found[name] += 1
    assert all(found.values()), found


def test_a_wrong_word_is_asked_for():
    with pytest.raises(gambol.InvalidInput, match="did you mean 'staged'"):
        gambol.discover("luxo", method="stagd")
    with pytest.raises(gambol.InvalidInput, match="did you mean 'calm'"):
        gambol.discover("luxo", style="clam")
