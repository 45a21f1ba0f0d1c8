"""The lab: many games between bots, and what they tell about a game's balance."""
