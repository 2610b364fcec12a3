"""Seen cards: what a player gains who sees a card that he should not see.

What he knows then is counted as what he holds: every hand is played as is best with the seen card
out of the deck and in the place where it lies.
"""

from pitboss.protect.seen.finding import Seen, Terms, find

Found = Seen

__all__ = ["Found", "Seen", "Terms", "find"]
