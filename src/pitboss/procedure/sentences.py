"""How a wager ended, in words for its player.

A sentence is a clause and what came of it: "Your pair of kings beat the dealer's pair of nines:
+$10". It speaks to the player as *you*; whoever shows it to others puts the seat in its place.
"""

import re
from collections.abc import Mapping
from typing import Final

from pitboss.vocabulary.money import Cents, Pay, dollars

MINUS: Final = "\N{MINUS SIGN}"
BEAT: Final[Mapping[str, str]] = {"win": "beat", "lose": "lost to"}
ENDED: Final[Mapping[str, str]] = {
    "win": "won", "lose": "lost", "push": "pushed", "void": "is void", "paid": "was paid",
}  # fmt: skip
SEVERAL: Final = re.compile(r"(three|four|five|\d) \w+s")
"""Of three aces one says that they pay; of a pair that it pays."""
UP_TO_LIMIT: Final = ", up to the payout limit"


def sentence(clause: str, outcome: str, stake: Cents, back: Cents) -> str:
    """A clause with what the player has won or lost by it, or gets back.

    >>> sentence("You folded", "lose", 1000, 0), sentence("You tied", "push", 1000, 1000)
    ('You folded: −$10', 'You tied: $10 back')
    """
    if outcome in ("push", "void") or back == stake:
        return f"{clause}: {dollars(back)} back"
    sign = "+" if back > stake else MINUS
    return f"{clause}: {sign}{dollars(abs(back - stake))}"


def against(outcome: str, own: str, other: str, whose: str = "the dealer's") -> str:
    """A hand against another.

    >>> against("win", "two pair, kings and nines", "pair of aces")
    "Your two pair, kings and nines, beat the dealer's pair of aces"
    >>> against("push", "20", "20")
    "Your 20 tied the dealer's"
    """
    if outcome == "push":
        return f"Your {closed(own)} tied {whose}"
    return f"Your {closed(own)} {BEAT[outcome]} {whose} {other}"


def paid_by_table(label: str, hand: str, pay: Pay) -> str:
    """A wager that its paytable pays.

    >>> from pitboss.vocabulary.money import pay
    >>> paid_by_table("Lucky Ladies", "matched 20", pay("10 to 1"))
    'Lucky Ladies: your matched 20 pays 10 to 1'
    >>> paid_by_table("Progressive", "five aces", pay("100% of meter"))
    'Progressive: your five aces pay 100% of the meter'
    """
    return f"{label}: your {closed(hand)} {agreeing('pay', hand)} {pay_in_words(pay)}"


def pays_nothing(label: str, hand: str) -> str:
    """A wager whose paytable has no row for a hand, be it too low or too high.

    >>> pays_nothing("Trips", "two pair, kings and nines"), pays_nothing("Insurance", "flush")
    ('Trips: your two pair, kings and nines, pays nothing', 'Insurance: your flush pays nothing')
    """
    return f"{label}: your {closed(hand)} {agreeing('pay', hand)} nothing"


def pay_in_words(pay: Pay) -> str:
    """An entry of a paytable in a sentence.

    >>> from pitboss.vocabulary.money import pay
    >>> pay_in_words(pay("3 to 2")), pay_in_words(pay("$5,000/10% of meter"))
    ('3 to 2', '$5,000 and 10% of the meter')
    """
    return str(pay).replace("/", " and ").replace("of meter", "of the meter")


def ended(label: str, outcome: str) -> str:
    """Of a wager of which nothing more is told, that it ended.

    >>> ended("Lucky Ladies", "lose")
    'Your Lucky Ladies lost'
    """
    return f"Your {label} {ENDED[outcome]}"


def agreeing(verb: str, hand: str) -> str:
    """What a hand does.

    >>> agreeing("pay", "five aces"), agreeing("pay", "pair of aces"), agreeing("pay", "two pair")
    ('pay', 'pays', 'pays')
    """
    return verb if SEVERAL.fullmatch(hand) else f"{verb}s"


def closed(hand: str) -> str:
    """A hand in the middle of a sentence.

    >>> closed("two pair, kings and nines"), closed("flush")
    ('two pair, kings and nines,', 'flush')
    """
    return f"{hand}," if "," in hand else hand
