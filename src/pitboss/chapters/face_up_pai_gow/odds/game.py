"""Face Up Pai Gow Poker: exact odds of every deal, and the best answer to the dealer's hands."""

from pitboss.chapters.face_up_pai_gow.odds import optional, setting
from pitboss.figures.odds import GameOdds
from pitboss.regulation import chapter_file

ODDS = GameOdds(
    chapter_file("688a"),
    {**setting.COUNTS, **optional.COUNTS},
    setting.strategy,
    setting.advise,
    (1,),
    hands=lambda: optional.HANDS,
)
