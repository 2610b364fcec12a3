"""Six-Card Fortune Pai Gow Poker: exact odds, the best setting and when to double down."""

from pitboss.chapters.six_card_pai_gow.odds import optional, play, required, setting
from pitboss.figures.odds import GameOdds

ODDS = GameOdds(
    required.FILE,
    {**required.COUNTS, **optional.COUNTS},
    play.strategy,
    setting.advise,
    (1,),
    hands=lambda: optional.HANDS,
)
