"""High Card Flush: exact odds and best play, every hand against every hand of the dealer's.

The choices of ``advise`` are ``fold``, ``raise`` (one Ante), ``raise 2x`` and ``raise 3x``, those
that the flush allows (§ 678a.11(b)(1)-(3)). Where any amount between is taken (R-678a-4), none is
better than the best of these: what a Raise is worth is linear in its size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, groupby
from typing import Any, Final

import numpy as np

from pitboss.cards import JOKER, RANK_NAMES, RANKS, SUITS
from pitboss.games.high_card_flush.round import RAISES
from pitboss.hands.high_card_flush import CATEGORIES, rank_hand, value_of
from pitboss.hands.kernels import flush_counts, straight_flush_counts
from pitboss.odds.counted import by_paytable
from pitboss.odds.figures import (
    Figures,
    Otherwise,
    Outcome,
    added_up,
    back_per_unit,
    decimal,
    percent,
    published,
    ratio,
    signed,
)
from pitboss.odds.game import REQUIRED, GameOdds
from pitboss.odds.kernels.high_card_flush import (
    ALL_RANKS,
    CHOICES,
    COUNTED,
    DEALER_HANDS,
    PLAYER_HANDS,
    Counts,
    count_hand,
    count_hands,
    suits_of,
)
from pitboss.odds.strategy import Advice, Chart, Rule, Situation, Strategy
from pitboss.refusal import Refused
from pitboss.regulation import Rules

RULES = Rules.of("678a")
CHAPTER = RULES.chapter
FOLD, RAISE = "fold", "raise"
LABELS: Final = {option.name: option.label for option in CHAPTER.option}
ANTE_PAYS: Final = RULES.paytable("ante").lines[0].pay
RAISE_PAYS: Final = RULES.paytable("raise").lines[0].pay

HIGH: Final = 0b1111 << RANKS.index("J")
"""Jacks and higher: what a player holds of them beside his flush, the dealer does not have in his.
Counted from any other rank up, a player's other cards tell less of best play."""

BY_STRAIGHT_FLUSH: Final = ("straight_flush_bonus", "progressive_jackpot")
ACE_LOW: Final = "ace_low_straight_flush"

ENDS: Final = ("unqualified", "wins", "ties", "loses")
"""How the dealer's hand compares with a player's."""


def choice(size: int) -> str:
    """The name of a Raise of so many Antes, or of a fold."""
    return (FOLD, RAISE, f"{RAISE} {size}x")[min(size, 2)]


def label(size: int) -> str:
    """The same for people."""
    return f"{LABELS[RAISE]} {size}x" if size else LABELS[FOLD]


@dataclass(frozen=True, slots=True)
class Against:
    """Hands of a player's, and the sums of how the dealer's hands beside each of them compare."""

    hands: int
    unqualified: int
    wins: int
    ties: int

    @classmethod
    def of(cls, counts: Counts) -> "Against":
        """The sum of what a kernel has counted."""
        return cls(*map(int, counts.reshape(-1, counts.shape[-1]).sum(axis=0)))

    @property
    def pairs(self) -> int:
        """These hands, each with every hand that the dealer may have beside it."""
        return self.hands * DEALER_HANDS

    @property
    def loses(self) -> int:
        """The dealer's hands that qualify and are higher."""
        return self.pairs - self.unqualified - self.wins - self.ties

    def endings(self, size: int) -> Iterator[Outcome]:
        """How the rounds end with a Raise of so many Antes, or with none: a fold (§ 678a.11(c)(2),
        § 678a.11(d)(1), § 678a.11(d)(2)(ii), § 678a.12(a), R-678a-5)."""
        staked = Fraction(1 + size)
        ante, raise_ = back_per_unit(ANTE_PAYS), size * back_per_unit(RAISE_PAYS)
        unqualified = f"Ante {ANTE_PAYS}, Raise push"
        ends = [
            (", dealer does not qualify", unqualified, self.unqualified, ante + size),
            (" wins", str(RAISE_PAYS), self.wins, ante + raise_),
            (" ties", "push", self.ties, staked),
            (" loses", "lose", self.loses, Fraction(0)),
        ]
        for end, pays, pairs, back in ends if size else [("", "lose", self.pairs, Fraction(0))]:
            chance = Fraction(pairs, PLAYER_HANDS * DEALER_HANDS)
            yield Outcome(label(size) + end, pays, chance, staked, back)

    def total(self, size: int) -> Fraction:
        """What a Raise of so many Antes with these hands, or a fold, adds to the worth of a round,
        per unit of the Ante Wager."""
        return sum((end.probability * end.net for end in self.endings(size)), Fraction(0))

    def worth(self, size: int) -> Fraction:
        """The same on average over these hands."""
        return self.total(size) * PLAYER_HANDS / self.hands


@cache
def counts() -> dict[int, Counts]:
    """All hands by the length of their flush."""
    return count_hands(RAISES, HIGH)


def by_choice() -> dict[int, Against]:
    """All hands by the Raise, in Antes, that is worth most."""
    every = np.concatenate([*counts().values()])
    return {size: Against.of(every[:, :, size]) for size in range(CHOICES)}


# the wagers


def required(_: Rules, decks: int) -> list[Figures]:
    """The Ante and Raise Wagers under best play."""
    ends = (end for size, hands in by_choice().items() for end in hands.endings(size))
    board = published(CHAPTER, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, added_up(ends), board)]


def flush_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Flush Bonus Wager (§ 678a.11(e)(1), § 678a.12(b))."""
    hands = {frozenset([hand]): count for hand, count in flush_counts().items()}
    return by_paytable(rules, "flush_bonus", hands, decks=decks, losing="three cards or less")


def by_straight_flush(rules: Rules, decks: int, *, wager: str) -> list[Figures]:
    """The Straight Flush Bonus Wager (§ 678a.11(e)(2), § 678a.12(c), R-678a-8) or the Progressive
    Jackpot Wager (§ 678a.11(e)(3), § 678a.12(d), R-678a-9): as the casino counts the ace, and what
    would come back if it counted it the other way (R-678a-1)."""
    ace_low = rules.flag(ACE_LOW)
    found, others = (
        by_paytable(rules, wager, _straight_flushes(low), decks=decks)
        for low in (ace_low, not ace_low)
    )
    return [
        replace(figures, otherwise=(Otherwise(ACE_LOW, not ace_low, other.payback),))
        for figures, other in zip(found, others, strict=True)
    ]


@cache
def _straight_flushes(ace_low: bool) -> dict[frozenset[str], int]:
    """All hands by their longest straight flush, which is in any suit (R-678a-7)."""
    found = straight_flush_counts(ace_low)
    hands = {frozenset([hand]): count for hand, count in found.items()}
    return hands | {frozenset(): PLAYER_HANDS - sum(found.values())}


# best play

THREE: Final = 3
FLUSHES: Final[list[int]] = suits_of(THREE).tolist()
"""The values of the three-card flushes, the lowest first."""

HOW_MANY: Final = ("none", "one", "two", "three", "four")
"""Of the four cards beside a three-card flush."""

CutOffs = tuple[int, ...]
"""The place of the lowest three-card flush to raise with, by how many of the others are high."""


@cache
def three_card_flushes() -> list[list[Against]]:
    """The hands of each three-card flush, the lowest first, by how many of the others are high."""
    return [[Against.of(lot) for lot in flush[: len(HOW_MANY)]] for flush in counts()[THREE]]


def cut_offs(places: Sequence[int], *, alone: bool) -> CutOffs:
    """The cut-offs at these places that give away least, ``alone`` if one is to do for all."""
    gains = [[hands.total(1) - hands.total(0) for hands in lots] for lots in three_card_flushes()]
    if alone:
        gains = [[sum(lots, Fraction(0))] for lots in gains]
    found = []
    for lot in zip(*gains, strict=True):
        from_here_up = list(accumulate(reversed(lot)))[::-1]
        found.append(max(places, key=from_here_up.__getitem__))
    return tuple(found) * (len(HOW_MANY) if alone else 1)


def cost(cuts: CutOffs) -> Fraction:
    """What one gives away per unit of the Ante Wager who folds below these cut-offs and else raises
    the most."""
    worth = Fraction(0)
    for length, found in counts().items():
        if length != THREE:
            worth += Against.of(found).total(RAISES[length] if length > THREE else 0)
    for place, lots in enumerate(three_card_flushes()):
        for hands, cut in zip(lots, cuts, strict=True):
            worth += hands.total(1 if place >= cut else 0)
    return sum((hands.total(size) for size, hands in by_choice().items()), Fraction(0)) - worth


def in_words(cuts: CutOffs) -> str:
    """What one does who plays by these cut-offs."""
    first, *more = map(cut_name, cuts)
    cases = ""
    if len(set(cuts)) > 1:
        cases = (
            f", or {', '.join(more[:-1])} or {more[-1]} where {', '.join(HOW_MANY[1:-1])} or "
            f"{HOW_MANY[-1]} of the other cards are jacks or higher"
        )
    return (
        "Raise the most allowed with four or more cards of a suit; raise with a three-card flush "
        f"of at least {first}{cases}; fold all else"
    )


def cut_name(place: int) -> str:
    """A three-card flush, by no more of its ranks than it takes to tell it from those below.

    >>> [cut_name(FLUSHES.index(3 << 13 | ranks)) for ranks in (0b1000000011, 0b110000001)]
    ['jack high', 'T-9']
    """
    flush = ranks_of(FLUSHES[place])
    lower = ranks_of(FLUSHES[place - 1]) if place else ""
    if lower[:1] != flush[0]:
        return f"{RANK_NAMES[RANKS.index(flush[0])]} high"
    return flush if lower[:3] == flush[:3] else flush[:3]


def ranks_of(value: int) -> str:
    """The ranks of a flush, highest first.

    >>> ranks_of(0b101010000)
    'T-8-6'
    """
    return "-".join(rank for place, rank in enumerate(RANKS) if value >> place & 1)[::-1]


def best_with(found: Counts) -> dict[int, int]:
    """With how many of these hands each Raise, in Antes, is worth most."""
    hands = found.reshape(-1, CHOICES, COUNTED).sum(axis=0)[:, 0]
    return {size: int(hands[size]) for size in range(CHOICES) if hands[size]}


def strategy(_: Rules = RULES, decks: int = 1) -> Strategy:
    """Rules in words, the best first, and best play by the flush and by the cards beside it."""
    places = range(len(FLUSHES))
    by_second_card = [place for place in places if cut_name(place).count("-") < 2]
    by_first_card = [place for place in places if "-" not in cut_name(place)]
    lots = ((places, False), (by_second_card, False), (places, True), (by_first_card, True))
    found = [cut_offs(one, alone=alone) for one, alone in lots]
    hanging = [place for place in places if len(best_with(counts()[THREE][place])) > 1]
    lowest, highest = (ranks_of(FLUSHES[hanging[end]]) for end in (0, -1))
    return Strategy(
        CHAPTER.chapter.game,
        decks,
        tuple(Rule(in_words(cuts), cost(cuts)) for cuts in found),
        (by_flush(), by_cut_offs(*found[:2]), by_high_cards(hanging)),
        tuple(decisions()),
        (
            f"Three-card flushes from {lowest} to {highest} hang on the other cards",
            "Where any amount may be raised, one of these is still the best (R-678a-4)",
            "No payout limit is reached (§ 678a.12(e))",
        ),
    )


def groups() -> Iterator[tuple[str, int, Counts]]:
    """Hands by their flush: three cards by the highest, all others by their number alone."""
    for length, found in counts().items():
        category = tuple(CATEGORIES)[length - 2]
        if length != THREE:
            yield category, length, found
            continue
        tops = [(flush & ALL_RANKS).bit_length() - 1 for flush in FLUSHES]
        for top, places in groupby(range(len(tops)), key=tops.__getitem__):
            yield f"{category}, {RANK_NAMES[top]} high", length, found[[*places]]


def by_flush() -> Chart:
    """How each group of hands fares with the most that it may raise."""
    rows = []
    for name, length, found in groups():
        hands, best = Against.of(found), best_with(found)
        rows.append((
            name, percent(Fraction(hands.hands, PLAYER_HANDS)),
            *(percent(Fraction(getattr(hands, end), hands.pairs), 2) for end in ENDS),
            label(RAISES[length]), signed(hands.worth(RAISES[length])),
            "by the other cards" if len(best) > 1 else label(*best),
        ))  # fmt: skip
    return Chart(
        "By the flush: how it fares against the dealer, and what the largest Raise is worth per "
        "unit of the Ante Wager (a fold: -1)",
        ("Flush", "Of all hands", "Dealer does not qualify", "Wins", "Ties", "Loses",
         "Largest Raise", "Worth", "Best"),
        tuple(rows),
    )  # fmt: skip


def by_cut_offs(finest: CutOffs, simpler: CutOffs) -> Chart:
    """The lowest three-card flush to raise with."""
    return Chart(
        "Three-card flushes: the lowest to raise with",
        ("Of the other cards, jacks or higher", "At least", "Simpler"),
        tuple(
            (count, ranks_of(FLUSHES[one]), cut_name(other))
            for count, one, other in zip(HOW_MANY, finest, simpler, strict=True)
        ),
    )


def by_high_cards(places: Sequence[int]) -> Chart:
    """What a Raise is worth more than a fold with these three-card flushes."""
    return Chart(
        "Three-card flushes that hang on the other cards: what a Raise is worth more than a fold, "
        "by how many of the others are jacks or higher",
        ("Flush", *HOW_MANY),
        tuple(
            (ranks_of(FLUSHES[place]),
             *(signed(hands.worth(1) - hands.worth(0)) for hands in three_card_flushes()[place]))
            for place in places
        ),
    )  # fmt: skip


def decisions() -> Iterator[dict[str, Any]]:
    """Each three-card flush, and the others by their number: what each choice is worth on average
    over the other cards, and with how many hands it is the best."""
    others = [group for group in groups() if group[1] != THREE]
    each = [(ranks_of(FLUSHES[at]), THREE, lot) for at, lot in enumerate(counts()[THREE])]
    for flush, length, found in others + each:
        hands, sizes = Against.of(found), range(1 + RAISES[length])
        yield {
            "flush": flush,
            "hands": hands.hands,
            **{choice(size): decimal(hands.worth(size)) for size in sizes},
            "best_with": {choice(size): count for size, count in best_with(found).items()},
        }


def advise(_: Rules, decks: int, situation: Situation) -> Advice:
    """What to fold and each Raise allowed are worth with seven cards (§ 678a.11(b), R-678a-4)."""
    held = situation.cards
    if len(held) != CHAPTER.hand.cards or len(set(held)) != len(held) or JOKER in held:
        raise Refused(
            f"no decision is taken on {' '.join(map(str, held)) or 'no cards'}",
            field="hand",
            allowed="seven different cards of the 52",
            cites=("678a.11(b)[lead]", *CHAPTER.cards.cites[:1]),
        )
    situation.check_nothing_seen(
        "the dealer's cards are turned up last", "678a.11(d)[lead]", "678a.13(d)"
    )
    ranked = rank_hand(held)
    sizes = range(1 + RAISES[len(ranked.cards)])
    suits = [value_of(card for card in held if card.suit == suit) for suit in SUITS]
    hands = Against.of(count_hand(suits, sizes[-1]))
    return Advice(
        situation,
        {choice(size): hands.worth(size) for size in sizes},
        {"category": ranked.category, "flush": [card.face for card in ranked.cards]}
        | {end: ratio(Fraction(getattr(hands, end), hands.pairs)) for end in ENDS},
        labels={choice(size): label(size) for size in sizes},
    )


ODDS = GameOdds(
    CHAPTER,
    {
        REQUIRED: required,
        "flush_bonus": flush_bonus,
        **{wager: partial(by_straight_flush, wager=wager) for wager in BY_STRAIGHT_FLUSH},
    },
    strategy,
    advise,
    deck_counts=(CHAPTER.cards.decks,),
)
