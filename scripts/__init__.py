"""What make runs; nothing in here needs an installed package."""
