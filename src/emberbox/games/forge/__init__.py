"""Forge, the card battler of minions, bots and ignite dice (printed as IGNITE)."""
