"""How Django writes dates and times, where its own form would differ from the console's."""
