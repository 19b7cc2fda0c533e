"""Searches by asking and telling: they ask for genomes to be scored and are told what came out. They know no bodies."""
