"""The one hot path: sense, control, step, measure over a batch of candidates. It does not know who asked."""
