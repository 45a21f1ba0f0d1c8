"""Rules of thumb for Core: what a sensible player would look at first."""
