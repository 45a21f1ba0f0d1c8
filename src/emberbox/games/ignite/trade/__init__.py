"""The market: buying, selling and titles."""
