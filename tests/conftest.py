"""Every program that a test traces is verified, and every machine is shown the same examples."""

import os

from hypothesis import HealthCheck, settings

os.environ["GAMBOL_VERIFY"] = "1"  # read by gambol.compiler.program.trace, here and in the processes that tests start
# No complaint about a machine that is busy either: what fails here fails everywhere.
settings.register_profile("gambol", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gambol")
