"""What never changes: boards, cards and races."""
