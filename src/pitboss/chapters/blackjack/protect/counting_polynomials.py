"""The optional wagers of Blackjack as polynomials in the cards left (§ 633a.7(g), § 633a.13).

Which row a hand makes is asked of the procedure that settles it; here it is written down for every
hand what that brings.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Final

from pitboss.chapters.blackjack import side_bets
from pitboss.chapters.blackjack.odds.side_bets import rows, together
from pitboss.chapters.blackjack.ranking import ACE, is_ten, rank
from pitboss.families.from_shoe.counting import (
    BY_RANK,
    EVERY_CARD,
    Monomial,
    Polynomial,
    by_hands,
    orders,
    won,
)
from pitboss.figures.figures import back_per_unit
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card
from pitboss.vocabulary.paytable import Paytable

ACES: Final = tuple(card for card in DECK if rank(card) == ACE)
TENS: Final = tuple(card for card in DECK if is_ten(card))
TEN_OR_NOT: Final = tuple(int(is_ten(card)) for card in DECK)
OF_RANK: Final = tuple(DECK[4 * number] for number in range(13))
"""One card of each rank, where suits do not matter."""


def back(table: Paytable, paying: tuple[str, ...]) -> Fraction:
    """What a unit brings back by these rows, itself included; nothing by none."""
    return back_per_unit(together(table, paying)) if paying else Fraction(0)


def lucky_ladies(rules: Rules) -> Polynomial:
    """Two cards that count twenty (§ 633a.7(g)(1), § 633a.13(c), R-633a-9)."""
    return twenties(rules, "lucky_ladies", side_bets.lucky_ladies)


def kings_bounty(rules: Rules) -> Polynomial:
    """The same with other rows (§ 633a.7(g)(6), § 633a.13(h), R-633a-9)."""
    return twenties(rules, "kings_bounty", side_bets.kings_bounty)


def twenties(
    rules: Rules, wager: str, row_of: Callable[[tuple[Card, ...], bool], str | None]
) -> Polynomial:
    """A wager on twenty: one pair brings more against a dealer's Blackjack."""
    table = rules.paytable(wager)

    def of_hand(hand: tuple[int, ...], blackjack: bool) -> Fraction:
        return back(table, rows(row_of(tuple(DECK[kind] for kind in hand), blackjack)))

    terms = [*by_hands(EVERY_CARD, 2, lambda hand: of_hand(hand, False))]
    for pair in combinations_with_replacement(EVERY_CARD, 2):
        plain, best = of_hand(pair, False), of_hand(pair, True)
        if plain != best:
            terms += [
                instead((*pair, *dealer), 2 * orders(pair), plain, best)
                for dealer in product(ACES, TENS)
            ]
    return Polynomial(EVERY_CARD, collected(terms))


def royal_match(rules: Rules) -> Polynomial:
    """Two cards of one suit; where it is offered, the Crown Treasure Bonus on top when the dealer
    has a Royal Match too (§ 633a.7(g)(4), § 633a.13(f), R-633a-5, R-633a-10)."""
    table = rules.paytable("royal_match")

    def of_hand(hand: tuple[int, ...]) -> Fraction:
        return back(table, rows(side_bets.royal_match([DECK[kind] for kind in hand])))

    terms = [*by_hands(EVERY_CARD, 2, of_hand)]
    royals = [
        pair
        for pair in combinations_with_replacement(EVERY_CARD, 2)
        if side_bets.is_royal_match([DECK[kind] for kind in pair])
    ]
    if rules["crown_treasure"]:
        plain, best = (
            back(table, paying) for paying in (("royal match",), ("royal match", "crown treasure"))
        )
        terms += [instead((*one, *other), 4, plain, best) for one in royals for other in royals]
    return Polynomial(EVERY_CARD, collected(terms))


def bet_the_set(rules: Rules) -> Polynomial:
    """A pair: a suited one is a pair where a table has no row for it (§ 633a.7(g)(5),
    § 633a.13(g))."""
    table = rules.paytable("bet_the_set")
    known = {line.hand for line in table.lines}

    def of_hand(hand: tuple[int, ...]) -> Fraction:
        made = side_bets.bet_the_set([DECK[kind] for kind in hand])
        return back(table, rows(next((row for row in made if row in known), None)))

    return Polynomial(EVERY_CARD, tuple(by_hands(EVERY_CARD, 2, of_hand)))


def match_the_dealer(rules: Rules) -> Polynomial:
    """Each card of the up card's rank is paid by itself (§ 633a.7(g)(2), § 633a.13(d), R-633a-6):
    so one match is counted for either card, and for two what was counted twice is taken off."""
    table = rules.paytable("match_the_dealer")

    def odds(card: Card, up_card: Card) -> Fraction:
        paying = tuple(side_bets.match_the_dealer([card], up_card))
        return back(table, paying) - 1

    terms: list[Monomial] = []
    for up_card in DECK:
        same = DECK[4 * rank(up_card) : 4 * rank(up_card) + 4]
        terms += [won((up_card, card), 2, odds(card, up_card) + 1) for card in same]
        for one, other in combinations_with_replacement(same, 2):
            ways = orders((one, other))
            both = 2 * odds(one, up_card) * odds(other, up_card) + 1
            terms.append(Monomial((up_card, one, other), Fraction(-ways), ways * both))
    return Polynomial(EVERY_CARD, collected(terms))


def in_between(rules: Rules) -> Polynomial:
    """Ranks alone matter (§ 633a.7(g)(3), § 633a.13(e), R-633a-7, R-633a-8)."""
    table, ace_low = rules.paytable("in_between"), rules["in_between_ace"] == "low"
    terms = []
    for hand in combinations_with_replacement(range(len(OF_RANK)), 2):
        for up_card in range(len(OF_RANK)):
            held = [OF_RANK[kind] for kind in hand]
            row = side_bets.in_between(held, OF_RANK[up_card], ace_low=ace_low)
            if row:
                terms.append(won((*hand, up_card), orders(hand), back(table, (row,))))
    return Polynomial(BY_RANK, collected(terms))


def super_match(rules: Rules) -> Polynomial:
    """Four cards as dealt, by rank (§ 633a.7(g)(7), § 633a.13(i), R-633a-22)."""
    table = rules.paytable("super_match")

    def of_hand(hand: tuple[int, ...]) -> Fraction:
        return back(table, rows(side_bets.super_match([OF_RANK[kind] for kind in hand])))

    return Polynomial(BY_RANK, tuple(by_hands(BY_RANK, 4, of_hand)))


def insurance(rules: Rules) -> Polynomial:
    """The hole card counts ten (§ 633a.8(a), § 633a.13(b))."""
    (line,) = rules.paytable("insurance").lines
    return Polynomial(TEN_OR_NOT, (won((1,), 1, back_per_unit(line.pay)),))


def instead(kinds: tuple[int, ...], ways: int, plain: Fraction, best: Fraction) -> Monomial:
    """Cards on which a unit brings more back than was counted for some of them."""
    return Monomial(kinds, ways * (best - plain), ways * ((best - 1) ** 2 - (plain - 1) ** 2))


def collected(terms: Iterable[Monomial]) -> tuple[Monomial, ...]:
    """Monomials of the same cards as one."""
    return tuple(_collected(terms))


def _collected(terms: Iterable[Monomial]) -> Iterator[Monomial]:
    sums: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for term in terms:
        kinds = tuple(sorted(map(int, term.kinds)))
        weight, square = sums.get(kinds, (Fraction(0), Fraction(0)))
        sums[kinds] = weight + term.weight, square + term.square
    for kinds, (weight, square) in sums.items():
        yield Monomial(kinds, weight, square)


POLYNOMIALS: Final[dict[str, Callable[[Rules], Polynomial]]] = {
    "lucky_ladies": lucky_ladies,
    "match_the_dealer": match_the_dealer,
    "in_between": in_between,
    "royal_match": royal_match,
    "bet_the_set": bet_the_set,
    "kings_bounty": kings_bounty,
    "super_match": super_match,
    "insurance": insurance,
}
"""In the order of § 633a.7(g), then Insurance."""
