"""Six-Card Fortune Pai Gow Poker: exact odds, the best setting and when to double down."""

from pitboss.odds.game import GameOdds
from pitboss.odds.six_card_pai_gow import optional, play, required, setting

ODDS = GameOdds(
    required.CHAPTER, required.COUNTS | optional.COUNTS, play.strategy, setting.advise, (1,)
)
