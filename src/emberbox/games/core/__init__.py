"""Ignition: Core, the mech wargame of pilots, hit locations and lines of sight."""
