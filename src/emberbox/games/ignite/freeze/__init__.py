"""The Freeze: the first expansion of Ignite."""
