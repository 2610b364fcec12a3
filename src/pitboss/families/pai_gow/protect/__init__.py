"""The pai gow games: what their protection must know of them."""
