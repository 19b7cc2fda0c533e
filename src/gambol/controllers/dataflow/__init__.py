"""Dataflow networks: sensors, neurons of 24 types and effectors, whose structure is data (Sanders 2000, chapter 2)."""
