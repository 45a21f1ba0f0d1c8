"""Opponents, from random to search. They know decisions, not cards."""
