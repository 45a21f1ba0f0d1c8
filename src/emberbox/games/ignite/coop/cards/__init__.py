"""What battle cards and Power cards do beside enemies and mates."""
