"""Bodies that differ, thousands side by side: planned into blocks, packed, and evaluated by one program."""
