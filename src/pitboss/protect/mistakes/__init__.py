"""Dealers' mistakes: what each kind costs, every time that it is made and an hour.

Those that any wager gives occasion to are counted from the ways in which it ends
(``figures.mistaken``), exactly; what only one game gives occasion to is the chapter's own.
"""

from pitboss.protect.mistakes.finding import Mistakes, Terms, find

Found = Mistakes

__all__ = ["Found", "Mistakes", "Terms", "find"]
