"""Why something cannot be picked in Core, with the facts. Only asked when a person wants to know."""
