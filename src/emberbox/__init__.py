"""The Ignite family of tabletop games: rules, bots and a terminal to play at."""

__version__ = "0.1.0"
