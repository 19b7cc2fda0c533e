"""What is measured with gambol and is no part of the library: speed beside peers, the papers' experiments, reports."""
