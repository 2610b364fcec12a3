"""The optional wagers of Blackjack, counted from all first cards with removal.

Which row a hand makes is asked of the procedure that settles it (§ 633a.7(g)); here it is counted
how many hands make it. Two cards of a player and the dealer's up card or two first cards are drawn
from one full shoe, whoever else plays.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from pitboss.chapters.blackjack import side_bets
from pitboss.chapters.blackjack.ranking import ACE, is_blackjack, is_ten, rank
from pitboss.figures.counted import LineChance, check_lines, paid, tables
from pitboss.figures.figures import Figures, back_per_unit
from pitboss.figures.odds import Count
from pitboss.figures.repriced import MakesKinds
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card
from pitboss.vocabulary.money import For, Pay, To
from pitboss.vocabulary.paytable import Paytable

Shoe = Counter[Card]
"""How many there are of each card."""

Rows = tuple[str, ...]
"""The rows of a paytable by which a hand is paid, all of them; none: it loses."""

Ways = Counter[Rows]
"""How many hands are paid by the same rows."""

CAPPED = "each award as if nobody else at the table won one: a cap is shared (§ 633a.13(j))"
AFTER_AN_ACE = "per unit insured when the dealer shows an ace, no other card known"


def shoe_of(decks: int) -> Shoe:
    """Every card of these decks."""
    return Counter(dict.fromkeys(DECK, decks))


def hands(shoe: Shoe, size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand of so many cards, whatever their order, and how many ways there are to draw it."""
    faces = sorted(card for card, count in shoe.items() if count)
    for hand in combinations_with_replacement(faces, size):
        ways = 1
        for card, held in Counter(hand).items():
            ways *= comb(shoe[card], held)
        if ways:
            yield hand, ways


def dealt(shoe: Shoe, hand: tuple[Card, ...]) -> Shoe:
    """What is left when these cards have been dealt."""
    return shoe - Counter(hand)


def lucky_ladies(rules: Rules, decks: int) -> list[Figures]:
    """The Lucky Ladies Twenty Point Bonus Wager (§ 633a.7(g)(1), § 633a.13(c), R-633a-9)."""
    return twenties(rules, "lucky_ladies", decks)


def kings_bounty(rules: Rules, decks: int) -> list[Figures]:
    """The King's Bounty Wager (§ 633a.7(g)(6), § 633a.13(h), R-633a-9)."""
    return twenties(rules, "kings_bounty", decks)


def twenties(rules: Rules, wager: str, decks: int) -> list[Figures]:
    """A wager on two cards that count twenty: one pair is paid more against a dealer's Blackjack,
    so its hands are counted with both first cards of the dealer, and all others as often."""
    row_of = {"lucky_ladies": side_bets.lucky_ladies, "kings_bounty": side_bets.kings_bounty}[wager]
    shoe, ways = shoe_of(decks), Ways()
    of_dealer = comb(shoe.total() - 2, 2)
    for hand, count in hands(shoe, 2):
        plain, best = row_of(hand, False), row_of(hand, True)
        blackjacks = 0
        if plain != best:
            left = dealt(shoe, hand)
            blackjacks = sum(times for two, times in hands(left, 2) if is_blackjack(two))
        ways[rows(best)] += count * blackjacks
        ways[rows(plain)] += count * (of_dealer - blackjacks)
    note = CAPPED if rules["twenty_pair_cap"] else ""
    return by_rows(rules, wager, ways, decks, note=note)


def match_the_dealer(rules: Rules, decks: int) -> list[Figures]:
    """The Match-the-Dealer Wager, each matching card paid by its own row (§ 633a.7(g)(2),
    § 633a.13(d), R-633a-6). Whichever card lies up, as many hands match it: one is counted."""
    up_card = DECK[0]
    ways = Ways()
    for hand, count in hands(dealt(shoe_of(decks), (up_card,)), 2):
        ways[tuple(sorted(side_bets.match_the_dealer(hand, up_card)))] += count
    return by_rows(rules, "match_the_dealer", ways, decks)


def in_between(rules: Rules, decks: int) -> list[Figures]:
    """The In Between Wager: ranks alone matter (§ 633a.7(g)(3), § 633a.13(e), R-633a-7,
    R-633a-8)."""
    ace_low, ways = rules["in_between_ace"] == "low", Ways()
    shoe = ranks_of(decks)
    for hand, count in hands(shoe, 2):
        for up_card, ups in dealt(shoe, hand).items():
            row = side_bets.in_between(hand, up_card, ace_low=ace_low)
            ways[rows(row)] += count * ups
    return by_rows(rules, "in_between", ways, decks)


def royal_match(rules: Rules, decks: int) -> list[Figures]:
    """The Royal Match 21 Wager, and where it is offered the Crown Treasure Bonus on top of its row
    when the dealer has a Royal Match too (§ 633a.7(g)(4), § 633a.13(f), R-633a-5, R-633a-10)."""
    shoe, ways = shoe_of(decks), Ways()
    of_dealer = comb(shoe.total() - 2, 2)
    for hand, count in hands(shoe, 2):
        row, both = side_bets.royal_match(hand), 0
        if row == "royal match" and rules["crown_treasure"]:
            left = dealt(shoe, hand)
            both = sum(times for two, times in hands(left, 2) if side_bets.is_royal_match(two))
            ways[row, "crown treasure"] += count * both
        ways[rows(row)] += count * (of_dealer - both)
    return by_rows(rules, "royal_match", ways, decks)


def bet_the_set(rules: Rules, decks: int) -> list[Figures]:
    """The Bet the Set 21 Wager: a suited pair is a pair where a table has no row for it
    (§ 633a.7(g)(5), § 633a.13(g))."""
    entries = []
    for table in tables(rules, "bet_the_set", decks):
        known, ways = {line.hand for line in table.lines}, Ways()
        for hand, count in hands(shoe_of(decks), 2):
            row = next((name for name in side_bets.bet_the_set(hand) if name in known), None)
            ways[rows(row)] += count
        entries.append(figures(rules, table, ways, decks))
    return entries


def super_match(rules: Rules, decks: int) -> list[Figures]:
    """The Super Match Wager, on four cards as dealt: ranks alone matter (§ 633a.7(g)(7),
    § 633a.13(i), R-633a-22)."""
    ways = Ways()
    for hand, count in hands(ranks_of(decks), 4):
        ways[rows(side_bets.super_match(hand))] += count
    return by_rows(rules, "super_match", ways, decks)


def insurance(rules: Rules, decks: int) -> list[Figures]:
    """The Insurance Wager, which is offered against an ace and wins if the hole card counts ten
    (§ 633a.8(a), § 633a.13(b))."""
    ace = next(card for card in DECK if rank(card) == ACE)
    left = dealt(shoe_of(decks), (ace,))
    tens = sum(count for card, count in left.items() if is_ten(card))
    entries = []
    for table in tables(rules, "insurance", decks):
        check_lines(rules, table, ["win"])
        line = LineChance("dealer blackjack", table.lines[0].pay, Fraction(tens, left.total()))
        counted = paid(rules, table, [line], decks=decks, losing="no dealer blackjack")
        entries.append(replace(counted, note=AFTER_AN_ACE))
    return entries


def ranks_of(decks: int) -> Shoe:
    """The shoe where suits do not matter: one card stands for its rank."""
    shoe = Shoe()
    for card in DECK:
        shoe[DECK[4 * rank(card)]] += decks
    return shoe


def rows(row: str | None) -> Rows:
    """One row, or none."""
    return (row,) if row else ()


def by_rows(rules: Rules, wager: str, ways: Ways, decks: int, *, note: str = "") -> list[Figures]:
    """The figures of every paytable that is printed for so many decks (R-633a-4)."""
    return [figures(rules, table, ways, decks, note=note) for table in tables(rules, wager, decks)]


def figures(rules: Rules, table: Paytable, ways: Ways, decks: int, *, note: str = "") -> Figures:
    """What a paytable pays hands by one row or by several, those that are paid most first; a row
    that it does not have pays nothing."""
    check_lines(rules, table, (row for paying in ways for row in paying))
    by_line = Ways()
    for paying, count in ways.items():
        by_line[tuple(row for row in paying if table.line(row))] += count
    lines = [
        LineChance(in_words(paying), together(table, paying), Fraction(count, ways.total()))
        for paying, count in by_line.items()
        if paying
    ]
    lines.sort(key=lambda line: back_per_unit(line.pay), reverse=True)
    return replace(paid(rules, table, lines, decks=decks), note=note)


def together(table: Paytable, paying: Rows) -> Pay:
    """What a hand wins by all of its rows: each adds to the stake, and a bonus "for 1" comes on top
    of what another row pays (R-633a-6, R-633a-10).

    >>> table = Rules.of("633a").paytable("royal_match")
    >>> str(together(table, ("royal match", "crown treasure")))
    '1,030 to 1'
    """
    pays = [line.pay for row in paying if (line := table.line(row))]
    assert len(pays) == len(paying), (table.wager, paying)
    if len(pays) == 1:
        return pays[0]
    won = sum((pay.odds for pay in pays if isinstance(pay, To | For)), Fraction(0))
    assert won.denominator == 1
    return To(won, f"{won.numerator:,} to 1")


def in_words(paying: Rows) -> str:
    """The rows as one.

    >>> in_words(("matching card of the same suit",) * 2)
    'two matching cards of the same suit'
    """
    return " and ".join(
        row if times == 1 else f"two {row.replace('card', 'cards')}"
        for row, times in Counter(paying).items()
    )


AT_SWITCH = ("super_match", "insurance")
"""What a Switch table takes beside its two Blackjack Wagers (§ 633a.2(b)(10), § 633a.8(a))."""


def _where_offered(wager: str, count: Count) -> Count:
    """The figures of an optional wager at a table that may take it (R-633a-23)."""

    def counted(rules: Rules, decks: int) -> list[Figures]:
        alone = rules["switch"] and not rules["switch_other_side_bets"]
        return [] if alone and wager not in AT_SWITCH else count(rules, decks)

    return counted


COUNTED: Final[dict[str, Count]] = {
    "lucky_ladies": lucky_ladies,
    "match_the_dealer": match_the_dealer,
    "in_between": in_between,
    "royal_match": royal_match,
    "bet_the_set": bet_the_set,
    "kings_bounty": kings_bounty,
    "super_match": super_match,
    "insurance": insurance,
}
"""The optional wagers in the order of § 633a.7(g), then Insurance."""

COUNTS: Final = {wager: _where_offered(wager, count) for wager, count in COUNTED.items()}
"""The same, where a table may take them."""

HANDS: Final[dict[str, MakesKinds]] = {}
"""First cards are few: they are counted when they are asked for."""
