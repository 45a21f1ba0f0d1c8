"""Sessions, decisions, chance, zones, refusals, grid geometry, views and laws. Knows no game, does no I/O."""
