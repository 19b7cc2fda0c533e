"""Grzeszczuk and Terzopoulos, Automated Learning of Muscle-Actuated Locomotion Through Control Abstraction, 1995."""
