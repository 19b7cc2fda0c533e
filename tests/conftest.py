"""Every program that a test traces is verified."""

import os

os.environ["GAMBOL_VERIFY"] = "1"  # read by gambol.compiler.program.trace, here and in the processes that tests start
