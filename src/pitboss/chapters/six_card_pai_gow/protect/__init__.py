"""Six-Card Fortune Pai Gow Poker: what its protection must know of it."""
