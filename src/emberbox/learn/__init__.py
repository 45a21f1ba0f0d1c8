"""Learning from play: games of search, training, and weights that a bot plays by (extra `learn`)."""
