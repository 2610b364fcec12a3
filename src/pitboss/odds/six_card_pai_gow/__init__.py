"""The odds of 58 Pa. Code Chapter 670a, Six-Card Fortune Pai Gow Poker."""
