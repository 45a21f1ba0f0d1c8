"""How Forge looks in the terminal."""
