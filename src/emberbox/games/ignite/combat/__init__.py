"""Attacks, reactions and damage."""
