"""Many games: simulation, fuzzing, benchmarks."""
