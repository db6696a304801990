"""Sets the project up, serves it, checks it and tests it."""
