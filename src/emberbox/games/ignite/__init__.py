"""Ignite, the deck-building battle of races over a board of terrain tiles."""
