"""The database and its one writer."""
