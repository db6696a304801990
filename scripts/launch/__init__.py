"""Commands behind `make` that set the project up, serve it, check it and test it."""
