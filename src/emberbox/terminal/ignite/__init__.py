"""How Ignite looks in the terminal."""
