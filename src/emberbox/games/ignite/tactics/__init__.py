"""Rules of thumb: what a sensible player of Ignite would do."""
