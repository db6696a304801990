"""Scripts of walkthroughs: the format of steps, its checks, and the compiled script."""
