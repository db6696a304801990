"""Editor of walkthroughs: trainers read, save, copy and delete the scripts of their room."""
