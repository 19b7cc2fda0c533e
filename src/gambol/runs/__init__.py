"""Runs: durable folders of candidates, written so that a kill loses at most the batch in flight."""
