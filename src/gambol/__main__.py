"""`python -m gambol` is the same as `gambol`."""

from gambol.cli.main import main

main()
