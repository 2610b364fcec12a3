"""Rounds as machine code: integers, of which the simulations tell."""
