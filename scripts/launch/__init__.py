"""Commands with which `make` sets up, serves, checks and tests the project."""
