"""Rounds by the thousand, from a seeded generator."""
