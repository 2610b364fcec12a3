"""What players of Pai Gow Poker gain who show one another their cards (§ 645a.11(b))."""

from typing import Final

from pitboss.families.pai_gow.protect.known import share

CITES: Final = ("645a.11(b)",)
DEALS: Final = {1: 500, 2: 1_500, 3: 1_500, 4: 1_500, 5: 2_000, 6: 5_000}
"""How many deals are drawn, by the number of players."""
PUBLISHED: Final = ()

__all__ = ["CITES", "DEALS", "PUBLISHED", "share"]
