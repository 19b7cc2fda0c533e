"""The papers' experiments, run again: each prints the paper's figure beside ours."""
