"""Collusion: what players gain who show one another their cards before they decide.

Each decides by all cards that they hold together. Of every deal all hands are gone through that the
dealer can have of the cards left, so what a decision is worth in it is exact; only the deals are
drawn by lot. On the same deals it is found what each would have had alone: that is known exactly
over all deals (``pitboss odds``), so only the difference has an error.
"""

from pitboss.protect.collusion.finding import Collusion, Terms, Together, find

Found = Collusion

__all__ = ["Collusion", "Found", "Terms", "Together", "find"]
