"""What is true at a table, and what each seat sees of it."""
