"""Searches over batches of number vectors, by asking and telling. They know no bodies."""
