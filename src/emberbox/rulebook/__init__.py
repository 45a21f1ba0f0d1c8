"""A game's rules as a rulebook: chapters in reading order, links from words to rules, and played examples."""
