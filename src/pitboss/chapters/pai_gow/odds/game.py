"""Pai Gow Poker: exact odds of every deal, what a bank earns, and the best setting of any hand."""

from pitboss.chapters.pai_gow.odds import optional
from pitboss.families.pai_gow.odds import required, setting
from pitboss.figures.odds import GameOdds
from pitboss.regulation import chapter_file

ODDS = GameOdds(
    chapter_file("645a"),
    {**required.COUNTS, **optional.COUNTS},
    setting.strategy,
    setting.advise,
    (1,),
    hands=lambda: optional.HANDS,
)
