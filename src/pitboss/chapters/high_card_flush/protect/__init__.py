"""High Card Flush: what its protection must know of it."""
