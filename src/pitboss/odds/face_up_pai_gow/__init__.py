"""The odds of 58 Pa. Code Chapter 688a, Face Up Pai Gow Poker."""
