"""What is Over/Under's own of the protection of games."""
