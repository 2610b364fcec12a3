"""What is not open to a hand, and by which paragraph (§§ 633a.8-11, § 633a.12(a)(4))."""

from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand
from pitboss.chapters.blackjack.ranking import ACE, rank, value


def no_insurance(round_: BlackjackRound) -> dict[str, tuple[str, ...]]:
    """Insurance is for an ace only, and before the hole card goes into the reader (§ 633a.8(a),
    § 633a.8(b))."""
    cites = ("633a.8(b)",) if rank(round_.up_card) == ACE else ("633a.8(a)", "R-633a-13")
    return dict.fromkeys(("insurance", "no_insurance"), cites)


def closed_to(round_: BlackjackRound, seat: int, hand: Hand) -> dict[str, tuple[str, ...]]:
    """By which paragraphs a hand may not do what is not among its options."""
    if seat in round_.refused:
        return dict.fromkeys(("hit", "double", "split"), ("633a.14(c)",))
    closed: dict[str, tuple[str, ...]] = {
        "double": ("633a.10(a)",),
        "surrender": ("633a.9(a)[lead]", "R-633a-12"),
        "split": ("633a.11(c)", "R-633a-16") if is_pair(hand) else ("633a.11(a)",),
        "switch": ("633a.12(a)(4)",),
        "keep": ("633a.12(a)(4)",),
    }
    one_card = dict.fromkeys(("hit", "double"), ("R-633a-15",))
    return closed | (one_card if takes_one_card(round_, hand) else {})


def takes_one_card(round_: BlackjackRound, hand: Hand) -> bool:
    """Whether it is a split ace, where the casino gives each one card (R-633a-15)."""
    one_card = bool(round_.table.rules["split_aces_one_card"])
    return one_card and hand.split and rank(hand.cards[0]) == ACE


def is_pair(hand: Hand) -> bool:
    """Two cards of equal value."""
    return len(hand.cards) == 2 and value(hand.cards[0]) == value(hand.cards[1])
