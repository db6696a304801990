"""The console is written in English."""
