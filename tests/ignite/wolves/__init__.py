"""A toy expansion: a terrain, a race, a deck, wolves that act by themselves, and a win that all share."""
