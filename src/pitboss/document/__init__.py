"""What is shown of a game's mathematics, described once; terminal, page and paper draw it."""
