"""How wagers end, asked of the reference procedure once for every case: outcomes, odds, words and
paragraphs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand
from pitboss.chapters.blackjack.game import BlackjackGame
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.round import STEPS
from pitboss.chapters.blackjack.settlement import (
    CAPPED,
    SIDE_BETS,
    Ending,
    insurance_endings,
    judge,
    main_endings,
    side_ending,
    surrender_ending,
)
from pitboss.chapters.blackjack.settling.kinds import (
    BLACKJACK,
    CITES,
    DEALER_BLACKJACK,
    DEALER_KINDS,
    DEALT_BLACKJACK,
    ENDING_FIELDS,
    HAND_KINDS,
    HOLE_UNKNOWN,
    NO_BLACKJACK,
    NOT_KNOWN,
    ODDS,
    ODDS_OVER,
    OUTCOME,
    SWITCHED_21,
    WAGER_KINDS,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import Ints
from pitboss.chapters.blackjack.simulate.kernels.side_rows import (
    CROWN,
    OTHER_SUIT,
    SAME_SUIT,
    SUITED_PAIR,
)
from pitboss.chapters.blackjack.simulate.terms import ROWS
from pitboss.columns.lines import OUTCOMES, LineNames
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card, card, cards
from pitboss.vocabulary.money import Cents

SEAT: Final = 1
STAKE: Final = 100
HOLE: Final[Mapping[int, bool | None]] = {
    NOT_KNOWN: None, NO_BLACKJACK: False, BLACKJACK: True,
}  # fmt: skip

EXAMPLES: Final[Mapping[tuple[str, str], str]] = {
    ("lucky_ladies", "queen of hearts pair and dealer blackjack"): "Qh Qh",
    ("lucky_ladies", "queen of hearts pair"): "Qh Qh",
    ("lucky_ladies", "matched 20"): "Tc Tc",
    ("lucky_ladies", "suited 20"): "Tc Kc",
    ("lucky_ladies", "any 20"): "Tc Kd",
    ("match_the_dealer", "matching card of a different suit"): "6d 9c",
    ("match_the_dealer", "matching card of the same suit"): "6c 9c",
    ("in_between", "triple match"): "6d 6h",
    ("in_between", "one card spread"): "5c 7c",
    ("in_between", "two card spread"): "5c 8c",
    ("in_between", "three card spread"): "5c 9c",
    ("in_between", "all others"): "5c Kc",
    ("royal_match", "royal match"): "Kc Qc",
    ("royal_match", "suited match"): "2c 3c",
    ("bet_the_set", "suited pair"): "6d 6d",
    ("bet_the_set", "pair"): "6d 6h",
    ("kings_bounty", "king of spades pair and dealer blackjack"): "Ks Ks",
    ("kings_bounty", "king of spades pair"): "Ks Ks",
    ("kings_bounty", "suited kings pair"): "Kc Kc",
    ("kings_bounty", "suited queens, jacks or tens pair"): "Qc Qc",
    ("kings_bounty", "suited 20"): "Tc Kc",
    ("kings_bounty", "pair of kings"): "Kc Kd",
    ("kings_bounty", "any 20"): "Tc Kd",
    ("super_match", "four-of-a-kind"): "6c 6c 6c 6c",
    ("super_match", "two pair"): "6c 6c 5c 5c",
    ("super_match", "three-of-a-kind"): "6c 6c 6c 5c",
    ("super_match", "pair"): "6c 6c 4c 5c",
}
"""First cards that make each row against the six of clubs; four at Switch."""

UP: Final = "6c"
LOST: Final = "2c 4d 5c 8d"  # makes no row of any side wager against it


def round_of(
    rules: Rules, dealer: Sequence[Card], *, hole_known: bool = True, seats: int = 1
) -> BlackjackRound:
    """A round in which nothing is left but to settle it."""
    round_ = BlackjackRound(Table(rules, BlackjackGame(STEPS)))
    round_.dealer_hand, round_.hole_known = [*dealer], hole_known
    for seat in range(SEAT, SEAT + seats):
        round_.stakes[seat], round_.boxes[seat] = {}, []
    return round_


def cards_worth(points: int) -> list[Card]:
    """Deuces, and a trey where the total is odd.

    >>> cards_worth(6), cards_worth(7)
    ([2c, 2c, 2c], [2c, 2c, 3c])
    """
    return [card("2c")] * ((points - 3 * (points % 2)) // 2) + [card("3c")] * (points % 2)


# hands


def _dealers() -> Iterator[tuple[int, list[Card]]]:
    for points in range(4, DEALER_BLACKJACK):
        yield points, cards_worth(points)
    yield DEALER_BLACKJACK, [*cards("As Kd")]
    yield HOLE_UNKNOWN, [*cards("6c Td")]


def _hand(kind: int) -> Hand:
    if kind in (DEALT_BLACKJACK, SWITCHED_21):
        return Hand(1, [*cards("As Kd")], switched=kind == SWITCHED_21)
    return Hand(1, cards_worth(kind))


def _kinds() -> list[int]:
    """A hand of four points to one that drew a ten to twenty."""
    return [*range(4, MOST + 10), DEALT_BLACKJACK, SWITCHED_21]


def hand_endings(rules: Rules, names: LineNames) -> tuple[Ints, Ints]:
    """How each wager ends on each kind of hand against each of the dealer's, and what lines call
    the hand (§ 633a.7(p)-(q), § 633a.10(b), § 633a.11(d), § 633a.12(a)(5))."""
    endings = np.full((DEALER_KINDS, HAND_KINDS, WAGER_KINDS, ENDING_FIELDS), -1, np.int64)
    words = np.full(HAND_KINDS, -1, np.int64)
    for dealer, dealt in _dealers():
        round_ = round_of(rules, dealt, hole_known=dealer != HOLE_UNKNOWN)
        round_.stakes[SEAT] = {"blackjack": STAKE, "blackjack.2": STAKE}
        for kind in [DEALT_BLACKJACK] if dealer == HOLE_UNKNOWN else _kinds():
            original, doubled, split_off = _wagers_on(round_, kind)
            _, odds, _ = judge(round_, SEAT, _hand(kind))
            words[kind] = names.hand(original.hand)
            for wager, ending in enumerate((original, split_off, doubled)):
                fields = endings[dealer, kind, wager]
                fields[OUTCOME] = OUTCOMES.index(ending.outcome)
                fields[ODDS], fields[ODDS_OVER] = odds.numerator, odds.denominator
                fields[CITES] = names.cited(*ending.cites)
    return endings, words


def _wagers_on(round_: BlackjackRound, kind: int) -> tuple[Ending, Ending, Ending]:
    """How three wagers on a hand end: the original one, what was doubled on it, and that of such a
    hand begun by a split."""
    hand, beside = _hand(kind), _hand(kind)
    hand.doubled = STAKE
    round_.boxes[SEAT] = [hand]
    original, doubled = main_endings(round_, SEAT, hand)
    round_.boxes[SEAT] = [hand, beside]
    beside.split = True
    (split_off,) = main_endings(round_, SEAT, beside)
    return original, doubled, split_off


def insurance_words(rules: Rules, names: LineNames) -> Ints:
    """Words and paragraphs of Insurance that is lost, and that is won (§ 633a.8(c)-(d))."""
    rows = []
    for blackjack in (False, True):
        round_ = round_of(rules, cards("As Kd"))
        round_.stakes[SEAT] = {"insurance": STAKE}
        (ending,) = insurance_endings(round_, blackjack)
        rows.append((names.hand(ending.hand), names.cited(*ending.cites)))
    return np.array(rows, np.int64)


def surrender_words(rules: Rules, names: LineNames) -> Ints:
    """Words and paragraphs of a surrender against a small card, and against an ace or a ten
    (§ 633a.9(a)(1)-(2))."""
    found = []
    for dealer in ("6c Td", "Tc 6d"):
        round_ = round_of(rules, cards(dealer))
        hand = Hand(1, [*cards("Tc 6d")], surrendered=True)
        round_.boxes[SEAT], round_.stakes[SEAT] = [hand], {"blackjack": STAKE}
        found.append(surrender_ending(round_, SEAT, hand, lost=False))
    small, large = found
    return np.array(
        [names.hand(small.hand), names.cited(*small.cites), names.cited(*large.cites)], np.int64
    )


# side wagers


def _side(
    rules: Rules, wager: str, dealt: str, hole: int, up: str = UP, cents: Cents = STAKE
) -> Ending:
    """How a side wager on these cards ends; where they share a cap, another seat has the same."""
    round_ = round_of(rules, cards(f"{up} {up}"), hole_known=hole != NOT_KNOWN, seats=2)
    four = cards(dealt)
    for seat in (SEAT, SEAT + 1):
        round_.stakes[seat][wager] = cents
        round_.held.append((seat, wager))
        round_.first_two[seat, 1], round_.first_two[seat, 2] = [*four[:2]], [*four[2:]]
    return side_ending(round_, SEAT, wager, HOLE[hole])


def side_rows(rules: Rules, names: LineNames) -> tuple[Ints, Ints]:
    """What lines call each row of the side wagers' paytables, and their paragraphs by what is known
    of the hole card. A pair that the cap would cut is asked about with stakes that it does not."""
    uncut = Rules(rules.chapter, {**rules.chosen, "twenty_pair_cap": 0})
    sides = [row for row in ROWS if row[0] in SIDE_BETS]
    words, cites = np.full(len(sides), -1, np.int64), np.full((len(sides), len(HOLE)), -1, np.int64)
    for place, (wager, row) in enumerate(sides):
        if place == CROWN:  # never alone
            continue
        printed = rules.paytable(wager).line(row) is not None
        assert printed or place == SUITED_PAIR, (wager, row)
        name = row if printed else "pair"  # where a table has no row for a suited pair
        words[place] = names.hand(name)
        for hole in HOLE:
            ending = _side(uncut, wager, EXAMPLES[wager, row], hole)
            if ending.hand == name:
                cites[place, hole] = names.cited(*ending.cites)
    return words, cites


def two_matches(rules: Rules, names: LineNames) -> Ints:
    """What two cards that match the up card are called, by the row of each (R-633a-6)."""
    suits = {OTHER_SUIT: "6d", SAME_SUIT: UP}
    called = [
        [
            _side(rules, "match_the_dealer", f"{suits[first]} {suits[second]}", NOT_KNOWN).hand
            for second in suits
        ]
        for first in suits
    ]
    return np.array([[names.hand(words) for words in row] for row in called], np.int64)


def royal_and_crown(rules: Rules, names: LineNames) -> int:
    """What a Royal Match is called if the dealer has one too (R-633a-10)."""
    crowned = Rules(rules.chapter, {**rules.chosen, "crown_treasure": True})
    round_ = round_of(crowned, cards("Kd Qd"))
    round_.stakes[SEAT]["royal_match"] = STAKE
    round_.first_two[SEAT, 1] = [*cards("Kc Qc")]
    return names.hand(side_ending(round_, SEAT, "royal_match", dealer_blackjack=False).hand)


def capped_cites(rules: Rules, names: LineNames) -> Ints:
    """The paragraphs of a pair of queens of hearts, and of kings of spades, that shares the cap
    (§ 633a.13(j), R-633a-3)."""
    cap = rules.number("twenty_pair_cap")
    if not cap:
        return np.full(len(CAPPED), -1, np.int64)
    pairs = dict(zip(CAPPED, ("Qh Qh", "Ks Ks"), strict=True))
    cut = [_side(rules, wager, pair, BLACKJACK, cents=cap) for wager, pair in pairs.items()]
    return np.array([names.cited(*ending.cites) for ending in cut], np.int64)


def lost_sides(rules: Rules, names: LineNames) -> tuple[Ints, Ints]:
    """What two cards are called on which a side wager is lost, and the paragraph of each wager."""
    words = np.array(
        [[names.hand(f"{first} {second}") for second in DECK] for first in DECK], np.int64
    )
    lost = [_side(rules, wager, LOST, NOT_KNOWN) for wager in SIDE_BETS]
    first, second = cards(LOST)[:2]
    assert all(names.hand(ending.hand) == words[first, second] for ending in lost)
    return words, np.array([names.cited(*ending.cites) for ending in lost], np.int64)
