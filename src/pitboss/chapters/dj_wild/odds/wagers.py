"""What each wager of DJ Wild Stud Poker comes to under best play: every hand against every hand
that the dealer can then hold.

There are 2,869,685 hands, and 1,712,304 of the dealer's against each. One walk over the hands in
the order of their values compares them all, card removal included.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import (
    ALL_SETS,
    Cards,
    class_sizes,
    compare,
    hands_of,
    lower_by_category,
    with_spare_cards,
)
from pitboss.chapters.dj_wild.ranking import CATEGORIES, paid_by
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_ranks
from pitboss.figures.counted import (
    LOSES,
)
from pitboss.figures.figures import Figures, Outcome, back_per_unit, published
from pitboss.figures.odds import REQUIRED
from pitboss.hands.poker import DEUCE
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.refusal import Refused

RULES: Final = Rules.of("687a")
FILE: Final = RULES.chapter
NAMES: Final = tuple(CATEGORIES)
DECK: Final = np.array(FILE.cards.deck, np.uint8)
SIZE: Final = FILE.hand.cards
HANDS: Final = comb(len(DECK), SIZE)
DEALER_HANDS: Final = comb(len(DECK) - SIZE, SIZE)
EVERY: Final = HANDS * DEALER_HANDS

FOLDED: Final = 2
"""What one who folds forfeits, in Ante Wagers: the Ante and the Blind Wager, which equals it
(§ 687a.1[Blind Wager], § 687a.11(b)[lead])."""

Number = TypeVar("Number", int, NDArray[np.int64])

NOT_NATURAL: Final = 255
"""In place of the natural category of a hand with the joker."""


@dataclass(frozen=True, eq=False, slots=True)
class Showdown:
    """Hands, from the lowest up, and how each fares against the dealer's."""

    cards: Cards
    values: NDArray[np.uint32]
    wins: NDArray[np.int32]  # how many of the dealer's hands are lower
    ties: NDArray[np.int32]  # and how many are equal
    worth: NDArray[np.int64]  # of a raise, in units, summed over the dealer's hands
    unit: int = 1  # so many are an Ante Wager

    @property
    def categories(self) -> NDArray[np.uint8]:
        """What each hand is, as a place in ``NAMES``."""
        return (self.values >> 20).astype(np.uint8)

    @property
    def raises(self) -> NDArray[np.bool_]:
        """Which hands best play raises: those for which that is worth no less than to fold."""
        return self.worth >= -FOLDED * DEALER_HANDS * self.unit

    @property
    def with_joker(self) -> NDArray[np.bool_]:
        """Which hands hold the joker: it comes last in them."""
        held: NDArray[np.bool_] = self.cards[:, -1] == int(JOKER)
        return held

    @property
    def with_wild(self) -> NDArray[np.bool_]:
        """Which hands hold the joker or a deuce, which comes first in them (§ 687a.6(b))."""
        deuce: NDArray[np.bool_] = self.cards[:, 0] >> 2 == DEUCE
        return self.with_joker | deuce

    def with_rank(self, rank: int) -> NDArray[np.bool_]:
        """Which hands hold a card of this rank."""
        held = np.zeros(len(self.cards), np.bool_)
        for column in self.cards.T:
            held |= column >> 2 == rank
        return held

    @property
    def natural_categories(self) -> NDArray[np.uint8]:
        """What each hand is if a deuce is a deuce (R-687a-3); with the joker it is nothing."""
        categories = np.full(len(self.cards), NOT_NATURAL, np.uint8)
        plain = ~self.with_joker
        categories[plain] = dj_natural_ranks(self.cards[plain]) >> 20
        return categories

    def only(self, these: NDArray[np.bool_] | NDArray[np.int64]) -> "Showdown":
        """Some of the hands."""
        return Showdown(
            self.cards[these], self.values[these], self.wins[these], self.ties[these],
            self.worth[these], self.unit,
        )  # fmt: skip

    def by_category(self, counts: NDArray[Any]) -> dict[str, int]:
        """The sum of a count over the hands of each category."""
        sums = np.zeros(len(NAMES), np.int64)
        np.add.at(sums, self.categories, counts)
        return dict(zip(NAMES, sums.tolist(), strict=True))


@cache
def showdown(terms: "StudTerms | None" = None) -> Showdown:
    """All hands, compared: by the chapter's terms, unless others are given."""
    if terms is None or terms == PRINTED:
        return _by_print()
    return by_terms(_compared().dealt, terms)


@cache
def _by_print() -> Showdown:
    return by_terms(_compared().dealt, PRINTED)


@dataclass(frozen=True, eq=False, slots=True)
class Compared:
    """All hands, without what a raise is worth; the rows of one hand of each class, and how many
    hands it stands for; and by category what ``lower_by_category`` counts by."""

    dealt: Showdown
    rows: NDArray[np.int64]
    sizes: NDArray[np.int64]
    passed: NDArray[np.int32]


@cache
def _compared() -> Compared:
    cards = hands_of(DECK)
    values = dj_wild_ranks(cards)
    order = np.argsort(values, kind="stable")
    cards, values = cards.take(order, axis=0), values[order]
    sizes, passed = class_sizes(cards), np.zeros((len(NAMES), ALL_SETS), np.int32)
    wins, ties = compare(cards, values, sizes, passed)
    rows = np.flatnonzero(sizes)
    dealt = Showdown(cards, values, wins, ties, np.zeros(len(cards), np.int64))
    return Compared(dealt, rows, sizes[rows].astype(np.int64), passed)


@cache
def classes(terms: "StudTerms") -> Showdown:
    """One hand of each class, compared, by these terms."""
    return by_terms(_compared().dealt.only(_compared().rows), terms)


def by_terms(dealt: Showdown, terms: "StudTerms") -> Showdown:
    """The same hands with what a raise is worth by these terms."""
    unit = terms.unit
    backs = [int(back * unit) for back in terms.back_of_win]
    back = np.array(backs, np.int64)[dealt.values >> 20]
    wins, ties = dealt.wins.astype(np.int64), dealt.ties.astype(np.int64)
    worth = worth_of_raise(back, wins, ties, terms.raised * unit)
    return replace(dealt, worth=worth, unit=unit)


def worth_of_raise(back: Number, wins: Number, ties: Number, raised: int) -> Number:
    """What a raise brings over all of the dealer's hands, for one hand or for many: a win pays, a
    tie returns all that was staked, else it is lost (§ 687a.11(e)(1)-(3))."""
    return back * wins + raised * ties - raised * DEALER_HANDS


@dataclass(frozen=True, slots=True)
class StudTerms:
    """What one who raises stakes in all, and what comes back by category if he wins, in Antes."""

    raised: int
    back_of_win: tuple[Fraction, ...]

    @property
    def unit(self) -> int:
        """Into so many parts an Ante Wager is divided, that all are whole."""
        return lcm(*(back.denominator for back in self.back_of_win))


def terms_of(rules: Rules) -> StudTerms:
    """The terms of a table: how many Antes the Raise Wager is (§ 687a.1[Raise Wager], R-687a-18),
    and the rows of the Blind Wager (§ 687a.11(e)(1), § 687a.12(a), § 687a.12(b), R-687a-8)."""
    antes = rules.chapter.number("raise_antes")
    return StudTerms(FOLDED + antes, tuple(back_of_win(name, rules) for name in NAMES))


def back_of_win(category: str, rules: Rules) -> Fraction:
    """What comes back to a raised hand that wins, in Ante Wagers."""
    back = Fraction(0)
    stakes = {"ante": 1, "blind": 1, "raise": rules.chapter.number("raise_antes")}
    for wager, stake in stakes.items():
        line = rules.paytable(wager).line(category if wager == "blind" else "win")
        if line is None:
            raise Refused(
                f"the paytable does not say what a winning {category} pays",
                field=f"paytables.{wager}",
                allowed='what each hand pays, or "Push"',
                cites=[rules.paytable(wager).cite],
            )
        back += stake * back_per_unit(line.pay)
    return back


PRINTED: Final = terms_of(RULES)
"""Those of the chapter."""


TRIPS: Final = NAMES.index("three-of-a-kind")


def required(rules: Rules, decks: int) -> list[Figures]:
    """Ante, Blind and Raise under best play."""
    board = published(rules.chapter, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, tuple(endings(rules)), board)]


def endings(rules: Rules = RULES) -> Iterator[Outcome]:
    """How a round ends for one who plays best."""
    dealt = classes(terms_of(rules))
    raised = dealt.raises * _compared().sizes  # how many hands, or none
    wins, ties = dealt.by_category(raised * dealt.wins), int((raised * dealt.ties).sum())
    played = int(raised.sum())
    lost = played * DEALER_HANDS - sum(wins.values()) - ties
    folded = (HANDS - played) * DEALER_HANDS
    return ways_to_end(wins, ties, lost, folded, EVERY, rules)


def ways_to_end(
    wins: Mapping[str, int], ties: int, lost: int, folded: int, every: int, rules: Rules = RULES
) -> Iterator[Outcome]:
    """How rounds end of which so many are won by hands of each category, tied, lost and folded:
    wins by the row of the Blind Wager (§ 687a.11(b)[lead], § 687a.11(e)(1)-(3), § 687a.12(a),
    § 687a.12(b), R-687a-8)."""
    staked, even = Fraction(terms_of(rules).raised), rules.paytable("ante").lines[0].pay
    for line in rules.paytable("blind").lines:
        covered = paid_by(rules.paytable("blind"), line)
        won = sum(wins[name] for name in covered)
        (back,) = {back_of_win(name, rules) for name in covered}
        yield Outcome(f"Raise wins, {line.hand}", f"{even}, Blind {line.pay}",
                      Fraction(won, every), staked, Fraction(back))  # fmt: skip
    yield Outcome("Raise ties", "Push", Fraction(ties, every), staked, staked)
    yield Outcome("Raise loses", LOSES, Fraction(lost, every), staked, Fraction(0))
    yield Outcome("Fold", LOSES, Fraction(folded, every), Fraction(FOLDED), Fraction(0))


def hands_by_category() -> dict[tuple[str, ...], int]:
    """All hands by what they are with wild cards, and as natural cards, if without the joker."""
    dealt = classes(PRINTED)
    kinds = np.zeros((len(NAMES), NOT_NATURAL + 1), np.int64)
    np.add.at(kinds, (dealt.categories, dealt.natural_categories), _compared().sizes)
    counted: dict[tuple[str, ...], int] = {}
    for wild, natural in np.argwhere(kinds).tolist():
        names = (NAMES[wild],) if natural == NOT_NATURAL else (NAMES[wild], NAMES[natural])
        counted[names] = int(kinds[wild, natural])
    return counted


@cache
def beaten_hands(terms: StudTerms = PRINTED) -> Mapping[str, int]:
    """How often a hand that was raised loses to the dealer, by its category (§ 687a.11(f)(3))."""
    dealt = classes(terms)
    raised = dealt.raises * _compared().sizes
    return dealt.by_category(raised * (DEALER_HANDS - dealt.wins - dealt.ties))


@cache
def beaten_dealers_hands(terms: StudTerms = PRINTED) -> Mapping[str, int]:
    """How often the dealer's hand loses to one that was raised, by its own category, from
    three-of-a-kind up (R-687a-2)."""
    dealt = classes(terms)
    raised = dealt.raises * _compared().sizes
    wins = list(dealt.by_category(raised * dealt.wins).values())
    lower = lower_by_category(dealt.cards, dealt.categories, raised, TRIPS, _compared().passed)
    beaten: Counter[str] = Counter()
    for category in range(TRIPS, len(NAMES)):
        # of the hands that this one beats: those below each category, and all
        below = [*lower[category, TRIPS : category + 1].tolist(), wins[category]]
        for name, least, most in zip(NAMES[TRIPS:], below, below[1:], strict=False):
            beaten[name] += most - least
    return beaten


@cache
def progressive_hands(terms: StudTerms = PRINTED) -> Mapping[tuple[str, bool, bool], int]:
    """All hands with all spare cards, by what they are as natural cards, the joker replaced
    (R-687a-5), by whether the joker was dealt, and by whether best play raises them."""
    dealt, sizes, spares = classes(terms), _compared().sizes, len(DECK) - SIZE
    joker = dealt.with_joker
    drawn = dj_natural_ranks(with_spare_cards(dealt.cards[joker], int(JOKER))) >> 20
    counts = np.zeros((2, 2, len(NAMES)), np.int64)
    raised = dealt.raises.astype(np.int64)
    natural = dealt.natural_categories[~joker]
    np.add.at(counts[0], (raised[~joker], natural), spares * sizes[~joker])
    each = [values[joker].repeat(spares) for values in (raised, sizes)]
    np.add.at(counts[1], (each[0], drawn), each[1])
    return {
        (name, had_joker, was_raised): int(counts[int(had_joker), int(was_raised), place])
        for was_raised in (True, False)
        for had_joker in (False, True)
        for place, name in enumerate(NAMES)
    }
