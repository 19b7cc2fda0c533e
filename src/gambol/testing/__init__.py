"""Conformance suites: what gambol asks of an extension, for whoever writes one. They need no test runner.

`check_controller`, `check_task` and so on, one for each open list, take what you wrote and raise AssertionError if it
breaks a promise; `controller_checks`, `task_checks` … give the same one by one, for a test runner. gambol's own pass
through them in its tests.

>>> import gambol
>>> from gambol.testing import check_controller
>>> check_controller(gambol.controllers.San)
"""

from gambol.boundary import guard
from gambol.testing.bodies import body_checks, check_body
from gambol.testing.controllers import check_controller, controller_checks
from gambol.testing.devices import check_device, device_checks
from gambol.testing.exporters import check_exporter, exporter_checks
from gambol.testing.measures import check_measure, measure_checks
from gambol.testing.searches import check_search, search_checks
from gambol.testing.sensors import check_sensor, sensor_checks
from gambol.testing.suite import Check
from gambol.testing.tasks import check_task, task_checks
from gambol.testing.terrains import check_terrain, terrain_checks

__all__ = [
    "Check",
    "body_checks",
    "check_body",
    "check_controller",
    "check_device",
    "check_exporter",
    "check_measure",
    "check_search",
    "check_sensor",
    "check_task",
    "check_terrain",
    "controller_checks",
    "device_checks",
    "exporter_checks",
    "measure_checks",
    "search_checks",
    "sensor_checks",
    "task_checks",
    "terrain_checks",
]

guard(globals())
