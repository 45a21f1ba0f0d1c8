"""The course of a game: set-up, turns, hands and the end."""
