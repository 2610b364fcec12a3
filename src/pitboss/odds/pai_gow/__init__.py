"""Pai Gow Poker: exact odds of every deal, what a bank earns, and the best setting of any hand."""

from pitboss.odds.game import GameOdds
from pitboss.odds.pai_gow import optional, required, setting
from pitboss.regulation import chapter

ODDS = GameOdds(
    chapter("645a"),
    {**required.COUNTS, **optional.COUNTS},
    setting.strategy,
    setting.advise,
    (1,),
)
