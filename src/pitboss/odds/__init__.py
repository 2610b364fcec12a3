"""Exact paybacks and strategies, by the slug of the game."""

from pitboss.odds import over_under
from pitboss.odds.figures import Figures
from pitboss.odds.game import REQUIRED, GameOdds
from pitboss.odds.strategy import Advice, Chart, Rule, Situation, Strategy
from pitboss.refusal import Refused

__all__ = [
    "ODDS",
    "REQUIRED",
    "Advice",
    "Chart",
    "Figures",
    "GameOdds",
    "Rule",
    "Situation",
    "Strategy",
    "odds_of",
]

ODDS: dict[str, GameOdds] = {
    "over-under": over_under.ODDS,
}


def odds_of(game: str) -> GameOdds:
    """The odds of a game, by its slug."""
    if game not in ODDS:
        raise Refused(f"there are no odds for {game!r}", field="game", allowed=", ".join(ODDS))
    return ODDS[game]
