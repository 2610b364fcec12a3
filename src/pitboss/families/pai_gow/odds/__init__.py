"""The odds of games whose seven cards are set as two hands: every deal, best setting, a bank."""
