"""A table's rules and its players' wagers as the kernel takes them."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.boxes import numbered
from pitboss.chapters.blackjack.decisions import most_hands
from pitboss.chapters.blackjack.game import BlackjackGame
from pitboss.chapters.blackjack.round import STEPS
from pitboss.chapters.blackjack.settlement import SIDE_BETS
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels.layout import MoneyTerms
from pitboss.chapters.blackjack.wagers import betting_rules
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.money import Cents, For, To
from pitboss.vocabulary.refusal import Refused

NUMBER: Final = "633a"
WAGERS: Final = (
    *SIDE_BETS[:-1],
    *(numbered(name, 2) for name in SIDE_BETS[:-1]),
    SIDE_BETS[-1],
    "insurance",
    "insurance.2",
    *(numbered("blackjack", number) for number in range(1, felt.HANDS + 1)),
    *(numbered("double_down", number) for number in range(1, felt.HANDS + 1)),
)
"""The wagers that a line can be of, in the order of the kernel's numbers."""

ROWS: Final = (
    *(("lucky_ladies", row) for row in (
        "queen of hearts pair and dealer blackjack", "queen of hearts pair", "matched 20",
        "suited 20", "any 20")),
    ("match_the_dealer", "matching card of a different suit"),
    ("match_the_dealer", "matching card of the same suit"),
    *(("in_between", row) for row in (
        "triple match", "one card spread", "two card spread", "three card spread", "all others")),
    *(("royal_match", row) for row in ("royal match", "suited match", "crown treasure")),
    *(("bet_the_set", row) for row in ("suited pair", "pair")),
    *(("kings_bounty", row) for row in (
        "king of spades pair and dealer blackjack", "king of spades pair", "suited kings pair",
        "suited queens, jacks or tens pair", "suited 20", "pair of kings", "any 20")),
    *(("super_match", row) for row in ("four-of-a-kind", "two pair", "three-of-a-kind", "pair")),
    ("insurance", "win"),
    ("blackjack", "blackjack"),
    ("blackjack", "win"),
)  # fmt: skip
"""The rows of the paytables, in the order of the kernel's numbers."""

UNLIKE_A_PAIR: Final = "suited pair"  # where a table has no row for it, it is a pair
MOST_STAKE: Final = 50_000_000
"""So that no product of a stake overflows."""

NUMBERS: Final = {
    "dealer_stands": felt.STANDS,
    "insurance_share": Fraction(1, 2),
    "surrender_share": Fraction(1, 2),
}
"""The chapter's numbers that are compiled into the kernels."""

Bets = Mapping[int, Mapping[str, Cents]]


def terms_of(rules: Rules) -> MoneyTerms:
    """What the rules mean for the money."""
    if rules.chapter.chapter.number != NUMBER or rules["double_shoe"]:
        raise Refused(
            "a double shoe cannot be simulated"
            if rules.chapter.chapter.number == NUMBER
            else f"chapter {rules.chapter.chapter.number} is not Blackjack",
            field="rules.double_shoe",
            allowed="Blackjack from one shoe",
            cites=["633a.3(c)"],
        )
    numbers = [rules.chapter.share(name) for name in NUMBERS]
    assert numbers == [*NUMBERS.values()], f"the kernels are compiled for {NUMBERS}"
    pays = np.array([_odds(rules, wager, row) for wager, row in ROWS], np.int64)
    if rules["switch"] and rules["switch_natural_pays"] == "even_money":
        pays[felt.NATURAL] = pays[felt.EVEN]
    return MoneyTerms(
        switch=bool(rules["switch"]),
        peek=bool(rules["peek"]),
        burns=bool(rules["hand_dealt"]),
        crown=bool(rules["crown_treasure"]),
        ace_low=rules["in_between_ace"] == "low",
        one_card_aces=bool(rules["split_aces_one_card"]),
        hands=most_hands(rules, aces=False),
        ace_hands=most_hands(rules, aces=True),
        chip=rules.number("min_chip"),
        cap=rules.number("twenty_pair_cap"),
        wins_22=rules["switch_natural_vs_22"] == "win",
        pays=pays,
    )


def _odds(rules: Rules, wager: str, row: str) -> tuple[int, int]:
    """What a row adds to a stake of one."""
    table = rules.paytable(wager)
    line = table.line(row)
    if line is None and row == UNLIKE_A_PAIR:
        line = table.line("pair")
    assert line is not None, (wager, row)
    assert isinstance(line.pay, To | For)
    odds: Fraction = line.pay.odds
    return odds.numerator, odds.denominator


def stakes_of(rules: Rules, bets: Bets) -> NDArray[np.int64]:
    """The wagers of each box, from the dealer's left, in the kernel's columns."""
    areas = {area.wager for area in betting_rules(Table(rules, BlackjackGame(STEPS))).areas}
    stakes = np.zeros((len(bets), felt.STAKES), np.int64)
    if not bets:
        raise Refused("no seat has a wager", field="bets", allowed="a seat's wagers")
    for box, seat in enumerate(sorted(bets)):
        wagers = bets[seat]
        for name, cents in wagers.items():
            if name not in areas or not 0 < cents <= MOST_STAKE:
                raise Refused(
                    f"a bet of {cents} cents on {name!r} is not possible",
                    field=f"bets.{seat}.{name}",
                    allowed=f"up to {MOST_STAKE} on {', '.join(sorted(areas))}",
                )
            if name not in ("blackjack", "blackjack.2"):
                stakes[box, WAGERS.index(name)] = cents
        main = wagers.get("blackjack")
        if main is None or (rules["switch"] and wagers.get("blackjack.2") != main):
            raise Refused(
                f"seat {seat} has no Blackjack Wager, or not two equal ones at Switch",
                field=f"bets.{seat}.blackjack",
                cites=["633a.6(d)", "633a.12(a)(1)"],
            )
        stakes[box, felt.BLACKJACK] = main
    return stakes


def above_cover(rules: Rules) -> int:
    """How many cards lie above the cover card (§ 633a.5(d)); none, where a device reshuffles after
    every round (§ 633a.5(h))."""
    count = rules.decks * len(DECK)
    if rules["shuffler"] in ("continuous", "device"):
        return 0
    return count - min(ceil(count * rules.share("cover_card_depth")), count - 1)
