"""What only High Card Flush gives dealers occasion to do wrong: to misjudge whether the dealer's
hand qualifies (§ 678a.11(d))."""

from typing import Final

from pitboss.chapters.high_card_flush.odds.play import FLUSHES, THREE, best_with
from pitboss.chapters.high_card_flush.odds.wagers import by_choice, counts
from pitboss.chapters.high_card_flush.ranking import QUALIFYING
from pitboss.figures.figures import Outcome
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules

UNQUALIFIED: Final = "unqualified hand taken for one that qualifies"
QUALIFIED: Final = "qualifying hand taken for one that does not"


def mistakes(_: Rules) -> OfChapter:
    """Both ways to misjudge the dealer's hand, by how the round should have ended."""
    assert lowest_raised() >= QUALIFYING, "a hand that is raised beats any that does not qualify"
    listed = []
    for size, hands in by_choice().items():
        if not size:
            continue
        unqualified, wins, *others = hands.endings(size)
        listed.append(_instead(UNQUALIFIED, unqualified, wins, "678a.11(d)(1)[lead]"))
        listed += [
            _instead(QUALIFIED, end, unqualified, "678a.11(d)(2)[lead]") for end in (wins, *others)
        ]
    return OfChapter(tuple(listed))


def _instead(kind: str, right: Outcome, wrong: Outcome, cite: str) -> Mistake:
    return Mistake(kind, REQUIRED, right.hand, wrong.pays, right.probability,
                   wrong.back - right.back, cites=(cite,))  # fmt: skip


def lowest_raised() -> int:
    """The value of the lowest three-card flush that best play raises with some other cards; all
    longer ones are raised, and no two cards of a suit."""
    raised = [place for place, lot in enumerate(counts()[THREE]) if set(best_with(lot)) != {0}]
    assert set(best_with(counts()[THREE - 1])) == {0}
    return FLUSHES[raised[0]]
