"""What only Six-Card Fortune Pai Gow Poker gives dealers occasion to do wrong: to misjudge whether
his pair is good enough to play against a Double Down Wager (§ 670a.11(g))."""

from typing import Final

from pitboss.chapters.six_card_pai_gow import CHAPTER
from pitboss.figures.figures import Outcome
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules

HANGS_ON: Final = ("double_down_wager",)
BELOW: Final = ", dealer below a pair of eights"
PLAYED: Final = "Double Down played against less than a pair of eights"
RETURNED: Final = "Double Down returned although the dealer has a pair of eights"


def mistakes(rules: Rules) -> OfChapter:
    """Both ways to misjudge the dealer's pair, by how the round should have ended."""
    (figures, *_) = CHAPTER.odds.wager(REQUIRED, rules)
    ends = {end.hand: end for end in figures.outcomes}
    listed = []
    for name, below in ends.items():
        played = ends.get(name.removesuffix(BELOW))
        if name.endswith(BELOW) and played is not None:
            listed.append(_instead(PLAYED, below, played))
            listed.append(_instead(RETURNED, played, below))
    return OfChapter(tuple(listed))


def _instead(kind: str, right: Outcome, wrong: Outcome) -> Mistake:
    return Mistake(
        kind,
        REQUIRED,
        right.hand,
        wrong.pays,
        right.probability,
        wrong.back - right.back,
        cites=("670a.11(g)(1)", "670a.11(g)(2)"),
    )
