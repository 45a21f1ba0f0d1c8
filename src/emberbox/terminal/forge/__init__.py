"""How Forge looks and speaks in the terminal."""
