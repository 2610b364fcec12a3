"""Exact paybacks and strategies, by the slug of the game."""

from typing import Protocol

from pitboss.odds import over_under
from pitboss.odds.figures import Figures
from pitboss.odds.over_under import Strategy
from pitboss.refusal import Refused
from pitboss.regulation import Chapter


class GameOdds(Protocol):
    """What each game's module of odds offers."""

    CHAPTER: Chapter

    def odds(self, decks: int = ...) -> list[Figures]:
        """Every wager and paytable."""

    def strategy(self, decks: int = ...) -> Strategy:
        """The optimal decisions."""


ODDS: dict[str, GameOdds] = {"over-under": over_under}


def odds_of(game: str) -> GameOdds:
    """The odds of a game, by its slug."""
    if game not in ODDS:
        raise Refused(f"there are no odds for {game!r}", field="game", allowed=", ".join(ODDS))
    return ODDS[game]
