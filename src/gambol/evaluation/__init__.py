"""Where a batch is evaluated. It does not know what is evaluated."""
