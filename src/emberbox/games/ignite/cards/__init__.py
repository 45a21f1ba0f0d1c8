"""What the cards do, by family."""
