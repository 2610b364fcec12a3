"""DJ Wild Stud Poker: what its protection must know of it."""
