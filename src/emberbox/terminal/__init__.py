"""Playing, watching and measuring in a terminal. Only a game's face knows the game."""
