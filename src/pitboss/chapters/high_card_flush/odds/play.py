"""Best play: rules in words, charts, and what each choice is worth with seven cards.

The choices of ``advise`` are ``fold``, ``raise`` (one Ante), ``raise 2x`` and ``raise 3x``, those
that the flush allows (§ 678a.11(b)(1)-(3)). Where any amount between is taken (R-678a-4), none is
better than the best of these: what a Raise is worth is linear in its size.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, groupby
from typing import Final

from pitboss.chapters.high_card_flush.odds.kernels import (
    ALL_RANKS,
    CHOICES,
    COUNTED,
    PLAYER_HANDS,
    Counts,
    count_hand,
    suits_of,
)
from pitboss.chapters.high_card_flush.odds.terms import PRINTED, FlushTerms, terms_of
from pitboss.chapters.high_card_flush.odds.wagers import (
    FILE,
    RULES,
    Against,
    by_choice,
    choice,
    counts,
    label,
)
from pitboss.chapters.high_card_flush.ranking import CATEGORIES, rank_hand, value_of
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.figures import Json, decimal, percent, ratio, signed
from pitboss.figures.strategy import (
    Advice,
    Chart,
    Holds,
    RuleInWords,
    Situation,
    Strategy,
    check_cards,
)
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES, RANKS, SUITS

ENDS: Final = ("unqualified", "wins", "ties", "loses")
"""How the dealer's hand compares with a player's."""

THREE: Final = 3
FLUSHES: Final[list[int]] = suits_of(THREE).tolist()
"""The values of the three-card flushes, the lowest first."""

HOW_MANY: Final = ("none", "one", "two", "three", "four")
"""Of the four cards beside a three-card flush."""

CutOffs = tuple[int, ...]
"""The place of the lowest three-card flush to raise with, by how many of the others are high."""


@cache
def three_card_flushes(terms: FlushTerms = PRINTED) -> list[list[Against]]:
    """The hands of each three-card flush, the lowest first, by how many of the others are high."""
    of_three = counts(terms)[THREE]
    return [[Against.of(lot, terms) for lot in flush[: len(HOW_MANY)]] for flush in of_three]


def cut_offs(places: Sequence[int], *, alone: bool, terms: FlushTerms = PRINTED) -> CutOffs:
    """The cut-offs at these places that give away least, ``alone`` if one is to do for all."""
    flushes = three_card_flushes(terms)
    gains = [[hands.total(1) - hands.total(0) for hands in lots] for lots in flushes]
    if alone:
        gains = [[sum(lots, Fraction(0))] for lots in gains]
    cuts = []
    for lot in zip(*gains, strict=True):
        from_here_up = list(accumulate(reversed(lot)))[::-1]
        cuts.append(max(places, key=from_here_up.__getitem__))
    return tuple(cuts) * (len(HOW_MANY) if alone else 1)


def cost(cuts: CutOffs, terms: FlushTerms = PRINTED) -> Fraction:
    """What one gives away per unit of the Ante Wager who folds below these cut-offs and else raises
    the most."""
    worth = Fraction(0)
    for length, counted in counts(terms).items():
        if length != THREE:
            worth += Against.of(counted, terms).total(RAISES[length] if length > THREE else 0)
    for place, lots in enumerate(three_card_flushes(terms)):
        for hands, cut in zip(lots, cuts, strict=True):
            worth += hands.total(1 if place >= cut else 0)
    best = sum((hands.total(size) for size, hands in by_choice(terms).items()), Fraction(0))
    return best - worth


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


def best_with(counted: Counts) -> dict[int, int]:
    """With how many of these hands each Raise, in Antes, is worth most."""
    hands = counted.reshape(-1, CHOICES, COUNTED).sum(axis=0)[:, 0]
    return {size: int(hands[size]) for size in range(CHOICES) if hands[size]}


def strategy(filed: Rules = RULES, decks: int = 1) -> Strategy:
    """Rules in words, the best first, and best play by the flush and by the cards beside it."""
    terms = terms_of(filed)
    places = range(len(FLUSHES))
    by_second_card = [place for place in places if cut_name(place).count("-") < 2]
    by_first_card = [place for place in places if "-" not in cut_name(place)]
    lots = ((places, False), (by_second_card, False), (places, True), (by_first_card, True))
    rules = [cut_offs(lot, alone=alone, terms=terms) for lot, alone in lots]
    hanging = [place for place in places if len(best_with(counts(terms)[THREE][place])) > 1]
    hang = "No three-card flush hangs on the other cards"
    if hanging:
        lowest, highest = (ranks_of(FLUSHES[hanging[end]]) for end in (0, -1))
        hang = f"Three-card flushes from {lowest} to {highest} hang on the other cards"
    return Strategy(
        FILE.chapter.game,
        decks,
        tuple(RuleInWords(in_words(cuts), cost(cuts, terms)) for cuts in rules),
        (by_flush(terms), by_cut_offs(*rules[:2]), by_high_cards(hanging, terms)),
        tuple(decisions(terms)),
        (
            hang,
            "Where any amount may be raised, one of these is still the best (R-678a-4)",
            "No payout limit is reached (§ 678a.12(e))",
        ),
    )


def groups(terms: FlushTerms) -> Iterator[tuple[str, int, Counts]]:
    """Hands by their flush: three cards by the highest, all others by their number alone."""
    for length, counted in counts(terms).items():
        category = tuple(CATEGORIES)[length - 2]
        if length != THREE:
            yield category, length, counted
            continue
        tops = [(flush & ALL_RANKS).bit_length() - 1 for flush in FLUSHES]
        for top, places in groupby(range(len(tops)), key=tops.__getitem__):
            yield f"{category}, {RANK_NAMES[top]} high", length, counted[[*places]]


def by_flush(terms: FlushTerms) -> Chart:
    """How each group of hands fares with the most that it may raise."""
    rows = []
    for name, length, counted in groups(terms):
        hands, best = Against.of(counted, terms), best_with(counted)
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
        (*(Holds.NUMBER,) * 5, Holds.WORDS, Holds.NUMBER, Holds.BEST),
    )  # fmt: skip


def by_cut_offs(finest: CutOffs, simpler: CutOffs) -> Chart:
    """The lowest three-card flush to raise with."""
    return Chart(
        "Three-card flushes: the lowest to raise with",
        ("Of the other cards, jacks or higher", "At least", "Simpler"),
        tuple(
            (count, ranks_of(FLUSHES[least]), cut_name(simple))
            for count, least, simple in zip(HOW_MANY, finest, simpler, strict=True)
        ),
    )


def by_high_cards(places: Sequence[int], terms: FlushTerms) -> Chart:
    """What a Raise is worth more than a fold with these three-card flushes."""
    return Chart(
        "Three-card flushes that hang on the other cards: what a Raise is worth more than a fold, "
        "by how many of the others are jacks or higher",
        ("Flush", *HOW_MANY),
        tuple(
            (ranks_of(FLUSHES[place]),
             *(signed(hands.worth(1) - hands.worth(0))
               for hands in three_card_flushes(terms)[place]))
            for place in places
        ),
        (Holds.NUMBER,) * len(HOW_MANY),
    )  # fmt: skip


def decisions(terms: FlushTerms) -> Iterator[Json]:
    """Each three-card flush, and the others by their number: what each choice is worth on average
    over the other cards, and with how many hands it is the best."""
    others = [group for group in groups(terms) if group[1] != THREE]
    each = [(ranks_of(FLUSHES[at]), THREE, lot) for at, lot in enumerate(counts(terms)[THREE])]
    for flush, length, counted in others + each:
        hands, sizes = Against.of(counted, terms), range(1 + RAISES[length])
        yield {
            "flush": flush,
            "hands": hands.hands,
            **{choice(size): decimal(hands.worth(size)) for size in sizes},
            "best_with": {choice(size): count for size, count in best_with(counted).items()},
        }


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What to fold and each Raise allowed are worth with seven cards (§ 678a.11(b), R-678a-4)."""
    held = situation.cards
    check_cards(FILE, held, "678a.11(b)[lead]")
    situation.check_nothing_seen(
        "the dealer's cards are turned up last", "678a.11(d)[lead]", "678a.13(d)"
    )
    ranked = rank_hand(held)
    sizes = range(1 + RAISES[len(ranked.cards)])
    suits = [value_of(card for card in held if card.suit == suit) for suit in SUITS]
    terms = terms_of(rules)
    hands = Against.of(count_hand(suits, sizes[-1], terms), terms)
    return Advice(
        situation,
        {choice(size): hands.worth(size) for size in sizes},
        {"category": ranked.category, "flush": [card.face for card in ranked.cards]}
        | {end: ratio(Fraction(getattr(hands, end), hands.pairs)) for end in ENDS},
        labels={choice(size): label(size) for size in sizes},
    )
