"""Conformance suites: what gambol asks of an extension, for whoever writes one. They need no test runner.

`check_controller`, `check_task` and `check_exporter` take what you wrote and raise AssertionError if it breaks a
promise; `controller_checks`, `task_checks` and `exporter_checks` give the same one by one, for a test runner. gambol's
own families, tasks and exporters pass through them in its tests.

>>> import gambol
>>> from gambol.testing import check_controller
>>> check_controller(gambol.controllers.San)
"""

from gambol.testing.controllers import check_controller, controller_checks
from gambol.testing.exporters import check_exporter, exporter_checks
from gambol.testing.suite import Check
from gambol.testing.tasks import check_task, task_checks

__all__ = [
    "Check",
    "check_controller",
    "check_exporter",
    "check_task",
    "controller_checks",
    "exporter_checks",
    "task_checks",
]
