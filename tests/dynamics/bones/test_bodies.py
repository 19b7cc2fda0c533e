"""Bodies of bones keep what every kind of body promises."""

import pytest

from gambol.creatures.bones.creature import Bones
from gambol.testing import body_checks

from .bodies import FILES, body


@pytest.mark.parametrize("check", [check for name in FILES for check in body_checks(Bones, body(name))], ids=str)
def test_conforms(check):
    check()
