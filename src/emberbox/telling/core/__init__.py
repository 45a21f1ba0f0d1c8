"""How Core speaks."""
