"""Programs for browsers: a finished tape written straight as WebAssembly, without LLVM."""
