"""Counts over all hands at speed: integers, from which the odds make fractions."""
