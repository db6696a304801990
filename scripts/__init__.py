"""Programs that `make` runs; most of them need only the standard library."""
