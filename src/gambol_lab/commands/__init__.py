"""The verbs of the lab, which the command line of gambol finds by name."""
