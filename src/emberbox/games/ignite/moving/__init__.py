"""How pieces and items get from one space to another."""
