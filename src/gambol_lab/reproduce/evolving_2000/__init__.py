"""Sanders, Evolving Locomotion Controllers for Virtual Creatures, 2000."""
