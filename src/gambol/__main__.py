"""`python -m gambol` is the same as `gambol`."""

from gambol.cli.main import main

if __name__ == "__main__":  # not so in workers that a cluster starts here
    main()
