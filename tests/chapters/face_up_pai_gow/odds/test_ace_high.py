"""The Ace High Bonus Wager, counted a second time: by excluding flushes, card by card on decks that
are small enough for that, and on dealt hands.

The odds are those of § 688a.12(b), written out again.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, sqrt
from random import Random

import pytest

from pitboss.chapters.face_up_pai_gow.odds.ace_high import (
    AceHigh,
    ace_high_bonus,
    deals,
    natural,
    pairs,
    suitings,
    suitings_of_two,
    with_joker,
)
from pitboss.figures.figures import Figures
from pitboss.hands.pai_gow import is_ace_high
from pitboss.records import adjudicate
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, JOKER, Card

BOTH, WITH_JOKER, NO_JOKER = (
    "both dealer and player have ace high",
    "only dealer has ace high, with joker",
    "only dealer has ace high, no joker",
)
PAYS = {
    # both; the dealer alone, with the joker; without
    "1": (20, 10, 8),
    "2": (40, 15, 5),
    "3": (30, 15, 6),
    "4": (25, 10, 7),
    "5": (40, 12, 5),
}
PUBLISHED = {"1": "96.425", "2": "95.233", "3": "94.169", "4": "93.141", "5": "92.647"}
EVERY = comb(53, 7) * comb(46, 7)
NATURAL, JOKERS = 12_944_820, 1_485_960
RUNS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


def figures() -> dict[str, Figures]:
    """The figures by the names of the tables."""
    return {one.paytable: one for one in ace_high_bonus(Rules.of("688a"), 1) if one.paytable}


# a second count


Polynomial = Counter[tuple[int, int]]


def times(one: Polynomial, other: Polynomial) -> Polynomial:
    """The product of two polynomials in x and y, by their powers."""
    result: Polynomial = Counter()
    for (a, b), (c, d) in product(one, other):
        result[a + c, b + d] += one[a, b] * other[c, d]
    return result


def power(of: Polynomial, exponent: int) -> Polynomial:
    """A polynomial many times."""
    result: Polynomial = Counter({(0, 0): 1})
    for _ in range(exponent):
        result = times(result, of)
    return result


def without_flush(one: tuple[int, int], other: tuple[int, int], shared: int) -> int:
    """Suits of two hands, each so many cards and most of one suit, that share ranks but no card:
    all, less those with a flush in the one or the other, and again those with two.

    At most one suit of a hand has a flush. With x for a card of the first hand's flush and y for
    one of the second's, a shared rank is in two suits: of one suit's flush 6 + 3x + 3y, of two
    different suits' 7 + 2x + 2y + xy; a rank of one hand alone is 3 + x or 3 + y.
    """
    (first, most), (second, most_of_second) = one, other

    def flushes(held: int, limit: int) -> int:
        return 4 * sum(comb(held, n) * int(3 ** (held - n)) for n in range(limit + 1, held + 1))

    ways: int = 12**shared * 4 ** (first - shared) * 4 ** (second - shared)
    ways -= flushes(first, most) * 3**shared * 4 ** (second - shared)
    ways -= flushes(second, most_of_second) * 3**shared * 4 ** (first - shared)
    alone = times(
        power(Counter({(0, 0): 3, (1, 0): 1}), first - shared),
        power(Counter({(0, 0): 3, (0, 1): 1}), second - shared),
    )
    same: Polynomial = Counter({(0, 0): 6, (1, 0): 3, (0, 1): 3})
    different: Polynomial = Counter({(0, 0): 7, (1, 0): 2, (0, 1): 2, (1, 1): 1})
    for suits, rank in ((4, same), (12, different)):
        both = times(power(rank, shared), alone)
        ways += suits * sum(
            count for (x, y), count in both.items() if x > most and y > most_of_second
        )
    return ways


@cache
def ranks_of(joker: bool) -> tuple[frozenset[int], ...]:
    """Sets of ranks without a straight: an ace and six others; or six others and the joker, which
    completes four of a run."""
    of_run = 4 if joker else 5
    return tuple(
        held
        for six in combinations(range(12), 6)
        for held in [frozenset(six) if joker else frozenset({*six, 12})]
        if all(len(run & held) < of_run for run in RUNS)
    )


@cache
def second_count() -> dict[str, int]:
    """How many pairs of hands each row pays."""
    both = {
        joker: sum(
            count * without_flush((6, 3) if joker else (7, 4), (7, 4), shared)
            for shared, count in Counter(
                len(one & other) for one in ranks_of(joker) for other in ranks_of(False)
            ).items()
        )
        for joker in (False, True)
    }
    return {
        BOTH: both[False] + 2 * both[True],
        WITH_JOKER: JOKERS * comb(46, 7) - both[True],
        NO_JOKER: NATURAL * comb(46, 7) - both[False] - both[True],
    }


@pytest.mark.shows("688a.1[Ace High Pai Gow]", "688a.6(d)")
def test_r_688a_14_how_many_hands_are_ace_high() -> None:
    assert natural().hands == NATURAL
    assert with_joker().hands == JOKERS
    for joker, kind in ((False, natural()), (True, with_joker())):
        bits = {sum(1 << rank for rank in held) for held in ranks_of(joker)}
        assert set(kind.ranks) == bits
        assert len(kind.ranks) == len(bits)


@pytest.mark.parametrize("shared", range(8))
def test_suits_of_two_hands_by_excluding_flushes(shared: int) -> None:
    ways = suitings_of_two(natural(), natural(), shared)
    assert ways == without_flush((7, 4), (7, 4), shared)
    if shared < 7:
        ways = suitings_of_two(with_joker(), natural(), shared)
        assert ways == without_flush((6, 3), (7, 4), shared)
        assert ways == suitings_of_two(natural(), with_joker(), shared)


@pytest.mark.parametrize(
    ("one", "other"),
    [((3, 1), (3, 2)), ((4, 2), (3, 1)), ((4, 1), (4, 1)), ((4, 2), (4, 3)), ((4, 4), (2, 0))],
)
def test_suits_of_two_small_hands_one_by_one(one: tuple[int, int], other: tuple[int, int]) -> None:
    (first, most), (second, most_of_second) = one, other
    for shared in range(min(first, second) + 1):
        ways = sum(
            max(Counter(mine).values()) <= most
            and max(Counter(theirs).values()) <= most_of_second
            and all(mine[rank] != theirs[rank] for rank in range(shared))
            for mine in product(range(4), repeat=first)
            for theirs in product(range(4), repeat=second)
        )
        assert suitings_of_two(AceHigh((), *one), AceHigh((), *other), shared) == ways


@pytest.mark.parametrize(("first", "second"), [((3, 1), (3, 2)), ((2, 1), (3, 2))])
def test_pairs_of_a_small_deck_card_by_card(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    """Four ranks, of which a hand must have the lowest, and not the two highest together."""

    def fits(ranks: tuple[int, ...]) -> bool:
        return 0 in ranks and not {2, 3} <= {*ranks}

    def hands(size: int, most: int) -> list[frozenset[tuple[int, int]]]:
        deck = list(product(range(4), range(4)))
        return [
            frozenset(hand)
            for hand in combinations(deck, size)
            if len({rank for rank, _ in hand}) == size
            and fits(tuple(rank for rank, _ in hand))
            and max(Counter(suit for _, suit in hand).values()) <= most
        ]

    kinds = [
        AceHigh(
            tuple(
                sum(1 << rank for rank in ranks)
                for ranks in combinations(range(4), size)
                if fits(ranks)
            ),
            size,
            most,
        )
        for size, most in (first, second)
    ]
    mine, theirs = hands(*first), hands(*second)
    assert [kind.hands for kind in kinds] == [len(mine), len(theirs)]
    disjoint = sum(not one & other for one in mine for other in theirs)
    assert disjoint > 0
    assert pairs(*kinds) == disjoint


def test_suits_of_one_hand() -> None:
    assert suitings(7, 4) == 4**7 - 4 * (21 * 9 + 7 * 3 + 1)
    assert suitings(6, 3) == 4**6 - 4 * (15 * 9 + 6 * 3 + 1)


@pytest.mark.shows("688a.12(b)", "688a.7(e)(1)")
def test_r_688a_14_every_pair_of_hands_is_in_one_row() -> None:
    counts = {row: count for names, count in deals().items() for row in names}
    assert sum(counts.values()) == EVERY
    assert {row: counts[row] for row in second_count()} == second_count()
    by_dealer = counts[BOTH] + counts[WITH_JOKER] + counts[NO_JOKER]
    assert by_dealer == (NATURAL + JOKERS) * comb(46, 7)


# what it pays


@pytest.mark.shows("688a.12(b)")
@pytest.mark.parametrize("table", PAYS)
def test_688a_12_b_ace_high_bonus_by_the_second_count(table: str) -> None:
    found, counts = figures()[table], second_count()
    back = sum(count * (1 + odd) for count, odd in zip(counts.values(), PAYS[table], strict=True))
    assert found.payback == Fraction(back, EVERY)
    assert found.house_edge == 1 - found.payback
    assert found.hit_frequency == Fraction(NATURAL + JOKERS, comb(53, 7))
    lines = {line.hand: line.probability for line in found.outcomes}
    assert lines == {row: Fraction(count, EVERY) for row, count in counts.items()} | {
        "the dealer has no ace high": 1 - found.hit_frequency
    }
    assert (found.envy, found.meter) == (None, None)


@pytest.mark.parametrize("table", PUBLISHED)
def test_the_boards_figures_are_met_within_three_hundredths_of_a_point(table: str) -> None:
    found = figures()[table]
    assert found.board is not None
    assert found.board.payback == f"{PUBLISHED[table]}%"
    assert found.agrees is True
    assert abs(found.payback * 100 - Fraction(PUBLISHED[table])) < Fraction(3, 100)


@pytest.mark.shows("688a.6(d)", "688a.12(b)")
def test_r_688a_14_dealt_hands_by_the_plain_ranking() -> None:
    """Twenty-four thousand deals of two hands, each row within four standard errors. Only hands of
    seven ranks with an ace or the joker need to be ranked."""
    rounds, random = 24_000, Random(688)
    deck = [*DECK, JOKER]
    seen: Counter[str] = Counter()

    def ace_high(hand: list[Card]) -> bool:
        ranks = {min(card // 4, 12) for card in hand}  # the joker is an ace
        return len(ranks) == 7 and 12 in ranks and is_ace_high(hand)

    for _ in range(rounds):
        dealt = random.sample(deck, 14)
        dealer, player = dealt[:7], dealt[7:]
        if ace_high(dealer):
            alone = WITH_JOKER if JOKER in dealer else NO_JOKER
            seen[BOTH if ace_high(player) else alone] += 1
    for row in (BOTH, WITH_JOKER, NO_JOKER):
        chance = float(Fraction(deals()[frozenset({row})], EVERY))
        error = sqrt(chance * (1 - chance) / rounds)
        assert abs(seen[row] / rounds - chance) < 4 * error, row


ACE_HIGH = "Ac Qd Jh 9s 7c 5d 3h"
JOKER_HIGH = "Jk Qd Jh 9s 7c 5d 3h"
OTHER_ACE_HIGH = "As Kd Th 8s 6c 4d 2h"
OTHER_JOKER_HIGH = "Jk Kd Th 8s 6c 4d 2h"
PAIR = "Kc Kh Ts 8c 6d 4h 2s"


@pytest.mark.shows("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)", "688a.12(b)")
@pytest.mark.parametrize("table", PAYS)
@pytest.mark.parametrize(
    ("dealer", "player", "row"),
    [
        (ACE_HIGH, OTHER_ACE_HIGH, BOTH),
        (JOKER_HIGH, OTHER_ACE_HIGH, BOTH),
        (ACE_HIGH, OTHER_JOKER_HIGH, BOTH),
        (JOKER_HIGH, PAIR, WITH_JOKER),
        (ACE_HIGH, PAIR, NO_JOKER),
        (PAIR, ACE_HIGH, "the dealer has no ace high"),
    ],
)
def test_every_line_is_paid_as_the_procedure_pays_it(
    dealer: str, player: str, row: str, table: str
) -> None:
    result = adjudicate({
        "id": "r", "game": "face-up-pai-gow", "rules": {"paytables": {"ace_high_bonus": table}},
        "dealer": {"cards": dealer.split()},
        "seats": [{"seat": 1, "cards": player.split(), "decision": "house way",
                   "wagers": {"pai_gow": 1000, "ace_high_bonus": 100}}],
    })  # fmt: skip
    (paid,) = [line["back"] for line in result["lines"] if line["wager"] == "ace_high_bonus"]
    (line,) = [one for one in figures()[table].outcomes if one.hand == row]
    assert line.back * 100 == paid
