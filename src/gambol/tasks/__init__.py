"""What counts as good: measures taken inside a rollout. They do not know the optimiser."""
