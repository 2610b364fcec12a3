"""What is Blackjack's own of the protection of games."""
