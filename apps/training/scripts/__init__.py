"""What a walkthrough is made of: the form of its steps, what is refused of it, and what the fold and browsers follow."""
