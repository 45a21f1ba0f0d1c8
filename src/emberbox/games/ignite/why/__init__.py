"""Why something cannot be picked in Ignite, with the facts: only asked when a person wants to know."""
