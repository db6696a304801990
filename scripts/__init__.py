"""Programs that `make` runs; most of them use only the standard library."""
