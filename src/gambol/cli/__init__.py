"""The command line: one file per verb, which only calls the public API."""
