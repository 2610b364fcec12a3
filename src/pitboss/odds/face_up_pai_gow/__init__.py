"""Face Up Pai Gow Poker: exact odds of every deal, and the best answer to the dealer's hands."""

from pitboss.odds.face_up_pai_gow import optional, required, setting
from pitboss.odds.game import GameOdds
from pitboss.regulation import chapter

ODDS = GameOdds(
    chapter("688a"),
    {**required.COUNTS, **optional.COUNTS},
    setting.strategy,
    setting.advise,
    (1,),
)
