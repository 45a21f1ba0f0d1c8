"""How Ignite speaks."""
