"""Running a server: commands, settings, logs and metrics."""
