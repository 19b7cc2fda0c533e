"""`python -m gambol` is the same as `gambol`."""

from gambol.cli.main import main
from gambol.ctrl_c import hand_over

if __name__ == "__main__":  # not so in workers that a cluster starts here
    hand_over()
    main()
