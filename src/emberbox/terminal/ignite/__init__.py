"""How Ignite looks and speaks in the terminal."""
