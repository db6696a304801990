"""Programs that make runs; none needs an installed package."""
