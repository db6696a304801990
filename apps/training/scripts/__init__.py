"""Scripts of walkthroughs: the form of steps, its checks, and the compiled form."""
