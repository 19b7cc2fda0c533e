"""Numbers over time, graphs, cycles, plans and spaces as plots."""
