"""Every file format for motions goes through the conformance suite."""

import pytest

import gambol
from gambol.testing import exporter_checks

CHECKS = [check for ending, exporter in gambol.motion.EXPORTERS.items() for check in exporter_checks(exporter, ending)]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_conformance(check):
    check()
