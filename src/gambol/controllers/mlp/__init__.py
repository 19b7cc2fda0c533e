"""Networks of dense layers, as reinforcement learning trains them: a controller family."""
