"""§ 688a.11-12: what the Face Up Pai Gow Poker Wager is worth, by how a player answers the dealer's
open hands. Every deal was counted (``odds.pai_gow.every_deal``) and is stored.
"""

from collections.abc import Mapping

from pitboss.families.pai_gow.odds.required import HOUSE_WAY, figures_of
from pitboss.figures.figures import Figures, percent, published
from pitboss.figures.odds import REQUIRED, Count
from pitboss.regulation import Rules

GAME = "face-up-pai-gow"
BEST_ANSWER = "best_answer"


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Face Up Pai Gow Poker Wager of a player who answers every hand of the dealer as well as
    his cards can, beside what the Board published for the house way that it had (R-688a-22)."""
    board = published(rules.chapter, REQUIRED, None, decks)
    note = (
        "Every hand set in sight of the dealer's (§ 688a.11(a)), which the house way sets; the "
        "Board's figure is for a house way that it does not give (R-688a-22)."
    )
    set_alike = by_house_way(rules, decks)
    if board and set_alike:
        note += (
            f" A player who sets the house way himself gets {percent(set_alike[0].payback, 3)}, "
            f"and the Board has {board.payback}."
        )
    return figures_of(GAME, BEST_ANSWER, REQUIRED, rules, decks, note, board)


def by_house_way(rules: Rules, decks: int) -> list[Figures]:
    """The same wager of a player who has his cards set the house way (§ 688a.11(b)(1))."""
    note = "Player and dealer both set the house way."
    return figures_of(GAME, HOUSE_WAY, f"{REQUIRED}.{HOUSE_WAY}", rules, decks, note)


COUNTS: Mapping[str, Count] = {
    REQUIRED: required,
    f"{REQUIRED}.{HOUSE_WAY}": by_house_way,
}
