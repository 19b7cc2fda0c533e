"""van de Panne, Parameterized Gait Synthesis, 1996: pose-control graphs."""
