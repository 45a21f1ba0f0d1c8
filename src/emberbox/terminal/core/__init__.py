"""How Core looks in the terminal."""
