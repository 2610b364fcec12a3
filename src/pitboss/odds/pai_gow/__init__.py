"""The odds of 58 Pa. Code Chapter 645a, Pai Gow Poker."""
